"""What became of `extra.confy` between two workflows: exposed inputs and results, conflicts; in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.workflow.diff.json_values import ABSENT, alike
from app.workflow.diff.statement import Level, Names, Statement
from app.workflow.document import ROOT, Workflow
from app.workflow.links.hidden import KEY as HIDDEN_LINKS

KEY = "confy"

_ONE = {"inputs": "exposed input", "outputs": "exposed result"}


def told_exposed(names: Names) -> Iterator[Statement]:
    """Yield one statement for each key of `extra.confy` that differs, with the whole values.

    A node that has another number now is the same: what is exposed of it did not change.
    """
    numbers = names.matching.nodes.get(ROOT, {})
    old = {key: _renumbered(value, numbers) for key, value in _entry(names.a).items()}
    new = _entry(names.b)
    for key in (*new, *(key for key in old if key not in new)):
        before, after = old.get(key, ABSENT), new.get(key, ABSENT)
        if before is ABSENT or after is ABSENT or not alike(before, after):
            level: Level = "layout" if key == HIDDEN_LINKS else "meaning"
            yield Statement("file.exposed", ROOT, name=key, old=before, new=after, level=level)


def exposed_sentences(item: Statement) -> list[str] | None:
    """Return a sentence for each entry that differs, None for what is no list of entries."""
    name, old, new = item.name or "", item.old, item.new
    if name == "conflicts" and all(value is ABSENT or isinstance(value, list) for value in (old, new)):
        return [f"conflicts of a merge: {_count(old)} → {_count(new)}"]
    if name == HIDDEN_LINKS and all(value is ABSENT or isinstance(value, Mapping) for value in (old, new)):
        return [f"hidden links: {_count(old)} → {_count(new)}"]
    before, after = _by_name(old), _by_name(new)
    if name in _ONE and before is not None and after is not None:
        return list(_sentences(_ONE[name], before, after))
    return None


def _sentences(
    what: str, old: Mapping[str, Mapping[str, Any]], new: Mapping[str, Mapping[str, Any]]
) -> Iterator[str]:
    same = True
    for name in (*new, *(name for name in old if name not in new)):
        before, after = old.get(name), new.get(name)
        if after is None:
            yield f"{what} {name} is gone"
        elif before is None:
            yield f"{what} {name}: {_place(after)} (new)"
        elif _place(before) != _place(after):
            yield f"{what} {name}: {_place(before)} → {_place(after)}"
        elif before != after:
            yield f"{what} {name}: described in another way"
        else:
            continue
        same = False
    if same:
        yield f"{what}s: listed in another way"


def _place(entry: Mapping[str, Any]) -> str:
    where = f"#{entry.get('node')}"
    return f"{entry['input']} of {where}" if "input" in entry else where


def _entry(workflow: Workflow) -> Mapping[str, Any]:
    found = workflow.extra.get(KEY)
    if isinstance(found, Mapping):
        return found
    return {} if found is None else {KEY: found}


def _renumbered(value: Any, numbers: Mapping[str, str]) -> Any:
    """Return a list of entries with the numbers that their nodes have in B."""
    return [_moved(entry, numbers) for entry in value] if isinstance(value, list) else value


def _moved(entry: Any, numbers: Mapping[str, str]) -> Any:
    node = str(entry.get("node")) if isinstance(entry, Mapping) else ""
    return {**entry, "node": numbers[node]} if numbers.get(node, node) != node else entry


def _by_name(entries: Any) -> dict[str, Mapping[str, Any]] | None:
    """Return entries by their names, None for a value that is no list of entries."""
    listed = [] if entries is ABSENT else entries
    if not isinstance(listed, list):
        return None
    if not all(isinstance(entry, Mapping) and "name" in entry for entry in listed):
        return None
    return {str(entry["name"]): entry for entry in listed}


def _count(entries: Any) -> int:
    return 0 if entries is ABSENT else len(entries)
