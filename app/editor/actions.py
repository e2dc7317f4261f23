"""Every command of the window, with its menu and its shortcuts, as one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

SEPARATOR = "-"


@dataclass(frozen=True)
class Command:
    """One command: its name in the code, its title in the menu, the shortcuts that call it.

    `on_canvas`: the shortcuts mean this only while the canvas has the focus; elsewhere they are the panel's.
    """

    name: str
    title: str
    shortcuts: tuple[str, ...] = ()
    tip: str = ""
    checkable: bool = False
    on_canvas: bool = False


MENUS: Mapping[str, Sequence[Command | str]] = {
    "&File": (
        Command("new", "&New", ("Ctrl+N",), "Start an empty workflow."),
        Command("open", "&Open…", ("Ctrl+O",), "Open a workflow, an API prompt or a picture that holds one."),
        Command("open_recent", "Open &recent"),
        Command("open_starter", "Open the starter &workflow", ("Ctrl+D",)),
        SEPARATOR,
        Command("save", "&Save", ("Ctrl+S",)),
        Command("save_as", "Save &as…", ("Ctrl+Shift+S",)),
        Command(
            "format",
            "&Format document",
            (),
            "Save this file in canonical form from now on, as confy fmt does.",
        ),
        Command(
            "changes",
            "What &changed since saving…",
            ("Ctrl+Alt+D",),
            "Say in words what is different from the file, node by node.",
        ),
        Command("compare", "Co&mpare with a file…", (), "Say in words how this differs from another file."),
        SEPARATOR,
        Command("export_prompt", "&Export API prompt…", (), "Write what the server would run as JSON."),
        Command("export_picture", "Export &picture of the canvas…"),
        SEPARATOR,
        Command("quit", "&Quit", ("Ctrl+Q",)),
    ),
    "&Edit": (
        Command("undo", "&Undo", ("Ctrl+Z",)),
        Command("redo", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
        SEPARATOR,
        Command("cut", "Cu&t", ("Ctrl+X",), on_canvas=True),
        Command("copy", "&Copy", ("Ctrl+C",), on_canvas=True),
        Command("paste", "&Paste", ("Ctrl+V",), on_canvas=True),
        Command("paste_linked", "Paste with &incoming links", ("Ctrl+Shift+V",), on_canvas=True),
        Command("delete", "&Delete", ("Del", "Backspace"), on_canvas=True),
        Command("select_all", "Select &all", ("Ctrl+A",), on_canvas=True),
        SEPARATOR,
        Command(
            "add_node", "Add &node…", ("Tab",), "Search a node and add it at the cursor.", on_canvas=True
        ),
        Command(
            "find_node",
            "&Find a node…",
            ("Ctrl+F",),
            "By title, kind, number or value, inside subgraphs too.",
        ),
        Command("group", "&Group", ("Ctrl+G",)),
        Command(
            "arrange",
            "&Arrange",
            ("Ctrl+L",),
            "Lay out the selected nodes, or all, from left to right without overlap; pinned ones stay.",
        ),
        Command("bypass", "&Bypass", ("Ctrl+B",), "The node does not run; its input passes through."),
        Command("mute", "&Mute", ("Ctrl+M",), "The node does not run, nor does what needs it."),
        Command("collapse", "Co&llapse", ("Alt+C",)),
        Command(
            "expose",
            "&Expose as parameter…",
            ("Ctrl+E",),
            "Name a value of the selected node: it is shown in Parameters, and set from outside by its name.",
            on_canvas=True,
        ),
        Command("pin", "P&in", ("P",), "A pinned node does not move.", on_canvas=True),
        SEPARATOR,
        Command("settings", "&Settings…", ("Ctrl+,",)),
    ),
    "&View": (
        Command("fit", "&Fit selection or all", (".",)),
        Command("zoom_in", "Zoom &in", ("Alt+=", "Alt++")),
        Command("zoom_out", "Zoom &out", ("Alt+-",)),
        Command("zoom_reset", "Zoom to 100 %", ("Alt+0",)),
        Command("leave_subgraph", "&Leave the subgraph", ("Shift+Esc",)),
        Command("minimap", "&Minimap", ("Alt+M",), checkable=True),
        SEPARATOR,
        Command("panel_library", "&Node library", ("N",), checkable=True),
        Command("panel_inspector", "&Inspector", ("I",), checkable=True),
        Command(
            "panel_parameters",
            "Pa&rameters",
            ("Ctrl+Shift+E",),
            "The exposed inputs of the workflow, and its named results.",
            checkable=True,
        ),
        Command("panel_queue", "&Queue", ("Q",), checkable=True),
        Command("panel_images", "&Images", ("A", "Ctrl+Shift+I"), checkable=True),
        Command("panel_problems", "&Problems", ("Ctrl+Shift+M",), checkable=True),
        Command("panel_log", "&Log", ("Ctrl+`",), checkable=True),
        SEPARATOR,
        Command("panel_workflows", "&Workflows…", ("W",), "Open one of the example workflows."),
        Command("panel_models", "M&odels…", ("M",), "Show the folder that models belong in."),
        Command("focus_canvas", "Only the &canvas", ("F",), "Hide or show every panel.", checkable=True),
    ),
    "&Run": (
        Command("run", "&Run", ("Ctrl+Return", "Ctrl+Enter"), "Queue this workflow."),
        Command(
            "run_front", "Run &first", ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"), "Queue it before others."
        ),
        Command("run_selected", "Run only to the &selected nodes"),
        Command("interrupt", "&Interrupt", ("Ctrl+Alt+Return", "Ctrl+Alt+Enter"), "Stop what runs."),
        Command("clear_queue", "&Clear the queue"),
        SEPARATOR,
        Command("refresh", "Re&fresh nodes and files", ("R",), "Ask the server again for nodes and files."),
        Command("next_problem", "Next &problem", ("F8",)),
    ),
    "&Help": (
        Command("shortcuts", "&Keyboard shortcuts", ("Ctrl+Shift+K", "F1")),
        Command("about", "&About Confy"),
    ),
}


def build_menus(
    window: QMainWindow,
    canvas: QWidget,
    handlers: Mapping[str, Callable[[], object]],
    submenus: Mapping[str, QMenu],
) -> dict[str, QAction]:
    """Fill the menu bar from the table and return the actions by name.

    Each command is in `handlers`, or a menu of its own in `submenus`. Raises KeyError when it is in neither.
    """
    actions: dict[str, QAction] = {}
    for title, commands in MENUS.items():
        menu = window.menuBar().addMenu(title)
        menu.setToolTipsVisible(True)
        for command in commands:
            if isinstance(command, str):
                menu.addSeparator()
            elif command.name in submenus:
                submenus[command.name].setTitle(command.title)
                actions[command.name] = menu.addMenu(submenus[command.name])
            else:
                action = actions[command.name] = _build_action(window, command, handlers[command.name])
                menu.addAction(action)
                if command.on_canvas:
                    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                    canvas.addAction(action)
    return actions


def all_commands() -> list[Command]:
    """Return every command of every menu."""
    return [entry for commands in MENUS.values() for entry in commands if isinstance(entry, Command)]


def shortcut_text(command: Command) -> str:
    """Return the shortcuts as the user's system writes them, the first one first."""
    native = QKeySequence.SequenceFormat.NativeText
    spellings = [QKeySequence(text).toString(native) for text in command.shortcuts]
    return ", ".join(dict.fromkeys(text.replace("Return", "Enter") for text in spellings))


def _build_action(window: QMainWindow, command: Command, handler: Callable[[], object]) -> QAction:
    action = QAction(command.title, window)
    action.setObjectName(command.name)
    action.setShortcuts([QKeySequence(text) for text in command.shortcuts])
    action.setCheckable(command.checkable)
    if command.tip:
        action.setToolTip(command.tip)
        action.setStatusTip(command.tip)
    action.triggered.connect(lambda _checked=False: handler())
    return action
