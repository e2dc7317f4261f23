"""Menus and actions, made from the tables of commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from app.editor.commands.command import Also, Command, Entry, Submenu
from app.editor.commands.table import MENUS
from app.editor.words import tr


def build_menus(
    window: QMainWindow,
    canvas: QWidget,
    handlers: Mapping[str, Callable[[], object]],
    submenus: Mapping[str, QMenu],
) -> dict[str, QAction]:
    """Fill the menu bar from the table and return the actions by name; their keys are given by LiveKeys.

    Each command is in `handlers`, or a menu of its own in `submenus`. Raises KeyError when it is in neither.
    """
    actions: dict[str, QAction] = {}
    for title, entries in MENUS.items():
        _fill(window.menuBar().addMenu(tr(title)), entries, window, canvas, handlers, submenus, actions)
    return actions


def _fill(
    menu: QMenu,
    entries: Sequence[Entry],
    window: QMainWindow,
    canvas: QWidget,
    handlers: Mapping[str, Callable[[], object]],
    submenus: Mapping[str, QMenu],
    actions: dict[str, QAction],
) -> None:
    menu.setToolTipsVisible(True)
    for entry in entries:
        if isinstance(entry, str):
            menu.addSeparator()
        elif isinstance(entry, Also):
            menu.addAction(actions[entry.name])
        elif isinstance(entry, Submenu):
            inner = menu.addMenu(tr(entry.title))
            _fill(inner, entry.entries, window, canvas, handlers, submenus, actions)
        elif entry.name in submenus:
            submenus[entry.name].setTitle(tr(entry.title))
            actions[entry.name] = menu.addMenu(submenus[entry.name])
        else:
            action = actions[entry.name] = _build_action(window, entry, handlers[entry.name])
            menu.addAction(action)
            if entry.on_canvas:
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
                canvas.addAction(action)


def _build_action(window: QMainWindow, command: Command, handler: Callable[[], object]) -> QAction:
    action = QAction(tr(command.title), window)
    action.setObjectName(command.name)
    action.setCheckable(command.checkable)
    if command.tip:
        action.setToolTip(tr(command.tip))
        action.setStatusTip(tr(command.tip))
    action.triggered.connect(lambda _checked=False: handler())
    return action
