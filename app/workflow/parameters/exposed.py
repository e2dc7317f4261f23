"""What a workflow names for use from outside: its exposed inputs and outputs, and the edits that change them.

They stand in the file under `extra.confy`. A file with ComfyUI's app mode (`extra.linearData`) is read as if
it named the same inputs and outputs; the first change writes `extra.confy`, and then only that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from app.workflow.document import ROOT, ScopeId, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.link_sources import LinkSources
from app.workflow.parameters.app_mode import app_mode
from app.workflow.patch import EditRefused

KEY = "confy"
LONGEST_NAME = 200
Kind = Literal["inputs", "outputs"]


@dataclass(frozen=True)
class ExposedInput:
    """A value with a name of its own: the control `input` of the node with the path `node` (`5:3`)."""

    name: str
    node: str
    input: str
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the entry as the file has it, with what else was in it."""
        return {**self.raw, "name": self.name, "node": _node_json(self), "input": self.input}


@dataclass(frozen=True)
class ExposedOutput:
    """A result with a name of its own: what the node shows or saves, or its output `slot` (0 first)."""

    name: str
    node: str
    slot: int | None = None
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the entry as the file has it, with what else was in it."""
        slot = {} if self.slot is None else {"slot": self.slot}
        return {**self.raw, "name": self.name, "node": _node_json(self), **slot}


Entry = ExposedInput | ExposedOutput


@dataclass(frozen=True)
class Exposed:
    """The exposed inputs and outputs in their order; names are unique within each.

    `odd_inputs` and `odd_outputs` are entries that cannot be read: they stay in the file. `app_mode`: all of
    it comes from ComfyUI's app mode.
    """

    inputs: tuple[ExposedInput, ...] = ()
    outputs: tuple[ExposedOutput, ...] = ()
    odd_inputs: tuple[Any, ...] = ()
    odd_outputs: tuple[Any, ...] = ()
    app_mode: bool = False

    def input(self, name: str) -> ExposedInput | None:
        """Return the input with this name."""
        return next((entry for entry in self.inputs if entry.name == name), None)

    def output(self, name: str) -> ExposedOutput | None:
        """Return the output with this name."""
        return next((entry for entry in self.outputs if entry.name == name), None)

    def input_at(self, node: str, input_name: str) -> ExposedInput | None:
        """Return the entry that exposes this input of the node with this path."""
        found = (entry for entry in self.inputs if (entry.node, entry.input) == (node, input_name))
        return next(found, None)

    def output_of(self, node: str) -> ExposedOutput | None:
        """Return the entry that names what the node with this path shows or saves."""
        return next((entry for entry in self.outputs if entry.node == node and entry.slot is None), None)


def read_exposed(workflow: Workflow) -> Exposed:
    """Return what a workflow exposes; entries that make no sense are kept aside, never an error."""
    found = workflow.extra.get(KEY)
    own = found if isinstance(found, Mapping) else {}
    if not any(isinstance(own.get(kind), list) for kind in ("inputs", "outputs")):
        return _app_mode(workflow)
    inputs, odd_inputs = _read(own.get("inputs"), _input)
    outputs, odd_outputs = _read(own.get("outputs"), _output)
    return Exposed(_unique(inputs), _unique(outputs), odd_inputs, odd_outputs)


def expose_input(workflow: Workflow, node: str, input_name: str, name: str) -> SetExtra:
    """Return the edit that exposes an input under a name; raises EditRefused for one that is taken."""
    exposed = read_exposed(workflow)
    entry = ExposedInput(_checked(name, exposed.inputs), node, input_name)
    return _edit(workflow, replace(exposed, inputs=(*exposed.inputs, entry)))


def name_output(workflow: Workflow, node: str, name: str) -> SetExtra:
    """Return the edit that names what a node shows or saves; raises EditRefused for a name that is taken."""
    exposed = read_exposed(workflow)
    entry = ExposedOutput(_checked(name, exposed.outputs), node)
    return _edit(workflow, replace(exposed, outputs=(*exposed.outputs, entry)))


def rename(workflow: Workflow, kind: Kind, old: str, new: str) -> SetExtra:
    """Return the edit that renames an entry; raises EditRefused when the name is taken or empty."""
    exposed = read_exposed(workflow)
    entries = _entries(exposed, kind)
    index = _index(entries, old)
    new = _checked(new, [entry for entry in entries if entry.name != old])
    changed = (*entries[:index], replace(entries[index], name=new), *entries[index + 1 :])
    return _edit(workflow, _with(exposed, kind, changed))


def move(workflow: Workflow, kind: Kind, name: str, to: int) -> SetExtra:
    """Return the edit that puts an entry at another place of its list (0 first)."""
    exposed = read_exposed(workflow)
    entries = list(_entries(exposed, kind))
    entry = entries.pop(_index(entries, name))
    entries.insert(max(to, 0), entry)
    return _edit(workflow, _with(exposed, kind, entries))


def withdraw(workflow: Workflow, kind: Kind, name: str) -> SetExtra:
    """Return the edit that takes an entry off the list; node and value stay as they are."""
    exposed = read_exposed(workflow)
    entries = _entries(exposed, kind)
    index = _index(entries, name)
    return _edit(workflow, _with(exposed, kind, (*entries[:index], *entries[index + 1 :])))


def moved_paths(
    workflow: Workflow, scope_id: ScopeId, moved: Callable[[list[str]], list[str]]
) -> SetExtra | None:
    """Return the edit that lets entries follow nodes of a scope that get other paths; None where none does.

    `moved` returns the new steps for the steps of a path from that scope on.
    """
    exposed = read_exposed(workflow)

    def path(old: str) -> str:
        steps, scope = steps_of_path(workflow, old), ROOT
        for at, step in enumerate(steps):
            if scope == scope_id:
                return ":".join((*steps[:at], *moved(steps[at:])))
            node = workflow.scopes[scope].nodes.get(step)
            if node is None or node.type not in workflow.scopes:
                break
            scope = node.type
        return old

    inputs = tuple(replace(entry, node=path(entry.node)) for entry in exposed.inputs)
    outputs = tuple(replace(entry, node=path(entry.node)) for entry in exposed.outputs)
    if (inputs, outputs) == (exposed.inputs, exposed.outputs):
        return None
    return _edit(workflow, replace(exposed, inputs=inputs, outputs=outputs))


def steps_of_path(workflow: Workflow, path: str) -> list[str]:
    """Return the ids on the way to a node; an id of the top level may hold colons itself."""
    return [path] if path in workflow.nodes else path.split(":")


def free_name(entries: Iterable[Entry], wanted: str) -> str:
    """Return `wanted`, or `wanted 2`, `wanted 3` … where entries have that name already."""
    taken = {entry.name for entry in entries}
    wanted = _clean(wanted)[: LONGEST_NAME - 8] or "value"
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted} {number}"
    return name


def _with(exposed: Exposed, kind: Kind, entries: Iterable[Any]) -> Exposed:
    if kind == "inputs":
        return replace(exposed, inputs=tuple(entries))
    return replace(exposed, outputs=tuple(entries))


def _edit(workflow: Workflow, exposed: Exposed) -> SetExtra:
    old = workflow.extra.get(KEY)
    value = dict(old) if isinstance(old, Mapping) else {}
    value["inputs"] = [*(entry.to_json() for entry in exposed.inputs), *exposed.odd_inputs]
    value["outputs"] = [*(entry.to_json() for entry in exposed.outputs), *exposed.odd_outputs]
    return SetExtra(KEY, value)


def _entries(exposed: Exposed, kind: Kind) -> Sequence[Any]:
    return exposed.inputs if kind == "inputs" else exposed.outputs


def _index(entries: Sequence[Entry], name: str) -> int:
    for index, entry in enumerate(entries):
        if entry.name == name:
            return index
    raise EditRefused(f"nothing is exposed as {name!r}")


def _checked(name: str, others: Iterable[Entry]) -> str:
    name = _clean(name)
    if not name:
        raise EditRefused("a parameter or result needs a name")
    if len(name) > LONGEST_NAME:
        raise EditRefused(f"the name has {len(name)} characters; {LONGEST_NAME} is the most")
    if any(entry.name == name for entry in others):
        raise EditRefused(f"there is already something exposed as {name!r}: choose another name")
    return name


def _clean(name: str) -> str:
    return " ".join(name.split())


def _node_json(entry: Entry) -> Any:
    raw = entry.raw.get("node")
    return raw if _node_path(raw) == entry.node else entry.node


def _node_path(value: Any) -> str | None:
    if isinstance(value, str) and value:
        return value
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None


def _read(entries: Any, read: Any) -> tuple[list[Any], tuple[Any, ...]]:
    """Return the entries that can be read, and those that cannot."""
    found: list[Any] = []
    odd: list[Any] = []
    for raw in entries if isinstance(entries, list) else ():
        entry = read(raw) if isinstance(raw, Mapping) else None
        if entry is None:
            odd.append(raw)
        else:
            found.append(entry)
    return found, tuple(odd)


def _input(raw: Mapping[str, Any]) -> ExposedInput | None:
    name, node, input_name = _name(raw), _node_path(raw.get("node")), raw.get("input")
    if name is None or node is None or not isinstance(input_name, str) or not input_name:
        return None
    return ExposedInput(name, node, input_name, raw)


def _output(raw: Mapping[str, Any]) -> ExposedOutput | None:
    name, node, slot = _name(raw), _node_path(raw.get("node")), raw.get("slot")
    if name is None or node is None or not (slot is None or (type(slot) is int and slot >= 0)):
        return None
    return ExposedOutput(name, node, slot, raw)


def _name(raw: Mapping[str, Any]) -> str | None:
    name = raw.get("name")
    cleaned = _clean(name) if isinstance(name, str) else ""
    return cleaned if 0 < len(cleaned) <= LONGEST_NAME else None


def _unique(entries: Iterable[Any]) -> tuple[Any, ...]:
    """Return the entries with a number behind each name that came before."""
    kept: dict[str, Any] = {}
    highest: dict[str, int] = {}
    for entry in entries:
        name = entry.name
        while name in kept:
            highest[entry.name] = highest.get(entry.name, 1) + 1
            name = f"{entry.name} {highest[entry.name]}"
        kept[name] = entry if name == entry.name else replace(entry, name=name)
    return tuple(kept.values())


def _app_mode(workflow: Workflow) -> Exposed:
    """Return what ComfyUI's app mode lists as if it were exposed, named by inputs and titles."""
    listed = app_mode(workflow)
    if listed is None:
        return Exposed()
    paths = _AppModePaths(workflow)
    inputs: dict[tuple[str, str], ExposedInput] = {}
    for node_id, input_name in listed.inputs:
        node = paths.path(node_id, input_name)
        if node is not None and _clean(input_name):
            inputs[node, input_name] = ExposedInput(_clean(input_name)[:LONGEST_NAME], node, input_name)
    outputs: dict[str, ExposedOutput] = {}
    for node_id in listed.outputs:
        node = paths.path(node_id)
        if node is not None:
            outputs[node] = ExposedOutput(_output_title(workflow, node), node)
    return Exposed(_unique(inputs.values()), _unique(outputs.values()), app_mode=True)


