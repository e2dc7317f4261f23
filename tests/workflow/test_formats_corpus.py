"""The real files that the checklist of formats names: each shows its point and opens, is saved and edited."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.workflow.open_file import open_workflow
from app.workflow.ui_format import write_workflow
from tests.one_edit import LIBRARY, check_edits
from tests.shared_folder import need_shared

Json = Any


def objects(value: Json) -> Iterator[dict[str, Any]]:
    """Yield all objects in a document."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            yield item
        waiting += item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()


def nodes(value: Json) -> list[dict[str, Any]]:
    """Return all nodes of a workflow document, those inside subgraphs and other documents too."""
    lists = (item["nodes"] for item in objects(value) if isinstance(item.get("nodes"), list))
    return [item for found in lists for item in found if isinstance(item, dict)]


def slots(value: Json, side: str) -> list[dict[str, Any]]:
    return [slot for item in nodes(value) for slot in item.get(side) or () if isinstance(slot, dict)]


def links(value: Json) -> list[Any]:
    """Return all links of a workflow document, whatever their form."""
    found = [item["links"] for item in objects(value) if "nodes" in item and "links" in item]
    return [link for item in found for link in (item.values() if isinstance(item, dict) else item or ())]


def extra(value: Json) -> dict[str, Any]:
    found = value.get("extra") if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def ids(value: Json) -> set[Any]:
    return {item.get("id") for item in nodes(value)}


def kinds(value: Json) -> set[str]:
    return {str(item.get("type")) for item in nodes(value)}


def numbers(value: Json) -> Iterator[int]:
    waiting = [value]
    while waiting:
        item = waiting.pop()
        waiting += item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
        if type(item) is int:
            yield item


def is_dangling(value: Json) -> bool:
    listed = [link for link in links(value) if isinstance(link, list)]
    known = {link[0] for link in listed}
    named = {slot.get("link") for slot in slots(value, "inputs")} - {None}
    given = {key for slot in slots(value, "outputs") for key in slot.get("links") or ()}
    ends = {end for link in listed for end in (link[1], link[3])}
    outputs = {item.get("id"): len(item.get("outputs") or ()) for item in nodes(value)}
    past = any(link[2] >= outputs.get(link[1], 0) for link in listed)
    return bool(named - known or given - known or known - named or ends - ids(value) or past)


def defined(value: Json) -> set[str]:
    return {str(item.get("id")) for found in objects(value) for item in found.get("subgraphs") or ()}


