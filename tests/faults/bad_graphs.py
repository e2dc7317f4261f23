"""Workflows that no person would draw: too far, too many, too long, within themselves, of the wrong type."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
LONG = "x" * 100_000
HEBREW, ARABIC = "שלום עולם", "مرحبا بالعالم"
EMOJI, COMBINED = "👩‍👩‍👧‍👦 🏳️‍🌈 🦊", "Z̴̡̛̫a̶͚̐l̷͓̈́g̴̙̈́o̵̤͋"
SCRIPTS = f"{HEBREW} {ARABIC} {EMOJI} {COMBINED}"
NOTE = "MarkdownNote"


def node(number: int, kind: str = "EmptyLatentImage", **more: Any) -> Json:
    """Return a node as files have it; the more keys replace those it has."""
    place = [number % 100 * 260.0, number // 100 * 200.0]
    plain = {"id": number, "type": kind, "pos": place, "size": [220, 120], "mode": 0, "flags": {}}
    return {**plain, "inputs": [], "outputs": [], "properties": {}, "widgets_values": []} | more


def sampler(number: int, **more: Any) -> Json:
    """Return a KSampler without links."""
    kinds = (
        ("model", "MODEL"),
        ("positive", "CONDITIONING"),
        ("negative", "CONDITIONING"),
        ("latent_image", "LATENT"),
    )
    slots = [{"name": name, "type": kind, "link": None} for name, kind in kinds]
    out = [{"name": "LATENT", "type": "LATENT", "links": []}]
    values = [1, "fixed", 20, 8.0, "euler", "normal", 1.0]
    return node(number, "KSampler", inputs=slots, outputs=out, widgets_values=values) | more


def graph(*nodes: Json, **more: Any) -> Json:
    """Return a file's content with these nodes."""
    return {"nodes": list(nodes), "links": [], "groups": [], "extra": {}, "version": 0.4} | more


def linked(count: int) -> Json:
    """Return one output with so many links."""
    source = node(0, outputs=[{"name": "LATENT", "type": "LATENT", "links": list(range(1, count + 1))}])
    targets = [sampler(number) for number in range(1, count + 1)]
    for number, target in enumerate(targets, 1):
        target["inputs"][3]["link"] = number
    return graph(source, *targets, links=[[i, 0, 0, i, 3, "LATENT"] for i in range(1, count + 1)])


def long_names() -> Json:
    """Return names, titles and values of 100,000 characters, with and without places to break a line."""
    words = "word " * 20_000
    slots = [{"name": LONG, "type": LONG, "link": None, "label": words}]
    out = [{"name": words, "type": LONG, "links": None}]
    return graph(
        sampler(1, title=LONG, widgets_values=[1, "fixed", 20, 8.0, LONG, words, 1.0]),
        sampler(2, title=words),
        node(3, "CLIPTextEncode", widgets_values=[LONG + words]),
        node(4, LONG, inputs=slots, outputs=out, widgets_values=[LONG, words]),
        node(5, NOTE, title="\n" * 100_000, widgets_values=[words]),
        node(6, "CheckpointLoaderSimple", widgets_values=[LONG + ".safetensors"]),
        groups=[{"title": LONG, "bounding": [0, -80, 600, 300]}, {"title": words, "bounding": [0, 0, 9, 9]}],
        extra={"confy": {"bookmarks": {"1": {"x": 0, "y": 0, "name": LONG}}}},
    )


def scripts() -> Json:
    """Return texts from right to left, emoji of several parts, and letters with many marks."""
    lone = "\ud83d half of one \x00 \x7f \u202e turned \u2066 \ufeff"
    slots = [{"name": SCRIPTS, "type": "LATENT", "link": None}]
    return graph(
        sampler(1, title=HEBREW),
        node(2, "CLIPTextEncode", title=ARABIC, widgets_values=[SCRIPTS * 20]),
        node(3, NOTE, title=EMOJI, widgets_values=[f"# {HEBREW}\n\n* {ARABIC}\n* {EMOJI}\n"]),
        node(4, f"Odd {COMBINED}", title=COMBINED * 50, inputs=slots, widgets_values=[SCRIPTS]),
        node(5, "CLIPTextEncode", title=lone, widgets_values=[lone]),
        groups=[{"title": SCRIPTS, "bounding": [0, -80, 900, 300]}],
    )