class _AppModePaths:
    """Finds the path of the node that app mode means: `6`, also inside a subgraph, or `GRAPH:6:text`."""

    def __init__(self, workflow: Workflow) -> None:
        self._workflow = workflow
        self._inside: dict[str, list[str]] | None = None
        self._hosts: dict[str, list[str]] = {}

    def path(self, value: Any, input_name: str = "") -> str | None:
        node = _node_path(value)
        if node is None or node in self._workflow.nodes:
            return node
        graph, _, rest = node.partition(":")
        if rest.endswith(f":{input_name}"):
            # The newer form names the graph: the workflow's own id, or that of a subgraph definition.
            node = rest.removesuffix(f":{input_name}")
            hosts = self._look_inside()[1].get(graph, [""])
            return hosts[0] + node
        found = self._look_inside()[0].get(node, ())
        return found[0] if len(found) == 1 else node

    def _look_inside(self) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        if self._inside is None:
            self._inside = {}
            for place in LinkSources(self._workflow).places():
                if place.prefix:
                    self._hosts.setdefault(place.scope.id, []).append(place.prefix)
                    for node_id in place.scope.nodes:
                        self._inside.setdefault(node_id, []).append(place.prefix + node_id)
        return self._inside, self._hosts


def _output_title(workflow: Workflow, node_id: str) -> str:
    node = workflow.nodes.get(node_id)
    return _clean((node.title or node.type) if node is not None else "")[:LONGEST_NAME] or "result"
