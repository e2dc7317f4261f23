"""Every command of the window: a file a menu, in the order of the menu bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.editor.commands.command import Command, Entry, Submenu
from app.editor.commands.table import edit, file, help_menu, node, run, view

MENUS: Mapping[str, Sequence[Entry]] = {
    "&File": file.COMMANDS,
    "&Edit": edit.COMMANDS,
    "&Node": node.COMMANDS,
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