def many_slots() -> Json:
    """Return a node of a kind that is not there with 200 inputs and outputs."""
    slots = [{"name": f"in {i}", "type": f"T{i}", "link": None} for i in range(200)]
    out = [{"name": f"out {i}", "type": f"T{i}", "links": []} for i in range(200)]
    return graph(node(1, "NotHere", inputs=slots, outputs=out, widgets_values=list(range(200))))


def definition(key: str, *inside: Json) -> Json:
    """Return a subgraph's definition."""
    ends = {
        "inputNode": {"id": -10, "bounding": [0, 0, 1, 1]},
        "outputNode": {"id": -20, "bounding": [9, 0, 1, 1]},
    }
    return {"id": key, "name": key, "nodes": list(inside), "links": [], "groups": [], "inputs": [],
            "outputs": [], "widgets": [], "version": 1, **ends}  # fmt: skip


ONE, TWO = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"


def within_itself(*, over_two: bool) -> Json:
    """Return a subgraph that contains itself, at once or by way of another."""
    first = definition(ONE, node(1, TWO if over_two else ONE), node(2))
    second = definition(TWO, node(1, ONE), node(2))
    return graph(node(1, ONE), node(2, TWO), node(3), definitions={"subgraphs": [first, second]})


def odd_groups() -> Json:
    """Return groups of every size there should not be."""
    sizes: list[Any] = [
        [0, 0, -500, -500], [0, 0, 1e308, 1e308], [-1e308, -1e308, 1e308, 1e308], [0, 0, 0, 0],
        [float("nan"), 0, float("nan"), 10], [float("inf"), 0, 10, float("inf")], ["a", None, {}, []],
        [], None, 5,
    ]  # fmt: skip
    groups = [{"title": f"group {i}", "bounding": size, "font_size": 1e308} for i, size in enumerate(sizes)]
    groups += [{"title": None, "bounding": [0, 0, 400, 300], "color": 7}, {}, {"title": ["x"]}]
    return graph(sampler(1), sampler(2), groups=groups)


def many_groups(count: int) -> Json:
    """Return groups, each within the one before."""
    bounds = [[i, i, 20_000 - 2 * i, 20_000 - 2 * i] for i in range(count)]
    return graph(sampler(1), groups=[{"title": f"group {i}", "bounding": b} for i, b in enumerate(bounds)])


def reroute(number: int, comes: int, goes: int) -> Json:
    """Return a Reroute node between two links."""
    slots = [{"name": "", "type": "*", "link": comes}], [{"name": "", "type": "*", "links": [goes]}]
    return node(number, "Reroute", inputs=slots[0], outputs=slots[1])


def reroute_ring() -> Json:
    """Return native reroutes and Reroute nodes that lead back to themselves."""
    bends = [{"id": i, "parentId": i % 3 + 1, "pos": [i * 50, 400], "linkIds": [1]} for i in (1, 2, 3)]
    bends += [{"id": 4, "parentId": 4, "pos": [0, 0], "linkIds": [1, 99]}, {"id": "x", "pos": None}]
    bends += [
        {"id": at, "pos": [v, 0], "linkIds": [1]} for at, v in enumerate((float("nan"), 10**400, "a"), 5)
    ]
    old = [reroute(3, 2, 3), reroute(4, 3, 2)]
    source = node(1, outputs=[{"name": "LATENT", "type": "LATENT", "links": [1]}])
    target = sampler(2)
    target["inputs"][3]["link"] = 1
    links = [[1, 1, 0, 2, 3, "LATENT"], [2, 4, 0, 3, 0, "*"], [3, 3, 0, 4, 0, "*"]]
    extra = {"reroutes": bends, "linkExtensions": [{"id": 1, "parentId": 2}]}
    return graph(source, target, *old, links=links, extra=extra)