POINTS: list[tuple[str, str, Callable[[Json], bool]]] = [
    ("a version of 1", "ui/ui-6cc707ced4", lambda v: any(item.get("version") == 1 for item in objects(v))),
    ("links null", "ui/ui-3feb128c9e ui/ui-488c9ef25a", lambda v: any(
        slot.get("links", 0) is None for slot in slots(v, "outputs"))),
    ("links empty", "ui/ui-d0819f0723", lambda v: (
        any(slot.get("links") == [] for slot in slots(v, "outputs")))),
    ("no slots", "ui/ui-55937ef6c1 ui/ui-3a8a756618", lambda v: (
        any("inputs" not in item for item in nodes(v)))),
    ("nameless slots", "ui/ui-aae9141c85 ui/ui-05da9bd07d", lambda v: any(
        slot.get("name") == "" for slot in slots(v, "inputs"))),
    ("types as lists", "ui/ui-e7e841c436 ui/ui-9da4eddb9d", lambda v: any(
        isinstance(slot.get("type"), list) for slot in slots(v, "inputs"))),
    ("unions", "ui/ui-32836f5003 ui/ui-621a8866bb", lambda v: any(
        "," in str(slot.get("type")) for slot in [*slots(v, "inputs"), *slots(v, "outputs")])),
    ("sizes as objects", "ui/ui-19efb254b9", lambda v: (
        any(isinstance(n.get("size"), dict) for n in nodes(v)))),
    ("positions of ten numbers", "ui/ui-0578ce6a48", lambda v: any(
        len(item.get("pos") or ()) == 10 for item in nodes(v))),
    ("huge positions", "ui/ui-addf9c81c8", lambda v: any(
        abs(x) > 1e5 for n in nodes(v) for x in (n["pos"] if isinstance(n["pos"], list) else ()))),
    ("links as objects", "ui/ui-34f5044e17 ui/ui-9217a9cd63", lambda v: (
        dict in {type(link) for link in links(v)})),
    ("links in a dictionary", "ui/ui-6cc707ced4", lambda v: any(
        isinstance(item.get("links"), dict) for item in objects(v))),
    ("link types as lists", "ui/ui-e7e841c436 ui/ui-9da4eddb9d", lambda v: any(
        isinstance(link, list) and isinstance(link[5], list) for link in links(v))),
    ("dangling", "ui/ui-a50d8ca901 ui/ui-924955e821 ui/ui-03efd69d82 ui/ui-733a9e552b ui/ui-77e1c3a491 "
     "ui/ui-e49ac87c6b ui/ui-85bc0ef86f ui/ui-5078b15db1", is_dangling),
    ("values as objects", "ui/ui-d2094adc01 ui/ui-e7e841c436", lambda v: any(
        isinstance(item.get("widgets_values"), dict) for item in nodes(v))),
    ("nested values", "ui/ui-2561053795 ui/ui-a50d8ca901", lambda v: any(
        isinstance(x, dict | list) for n in nodes(v) for x in n.get("widgets_values") or ())),
    ("a control after seeds", "ui/ui-b0b34f59c8 ui/ui-22e4206d4c", lambda v: any(
        x in ("fixed", "randomize") for n in nodes(v) for x in n.get("widgets_values") or ())),
    ("widgets with a config", "ui/ui-9ee18acf66 ui/ui-78fca22a24", lambda v: any(
        "config" in (slot.get("widget") or {}) for slot in slots(v, "inputs"))),
    ("widgets without a link", "ui/ui-eb190b0e87 ui/ui-96bc771c3f", lambda v: any(
        slot.get("widget") and slot.get("link") is None for slot in slots(v, "inputs"))),
    ("numbers past int64", "ui/ui-b0415fc493 ui/ui-0f4f01b7c7", lambda v: (
        any(abs(x) >= 2**63 for x in numbers(v)))),
    ("not a number", "pairs/69bba56b1f.workflow", lambda v: True),
    ("escapes", "ui/ui-e0e74bc397", lambda v: not json.dumps(v, ensure_ascii=False).isascii()),
    ("subgraphs in subgraphs", "ui/ui-b1cde2b030 ui/ui-d43b0269e3", lambda v: len(defined(v) & kinds(v)) > 1),
    ("a missing subgraph", "ui/ui-6090e5dd5a", lambda v: (
        bool({k for k in kinds(v) if len(k) == 36} - defined(v)))),
    ("group nodes", "ui/ui-7e99a95e39 ui/ui-9cbe588167 ui/ui-87563033e2", lambda v: any(
        kind.startswith(("workflow/", "workflow>")) for kind in kinds(v))),
    ("reroute nodes", "ui/ui-aae9141c85 ui/ui-05da9bd07d", lambda v: "Reroute" in kinds(v)),
    ("native reroutes", "ui/ui-908e3a571e ui/ui-ae918100d4", lambda v: bool(extra(v).get("reroutes"))),
    ("floating links", "ui/ui-ae918100d4 ui/ui-6db6f2df8d", lambda v: bool(v.get("floatingLinks"))),
    ("ids as texts", "ui/ui-78b7255691", lambda v: any(isinstance(key, str) for key in ids(v))),
    ("a counter as text", "ui/ui-4572ce719d ui/ui-7b1c145c92", lambda v: isinstance(v["last_node_id"], str)),
    ("counters too small", "ui/ui-cf5d31d3c3 ui/ui-a967328b4e", lambda v: (
        v["last_node_id"] < max(ids(v)) or v["last_link_id"] < max(link[0] for link in links(v)))),
    ("no groups", "ui/ui-7a528d2c3d ui/ui-46c461e07a", lambda v: "groups" not in v),
    ("no order", "ui/ui-6090e5dd5a", lambda v: any("order" not in item for item in nodes(v))),
    ("nothing at all", "ui/ui-bcbab33b59 ui/ui-fa93022241", lambda v: v["nodes"] == []),
    ("muted", "ui/ui-84cc943d6f ui/ui-25da574c35", lambda v: any(item.get("mode") == 2 for item in nodes(v))),
    ("bypassed", "ui/ui-7767ef2592 ui/ui-5d9e72ce24", lambda v: (
        any(item.get("mode") == 4 for item in nodes(v)))),
    ("set and get", "ui/ui-854f70b44a ui/ui-bc998b88b5", lambda v: (
        bool({"SetNode", "GetNode"} & kinds(v)))),
    ("everywhere", "ui/ui-3403730f8b ui/ui-c910dd929f", lambda v: (
        any("Everywhere" in kind for kind in kinds(v)))),
    ("app mode", "ui/ui-2ba4bc1427 ui/ui-5528aecd7f", lambda v: isinstance(extra(v).get("linearData"), dict)),
    ("prompt ids with a colon", "api/api-a5d6c11369 api/api-2bc4463e45", lambda v: (
        any(":" in key for key in v))),
    ("prompts in lists", "api/api-11bb29f48c api/api-7eb74867c9", lambda v: (
        not isinstance(v, dict) or "nodes" in v)),
    ("dotted input names", "api/api-ee389dad75 api/api-f351638ddd", lambda v: any(
        "." in name for item in v.values() for name in item.get("inputs", {}))),
]  # fmt: skip


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("names", "shows"), [point[1:] for point in POINTS], ids=[*next(zip(*POINTS, strict=True))]
)
def test_a_file_of_the_checklist_shows_its_point_and_survives(
    names: str, shows: Callable[[Json], bool]
) -> None:
    folder = need_shared("corpus")
    for name in names.split():
        path = Path(folder) / f"{name}.json"
        data = path.read_bytes()
        assert shows(json.loads(data)), f"{name} is no example of this"
        opened = open_workflow(path, LIBRARY)
        if opened.kind == "workflow":
            assert write_workflow(opened.workflow) == data
            check_edits(opened.workflow)
        else:
            assert opened.workflow.nodes
