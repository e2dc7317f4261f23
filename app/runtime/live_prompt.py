"""DynamicPrompt: the running prompt with what expansions added, as packs see it (ComfyUI's DYNPROMPT)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.runtime.graph import Step, StepId


class DynamicPrompt:
    """Answers what packs ask about nodes by id, with the names they know; KeyError for an id that is nowhere.

    The `ephemeral` nodes are those that expansions, or packs themselves, added.
    """

    def __init__(self, prompt: Mapping[StepId, Any], steps: Mapping[StepId, Step]) -> None:
        self.original_prompt = prompt
        self.ephemeral_prompt: dict[StepId, Any] = {}
        self.ephemeral_parents: dict[StepId, StepId | None] = {}
        self.ephemeral_display: dict[StepId, StepId] = {}
        self._steps = steps

    def add_ephemeral_node(
        self, node_id: StepId, node_info: Any, parent_id: StepId | None, display_id: StepId
    ) -> None:
        """Take in a node of an expansion."""
        self.ephemeral_prompt[node_id] = node_info
        self.ephemeral_parents[node_id] = parent_id
        self.ephemeral_display[node_id] = display_id

    def get_node(self, node_id: StepId) -> Any:
        """Return a node as JSON: class_type and inputs."""
        added = self.ephemeral_prompt
        return added[node_id] if node_id in added else self.original_prompt[node_id]

    def has_node(self, node_id: StepId) -> bool:
        """Whether there is a node with this id."""
        return node_id in self.ephemeral_prompt or node_id in self.original_prompt

    def all_node_ids(self) -> set[StepId]:
        """Return all ids."""
        return {*self.original_prompt, *self.ephemeral_prompt}

    def get_original_prompt(self) -> Mapping[StepId, Any]:
        """Return the prompt without what expansions added."""
        return self.original_prompt

    def get_real_node_id(self, node_id: StepId) -> StepId:
        """Return the node of the prompt that this one came from."""
        step = self._steps.get(node_id)
        return step.origin if step is not None else node_id

    def get_display_node_id(self, node_id: StepId) -> StepId:
        """Return the node that shows this one's results."""
        return self.ephemeral_display.get(node_id, node_id)

    def get_parent_node_id(self, node_id: StepId) -> StepId | None:
        """Return the node whose expansion made this one, None for a node of the prompt."""
        return self.ephemeral_parents.get(node_id)
