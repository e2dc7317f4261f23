"""LivePrompt: the running prompt with what expansions added, as packs see it (ComfyUI's DYNPROMPT)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.runtime.graph import Step, StepId


class LivePrompt:
    """Answers what packs ask about nodes by id; raises KeyError for an id that is nowhere."""

    def __init__(self, prompt: Mapping[StepId, Any], steps: Mapping[StepId, Step]) -> None:
        self._original = prompt
        self._added: dict[StepId, Any] = {}
        self._steps = steps

    def add(self, nodes: Mapping[StepId, Any]) -> None:
        """Take in the nodes of an expansion."""
        self._added.update(nodes)

    def get_node(self, node_id: StepId) -> Any:
        """Return a node as JSON: class_type and inputs."""
        return self._added[node_id] if node_id in self._added else self._original[node_id]

    def has_node(self, node_id: StepId) -> bool:
        """Whether there is a node with this id."""
        return node_id in self._added or node_id in self._original

    def all_node_ids(self) -> set[StepId]:
        """Return all ids."""
        return {*self._original, *self._added}

    def get_original_prompt(self) -> Mapping[StepId, Any]:
        """Return the prompt without what expansions added."""
        return self._original

    def get_real_node_id(self, node_id: StepId) -> StepId:
        """Return the node of the prompt that this one came from."""
        step = self._steps.get(node_id)
        return step.origin if step is not None else node_id

    def get_display_node_id(self, node_id: StepId) -> StepId:
        """Return the node that shows this one's results."""
        step = self._steps.get(node_id)
        return step.display if step is not None else node_id

    def get_parent_node_id(self, node_id: StepId) -> StepId | None:
        """Return the node whose expansion made this one, None for a node of the prompt."""
        step = self._steps.get(node_id)
        return step.parent if step is not None else None
