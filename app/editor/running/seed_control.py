"""SeedControl: gives seeds their next values around a run, and remembers those that the last run had."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from app.editor.open_document import OpenDocument
from app.editor.running.seeds import info_of, random_value, seeds_edit, seeds_of
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.document import NodeId, ScopeId
from app.workflow.edits import Edit, SetValue, Several

Place = tuple[ScopeId, NodeId, str]
"""The scope, the node and the input of a seed."""


class SeedControl:
    """Changes the seeds of a session's documents: after a run, or before it, as the user likes it.

    Changed before, a seed shows what the last run had. The first run of a document changes nothing then: what
    is typed is what runs.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.chance = random.Random()
        self.changes_before: Callable[[], bool] = _never
        self._ran: dict[OpenDocument, dict[Place, Any]] = {}
        """The seeds of the last run of each document that ran."""
        session.document_closed.connect(self.forget)

    def before_run(self) -> None:
        """Change what is to change before a run, and remember what runs."""
        document = self._session.current
        if self.changes_before() and document in self._ran:
            self._change(document, tr("Change seeds before run"))
        self._ran[document] = {
            (scope.id, node.id, seed.name): seed.value
            for scope in self._session.workflow.scopes.values()
            for node in scope.nodes.values()
            if (info := info_of(node, scope, self._session.library)) is not None
            for seed, _ in seeds_of(node, info)
        }

    def after_run(self, document: OpenDocument) -> None:
        """Change what is to change once a run of a document is queued."""
        if not self.changes_before():
            self._change(document, tr("Change seeds after run"))

    def forget(self, document: OpenDocument) -> None:
        """Forget the last run of a document: it is closed."""
        self._ran.pop(document, None)

    def new_seeds(self, scope_id: ScopeId, node_ids: list[NodeId]) -> Edit | None:
        """Return the edit that gives the seeds of nodes new values by chance, None where there are none."""
        edits: list[Edit] = []
        for node_id, info, seed, _ in self._seeds(scope_id, node_ids):
            if seed.info is not None:
                value = random_value(seed.info, self.chance)
                edits.append(SetValue.for_widget(scope_id, node_id, info, seed.name, value))
        return Several(tuple(edits)) if edits else None

    def last_seeds(self, scope_id: ScopeId, node_ids: list[NodeId]) -> Edit | None:
        """Return the edit that gives the seeds of nodes the values of the last run, and keeps them fixed."""
        edits: list[Edit] = []
        for node_id, info, seed, control in self._seeds(scope_id, node_ids):
            last = self._ran.get(self._session.current, {}).get((scope_id, node_id, seed.name))
            if last is not None and last != seed.value:
                edits.append(SetValue.for_widget(scope_id, node_id, info, seed.name, last))
            if last is not None and control.value != "fixed":
                edits.append(SetValue.for_widget(scope_id, node_id, info, control.name, "fixed"))
        return Several(tuple(edits)) if edits else None

    def _seeds(self, scope_id: ScopeId, node_ids: list[NodeId]) -> list[Any]:
        scope = self._session.workflow.scopes.get(scope_id)
        found = []
        for node_id in node_ids:
            node = scope.nodes.get(node_id) if scope is not None else None
            info = (
                info_of(node, scope, self._session.library)
                if node is not None and scope is not None
                else None
            )
            if node is not None and info is not None:
                found += [(node_id, info, seed, control) for seed, control in seeds_of(node, info)]
        return found

    def _change(self, document: OpenDocument, title: str) -> None:
        edit = seeds_edit(document.workflow, self._session.library, self.chance)
        if edit is not None:
            # One step with the last one only where it changed the same: a merged step takes back the first.
            values = [each for each in edit.edits if isinstance(each, SetValue)]
            places = frozenset((each.scope, each.node, each.input_name) for each in values)
            self._session.do(edit, title, ("seeds", places), float("inf"), document=document)


def _never() -> bool:
    return False
