"""The commands of the Help menu. What helps."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import Command, Entry

COMMANDS: Sequence[Entry] = (
    Command("shortcuts", "&Keyboard shortcuts", ("Ctrl+Shift+K", "F1")),
    Command("about", "&About Confy"),
)
