"""The commands of the Help menu. What helps."""

from __future__ import annotations

from collections.abc import Sequence

from app.editor.commands.command import Command, Entry

COMMANDS: Sequence[Entry] = (
    Command(
        "palette",
        "Command &palette…",
        ("Ctrl+P", "Ctrl+Shift+P"),
        "Every command, node, recent file and setting.",
        keywords="commands, search everything",
    ),
    Command(
        "shortcuts",
        "&Keyboard shortcuts",
        ("Ctrl+Shift+K",),
        keywords="keys, hotkeys, keybindings, keymap, Blender, Houdini, mouse",
    ),
    Command(
        "node_help",
        "Help on the selected &node",
        ("F1",),
        "What the node is for, its inputs, their types and ranges, its outputs.",
        keywords="documentation, manual, info, description",
    ),
    Command("about", "&About Confy", keywords="version"),
)
