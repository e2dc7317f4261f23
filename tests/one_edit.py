"""Edits a workflow once in each way and checks that its file differs in that one place alone."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from app.workflow.document import LinkId, Node, ScopeId, Workflow
from app.workflow.edits import ChangeNode, Edit, MoveNodes, RemoveLink, RenameNode, SetValue
from app.workflow.json_text import read_json
from app.workflow.node_info import read_object_info
from app.workflow.ui_format import write_workflow
from app.workflow.widgets import widgets
from tests.workflow_changes import NOTHING, Place, Way, changed_pieces, differences, ways_to_scopes

LIBRARY = read_object_info(
    json.loads((Path(__file__).parents[1] / "resources" / "object_info.json").read_text("utf-8"))
)


@dataclass(frozen=True)
class Case:
    """An edit, the most pieces of text that it may change, and whether a changed place is one of its own."""

    edit: Edit
    pieces: int
    fits: Callable[[Place], bool]


def check_edits(workflow: Workflow) -> None:
    """Edit a workflow as it came from a file, in each scope once in each way, each undone before the next."""
    before = write_workflow(workflow)
    document = read_json(before).value
    for case in cases(workflow, document):
        edit = type(case.edit).__name__
        undo = workflow.apply(case.edit)
        after = write_workflow(workflow)
        workflow.apply(undo)
        places = list(differences(document, read_json(after).value))
        assert places, f"{edit} is not in the file"
        others = [place for place in places if not case.fits(place)]
        assert not others, f"{edit} changed more: {others}"
        assert changed_pieces(before, after) <= case.pieces, f"{edit} changed the text elsewhere"
        assert write_workflow(workflow) == before, f"undoing {edit} changed the file"


def cases(workflow: Workflow, document: Any) -> Iterator[Case]:
    """Yield the edits of the node and the link in the middle of each scope."""
    way: Way = tuple(workflow.file_form.path)
    raw = value_at(document, way)
    for scope_id, inner in ways_to_scopes(raw).items():
        scope = workflow.scopes[scope_id]
        if scope.nodes:
            number = len(scope.nodes) // 2
            index = place_of(value_at(raw, inner)["nodes"], number)
            yield from cases_of_node(
                scope_id, list(scope.nodes.values())[number], (*way, *inner, "nodes", index)
            )
        if scope.links:
            link = list(scope.links)[len(scope.links) // 2]
            reroutes = raw_reroutes(value_at(raw, inner), link)
            yield Case(RemoveLink(scope_id, link), 30 + 25 * reroutes, partial(names, link))


def raw_reroutes(scope: Any, link: LinkId) -> int:
    """Return through how many native reroutes a link goes."""
    extra = scope.get("extra")
    listed = [scope.get("reroutes"), extra.get("reroutes") if isinstance(extra, dict) else None]
    return sum(link in map(str, item["linkIds"]) for items in listed for item in items or ())


def cases_of_node(scope_id: ScopeId, node: Node, way: Way) -> Iterator[Case]:
    """Yield the edits of one node, which stands at `way`."""

    def inside(*keys: str) -> Callable[[Place], bool]:
        return lambda place: place.way[: len(way)] == way and place.way[len(way)] in keys

    yield Case(MoveNodes(scope_id, {node.id: (4242.5, 17)}), 10, inside("pos"))
    yield Case(RenameNode(scope_id, node.id, "Another name"), 4, inside("title"))
    value = another_value(scope_id, node)
    if value is not None:
        yield Case(value, 8, inside("widgets_values", "widgets_values_named"))


def names(link: LinkId, place: Place) -> bool:
    """Whether a place is the link itself in its list, or where a slot or reroute names it, or its reroute."""
    match place.way:
        case (*_, "links", int() | str()) if place.after is NOTHING and not isinstance(
            place.before, int | str
        ):
            entry = place.before
            return str(entry[0] if isinstance(entry, list) else entry["id"]) == link
        case (*_, "reroutes", int()) if place.after is NOTHING:
            return link in map(str, place.before["linkIds"])
        case (*_, "linkExtensions", int()) if place.after is NOTHING:
            return str(place.before["id"]) == link
        case (*_, "inputs", int(), "link"):
            return str(place.before) == link and place.after is None
        case (*_, "outputs", int(), "links") | (*_, "linkIds"):
            return [str(item) for item in place.before] == [link] and not place.after
        case (*_, "links" | "linkIds", int()):
            return str(place.before) == link and place.after is NOTHING
    return False


def another_value(scope_id: ScopeId, node: Node) -> Edit | None:
    """Return an edit of one value that the file has: by the node's kind or by place."""
    if not node.values and not node.named_values:
        return None
    info = LIBRARY.get(node.type)
    for widget in widgets(node, info) if info is not None else ():
        if widget.info is not None and isinstance(widget.value, str | int | float):
            return SetValue(scope_id, node.id, widget.name, other_than(widget.value), info)
    if isinstance(node.values, Mapping):
        plain = [key for key, value in node.values.items() if isinstance(value, str | int | float)]
        return SetValue(scope_id, node.id, plain[0], other_than(node.values[plain[0]])) if plain else None
    values = list(node.values or ())
    for index, value in enumerate(values):
        if isinstance(value, str | int | float):
            values[index] = other_than(value)
            return ChangeNode(scope_id, node.id, {"values": tuple(values)})
    return None


def other_than(value: Any) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return value + " and more"
    return value + 1 if isinstance(value, int | float) and value + 1 != value else "another"


def value_at(value: Any, way: Way) -> Any:
    for step in way:
        value = value[step]
    return value


def place_of(entries: list[Any], number: int) -> int:
    """Return the index of a list's `number`th object."""
    return [index for index, item in enumerate(entries) if isinstance(item, dict)][number]
