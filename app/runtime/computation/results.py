"""Results: takes what wanted nodes give out of a run, by a step of its own behind each.

tok: Encode()                                       tok: Encode()
wanted: tok                             →           results of tok: Take(0=tok.0)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.node_def import NodeDef, NodeResult
from app.run_context import RunContext
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.prompt import LinkRef, PromptNode

_KIND = "results of {}"


@dataclass
class TakenResults:
    """What the nodes gave, by the name of the node and by output."""

    by_node: dict[str, dict[str, Any]] = field(default_factory=dict)
    steps: dict[str, str] = field(default_factory=dict)
    """The wanted nodes by the step that takes their results."""

    def step(
        self, name: str, outputs: Mapping[str, LinkRef], lists: Iterable[bool]
    ) -> tuple[PromptNode, NodeDef]:
        """Return a node that takes the outputs of the node `name`, and its kind; `lists`: which are lists."""
        kind = _KIND.format(name)
        self.steps[kind] = name
        names = list(outputs)
        are_lists = list(lists)

        def take(run: RunContext, inputs: Mapping[str, Any]) -> NodeResult:
            found = {}
            for index, output in enumerate(names):
                items = inputs[str(index)]
                found[output] = items[0] if len(items) == 1 and not are_lists[index] else list(items)
            self.by_node[name] = found
            return NodeResult()

        inputs = tuple(InputInfo(str(index), "*") for index in range(len(names)))
        info = NodeInfo(kind, f"the results of {name}", inputs=inputs, output_node=True, is_input_list=True)
        definition = NodeDef(
            info, take, pure=False, list_in=True, pack="results", fingerprint=lambda inputs: float("nan")
        )
        links = {str(index): link for index, link in enumerate(outputs.values())}
        return PromptNode(kind, links), definition
