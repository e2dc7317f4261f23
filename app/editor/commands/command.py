"""Command and Submenu: what stands in a menu, what it is called, and what calls it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QKeySequence

SEPARATOR = "-"


@dataclass(frozen=True)
class Command:
    """One command: its name in the code, its title in the menu, the shortcuts that call it.

    `on_canvas`: the shortcuts mean this only while the canvas has the focus; elsewhere they are the panel's.
    `keywords`: other words that people look for it by, with commas between, in English: names that other
    programs have for it.
    """

    name: str
    title: str
    shortcuts: tuple[str, ...] = ()
    tip: str = ""
    checkable: bool = False
    on_canvas: bool = False
    keywords: str = ""


@dataclass(frozen=True)
class Also:
    """A command of a menu before this one, which people look for here, too."""

    name: str


@dataclass(frozen=True)
class Submenu:
    """A menu in a menu: its title and what stands in it."""

    title: str
    entries: Sequence[Command | Submenu | Also | str]


Entry = Command | Submenu | Also | str
"""What stands in a menu; the text is SEPARATOR."""


def shortcut_text(command: Command) -> str:
    """Return the shortcuts as the user's system writes them, the first one first."""
    native = QKeySequence.SequenceFormat.NativeText
    spellings = [QKeySequence(text).toString(native) for text in command.shortcuts]
    return ", ".join(dict.fromkeys(text.replace("Return", "Enter") for text in spellings))
