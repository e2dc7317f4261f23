"""Links that are hidden one by one: their ends stand as named badges at the slots.

The file keeps them in `extra.confy.hidden_links`, an object from link id (`12`, in a subgraph `uuid:12`)
to the name the user gave, "" where they gave none. ComfyUI carries `extra` along and draws the links.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from app.workflow.document import ROOT, LinkId, ScopeId, Workflow
from app.workflow.edit_extra import SetExtra
from app.workflow.patch import Change, Edit, EditRefused, scope_of

KEY = "hidden_links"
LONGEST_NAME = 200


def hidden_links(workflow: Workflow, scope_id: ScopeId) -> dict[LinkId, str]:
    """Return the names of the hidden links of a scope; entries of links that are gone are passed over."""
    listed = _listed(workflow)
    if not listed:
        return {}
    scope = scope_of(workflow, scope_id)
    found = {link_id: listed.get(_key(scope_id, link_id)) for link_id in scope.links} if listed else {}
    return {link_id: name for link_id, name in found.items() if isinstance(name, str)}


@dataclass(frozen=True)
class HideLinks:
    """Hide links under a name ("": that of their output), or show them again where the name is None."""

    scope: ScopeId
    links: Mapping[LinkId, str | None]

    def carry_out(self, workflow: Workflow) -> tuple[Edit, Change]:
        """Hide and show; refused when there is no such link."""
        scope = scope_of(workflow, self.scope)
        for link_id, name in self.links.items():
            if name is not None and link_id not in scope.links:
                raise EditRefused(f"there is no link {link_id} here")
        return _edit(workflow, self.scope, self.links).carry_out(workflow)


def forget_hidden(workflow: Workflow, scope_id: ScopeId, gone: Collection[LinkId]) -> Edit | None:
    """Return the edit that forgets that links were hidden, None where none of them was."""
    listed = _listed(workflow)
    if not listed or not any(_key(scope_id, link_id) in listed for link_id in gone):
        return None
    return _edit(workflow, scope_id, dict.fromkeys(gone))


def renamed_hidden(
    listed: Mapping[str, Any],
    ids: Mapping[ScopeId, Mapping[LinkId, LinkId]],
    scopes: Mapping[ScopeId, ScopeId],
) -> dict[str, Any]:
    """Return the object of the file with other ids: of links by their old scopes, and of the scopes."""
    out = {}
    for key, name in listed.items():
        scope_id, _, link_id = key.rpartition(":")
        new = ids.get(scope_id, {}).get(link_id, link_id)
        out[_key(scopes.get(scope_id, scope_id), new)] = name
    return out


def _edit(workflow: Workflow, scope_id: ScopeId, links: Mapping[LinkId, str | None]) -> SetExtra:
    changed = {_key(scope_id, link_id): name for link_id, name in links.items()}
    kept = {key: name for key, name in _listed(workflow).items() if changed.get(key, "") is not None}
    kept |= {key: _short(name) for key, name in changed.items() if name is not None}
    confy = workflow.extra.get("confy")
    out = {key: value for key, value in confy.items() if key != KEY} if isinstance(confy, Mapping) else {}
    if kept:
        out[KEY] = kept
    return SetExtra("confy", out or None)


def _listed(workflow: Workflow) -> Mapping[str, Any]:
    confy = workflow.extra.get("confy")
    listed = confy.get(KEY) if isinstance(confy, Mapping) else None
    return listed if isinstance(listed, Mapping) else {}


def _key(scope_id: ScopeId, link_id: LinkId) -> str:
    return link_id if scope_id == ROOT else f"{scope_id}:{link_id}"


def _short(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME]
