"""Combos whose choices are files on this machine: fills them in, in NodeInfo or in `object_info` JSON.

The option `confy_files` of an input names the kind of file, `confy_choices` those always there besides.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from app.folders import Folders
from app.workflow.node_info import GROUPS, InputInfo, NodeInfo

FILES_KEY = "confy_files"
FIXED_KEY = "confy_choices"


Names = Callable[[str], list[str]]
"""Gives the names of the files of a kind."""


def file_names(kind: str, folders: Folders) -> list[str]:
    """Return the files of a kind: pictures for "input", else the models of that folder."""
    return folders.input_images() if kind == "input" else folders.model_files(kind)


def with_file_choices(info: NodeInfo, folders: Folders) -> NodeInfo:
    """Return a node's info with the choices that are there now; it can be filled again later."""
    return _with_names(info, lambda kind: file_names(kind, folders))


class FreshLibrary(Mapping[str, NodeInfo]):
    """Infos by class_type with the files that are there when a node is first looked up."""

    def __init__(self, infos: Mapping[str, NodeInfo], folders: Folders) -> None:
        self._infos = infos
        self._names: Names = cache(lambda kind: file_names(kind, folders))
        self._filled: dict[str, NodeInfo] = {}

    def __getitem__(self, class_type: str) -> NodeInfo:
        if class_type not in self._filled:
            self._filled[class_type] = _with_names(self._infos[class_type], self._names)
        return self._filled[class_type]

    def __iter__(self) -> Iterator[str]:
        return iter(self._infos)

    def __len__(self) -> int:
        return len(self._infos)

    def __contains__(self, class_type: object) -> bool:
        return class_type in self._infos


def fill_file_choices(object_info: Mapping[str, Any], folders: Folders) -> dict[str, Any]:
    """Return `object_info` JSON with the choices that are there now and without Confy's own keys."""
    names = cache(lambda kind: file_names(kind, folders))
    return {class_type: _fill_node(entry, names) for class_type, entry in object_info.items()}


def _with_names(info: NodeInfo, names: Names) -> NodeInfo:
    if not any(FILES_KEY in item.options for item in info.inputs):
        return info
    return replace(info, inputs=tuple(_with_choices(item, names) for item in info.inputs))


def _with_choices(item: InputInfo, names: Names) -> InputInfo:
    kind = item.options.get(FILES_KEY)
    if kind is None:
        return item
    return replace(item, choices=(*names(kind), *item.options.get(FIXED_KEY, ())))


def _fill_node(entry: Any, names: Names) -> Any:
    if FILES_KEY not in json.dumps(entry.get("input", {}) if isinstance(entry, Mapping) else None):
        return entry
    filled = {
        group: {name: _fill_input(item, names) for name, item in members.items()}
        for group in GROUPS
        if (members := entry["input"].get(group)) is not None
    }
    return {**entry, "input": {**entry["input"], **filled}}


def _fill_input(item: Any, names: Names) -> Any:
    if not isinstance(item, list | tuple) or len(item) < 2 or FILES_KEY not in item[1]:
        return item
    options = {key: value for key, value in item[1].items() if key not in (FILES_KEY, FIXED_KEY)}
    choices = [*names(item[1][FILES_KEY]), *item[1].get(FIXED_KEY, ())]
    if isinstance(item[0], list | tuple):
        return [choices, options] if options else [choices]
    return [item[0], {**options, "options": choices}]
