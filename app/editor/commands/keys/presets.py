"""The presets of keys: those of the tables, and those of other node editors as far as Confy has the commands.

A command that a preset does not name keeps the keys of its table, but for those that the preset gives away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

CONFY = "confy"


@dataclass(frozen=True)
class Preset:
    """A named set of keys: by the name of a command the keys that call it."""

    name: str
    title: str
    tip: str
    keys: Mapping[str, tuple[str, ...]]


# After Blender's manual, "Node Editor" and "Common Shortcuts" (4.5); what runs is F12, which renders there.
BLENDER = Preset(
    "blender",
    "Blender",
    "Shift+A adds, X deletes, M mutes, Tab enters a group, Home shows all",
    {
        "add_node": ("Shift+A",),
        "delete": ("X", "Del"),
        "dissolve": ("Ctrl+X", "Ctrl+Del"),
        "cut": (),
        "duplicate": ("Shift+D",),
        "duplicate_linked": ("Ctrl+Shift+D",),
        "select_all": ("A", "Ctrl+A"),
        "select_none": ("Alt+A",),
        "select_invert": ("Ctrl+I",),
        "select_upstream": ("L",),
        "select_downstream": ("Shift+L",),
        "select_kind": ("Shift+G",),
        "mute": ("M",),
        "bypass": ("Ctrl+B",),
        "collapse": ("H",),
        "rename": ("F2",),
        "fold": ("Ctrl+G",),
        "unpack": ("Ctrl+Alt+G",),
        "enter_subgraph": ("Tab",),
        "leave_level": ("Ctrl+Tab",),
        "group": ("Ctrl+J",),
        "leave_group": ("Alt+P",),
        "find_node": ("Ctrl+F",),
        "fit_all": ("Home",),
        "fit": ("Num+.", "."),
        "zoom_in": ("Num++", "Ctrl+="),
        "zoom_out": ("Num+-", "Ctrl+-"),
        "zoom_reset": ("Num+1", "Alt+0"),
        "scale_up": ("Ctrl+Alt+=",),
        "scale_down": ("Ctrl+Alt+-",),
        "focus_canvas": ("Ctrl+Space",),
        "panel_inspector": ("N",),
        "panel_library": ("T",),
        "panel_images": ("F11", "Ctrl+Shift+I"),
        "palette": ("F3", "Ctrl+P", "Ctrl+Shift+P"),
        "run": ("F12", "Ctrl+Return", "Ctrl+Enter"),
        "redo": ("Ctrl+Shift+Z", "Ctrl+Y"),
        "settings": ("F4", "Ctrl+,"),
        "edit_text": ("Ctrl+F4",),
        "lock": ("Ctrl+Alt+L",),
        "unlock": ("Ctrl+Alt+U",),
        "select_group": ("Ctrl+Shift+G",),
        "connect": ("F",),
        "panel_models": (),
        "panel_workflows": (),
    },
)

# After SideFX's help, "Network editor shortcuts" and "Network types and node flags" (20.5).
HOUDINI = Preset(
    "houdini",
    "Houdini",
    "Tab adds, L lays out, B or Q bypasses, H shows all, G what is selected, I enters, U leaves",
    {
        "add_node": ("Tab",),
        "bypass": ("B", "Q"),
        "mute": ("Ctrl+M",),
        "arrange": ("L",),
        "select_upstream": ("PgUp",),
        "select_downstream": ("PgDown",),
        "fit_all": ("H", "Home"),
        "fit": ("G", "."),
        "enter_subgraph": ("I",),
        "leave_level": ("U",),
        "fold": ("Shift+C",),
        "unpack": ("Ctrl+Shift+E",),
        "group": ("Shift+O",),
        "add_note": ("Shift+P",),
        "find_node": ("Ctrl+F", "/"),
        "minimap": ("O",),
        "panel_outline": ("Ctrl+Alt+Shift+O",),
        "panel_inspector": ("P",),
        "rename": ("F2",),
        "duplicate": ("Ctrl+D",),
        "open_starter": ("Ctrl+Alt+Shift+D",),
        "panel_queue": ("Ctrl+Shift+Q",),
        "pin": ("Ctrl+Alt+P",),
        "lock": ("Ctrl+Alt+L",),
        "unlock": ("Ctrl+Alt+U",),
        "focus_canvas": ("Ctrl+B",),
        "link_output": ("Ctrl+Shift+C",),
    },
)

PRESETS: Mapping[str, Preset] = {
    CONFY: Preset(CONFY, "Confy (as ComfyUI)", "The keys that ComfyUI has", {}),
    BLENDER.name: BLENDER,
    HOUDINI.name: HOUDINI,
}
