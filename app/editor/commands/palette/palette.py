"""Palette: the command that opens the popup, and what stands in it just now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from app.editor.commands.gestures import GESTURES, KEYWORDS_OF_GESTURES
from app.editor.commands.key_commands import KeyCommands
from app.editor.commands.node_finder import findable_nodes
from app.editor.commands.palette.entries import PaletteEntry
from app.editor.commands.palette.popup import PalettePopup
from app.editor.commands.setting_commands import SettingCommands
from app.editor.commands.setting_rows import all_rows
from app.editor.commands.table import MENUS, all_commands, plain, titles_in
from app.editor.words import tr

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

MOST_NODES = 5000
"""Of larger workflows the first are offered; “Find a node” finds all of them."""
MOST_RECENT = 30
FOR_SELECTION = frozenset(
    {
        *("cut", "copy", "delete", "duplicate", "duplicate_linked", "bypass", "mute", "collapse", "pin"),
        *("nudge_left", "nudge_right", "nudge_up", "nudge_down", "same_width", "stack", "fold", "unpack"),
        *("align_left", "align_center", "align_right", "align_top", "align_middle", "align_bottom"),
        *(
            "distribute_across",
            "distribute_down",
            "run_selected",
            "dissolve",
            "detach",
            "hide_slots",
            "select_grow",
            "select_kind",
        ),
        *("select_upstream", "select_downstream", "join_group", "leave_group"),
    }
)
"""Commands that do something with what is selected, and nothing without."""


class Palette(QObject):
    """Opens the palette over the canvas and does what is chosen."""

    def __init__(self, window: MainWindow, settings_window: SettingCommands, sheet: KeyCommands) -> None:
        super().__init__(window)
        self._sheet = sheet
        self._window = window
        self._settings_window = settings_window
        self.popup = PalettePopup(window)
        self.popup.chosen.connect(self._do)
        self.popup.given_up.connect(window.canvas.setFocus)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {"palette": self.open}

    def open(self) -> None:
        """Open the popup with everything that can be done now."""
        self._window.commit()
        entries = [*self.commands(), *self._settings(), *self._gestures(), *self._files(), *self._nodes()]
        self.popup.open_over(self._window.canvas, entries, self._window.view_state.recent_commands)

    def commands(self) -> list[PaletteEntry]:
        """Return every command of the menus, the palette itself left out."""
        commands = {command.name: command for command in all_commands()}
        found, chosen = (
            [],
            bool(self._window.canvas.selected_nodes() or self._window.canvas.selected_groups()),
        )
        for menu, entries in MENUS.items():
            for name, title in titles_in(entries).items():
                action = self._window.actions_by_name[name]
                keys = self._window.keys.text(name)
                tip = tr(commands[name].tip) if commands[name].tip else ""
                english = commands[name].title.replace("&", "").rstrip("…")
                in_english = "" if title.endswith(english) else english
                unusable = "" if action.isEnabled() else _reason(name)
                if name in FOR_SELECTION and not chosen:
                    unusable = tr("Select something on the canvas first.")
                key, run = f"command:{name}", self._runner(name)
                words = commands[name].keywords
                entry = PaletteEntry(
                    key, title, plain(menu), run, keys, tip, unusable, False, in_english, words
                )
                found.append(entry)
        return [entry for entry in found if entry.key != "command:palette"]

    def _runner(self, name: str) -> Callable[[], object]:
        action = self._window.actions_by_name[name]
        menu: QObject | None = action.menu()
        if isinstance(menu, QMenu):
            return partial(_open, menu)
        return action.trigger

    def _nodes(self) -> Iterator[PaletteEntry]:
        window = self._window
        for node in islice(findable_nodes(window.session.workflow, window.session.library), MOST_NODES):
            yield PaletteEntry(
                f"node:{node.path}",
                f"{node.title}   #{node.path}",
                tr("Node"),
                partial(window.trail.fly_to, node.path),
                tip=tr("Show this node. {kind}").format(kind=node.kind),
                only_when_asked=True,
            )

    def _files(self) -> Iterator[PaletteEntry]:
        for path in self._window.view_state.recent_files:
            yield PaletteEntry(
                f"file:{path}",
                Path(path).name,
                tr("Recent file"),
                partial(self._window.files.open_path, path),
                tip=path,
                only_when_asked=True,
            )

    def _settings(self) -> Iterator[PaletteEntry]:
        for row in all_rows():
            title = tr(row.title)
            yield PaletteEntry(
                f"setting:{title}",
                title,
                tr("Setting"),
                partial(self._settings_window.open, title),
                tip=tr(row.tip) if row.tip else "",
                only_when_asked=True,
                in_english="" if title == row.title else row.title,
                keywords=row.keywords,
            )

    def _gestures(self) -> Iterator[PaletteEntry]:
        """Yield what the mouse does, and what happens of itself: chosen, the sheet shows it."""
        for group, rows in GESTURES.items():
            for how, what in rows:
                yield PaletteEntry(
                    f"gesture:{how}",
                    f"{tr(how)}: {tr(what)}",
                    tr(group),
                    partial(self._sheet.show_sheet, tr(how)),
                    tip=tr("The list of shortcuts shows it."),
                    only_when_asked=True,
                    in_english=f"{how}: {what}",
                    keywords=KEYWORDS_OF_GESTURES.get(how, ""),
                )

    def _do(self, entry: PaletteEntry) -> None:
        window = self._window
        if entry.key.startswith("command:"):
            recent = [key for key in window.view_state.recent_commands if key != entry.key]
            window.remember_commands((entry.key, *recent)[:MOST_RECENT])
        window.canvas.setFocus()
        entry.run()


def _open(menu: QMenu) -> None:
    menu.popup(QCursor.pos())


def _reason(name: str) -> str:
    reasons = {"undo": tr("Nothing to undo."), "redo": tr("Nothing to redo.")}
    return reasons.get(name, tr("Not possible just now."))
