"""Merges the groups of a scope: title and colour each by itself; of two places ours is taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.workflow.document import Group
from app.workflow.merge.conflicts import Conflict
from app.workflow.merge.values import ABSENT, Path, Rules, choose, merge_object
from app.workflow.merge.versions import Versions

_GROUP = Rules(silent=frozenset({("font_size",)}), lists={("nodes",): None})


def merged_groups(versions: Versions) -> dict[str, Group]:
    """Return the groups by id; one that was renamed here and deleted there stays, as a conflict."""
    base, ours, theirs = versions.sides
    groups: dict[str, Group] = {}
    for key in (*ours.groups, *(key for key in theirs.groups if key not in ours.groups)):
        old, here, there = base.groups.get(key), ours.groups.get(key), theirs.groups.get(key)
        if here is not None and there is not None:
            groups[key] = _merged_group(versions, old, here, there)
            continue
        only = here or there
        assert only is not None
        if old is not None:
            if (old.title, old.color) == (only.title, only.color):
                continue
            changed = ["its title or colour"]
            here_changed, there_changed = (changed, None) if here is not None else (None, changed)
            where = (versions.scope_id, None, "deleted", old.title)
            versions.report(Conflict(*where, None, here_changed, there_changed, group=key))
        groups[key] = only
    return groups


def _merged_group(versions: Versions, old: Group | None, here: Group, there: Group) -> Group:
    def note(name: str, path: Path, *three: Any) -> None:
        base, ours, theirs = three
        versions.report(
            Conflict(versions.scope_id, None, "group", name, base, ours, theirs, path=path, group=here.id)
        )

    def pick(name: str) -> Any:
        before = ABSENT if old is None else getattr(old, name)
        value, clashes = choose(before, getattr(here, name), getattr(there, name))
        if clashes and name != "bounds":
            note(name, (), before, value, getattr(there, name))
        return value

    extra = merge_object(
        old.extra if old is not None else {},
        here.extra,
        there.extra,
        lambda path, *three: note(path[0], path, *three),
        _GROUP,
    )
    return replace(here, title=pick("title"), bounds=pick("bounds"), color=pick("color"), extra=extra)
