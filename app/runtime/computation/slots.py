"""Nodes of a ComputationGraph, their inputs and outputs by name, and what is said when there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.node_def import NodeDef
from app.problems import Problem, RunFailed
from app.workflow.expected_inputs import expected_inputs
from app.workflow.parameters.values import names_text, near_text
from app.workflow.slot_types import allowed_types, connects

if TYPE_CHECKING:
    from app.runtime.computation.computation_graph import ComputationGraph


class GraphError(RunFailed):
    """Something is wrong with a graph; the message names node, input and what to do.

    `problem` is the first of `problems`; each has the node's name as its `node_path`.
    """

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems[0])
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(_line(problem) for problem in self.problems)


def _line(problem: Problem) -> str:
    place = f"node {problem.node_path}" if problem.node_path else ""
    if problem.input_name:
        place = f"{place}, input {problem.input_name}" if place else f"input {problem.input_name}"
    return f"{place}: {problem.message}" if place else problem.message


def graph_error(message: str, node: str | None = None, name: str | None = None, kind: str = "") -> GraphError:
    """Return the error of one thing that is wrong."""
    return GraphError(
        Problem(kind or "input.invalid", message, node_path=node, input_name=name, source="edit")
    )


@dataclass(frozen=True)
class InputPlace:
    """An input of a node, for `connect`."""

    node: GraphNode
    name: str
    type: str


@dataclass(frozen=True)
class OutputPlace:
    """An output of a node, for `connect`; `slot` counts from 0."""

    node: GraphNode
    name: str
    type: str
    slot: int


Place = TypeVar("Place", bound="InputPlace | OutputPlace")


class Slots(Generic[Place]):
    """The inputs or the outputs of a node: `slots["image"]`, of outputs also `slots[0]`, in their order."""

    def __init__(self, node: GraphNode, what: str, read: Callable[[], list[Place]]) -> None:
        self._node = node
        self._what = what
        self._read: Callable[[], list[Place]] = read

    def __getitem__(self, name: str | int) -> Place:
        """Return a slot by its name, whatever its case; raises GraphError where there is none."""
        places = self._read()
        if isinstance(name, int):
            if 0 <= name < len(places):
                return places[name]
            raise graph_error(
                f"{self._node.kind} has {len(places)} {self._what}s, not {name + 1}", self._node.name
            )
        for alike in (str, str.lower):
            found = [place for place in places if alike(place.name) == alike(name)]
            if len(found) == 1:
                return found[0]
        names = list(dict.fromkeys(place.name for place in places))
        if found:
            message = (
                f"several {self._what}s of {self._node.kind} are called {name}: use its number, such as 0"
            )
        elif names:
            message = f"{self._node.kind} has no {self._what} {name}{near_text(name, names)}"
            message += f" (it has {names_text(names)})"
        else:
            message = f"{self._node.kind} has no {self._what}s"
        raise graph_error(message, self._node.name, name if self._what == "input" else None)

    def __contains__(self, name: object) -> bool:
        return any(place.name == name for place in self._read())

    def __iter__(self) -> Iterator[Place]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __repr__(self) -> str:
        return f"<{self._what}s {', '.join(f'{place.name}: {place.type}' for place in self._read())}>"


@dataclass(eq=False)
class GraphNode:
    """One node of a graph: of a kind (`definition`), or a graph of its own (`inner`).

    `values` are its constants and links (OutputPlace) by input name.
    """

    name: str
    definition: NodeDef | None = None
    inner: ComputationGraph | None = None
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """What it is, for people: the name of its kind."""
        return self.definition.class_type if self.definition is not None else "the nested graph"

    @property
    def inputs(self) -> Slots[InputPlace]:
        """Its inputs by name."""
        return Slots(self, "input", self._inputs)

    @property
    def outputs(self) -> Slots[OutputPlace]:
        """Its outputs by name, or by number."""
        return Slots(self, "output", self._outputs)

    def __repr__(self) -> str:
        return f"<node {self.name}: {self.kind}>"

    def _inputs(self) -> list[InputPlace]:
        if self.inner is not None:
            return [
                InputPlace(self, name, places[0].type) for name, places in self.inner.declared_inputs.items()
            ]
        assert self.definition is not None
        info = self.definition.info
        declared = {item.name: item for item in info.inputs if item.group != "hidden"}
        declared |= {item.name: item for item in expected_inputs(info, self.values)}
        return [
            InputPlace(self, name, allowed_types(item.type, item.options)) for name, item in declared.items()
        ]

    def _outputs(self) -> list[OutputPlace]:
        if self.inner is not None:
            declared = self.inner.declared_outputs.items()
            return [OutputPlace(self, name, place.type, slot) for slot, (name, place) in enumerate(declared)]
        assert self.definition is not None
        outputs = self.definition.info.outputs
        return [OutputPlace(self, output.name, output.type, slot) for slot, output in enumerate(outputs)]


def result_names(node: GraphNode) -> list[str]:
    """Return what outputs are called among results: a name that was there before gets its slot's number."""
    names: list[str] = []
    for place in node.outputs:
        names.append(f"{place.name} {place.slot}" if place.name in names else place.name)
    return names


def input_of(node: GraphNode, name: str) -> InputPlace:
    """Return an input by name, also one that grows or opens by a choice (`images.image3`).

    Raises GraphError where the node has none.
    """
    info = node.definition.info if node.definition is not None else None
    parent = info.input(name.split(".", 1)[0]) if info is not None and "." in name else None
    takes_all = info is not None and bool(info.extra.get("accept_all_inputs"))
    if name not in node.inputs and ((parent is not None and parent.type.startswith("COMFY_")) or takes_all):
        return InputPlace(node, name, "*")
    return node.inputs[name]


def check_types(source: OutputPlace, target: InputPlace) -> None:
    """Raise GraphError when an output may not be linked to an input, naming both and what would fit."""
    if connects(source.type, target.type):
        return
    message = f"{source.node.name} gives {source.type} ({source.name}), but {target.name} takes {target.type}"
    fitting: Sequence[str] = [
        place.name for place in source.node.outputs if connects(place.type, target.type)
    ]
    if fitting:
        message += f"; its output {' or '.join(fitting)} would fit"
    raise graph_error(message, target.node.name, target.name, "link.type_mismatch")
