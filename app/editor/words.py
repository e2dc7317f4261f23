"""The words of the editor in the user's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

CONTEXT = "Confy"
"""The context of all texts in the translation files."""


def tr(text: str) -> str:
    """Return a text in the language of the program, or as it is where no translation has it.

    `text` is a literal with `{name}` places, filled in afterwards: `tr("Set {name}").format(name=name)`.
    """
    return QCoreApplication.translate(CONTEXT, text)


def counted_nodes(count: int) -> str:
    """Return a number of nodes in words: `1 node`, `2 nodes`."""
    return tr("1 node") if count == 1 else tr("{count} nodes").format(count=count)
