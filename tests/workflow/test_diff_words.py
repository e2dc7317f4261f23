"""What is told of a difference: the words for each kind of change, and what is left out."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from app.workflow.diff.compare import diff
from app.workflow.diff.match_nodes import match_workflows
from app.workflow.diff.statement import Names, Statement
from app.workflow.diff.text import diff_lines
from app.workflow.diff.told import tell, tell_differences
from app.workflow.document import Workflow
from tests.rich_documents import documents
from tests.workflow_cases import LIBRARY, document, node

Json = dict[str, Any]


def sampler(node_id: int, *links: Any, **keys: Any) -> Json:
    names = ("model", "positive", "negative", "latent_image")
    inputs = [(name, "*", link) for name, link in zip(names, links or [None] * 4, strict=True)]
    values = (5, "fixed", 20, 8.0, "euler", "normal", 1.0)
    return node(node_id, "KSampler", *values, inputs=inputs, outputs=[("LATENT", "LATENT", None)], **keys)


def loader(node_id: int, **keys: Any) -> Json:
    outputs = [("MODEL", "MODEL", [1]), ("CLIP", "CLIP", None), ("VAE", "VAE", None)]
    return node(node_id, "CheckpointLoaderSimple", "a.safetensors", outputs=outputs, **keys)


def base(**changes: Json) -> Json:
    """Return a small workflow file; `n3={…}` changes keys of node 3, None takes a node away."""
    nodes = {
        "n3": sampler(3, 1, None, None, None),
        "n4": loader(4),
        "n6": node(6, "CLIPTextEncode", "a cat\nin the rain", title="Positive"),
        "n9": node(9, "Strange", 1, "two"),
    }
    for name, change in changes.items():
        if change is None:
            del nodes[name]
        else:
            nodes[name] = {**nodes.get(name, {}), **change}
    return {
        "nodes": list(nodes.values()),
        "links": [[1, 4, 0, 3, 0, "MODEL"]],
        "groups": [{"id": 1, "title": "Loaders", "bounding": [0, 0, 400, 300]}],
    }


def read(raw: Json) -> Workflow:
    return document(*raw["nodes"], **{key: value for key, value in raw.items() if key != "nodes"})


def lines_of(old: Json, new: Json, *levels: str) -> list[str]:
    a, b = read(old), read(new)
    matching = match_workflows(a, b)
    names = Names(a, b, matching, LIBRARY)
    told = [item for item in tell(diff(a, b, matching), names) if item.level in (levels or ("meaning",))]
    return [line.text for line in diff_lines(told, names)]


NEW_VALUES = [5, "randomize", 30, 8.0, "euler", "normal", 1.0]
LORA = node(
    7, "LoraLoader", "x.safetensors", 0.5, 1.0,
    inputs=[("model", "MODEL", 2), ("clip", "CLIP", None)], outputs=[("MODEL", "MODEL", [1])],
)  # fmt: skip

TOLD: dict[str, tuple[Json, list[str]]] = {
    "values by the names of their controls": (
        base(n3={"widgets_values": NEW_VALUES}),
        ["KSampler (#3)", "  control_after_generate: fixed → randomize", "  steps: 20 → 30"],
    ),
    "values of an unknown kind by place": (
        base(n9={"widgets_values": [1, "2"]}),
        ["Strange (#9)", '  value 2: two → "2"'],
    ),
    "a value more": (
        base(n9={"widgets_values": [0, 1, "two"]}),
        ["Strange (#9)", "  value 1: 0 (new)"],
    ),
    "texts by line": (
        base(n6={"widgets_values": ["a cat\nin the sun"]}),
        ["Positive (#6) – CLIPTextEncode", "  text:", "      a cat", "    - in the rain", "    + in the sun"],
    ),
    "titles": (
        base(n6={"title": "Prompt"}, n9={"title": "Odd"}),
        [
            "Prompt (#6) – CLIPTextEncode",
            '  retitled: "Positive" → "Prompt"',
            "Odd (#9) – Strange",
            '  retitled: the name of its kind → "Odd"',
        ],
    ),
    "modes": (base(n3={"mode": 4}), ["KSampler (#3)", "  mode: normal → bypassed"]),
    "numbers": (base(n9={"id": 12}), ["Strange (#12)", "  renumbered: #9 → #12"]),
    "a node that is gone": (base(n9=None), ["- Strange (#9)"]),
    "properties": (
        base(n9={"properties": {"strength": 3, "ver": "1.2"}}),
        ["Strange (#9)", "  property strength: 3 (new)"],
    ),
    "slots": (
        base(n9={"inputs": [{"name": "mask", "type": "MASK", "link": None}]}),
        ["Strange (#9)", "  new input mask (MASK)"],
    ),
    "keys of a node nobody knows": (
        base(n9={"mystery": {"deep": 1}}),
        ["Strange (#9)", '  mystery: {"deep": 1} (new)'],
    ),
    "links": (
        base(n3={"inputs": [{"name": "model", "type": "MODEL", "link": None}]}) | {"links": []},
        [
            "KSampler (#3)",
            "  model: no longer from Load Checkpoint (#4) MODEL",
            '  input model, type: "*" → MODEL',
            "  input positive is gone",
            "  input negative is gone",
            "  input latent_image is gone",
        ],
    ),
    "a node between two others": (
        base(n7=LORA) | {"links": [[2, 4, 0, 7, 0, "MODEL"], [1, 7, 0, 3, 0, "MODEL"]]},
        [
            "KSampler (#3)",
            "  model: now from Load LoRA (Model and CLIP) (#7) MODEL instead of Load Checkpoint (#4) MODEL",
            "+ Load LoRA (Model and CLIP) (#7)",
            "    model from Load Checkpoint (#4) MODEL",
            "    lora_name: x.safetensors",
            "    strength_model: 0.5",
            "    strength_clip: 1.0",
        ],
    ),
    "groups": (
        base()
        | {"groups": [{"id": 1, "title": "Models", "bounding": [0, 0, 400, 300]}, {"id": 2, "title": "B"}]},
        ['Group "Models" was called "Loaders"', '+ Group "B"'],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", TOLD)
def test_each_change_is_told_in_words(case: str) -> None:
    changed, expected = TOLD[case]
    assert lines_of(base(), changed) == expected


def test_keys_of_the_file_are_told_without_its_view() -> None:
    old = base() | {"extra": {"ds": {"scale": 1}, "note": "hello", "confy": {"inputs": []}}}
    width = {"name": "width", "node": 3, "input": "width"}
    new = base() | {"extra": {"ds": {"scale": 2}, "note": "bye", "confy": {"inputs": [width]}}, "models": [1]}
    assert lines_of(old, new) == [
        "extra.note: hello → bye",
        "models: [1] (new)",
        "exposed input width: width of #3 (new)",
    ]


def test_what_is_exposed_is_told_by_name() -> None:
    def file(*inputs: Any, **confy: Any) -> Json:
        entries = [{"name": name, "node": node_id, "input": input_} for name, node_id, input_ in inputs]
        return base() | {"extra": {"confy": {"inputs": entries, **confy}}}

    old = file(("seed", "3", "seed"), ("steps", "3", "steps"), ("text", "6", "text"), conflicts=[{"id": "a"}])
    new = file(("steps", "3", "steps"), ("text", "9", "text"), outputs=[{"name": "picture", "node": "9"}])
    assert lines_of(old, new) == [
        "exposed input text: text of #6 → text of #9",
        "exposed input seed is gone",
        "exposed result picture: #9 (new)",
        "conflicts of a merge: 1 → 0",
    ]
    assert lines_of(base(), file(("steps", "3", "steps"))) == ["exposed input steps: steps of #3 (new)"]
    turned = file(
        ("steps", "3", "steps"), ("seed", "3", "seed"), ("text", "6", "text"), conflicts=[{"id": "a"}]
    )
    assert lines_of(old, turned) == ["exposed inputs: listed in another way"]
    assert lines_of(file(), base() | {"extra": {"confy": 5}}) == [
        "Confy's confy: 5 (new)",
        "exposed inputs: listed in another way",
    ]


def test_an_odd_entry_of_what_is_exposed_is_told_too() -> None:
    odd = [{"name": "a", "node": float("nan"), "input": "x"}]
    new = base() | {"extra": {"confy": {"inputs": odd, "outputs": [5]}}}
    assert lines_of(base(), new) == ["exposed input a: x of #nan (new)", "Confy's outputs: [5] (new)"]


def test_what_is_exposed_of_a_renumbered_node_did_not_change() -> None:
    old = base() | {"extra": {"confy": {"inputs": [{"name": "text", "node": "6", "input": "text"}]}}}
    new = json.loads(json.dumps(old))
    next(node for node in new["nodes"] if node["id"] == 6)["id"] = 66
    new["extra"]["confy"]["inputs"][0]["node"] = "66"
    assert not any("exposed" in line for line in lines_of(old, new))


LAYOUT = {
    "moved by (+20, -5) to (20, -5)": {"pos": [20, -5]},
    "size: 200 × 100 → 300 × 100": {"size": [300, 100]},
    "collapsed: no → yes": {"flags": {"collapsed": True}},
    "colour of its title: the theme's → #223344": {"color": "#223344"},
}


@pytest.mark.parametrize("words", LAYOUT)
def test_layout_is_told_when_asked_for(words: str) -> None:
    changed = base(n9=LAYOUT[words])
    assert lines_of(base(), changed) == []
    assert lines_of(base(), changed, "layout") == ["Strange (#9)", f"  {words}"]


BOOKKEEPING: dict[str, Json] = {
    "order": base(n9={"order": 3}),
    "spelling of numbers": base(n3={"widgets_values": [5, "fixed", 20, 8, "euler", "normal", 1.0]}),
    "ver": base(n9={"properties": {"ver": "1.2"}}),
    "last_node_id": base() | {"last_node_id": 40},
    "link ids": base() | {"links": [[17, 4, 0, 3, 0, "MODEL"]]},
    "pos": base(n9={"pos": {"0": 0, "1": 0}}),
}


@pytest.mark.parametrize("topic", BOOKKEEPING)
def test_what_editors_keep_for_themselves_is_summed_up(topic: str) -> None:
    changed = BOOKKEEPING[topic]
    assert lines_of(base(), changed, "meaning", "layout") == []
    assert lines_of(base(), changed, "bookkeeping") == [f"Kept by editors for themselves, 1 change: {topic}"]


def test_an_older_form_of_a_file_differs_in_nothing_that_counts() -> None:
    names = ("seed", "control_after_generate", "steps", "cfg", "sampler_name", "scheduler", "denoise")
    named = dict(zip(names, [5, "fixed", 20, 8.0, "euler", "normal", 1.0], strict=True))
    assert lines_of(base(), base(n3={"widgets_values_named": named})) == []
    changed = base(n3={"widgets_values_named": {**named, "steps": 9}})
    changed["nodes"][0]["widgets_values"][2] = 9
    assert lines_of(base(), changed) == ["KSampler (#3)", "  steps: 20 → 9"]


def test_the_same_change_to_many_nodes_is_told_once() -> None:
    old = {"nodes": [node(number, "PStr", "a") for number in range(1, 7)]}
    new = {"nodes": [node(number, "PStr", "b" if number < 6 else "c") for number in range(1, 7)]}
    title = LIBRARY["PStr"].display_name
    assert lines_of(old, new) == [
        f"{title}, the same in 5 nodes:",
        "  #1, #2, #3, #4, #5",
        "  v: a → b",
        f"{title} (#6)",
        "  v: a → c",
    ]


def test_changes_in_a_subgraph_have_the_path_of_the_node_that_uses_it() -> None:
    def file(value: int, name: str, *users: int) -> Json:
        inner = {"id": "u", "name": name, "nodes": [node(3, "PInt", value)], "links": []}
        return {"nodes": [node(key, "u") for key in users], "definitions": {"subgraphs": [inner]}}

    title = LIBRARY["PInt"].display_name
    assert lines_of(file(1, "Up", 5), file(2, "Up", 5)) == [
        'Subgraph "Up" (used by #5)',
        f"  {title} (#5:3)",
        "    v: 1 → 2",
    ]
    assert lines_of(file(1, "Up", 5, 6), file(2, "Down", 5, 6)) == [
        'Subgraph "Down" (used by #5, #6)',
        '  renamed: "Up" → "Down"',
        f"  {title} (#3)",
        "    v: 1 → 2",
    ]


def test_a_subgraph_copied_to_a_new_id_is_the_same_one() -> None:
    def file(kind: str, value: int) -> Json:
        inner = {"id": kind, "name": "Up", "nodes": [node(3, "PInt", value)], "links": []}
        return {"nodes": [node(5, kind)], "definitions": {"subgraphs": [inner]}}

    old, new = "11111111-1111-1111-1111-111111111111", "22222222-2222-2222-2222-222222222222"
    assert lines_of(file(old, 1), file(new, 1)) == []
    assert lines_of(file(old, 1), file(new, 2))[1:] == [
        f"  {LIBRARY['PInt'].display_name} (#5:3)",
        "    v: 1 → 2",
    ]


def test_new_and_gone_subgraphs_and_boundary_slots_are_told() -> None:
    def file(*inputs: str, **more: Json) -> Json:
        slots = [{"id": f"id-{name}", "name": name, "type": "INT"} for name in inputs]
        inner = {"id": "u", "name": "Up", "nodes": [node(3, "PInt", 1)], "links": [], "inputs": slots}
        return {"nodes": [node(5, "u")], "definitions": {"subgraphs": [inner, *more.values()]}}

    other = {"id": "v", "name": "Other", "nodes": [node(1, "PInt", 1), node(2, "PInt", 1)], "links": []}
    assert lines_of(file("a", "b"), file("b", "c", other=other)) == [
        'Subgraph "Up" (used by #5)',
        "  new input c (INT)",
        "  input a is gone",
        '+ Subgraph "Other" with PInt × 2',
    ]
    assert lines_of(file("a", other=other), file("a")) == ['- Subgraph "Other"']


def test_statements_are_plain_json() -> None:
    changed, _ = TOLD["a node between two others"]
    told = tell_differences(read(base()), read(changed), LIBRARY)
    data = json.loads(json.dumps([item.to_json() for item in told if item.level == "meaning"]))
    assert data[0] == {
        "kind": "link.rewired",
        "level": "meaning",
        "subgraph": None,
        "node": {"id": "3", "path": "3", "title": "KSampler", "type": "KSampler"},
        "name": "model",
        "old": {"node": {"id": "4", "path": "4", "title": "Load Checkpoint",
                         "type": "CheckpointLoaderSimple"}, "output": "MODEL"},
        "new": {"node": {"id": "7", "path": "7", "title": "Load LoRA (Model and CLIP)", "type": "LoraLoader"},
                "output": "MODEL"},
    }  # fmt: skip
    assert data[1]["kind"] == "node.added"
    assert data[1]["new"]["values"] == {
        "lora_name": "x.safetensors",
        "strength_model": 0.5,
        "strength_clip": 1.0,
    }


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [(8, 8.000000000000002, 0), (8.0, 8.01, 1), (2**60, 2**60 + 1, 1), (0.5, 10**400, 1)],
)
def test_only_rounding_is_no_change_of_a_number(old: float, new: float, told: int) -> None:
    lines = lines_of({"nodes": [node(1, "Strange", old)]}, {"nodes": [node(1, "Strange", new)]})
    assert bool(lines) == bool(told)


@given(documents(), documents())
def test_every_kind_of_statement_is_documented(a: Workflow, b: Workflow) -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "git.md").read_text("utf-8")
    section = text.partition("## Differences")[2]
    for statement in tell_differences(a, b, LIBRARY):
        topic, _, what = statement.kind.partition(".")
        kind, _, suffix = what.partition("_")
        assert f"`{topic}.{kind}`" in section or f"`.{kind}`" in section, statement.kind
        assert not suffix or f"`_{suffix}`" in section, statement.kind


def test_every_statement_names_a_level() -> None:
    assert {item.level for item in tell_differences(read(base()), read(BOOKKEEPING["order"]), {})} == {
        "bookkeeping"
    }
    assert Statement("file.key", "").level == "meaning"


def test_of_encoded_data_only_what_changed_is_shown() -> None:
    old, new = ("data:image/png;base64," + "A" * 100_000 + letter + "B" * 100_000 for letter in "xy")
    lines = lines_of(base(n9=node(9, "Strange", 1, old)), base(n9=node(9, "Strange", 1, new)))
    assert lines[0] == "Strange (#9)"
    assert [line.strip()[:4] for line in lines[2:]] == ["- …A", "+ …A"]
    assert all(len(line) < 100 for line in lines)
    assert "AxB" in lines[2]
    assert "AyB" in lines[3]
    whole = lines_of(base(), base(n11=node(11, "Strange", 1, old)))
    assert whole[-1].endswith("AAA… (200,023 characters)")
    assert len(whole[-1]) < 200
