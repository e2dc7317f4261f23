"""Random workflow files with everything that real ones have, and random edits of every kind."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hypothesis import strategies as st

from app.workflow.arrange import arrange
from app.workflow.document import ROOT, Group, InputSlot, Link, Scope, ScopeId, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.edits import (
    AddGroup,
    AddLink,
    AddNodes,
    AddSubgraphs,
    ChangeGroup,
    ChangeNode,
    Edit,
    MoveNodes,
    RemoveGroup,
    RemoveLink,
    RemoveNodes,
    RemoveSubgraphs,
    RenameNode,
    ResizeNode,
    SetColors,
    SetFlags,
    SetMode,
    SetValue,
    Several,
)
from app.workflow.fragment import copy_nodes, paste_edit
from app.workflow.group_node_to_subgraph import group_nodes_to_subgraphs
from app.workflow.links.dissolve import Dissolve
from app.workflow.links.hidden import HideLinks
from app.workflow.links.replace import ReplaceLinks
from app.workflow.links.reroute_nodes import NativeToReroute, RerouteToNative
from app.workflow.native_reroutes import read_reroutes
from app.workflow.new_node import free_link_id, new_node
from app.workflow.reroute_edits import RemoveReroutes, add_reroute, move_reroutes, remove_reroute
from app.workflow.ui_format import read_workflow
from app.workflow.virtual.set_get_edits import LinksToVariables, VariablesToLinks
from tests.workflow_cases import JSON_VALUES, LIBRARY, NAMES, POSITIONS, SCALARS

Json = dict[str, Any]
_Maker = Callable[[Workflow, Scope], st.SearchStrategy[Edit]]
OTHER_KEYS = st.dictionaries(st.sampled_from(["zz", "ue_properties", "order", "ä 日本"]), SCALARS, max_size=2)
KNOWN_KINDS = ["PInt", "PSink", "PPass", "KSampler", "EmptyImage"]
VIRTUAL_KINDS = ["Reroute", "PrimitiveNode", "Note", "SetNode", "GetNode", "workflow/Old group"]
PLACES = st.tuples(st.integers(-999, 999), st.integers(-999, 999)) | POSITIONS
GROUP_NODES = {
    "Old group": {
        "nodes": [
            {"type": "PInt", "outputs": [{"name": "INT", "type": "INT"}], "widgets_values": [4]},
            {
                "type": "PPass",
                "inputs": [{"name": "x", "type": "*"}],
                "outputs": [{"name": "*", "type": "*"}],
            },
        ],
        "links": [[0, 0, 1, 0, 1, "INT"]],
        "external": [],
    }
}


ODDITIES = ("link", "slot", "entries", "floating", "twice")
"""Ends of links that are missing, entries that are no parts, floating links, two nodes with one id."""


@dataclass
class _Graph:
    """One scope while it is drawn: its nodes by id, and the ends that links may have."""

    nodes: dict[Any, Json] = field(default_factory=dict)
    links: list[Json] = field(default_factory=list)
    inputs: list[Json] = field(default_factory=list)
    outputs: list[Json] = field(default_factory=list)


@st.composite
def files(draw: st.DrawFn, odd: Sequence[str] = ODDITIES) -> bytes:
    """Draw the bytes of a workflow file; `odd`: what of `ODDITIES` may be in it."""
    names = draw(st.lists(st.sampled_from(["u", "v", "8a9b-c"]), unique=True, max_size=2))
    definitions = []
    for index, name in enumerate(names):
        inner = draw(graphs(names[index + 1 :], boundary=True))
        definitions.append({**draw(scopes(inner, odd, as_objects=True)), **_definition(name, inner)})
    if len(definitions) == 2 and draw(st.booleans()):
        definitions[0]["definitions"] = {"subgraphs": [definitions.pop()]}
    root = draw(graphs(names, boundary=False))
    raw = draw(scopes(root, odd, as_objects=False))
    if definitions:
        raw["definitions"] = {"subgraphs": definitions}
    if draw(st.booleans()):
        raw["extra"] = draw(st.dictionaries(NAMES, JSON_VALUES, max_size=2)) | {"groupNodes": GROUP_NODES}
    style: Json = draw(st.sampled_from([{}, {"indent": 2}, {"indent": "\t"}, {"separators": (",", ":")}]))
    return json.dumps(raw, ensure_ascii=draw(st.booleans()), **style).encode("utf-8", "surrogatepass")


def documents(odd: Sequence[str] = ODDITIES) -> st.SearchStrategy[Workflow]:
    """Draw a workflow as it comes from a file."""
    return files(odd).map(read_workflow)


def _definition(name: str, inner: _Graph) -> Json:
    return {"id": name, "name": f"Sub {name}", "inputs": inner.inputs, "outputs": inner.outputs,
            "inputNode": {"id": -10, "bounding": [0, 0, 1, 1]}, "outputNode": {"id": -20}}  # fmt: skip


@st.composite
def graphs(draw: st.DrawFn, kinds: list[str], boundary: bool) -> _Graph:
    """Draw nodes and sound links among them, and with the boundary of a subgraph."""
    graph = _Graph()
    text_ids = draw(st.booleans())
    for number in range(draw(st.integers(0, 4))):
        node_id: Any = f"n{number}" if text_ids and number % 2 else number * 3 + 1
        graph.nodes[node_id] = draw(nodes(node_id, [*kinds, *KNOWN_KINDS, *VIRTUAL_KINDS]))
    if boundary:
        graph.inputs = [{"id": f"i{n}", "name": f"i{n}", "type": "*", "linkIds": []} for n in range(2)]
        graph.outputs = [{"id": "o", "name": "o", "type": "*", "linkIds": []}]
    sources = [(key, n) for key, node in graph.nodes.items() for n in range(len(node.get("outputs") or ()))]
    targets = [(key, n) for key, node in graph.nodes.items() for n in range(len(node.get("inputs") or ()))]
    sources += [(-10, n) for n in range(len(graph.inputs))]
    targets += [(-20, n) for n in range(len(graph.outputs))]
    chosen = draw(st.lists(st.sampled_from(targets), unique=True, max_size=5)) if sources and targets else []
    for number, target in enumerate(chosen, 1):
        _connect(graph, number * 2, draw(st.sampled_from(sources)), target)
    return graph


def _connect(graph: _Graph, link_id: int, source: tuple[Any, int], target: tuple[Any, int]) -> None:
    link = {"id": link_id, "origin_id": source[0], "origin_slot": source[1]}
    graph.links.append({**link, "target_id": target[0], "target_slot": target[1], "type": "*"})
    if source[0] == -10:
        graph.inputs[source[1]]["linkIds"].append(link_id)
    else:
        output = graph.nodes[source[0]]["outputs"][source[1]]
        output["links"] = [*(output.get("links") or ()), link_id]
    if target[0] == -20:
        graph.outputs[target[1]]["linkIds"].append(link_id)
    else:
        graph.nodes[target[0]]["inputs"][target[1]]["link"] = link_id


@st.composite
def nodes(draw: st.DrawFn, node_id: Any, kinds: list[str]) -> Json:
    """Draw the JSON of a node without links, in the forms of all generations."""
    x, y = draw(PLACES)
    node: Json = {"id": node_id, "type": draw(st.sampled_from(kinds))}
    node["pos"] = draw(st.sampled_from([[x, y], {"0": x, "1": y}, [x, y, 0, 0]]))
    node |= draw(
        st.fixed_dictionaries(
            {},
            optional={
                "size": st.sampled_from([[210, 58.5], {"0": 1, "1": 2}]),
                "flags": st.sampled_from([{}, {"collapsed": True}, {"pinned": True, "zz": 1}]),
                "mode": st.sampled_from([0, 2, 4]),
                "title": NAMES,
                "color": st.just("#223344"),
                "properties": st.dictionaries(NAMES, SCALARS, max_size=2),
                "widgets_values": st.lists(JSON_VALUES, max_size=3)
                | st.dictionaries(NAMES, SCALARS, max_size=2),
                "widgets_values_named": st.dictionaries(st.sampled_from(["v", "seed", "zz"]), SCALARS),
            },
        )
    )
    if draw(st.booleans()):
        node["inputs"] = [draw(slots(f"in{n}", "link")) for n in range(draw(st.integers(0, 2)))]
    if draw(st.booleans()):
        node["outputs"] = [draw(slots(f"out{n}", "links")) for n in range(draw(st.integers(0, 2)))]
    return {**node, **draw(OTHER_KEYS)}


@st.composite
def slots(draw: st.DrawFn, name: str, key: str) -> Json:
    """Draw a slot without a link: its list of links null, empty or absent."""
    slot: Json = {"name": name, "type": draw(st.sampled_from(["*", "INT", "A,B", 0, ["X", "Y"]]))}
    slot |= draw(st.sampled_from([{key: None}, {key: []}, {}] if key == "links" else [{key: None}, {}]))
    slot |= draw(st.sampled_from([{}, {"label": "L"}, {"shape": 7}, {"widget": {"name": name, "zz": 1}}]))
    return slot


@st.composite
def scopes(draw: st.DrawFn, graph: _Graph, odd: Sequence[str], as_objects: bool) -> Json:
    """Draw the JSON of a scope around its nodes and links, with groups, reroutes and what is unknown."""
    raw: Json = {"nodes": list(graph.nodes.values()), "version": 0.4, **draw(OTHER_KEYS)}
    raw["links"] = graph.links if as_objects or draw(st.booleans()) else list(map(_as_list, graph.links))
    raw |= draw(st.sampled_from([{}, {"last_node_id": 50, "last_link_id": 50}, {"last_node_id": "7"}]))
    if draw(st.booleans()):
        bounds = st.sampled_from([[0, 0, 9, 9], [0.5, 1.0, 2, 3], {"0": 1, "1": 2, "2": 3, "3": 4}])
        ids = draw(st.sampled_from([[{}, {}], [{"id": 1}, {"id": 2}], [{"id": 1}]]))
        raw["groups"] = [{**own, "title": draw(NAMES), "bounding": draw(bounds)} for own in ids]
    if graph.links and draw(st.booleans()):
        _bend(raw, graph.links[0], as_objects)
    if odd:
        _make_odd(raw, draw(st.none() | st.sampled_from(odd)))
    return raw


def _as_list(link: Json) -> list[Any]:
    return [link[key] for key in ("id", "origin_id", "origin_slot", "target_id", "target_slot", "type")]


def _bend(raw: Json, link: Json, as_objects: bool) -> None:
    """Lead the first link through two native reroutes, in the form of its file."""
    reroutes = [
        {"id": 1, "pos": [5, 6.5], "linkIds": [link["id"]]},
        {"id": 2, "parentId": 1, "pos": [7, 8], "linkIds": [link["id"]]},
    ]
    if as_objects:
        raw["reroutes"] = reroutes
        link["parentId"] = 2
    else:
        raw["extra"] = {"reroutes": reroutes, "linkExtensions": [{"id": link["id"], "parentId": 2}]}


def _make_odd(raw: Json, strange: str | None) -> None:
    """Put in what real files have and nothing needs: dangling links, entries that are no parts."""
    if strange == "link":
        raw["links"] = [*raw["links"], [98, 777, 0, 778, 3, "X"]]
    elif strange == "slot" and raw["nodes"]:
        raw["nodes"][0].setdefault("inputs", []).append({"name": "lost", "type": "*", "link": 97})
    elif strange == "entries":
        raw["nodes"] = [None, *raw["nodes"], "no node"]
        raw["links"] = [*raw["links"], None, [1]]
        raw["groups"] = [5, *raw.get("groups", [])]
    elif strange == "floating" and raw["nodes"]:
        start = {"id": 5, "origin_id": raw["nodes"][0]["id"], "origin_slot": 0}
        raw["floatingLinks"] = [{**start, "target_id": -1, "target_slot": -1, "type": "*"}]
    elif strange == "twice" and raw["nodes"]:
        raw["nodes"] = [*raw["nodes"], {"id": raw["nodes"][0]["id"], "type": "A", "pos": [1, 2]}]


def edits(workflow: Workflow) -> st.SearchStrategy[Edit]:
    """Draw an edit of any kind, in any scope; it may be refused, or drawing it may be (EditRefused)."""
    return st.sampled_from(list(workflow.scopes.values())).flatmap(
        lambda scope: st.sampled_from(_kinds_for(scope)).flatmap(lambda make: make(workflow, scope))
    )


def _kinds_for(scope: Scope) -> list[_Maker]:
    """Return the kinds of edits for which a scope has something to change."""
    kinds = list(_ALWAYS)
    for parts, more in ((scope.nodes, _OF_NODES), (scope.links, _OF_LINKS), (scope.groups, _OF_GROUPS)):
        if parts:
            kinds += more
    return kinds


def _ids(scope: Scope) -> st.SearchStrategy[str]:
    return st.sampled_from(sorted(scope.nodes))


def _links(scope: Scope) -> st.SearchStrategy[str]:
    return st.sampled_from(sorted(scope.links))


def _of_node(make: Callable[[ScopeId, str, Any], Edit], values: st.SearchStrategy[Any]) -> _Maker:
    return lambda workflow, scope: st.builds(
        lambda key, value: make(scope.id, key, value), _ids(scope), values
    )


def _new_link(workflow: Workflow, scope: Scope) -> st.SearchStrategy[Edit]:
    ends = sorted(scope.nodes) + ([] if scope.id == ROOT else ["-10", "-20"])
    slot = InputSlot("fresh", "*", widget="fresh")
    end = st.tuples(st.sampled_from(ends), st.integers(0, 2))
    return st.builds(
        lambda source, target, with_slot: AddLink(
            scope.id,
            Link(free_link_id(workflow, scope.id), *source, *target),
            slot if with_slot else None,
        ),
        end, end, st.booleans(),
    )  # fmt: skip


def _new_nodes(workflow: Workflow, scope: Scope) -> st.SearchStrategy[Edit]:
    kinds = st.sampled_from(KNOWN_KINDS)
    return st.builds(
        lambda kind, place: AddNodes(scope.id, (new_node(workflow, scope.id, LIBRARY[kind], place),)),
        kinds, PLACES,
    )  # fmt: skip


def _paste(workflow: Workflow, scope: Scope) -> st.SearchStrategy[Edit]:
    chosen = st.sets(_ids(scope), min_size=1)
    return st.builds(
        lambda ids, keep: paste_edit(workflow, scope.id, copy_nodes(workflow, scope.id, ids), (5, 6), keep),
        chosen, st.booleans(),
    )  # fmt: skip


def _bend_links(workflow: Workflow, scope: Scope) -> st.SearchStrategy[Edit]:
    here = workflow, scope.id
    add = st.builds(lambda key, at: add_reroute(*here, key, at, (1.5, 2)), _links(scope), st.integers(0, 2))
    bends = sorted(read_reroutes(workflow, scope).reroutes)
    if not bends:
        return add
    bend = st.sampled_from(bends)
    return st.one_of(
        add,
        st.builds(lambda key, place: move_reroutes(*here, {key: place}), bend, PLACES),
        st.builds(lambda key: remove_reroute(*here, key), bend),
    )


def _hide_or_replace_links(workflow: Workflow, scope: Scope) -> st.SearchStrategy[Edit]:
    links = st.lists(_links(scope), min_size=1, max_size=3, unique=True)
    fresh = free_link_id(workflow, scope.id)

    def lead_on(keys: list[str]) -> Edit:
        old = scope.links[keys[0]]
        return ReplaceLinks(scope.id, tuple(keys), (replace(old, id=fresh),))

    return st.one_of(
        st.builds(
            lambda keys, name: HideLinks(scope.id, dict.fromkeys(keys, name)), links, NAMES | st.none()
        ),
        st.builds(lambda keys: ReplaceLinks(scope.id, tuple(keys)), links),
        st.builds(lead_on, links),
        st.builds(lambda keys: LinksToVariables(scope.id, dict.fromkeys(keys, ((0, 0), (9, 9)))), links),
    )


def _turn_nodes(workflow: Workflow, scope: Scope) -> st.SearchStrategy[Edit]:
    nodes = st.sets(_ids(scope), min_size=1).map(lambda keys: tuple(sorted(keys)))
    bends = sorted(read_reroutes(workflow, scope).reroutes) or ["1"]
    return st.one_of(
        st.builds(lambda keys: Dissolve(scope.id, keys), nodes),
        st.builds(lambda keys: VariablesToLinks(scope.id, keys), nodes),
        st.builds(lambda keys: RerouteToNative(scope.id, keys), nodes),
        st.builds(lambda key: NativeToReroute(scope.id, key), st.sampled_from(bends)),
        st.builds(lambda key: RemoveReroutes(scope.id, (key,)), st.sampled_from(bends)),
    )


def _subgraphs(workflow: Workflow, scope: Scope) -> st.SearchStrategy[Edit]:
    add = AddSubgraphs((Scope("new", name="New"),))
    return st.sampled_from([add, RemoveSubgraphs((scope.id,)), RemoveSubgraphs(("new",))])


def _change_groups(workflow: Workflow, scope: Scope) -> st.SearchStrategy[Edit]:
    fields = st.sampled_from(
        [{"title": "T"}, {"bounds": (1, 2, 3, 4)}, {"color": "#111111"}, {"color": None}]
    )
    group = st.sampled_from(sorted(scope.groups))
    return st.one_of(
        st.builds(lambda key: RemoveGroup(scope.id, key), group),
        st.builds(lambda key, change: ChangeGroup(scope.id, key, change), group, fields),
    )


def _set_value(workflow: Workflow, scope: Scope) -> st.SearchStrategy[Edit]:
    def edit(key: str, name: str, value: Any) -> Edit:
        return SetValue(scope.id, key, name, value, LIBRARY.get(scope.nodes[key].type))

    return st.builds(edit, _ids(scope), st.sampled_from(["v", "seed", "steps", "i0", "zz"]), JSON_VALUES)


_ALWAYS: list[_Maker] = [
    _new_nodes,
    _subgraphs,
    lambda workflow, scope: st.just(AddGroup(scope.id, Group("40", "G", (0, 0, 5, 5)))),
    lambda workflow, scope: st.builds(
        lambda key, value, of_scope: SetExtra(key, value, scope.id, of_scope),
        st.sampled_from(["confy", "ds", "zz", "info"]), JSON_VALUES, st.booleans(),
    ),
    lambda workflow, scope: st.builds(lambda: group_nodes_to_subgraphs(workflow, LIBRARY)),
]  # fmt: skip
_OF_NODES: list[_Maker] = [
    _turn_nodes,
    _set_value,
    _new_link,
    _new_link,
    _paste,
    _of_node(lambda scope, key, value: MoveNodes(scope, {key: value}), PLACES),
    _of_node(lambda scope, key, value: ResizeNode(scope, key, (9, 9.5), value), PLACES | st.none()),
    _of_node(RenameNode, NAMES | st.none()),
    _of_node(lambda scope, key, value: SetMode(scope, (key,), value), st.sampled_from([0, 2, 4])),
    _of_node(
        lambda scope, key, value: SetFlags(scope, (key,), {"collapsed": value}), st.sampled_from([True, None])
    ),
    _of_node(
        lambda scope, key, value: SetColors(scope, (key,), value, value), st.sampled_from(["#123456", None])
    ),
    _of_node(
        lambda scope, key, value: ChangeNode(scope, key, {"properties": value}),
        st.dictionaries(NAMES, SCALARS, max_size=2),
    ),
    lambda workflow, scope: st.builds(
        lambda keys: RemoveNodes(scope.id, tuple(keys)), st.sets(_ids(scope), min_size=1)
    ),
    lambda workflow, scope: st.builds(
        lambda key, place: Several((MoveNodes(scope.id, {key: place}), RemoveNodes(scope.id, (key,)))),
        _ids(scope), PLACES,
    ),
    lambda workflow, scope: st.builds(lambda: arrange(workflow, scope.id)),
]  # fmt: skip
_OF_LINKS: list[_Maker] = [
    _hide_or_replace_links,
    _bend_links,
    _bend_links,
    lambda workflow, scope: st.builds(lambda key: RemoveLink(scope.id, key), _links(scope)),
]
_OF_GROUPS: list[_Maker] = [_change_groups]
