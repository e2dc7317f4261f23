"""Presets: named values of a kind of node, and values for its new nodes, kept in the user's folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from app.folders import Folders
from app.settings import write_atomically

Values = Mapping[str, Any]


class Presets:
    """All presets of a user, by kind of node and name. What another editor wrote meanwhile is read first."""

    def __init__(self, folders: Folders) -> None:
        self.file = folders.user / "default" / "node_presets.json"
        self._presets: dict[str, dict[str, Values]] = {}
        self._defaults: dict[str, Values] = {}
        self._stamp: object = None
        self._read()

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds that have presets."""
        return tuple(self._presets)

    def names_of(self, class_type: str) -> tuple[str, ...]:
        """Return the names of the presets of a kind, in the order they were saved."""
        return tuple(self._presets.get(class_type, ()))

    def values_of(self, class_type: str, name: str) -> Values:
        """Return the values of a preset; none where there is no such preset."""
        return self._presets.get(class_type, {}).get(name, {})

    def defaults_of(self, class_type: str) -> Values:
        """Return the values that new nodes of a kind get; none where its own defaults count."""
        return self._defaults.get(class_type, {})

    def save(self, class_type: str, name: str, values: Values) -> None:
        """Keep values under a name; a preset of that name is replaced. Raises OSError when that fails."""
        self._read()
        presets = {**self._presets, class_type: {**self._presets.get(class_type, {}), name: dict(values)}}
        self._write(presets, self._defaults)

    def remove(self, class_type: str, name: str) -> None:
        """Forget a preset. Raises OSError when that fails."""
        self._read()
        kept = {key: values for key, values in self._presets.get(class_type, {}).items() if key != name}
        self._write({**self._presets, class_type: kept}, self._defaults)

    def set_defaults(self, class_type: str, values: Values | None) -> None:
        """Have new nodes of a kind begin with these values; None: with its own. Raises OSError."""
        self._read()
        kept = {key: old for key, old in self._defaults.items() if key != class_type}
        self._write(self._presets, kept if values is None else {**kept, class_type: dict(values)})

    def _write(self, presets: dict[str, dict[str, Values]], defaults: dict[str, Values]) -> None:
        filled = {class_type: named for class_type, named in presets.items() if named}
        text = json.dumps({"presets": filled, "defaults": defaults}, indent=2, ensure_ascii=False)
        write_atomically(self.file, text.encode() + b"\n")
        self._presets, self._defaults = filled, defaults

    def _read(self) -> None:
        try:
            facts = self.file.stat()
            stamp = (facts.st_mtime_ns, facts.st_size)
            if stamp == self._stamp:
                return
            data = json.loads(self.file.read_text("utf-8"))
        except (OSError, ValueError):
            return
        self._stamp = stamp
        if isinstance(data, dict):
            self._presets = {key: _values_by_name(named) for key, named in _objects(data.get("presets"))}
            self._defaults = dict(_objects(data.get("defaults")))


def _values_by_name(data: Mapping[str, Any]) -> dict[str, Values]:
    return dict(_objects(data))


def _objects(data: Any) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the entries of a JSON object that are objects themselves."""
    entries = data.items() if isinstance(data, Mapping) else ()
    return [(str(key), value) for key, value in entries if isinstance(value, Mapping)]
