"""Subgraphs as files, for use in other workflows: ComfyUI's blueprints in `user/default/subgraphs/`.

A blueprint is a workflow that holds one node and its definition. Packs bring theirs in `subgraphs/`.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.folders import Folders, inside
from app.problems import RunFailed
from app.settings import write_atomically
from app.workflow.document import ROOT, InputSlot, Node, NodeId, OutputSlot, Scope, ScopeId, Workflow
from app.workflow.edits import AddNodes, AddSubgraphs
from app.workflow.new_node import free_node_id
from app.workflow.patch import Edit, EditRefused, Several, node_of, scope_of
from app.workflow.subgraphs.uses import contains, used_within
from app.workflow.ui_format import read_workflow, workflow_to_json
from app.workflow.ui_scope import ScopeForm, write_scope

SUFFIX = ".json"
CATEGORY = "Subgraphs"
LARGEST = 16 * 2**20
"""Bytes of a file that is looked at; a blueprint has some ten thousand."""

_FORBIDDEN = set('/\\:*?"<>|')
_OF_FILE = ("id", "state", "revision", "version", "definitions", "inputNode", "outputNode")
"""Keys of a definition that say nothing of what it does."""


@dataclass(frozen=True)
class Published:
    """A subgraph in the library: its name, its file, the pack it comes from (None: the user's own)."""

    name: str
    path: Path
    pack: str | None = None
    category: str = CATEGORY
    description: str = ""
    inputs: tuple[tuple[str, str], ...] = ()
    outputs: tuple[tuple[str, str], ...] = ()


def own_folder(folders: Folders) -> Path:
    """Return the folder of the subgraphs that the user published, as ComfyUI has it."""
    return folders.user / "default" / "subgraphs"


def published_subgraphs(folders: Folders) -> list[Published]:
    """Return the subgraphs of the user and of packs, by name; files that hold none are passed over.

    It reads files: not on the Qt thread.
    """
    # A stock page that this server serves keeps its own where its user data are, without `default`.
    own = (own_folder(folders), folders.user / "subgraphs")
    found = [_described(path, None) for folder in own for path in _files(folder)]
    if folders.custom_nodes.is_dir():
        for pack in sorted(folders.custom_nodes.iterdir()):
            if pack.is_dir() and not pack.name.endswith(".disabled"):
                found += [_described(path, pack.name) for path in _files(pack / "subgraphs")]
    return sorted((item for item in found if item is not None), key=lambda item: item.name.lower())


def _files(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        return
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        if path.is_file() and path.stat().st_size <= LARGEST:
            yield path


def _described(path: Path, pack: str | None) -> Published | None:
    try:
        workflow, scope = _read(path)
    except (EditRefused, OSError):
        return None

    def slots(side: tuple[Mapping[str, Any], ...]) -> tuple[tuple[str, str], ...]:
        return tuple((str(s.get("name")), str(s.get("type") or "*")) for s in side)

    said = scope.extra.get("description") or workflow.extra.get("BlueprintDescription") or ""
    category = str(scope.extra.get("category") or "")
    return Published(
        path.stem,
        path,
        pack,
        f"{CATEGORY}/{category}" if category else CATEGORY,
        str(said),
        slots(scope.inputs),
        slots(scope.outputs),
    )


def _read(path: Path) -> tuple[Workflow, Scope]:
    """Return the workflow of a blueprint and the definition of its node; raises EditRefused, OSError."""
    try:
        workflow = read_workflow(path.read_bytes())
    except RunFailed as failure:
        raise EditRefused(f"{path.name} holds no subgraph: {failure.problem.message}") from None
    kinds = [
        node.type for node in workflow.nodes.values() if node.type in workflow.scopes and node.type != ROOT
    ]
    kinds = kinds or [key for key in workflow.scopes if key != ROOT]
    if not kinds:
        raise EditRefused(f"{path.name} holds no subgraph")
    return workflow, workflow.scopes[kinds[0]]


def publish(
    workflow: Workflow,
    folders: Folders,
    scope_id: ScopeId,
    node_id: NodeId,
    name: str,
    overwrite: bool = False,
) -> Path:
    """Write the definition of a subgraph node, and those it uses, as a file of the library.

    Raises EditRefused for a name that can be no file's, FileExistsError when there is one of that name and
    `overwrite` is False, OSError when it cannot be written.
    """
    host = node_of(workflow, scope_id, node_id)
    if host.type not in workflow.scopes or host.type == ROOT:
        raise EditRefused("select a subgraph node first")
    if contains(workflow, host.type, host.type):
        raise EditRefused("this subgraph contains itself and can be used nowhere else")
    path = _path(own_folder(folders), name)
    if path.exists() and not overwrite:
        raise FileExistsError(path)
    write_atomically(path, blueprint(workflow, host, path.stem))
    return path


def blueprint(workflow: Workflow, host: Node, name: str) -> bytes:
    """Return the file of a blueprint: one node without links, its definition, and those that it uses."""
    made = Workflow()
    for key in (host.type, *used_within(workflow, host.type)):
        made.scopes[key] = workflow.scopes[key]
    made.scopes[host.type] = replace(made.scopes[host.type], name=name)
    alone = replace(
        host,
        id="1",
        position=(0.0, 0.0),
        title=None,
        mode=0,
        inputs=tuple(replace(slot, link=None) for slot in host.inputs),
        outputs=tuple(replace(slot, links=()) for slot in host.outputs),
        forms={},
        key_order=(),
    )
    made.apply(AddNodes(ROOT, (alone,)))
    return json.dumps(workflow_to_json(made), indent=2, ensure_ascii=False).encode()


def rename_published(found: Published, name: str) -> Path:
    """Give a published subgraph another name; raises EditRefused, FileExistsError, OSError."""
    path = _path(found.path.parent, name)
    if path.exists():
        raise FileExistsError(path)
    return found.path.rename(path)


def _path(folder: Path, name: str) -> Path:
    name = " ".join(name.split())
    if not name or name.startswith(".") or _FORBIDDEN & set(name) or not name.isprintable():
        raise EditRefused("the name can be no file's: leave out " + " ".join(sorted(_FORBIDDEN)))
    path = inside(folder, name + SUFFIX)
    if path is None:
        raise EditRefused("the name can be no file's: choose a shorter one")
    return path


def insert_published(
    workflow: Workflow,
    scope_id: ScopeId,
    path: Path,
    position: tuple[float, float],
    node_id: NodeId | None = None,
) -> tuple[Edit, NodeId]:
    """Return the edit that adds a node of a published subgraph, and the node's id.

    A definition that does the same is used where there is one, else it is added under an id of its own.
    Raises EditRefused when the file holds no subgraph, OSError when it cannot be read.
    """
    scope_of(workflow, scope_id)
    source, top = _read(path)
    if contains(source, top.id, top.id):
        raise EditRefused(f"{path.name} contains itself and cannot be used")
    known = {fingerprint(workflow, key): key for key in workflow.scopes if key != ROOT}
    new_ids: dict[ScopeId, ScopeId] = {}
    added: list[Scope] = []
    for key in _inner_first(source, top.id):
        same = known.get(fingerprint(source, key))
        if same is not None:
            new_ids[key] = same
            continue
        scope = source.scopes[key]
        new_ids[key] = str(uuid.uuid4()) if key in workflow.scopes else key
        nodes = {
            node_id: replace(node, type=new_ids.get(node.type, node.type))
            for node_id, node in scope.nodes.items()
        }
        extra = {name: value for name, value in scope.extra.items() if name not in ("id", "definitions")}
        added.append(replace(scope, id=new_ids[key], nodes=nodes, extra=extra))
    kind = new_ids[top.id]
    if kind == scope_id or contains(workflow, kind, scope_id):
        raise EditRefused("a subgraph cannot contain itself")
    node_id = free_node_id(workflow, scope_id) if node_id is None else node_id
    model = next((node for node in source.nodes.values() if node.type == top.id), None)
    host = _host(top, model, kind, node_id, position)
    add: Edit = AddNodes(scope_id, (host,))
    return (Several((AddSubgraphs(tuple(added)), add)) if added else add), node_id


def _host(
    top: Scope, model: Node | None, kind: ScopeId, node_id: NodeId, position: tuple[float, float]
) -> Node:
    if model is None:
        inputs = tuple(InputSlot(str(s.get("name")), str(s.get("type") or "*")) for s in top.inputs)
        outputs = tuple(OutputSlot(str(s.get("name")), str(s.get("type") or "*")) for s in top.outputs)
        model = Node("", kind, size=(270.0, 20.0 * max(len(inputs), len(outputs)) + 10), inputs=inputs)
        model = replace(model, outputs=outputs, values=())
    named = {slot.name: slot for slot in reversed(model.inputs)}
    inputs = tuple(
        named.get(str(s.get("name")), InputSlot(str(s.get("name")), str(s.get("type") or "*")))
        for s in top.inputs
    )
    return replace(
        model,
        id=node_id,
        type=kind,
        position=position,
        title=None,
        inputs=tuple(replace(slot, link=None) for slot in inputs),
        outputs=tuple(replace(slot, links=()) for slot in model.outputs),
        forms={},
        key_order=(),
    )


def _inner_first(workflow: Workflow, scope_id: ScopeId) -> list[ScopeId]:
    """Return a definition and those it uses, each after those that it uses itself."""
    keys = [scope_id, *used_within(workflow, scope_id)]
    found: list[ScopeId] = []
    while len(found) < len(keys):
        for key in keys:
            uses = {node.type for node in workflow.scopes[key].nodes.values()} & set(keys)
            if key not in found and uses <= set(found):
                found.append(key)
    return found


def fingerprint(workflow: Workflow, scope_id: ScopeId) -> str:
    """Return a text that is the same for definitions that do the same, whatever their ids are."""
    prints: dict[ScopeId, str] = {}
    if contains(workflow, scope_id, scope_id):
        return scope_id
    for key in _inner_first(workflow, scope_id):
        raw = write_scope(workflow, workflow.scopes[key], ScopeForm(links_as_objects=True), [])
        said: dict[str, Any] = {name: value for name, value in raw.items() if name not in _OF_FILE and value}
        for side in ("inputs", "outputs"):
            said[side] = [
                [slot.get("name"), slot.get("type"), slot.get("label")] for slot in raw.get(side) or ()
            ]
        said["nodes"] = [
            {**node, "type": prints.get(str(node.get("type")), node.get("type"))}
            for node in raw.get("nodes") or ()
        ]
        prints[key] = json.dumps(said, sort_keys=True, default=str)
    return prints[scope_id]
