"""Keymap: the keys that the user has chosen, a preset and what differs from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtGui import QKeySequence

from app.editor.commands.command import Command
from app.editor.commands.keys.presets import CONFY, PRESETS

Keys = Mapping[str, tuple[str, ...]]
"""By the name of a command the keys that call it, in Qt's portable spelling."""


def spelled(keys: str) -> str:
    """Return keys in the one spelling that equal ones share; "" for what is no key."""
    sequence = QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText)
    text = sequence.toString(QKeySequence.SequenceFormat.PortableText)
    # What Qt cannot read becomes a key that no keyboard has, spelled as nothing or as a lone sign.
    return text if text.isprintable() and not text.endswith("Unknown") else ""


@dataclass(frozen=True)
class Keymap:
    """A preset by its name, and the keys of the commands that differ from it."""

    preset: str = CONFY
    changed: Keys = field(default_factory=dict)

    def keys(self, commands: Sequence[Command]) -> dict[str, tuple[str, ...]]:
        """Return the keys of every command; no two commands share one.

        What the user chose comes first, then what the preset names, then what the tables say; of equals the
        earlier command has it.
        """
        preset = PRESETS[self.preset].keys
        wanted = {command.name: self._wanted(command) for command in commands}
        order = sorted(wanted, key=lambda name: 0 if name in self.changed else 1 if name in preset else 2)
        taken: set[str] = set()
        free: dict[str, tuple[str, ...]] = {}
        for name in order:
            free[name] = tuple(keys for keys in dict.fromkeys(wanted[name]) if keys not in taken)
            taken.update(free[name])
        return {command.name: free[command.name] for command in commands}

    def first_keys(self, command: Command) -> tuple[str, ...]:
        """Return the keys of a command without any change of the user."""
        found = PRESETS[self.preset].keys.get(command.name, command.shortcuts)
        return tuple(spelled(keys) for keys in found)

    def with_keys(self, command: Command, keys: Iterable[str]) -> Keymap:
        """Return the keymap in which exactly these keys call a command."""
        chosen = tuple(dict.fromkeys(spelled(text) for text in keys))
        changed = {name: kept for name, kept in self.changed.items() if name != command.name}
        if chosen != self.first_keys(command):
            changed[command.name] = chosen
        # Another command that the user gave one of these keys before has it no longer.
        cleaned = {
            name: kept if name == command.name else tuple(text for text in kept if text not in chosen)
            for name, kept in changed.items()
        }
        return replace(self, changed=cleaned)

    def without_change(self, command: Command) -> Keymap:
        """Return the keymap in which a command has the keys of the preset again."""
        return replace(self, changed={n: kept for n, kept in self.changed.items() if n != command.name})

    def _wanted(self, command: Command) -> tuple[str, ...]:
        return self.changed.get(command.name, self.first_keys(command))


def owner_of(keys: str, commands: Sequence[Command], shown: Keys) -> Command | None:
    """Return the command that some keys call, None when they are free."""
    return next((command for command in commands if keys in shown.get(command.name, ())), None)
