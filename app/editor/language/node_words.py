"""The nodes that come with Confy in the user's language; node packs bring the words of theirs."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from functools import cache
from typing import Any

from app.editor.words import language_in_use
from app.folders import resource_path
from app.workflow.localized_nodes import in_localized_categories, localized
from app.workflow.node_info import NodeInfo

LOG = logging.getLogger(__name__)


def in_users_language(library: Mapping[str, NodeInfo]) -> Mapping[str, NodeInfo]:
    """Return a library with titles, categories, names and tips in the language of the program.

    Only what is shown changes: files, prompts and links go by the names that the kinds have themselves.
    """
    language = language_in_use()
    if language == "en":
        return library
    said = _said(language)
    return in_localized_categories(
        localized(library, said.get("nodeDefs", {})), said.get("nodeCategories", {})
    )


@cache
def _said(language: str) -> Mapping[str, Any]:
    """Return what the shipped file of a language says, in the shape of ComfyUI's `/i18n`."""
    try:
        said = json.loads(resource_path("translations", f"nodes_{language}.json").read_text("utf-8"))
    except (OSError, ValueError) as error:
        LOG.warning("the words for nodes in %s: %s", language, error)
        return {}
    return said if isinstance(said, Mapping) else {}
