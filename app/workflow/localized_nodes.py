"""Kinds of nodes with the titles and tips that their packs have in the user's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo


def localized(library: Mapping[str, NodeInfo], said: Mapping[str, Any]) -> dict[str, NodeInfo]:
    """Return the library with what a pack's `nodeDefs.json` says: titles, descriptions and tips.

    Names of inputs and outputs stay: files and links go by them. What is of another shape is left out.
    """
    return {
        kind: _localized(info, said[kind]) if isinstance(said.get(kind), Mapping) else info
        for kind, info in library.items()
    }


def said_in(locales: Any, language: str) -> Mapping[str, Any]:
    """Return what a server's `/i18n` says of nodes in a language (`zh`); nothing where it says none."""
    said = locales.get(language) if isinstance(locales, Mapping) else None
    return _object(said, "nodeDefs") if isinstance(said, Mapping) else {}


def _localized(info: NodeInfo, said: Mapping[str, Any]) -> NodeInfo:
    inputs, outputs = _object(said, "inputs"), _object(said, "outputs")
    return replace(
        info,
        display_name=_text(said, "display_name") or info.display_name,
        description=_text(said, "description") or info.description,
        inputs=tuple(_input(item, _object(inputs, item.name)) for item in info.inputs),
        outputs=tuple(_output(item, _object(outputs, str(at))) for at, item in enumerate(info.outputs)),
    )


def _input(info: InputInfo, said: Mapping[str, Any]) -> InputInfo:
    tip = _text(said, "tooltip")
    return replace(info, options={**info.options, "tooltip": tip}) if tip else info


def _output(info: OutputInfo, said: Mapping[str, Any]) -> OutputInfo:
    return replace(info, tooltip=_text(said, "tooltip") or info.tooltip)


def _object(said: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = said.get(name)
    return found if isinstance(found, Mapping) else {}


def _text(said: Mapping[str, Any], name: str) -> str:
    found = said.get(name)
    return found if isinstance(found, str) else ""
