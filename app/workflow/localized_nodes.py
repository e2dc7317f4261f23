"""Kinds of nodes with the titles, names and tips that somebody gave them in the user's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo


def localized(library: Mapping[str, NodeInfo], said: Mapping[str, Any]) -> dict[str, NodeInfo]:
    """Return the library with what a pack's `nodeDefs.json` says: titles, descriptions, names and tips.

    What files, links and prompts go by stays beside it. What is of another shape is left out.
    """
    return {
        kind: _localized(info, said[kind]) if isinstance(said.get(kind), Mapping) else info
        for kind, info in library.items()
    }


def in_localized_categories(library: Mapping[str, NodeInfo], said: Mapping[str, Any]) -> dict[str, NodeInfo]:
    """Return the library with its categories in other words, step by step; unknown steps stay as they are."""
    return {
        kind: replace(info, localized_category=_category(info.category, said))
        for kind, info in library.items()
    }


def _category(category: str, said: Mapping[str, Any]) -> str:
    found = "/".join(_text(said, step) or step for step in category.split("/"))
    return found if found != category else ""


def said_in(locales: Any, language: str) -> Mapping[str, Any]:
    """Return what a server's `/i18n` says of nodes in a language (`zh`); nothing where it says none."""
    said = locales.get(language) if isinstance(locales, Mapping) else None
    return _object(said, "nodeDefs") if isinstance(said, Mapping) else {}


def _localized(info: NodeInfo, said: Mapping[str, Any]) -> NodeInfo:
    inputs, outputs = _object(said, "inputs"), _object(said, "outputs")
    title = _text(said, "display_name") or info.display_name
    declared, aliases = info.name_in_files, info.extra.get("search_aliases")
    known = aliases if isinstance(aliases, list | tuple) else ()
    return replace(
        info,
        display_name=title,
        declared_name=declared if title != declared else "",
        extra={**info.extra, "search_aliases": [*known, declared]} if title != declared else info.extra,
        description=_text(said, "description") or info.description,
        inputs=tuple(_input(item, _object(inputs, item.name)) for item in info.inputs),
        outputs=tuple(_output(item, _object(outputs, str(at))) for at, item in enumerate(info.outputs)),
    )


def _input(info: InputInfo, said: Mapping[str, Any]) -> InputInfo:
    words = {"tooltip": _text(said, "tooltip"), "localized_name": _text(said, "name")}
    known = {key: text for key, text in words.items() if text}
    return replace(info, options={**info.options, **known}) if known else info


def _output(info: OutputInfo, said: Mapping[str, Any]) -> OutputInfo:
    return replace(info, tooltip=_text(said, "tooltip") or info.tooltip)


def _object(said: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = said.get(name)
    return found if isinstance(found, Mapping) else {}


def _text(said: Mapping[str, Any], name: str) -> str:
    found = said.get(name)
    return found if isinstance(found, str) else ""
