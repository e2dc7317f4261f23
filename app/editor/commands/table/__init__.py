"""Every command of the window: a file a menu, in the order of the menu bar."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.editor.commands.command import Command, Entry, Submenu
from app.editor.commands.table import edit, file, help_menu, link, node, run, view
from app.editor.words import tr

_MNEMONIC = re.compile(r"\(&.\)")
"""How a letter to press stands behind titles whose own letters are on no key: `打开(&O)…`."""

MENUS: Mapping[str, Sequence[Entry]] = {
    "&File": file.COMMANDS,
    "&Edit": edit.COMMANDS,
    "&Node": node.COMMANDS,
    "Lin&k": link.COMMANDS,
    "&View": view.COMMANDS,
    "&Run": run.COMMANDS,
    "&Help": help_menu.COMMANDS,
}


def all_commands() -> list[Command]:
    """Return every command of every menu, those of submenus too, in the order of the menu bar."""
    return [command for entries in MENUS.values() for command in commands_in(entries)]


def commands_in(entries: Sequence[Entry]) -> list[Command]:
    """Return the commands among the entries of a menu, those of its submenus too."""
    found: list[Command] = []
    for entry in entries:
        if isinstance(entry, Submenu):
            found += commands_in(entry.entries)
        elif isinstance(entry, Command):
            found.append(entry)
    return found


def titles_in(entries: Sequence[Entry], around: str = "") -> dict[str, str]:
    """Return the titles of the commands of a menu by their names, each after those of its submenus."""
    found: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry, Submenu):
            found |= titles_in(entry.entries, f"{around}{plain(entry.title)} › ")
        elif isinstance(entry, Command):
            found[entry.name] = around + plain(entry.title)
    return found


def plain(title: str) -> str:
    """Return a title in the user's language without the marks of a menu."""
    return _MNEMONIC.sub("", tr(title)).replace("&", "").rstrip("…")