def many_reroutes(count: int) -> Json:
    """Return a link that bends so many times."""
    bends = [{"id": 1, "pos": [0, 300], "linkIds": [1]}]
    for i in range(2, count + 1):
        place = [i % 100 * 30, 300 + i // 100 * 30]
        bends.append({"id": i, "parentId": i - 1, "pos": place, "linkIds": [1]})
    source = node(1, outputs=[{"name": "LATENT", "type": "LATENT", "links": [1]}])
    target = sampler(2)
    target["inputs"][3]["link"] = 1
    extra = {"reroutes": bends, "linkExtensions": [{"id": 1, "parentId": count}]}
    return graph(source, target, links=[[1, 1, 0, 2, 3, "LATENT"]], extra=extra)


def huge_notes() -> Json:
    """Return a note of 1 MB, and ones nested as deeply as nobody reads."""
    large = "# Words\n\nmany of *them*, and `code` [and](http://nowhere) \n\n" * 16_000
    lists = "".join(f"{'  ' * depth}* deeper\n" for depth in range(400))
    quotes = ">" * 5000 + " far in"
    marks = "**_[" * 5000
    return graph(
        *(node(i, NOTE, widgets_values=[text]) for i, text in enumerate((large, lists, quotes, marks), 1)),
        node(9, "Note", widgets_values=[large]),
        node(10, NOTE, widgets_values=["|" * 2000 + "\n" + "|-" * 2000 + "\n" + "|a" * 2000]),
    )


def odd_extras() -> Json:
    """Return everything that Confy reads of `extra` and of properties with values of wrong types."""
    wrong: list[Any] = [7, "x", None, [1, [2]], {"a": []}, True, 1e308]
    keys = ("reroutes", "linkExtensions", "ds", "groupNodes", "ue_links", "linearData", "floatingLinks")
    inner = ("bookmarks", "hidden_links", "exposed", "parameters", "presets")
    extra: Json = {key: wrong[i % len(wrong)] for i, key in enumerate(keys)}
    extra["confy"] = {key: wrong[(i + 3) % len(wrong)] for i, key in enumerate(inner)}
    extra["confy"]["bookmarks"] = {"1": {"x": "a", "y": None, "zoom": []}, "2": 5, "x": {"x": 1e308, "y": 0}}
    keys = ("flags", "properties", "title", "color", "bgcolor", "mode", "order")
    odd = [sampler(i, **dict.fromkeys(keys, value)) for i, value in enumerate(wrong, 1)]
    return graph(*odd, extra=extra, config=7, groups="x", floatingLinks=[5, None, {"id": 1}], state=[])


def odd_values() -> Json:
    """Return each kind of control with values of every wrong type."""
    wrong: list[Any] = [None, "", "x", -1, 10**400, 1e308, float("nan"), True, [], {}, [[1]], {"a": {"b": 1}}]
    kinds = {
        "KSampler": 7, "CLIPTextEncode": 1, "CheckpointLoaderSimple": 1, "LoadImage": 2,
        "EmptyLatentImage": 3, "SaveImage": 1, "PrimitiveInt": 2, "PrimitiveFloat": 1,
        "PrimitiveBoolean": 1, "PrimitiveString": 1,
        "PrimitiveStringMultiline": 1, "PrimitiveNode": 2, NOTE: 1, "Note": 1, "Reroute": 1,
    }  # fmt: skip
    found = [
        node(place * 20 + i, kind, widgets_values=[value] * count)
        for place, (kind, count) in enumerate(kinds.items())
        for i, value in enumerate(wrong)
    ]
    found += [node(900 + i, "KSampler", widgets_values=value) for i, value in enumerate(wrong)]
    return graph(*found)


def far_nodes() -> Json:
    """Return nodes at places and of sizes that are no places and no sizes."""
    odd: list[Any] = [1e308, -1e308, float("nan"), float("inf"), -float("inf"), 10**400, "5", None, [], -5]
    found = [sampler(i, pos=[value, 0], size=[200, value]) for i, value in enumerate(odd, 1)]
    found += [sampler(i, pos=[0, value], size=[value, 80]) for i, value in enumerate(odd, 50)]
    found += [sampler(90, pos=5, size="x"), sampler(91, pos={"0": 3, "1": 4}, size={"0": 1e308, "1": 2})]
    return graph(*found, sampler(99))


def odd_ids() -> Json:
    """Return nodes, links and groups whose ids are texts, negative, huge, no ids at all, or there twice."""
    odd: list[Any] = [
        "a",
        "",
        "שלום",
        "1:2",
        "-10",
        -1,
        -10,
        -20,
        0,
        2**70,
        1.5,
        1e308,
        None,
        True,
        [1],
        {},
        7,
        7,
    ]
    found = [sampler(0, id=value, pos=[260 * at, 0]) for at, value in enumerate(odd)]
    groups = [{"id": value, "title": f"g{at}", "bounding": [0, 300, 90, 90]} for at, value in enumerate(odd)]
    links = [[value, 7, 0, "a", 3, "LATENT"] for value in odd]
    return graph(*found, links=links, groups=groups, last_node_id=2**70, last_link_id="x")


def odd_links() -> Json:
    """Return links to slots and nodes that are not there, to themselves, two into one slot, and no links."""
    first, second = sampler(1), sampler(2)
    first["outputs"][0]["links"] = [1, 2, 99, None, "x"]
    second["inputs"][3]["link"] = 98
    ends = [
        (1, 7, 2, 3),
        (1, 0, 2, 44),
        (1, -1, 2, -1),
        (1, 0, 1, 3),
        (1, 0, 2, 3),
        (1, 0, 2, 3),
        (5, 0, 6, 0),
    ]
    links: list[Any] = [[number, *end, "LATENT"] for number, end in enumerate(ends, 1)]
    links += [None, 5, [], ["x"], [10, 1, 2**70, 2, 2**70, None], {"id": 11}, [12, 1, "0", 2, "3", ["A"]]]
    return graph(first, second, links=links)


def odd_numbers() -> Json:
    """Return values and sizes that are numbers in name only, or at the ends of what numbers can be."""
    odd: list[Any] = [
        float("nan"),
        float("inf"),
        -float("inf"),
        1e308,
        -0.0,
        5e-324,
        10**4000,
        -(10**4000),
        0.1 + 0.2,
    ]
    values = [
        sampler(at, widgets_values=[v, "fixed", v, v, "euler", "normal", v]) for at, v in enumerate(odd, 1)
    ]
    sizes = [sampler(at, size=[v, v]) for at, v in enumerate(odd, 20)]
    primitives = [node(at, "PrimitiveFloat", widgets_values=[v]) for at, v in enumerate(odd, 40)]
    groups = [{"title": f"{at}", "bounding": [0, 0, v, v], "font_size": v} for at, v in enumerate(odd)]
    return graph(*values, *sizes, *primitives, groups=groups)


def odd_colors() -> Json:
    """Return colours that are none, and forms of nodes that there are not."""
    odd: list[Any] = [
        "",
        "#",
        "#12",
        "#gggggg",
        "red",
        "rgb(1,2)",
        "url(x)",
        "x" * 10_000,
        7,
        [1],
        {"r": 1},
        None,
    ]
    found = [sampler(at, color=v, bgcolor=v, shape=v, title=str(v)[:20]) for at, v in enumerate(odd, 1)]
    groups = [{"title": "g", "bounding": [0, -90, 400, 300], "color": value} for value in odd]
    label = {"fontColor": "no", "backgroundColor": "#zz", "fontSize": "1e308", "fontFamily": "\x00" * 99}
    return graph(*found, node(90, "Label (rgthree)", title="x\\ny", properties=label), groups=groups)


def odd_boxes() -> Json:
    """Return subgraphs whose boxes of inputs and outputs stand at no place, or are no boxes."""
    odd: list[Any] = [None, [], ["a", None, {}, 1], [float("nan")] * 4, [10**400, 0, 1, 1], 7, {"0": 1}]
    keys = [f"{at:08}-1111-4111-8111-111111111111" for at in range(len(odd))]
    found = [
        definition(key, sampler(1)) | {"inputNode": {"bounding": v}} for key, v in zip(keys, odd, strict=True)
    ]
    return graph(*(node(at, key) for at, key in enumerate(keys)), definitions={"subgraphs": found})


GRAPHS: dict[str, Callable[[], Json]] = {
    "nodes at no place": far_nodes,
    "an output with 60 links": lambda: linked(60),
    "other scripts": scripts,
    "a missing kind with 200 slots": many_slots,
    "a subgraph within itself": lambda: within_itself(over_two=False),
    "two subgraphs within each other": lambda: within_itself(over_two=True),
    "groups of odd sizes": odd_groups,
    "60 groups": lambda: many_groups(60),
    "reroutes in a ring": reroute_ring,
    "100 reroutes": lambda: many_reroutes(100),
    "extras of wrong types": odd_extras,
    "values of wrong types": odd_values,
    "ids of every type": odd_ids,
    "links that end nowhere": odd_links,
    "numbers at their ends": odd_numbers,
    "colours that are none": odd_colors,
    "boxes of subgraphs at no place": odd_boxes,
}

HUGE: dict[str, Callable[[], Json]] = {
    "an output with 600 links": lambda: linked(600),
    "names of 100,000 letters": long_names,
    "600 groups": lambda: many_groups(600),
    "1,000 reroutes": lambda: many_reroutes(1000),
    "huge notes": huge_notes,
    "an output with 10,000 links": lambda: linked(10_000),
    "5,000 groups": lambda: many_groups(5000),
    "10,000 reroutes": lambda: many_reroutes(10_000),
}
"""Those in numbers and lengths that take up to minutes with all that is done to each."""


def written(data: Json) -> bytes:
    """Return a file's content; what is no number stands in it as other programs write it."""
    return json.dumps(data).encode()
