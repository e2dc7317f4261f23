"""The parts that bring commands of their own to the window: each is made here, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.editor.commands.key_commands import KeyCommands
from app.editor.commands.options import Options
from app.editor.commands.palette.palette import Palette
from app.editor.commands.setting_commands import SettingCommands
from app.editor.creating.feature import Creating
from app.editor.debugging.feature import Debugging
from app.editor.editing.busy_notice import BusyNotice
from app.editor.editing.feature import editing_handlers
from app.editor.editing.large_edits import LargeEdits
from app.editor.fields.field_commands import FieldCommands
from app.editor.gallery.opening import Templates
from app.editor.language.restarting import Restarting
from app.editor.linking.by_keys import LinkingByKeys
from app.editor.linking.link_commands import LinkCommands
from app.editor.linking.link_menu import LinkMenu
from app.editor.linking.link_values import LinkValues
from app.editor.linking.viewing import Viewing
from app.editor.navigation.bookmarks import Bookmarks
from app.editor.navigation.lost_hint import LostHint
from app.editor.navigation.moving import Moving
from app.editor.navigation.panel_focus import PanelFocus
from app.editor.observing.feature import Observing
from app.editor.outline.feature import Outline
from app.editor.problems.foreseeing import Foreseeing
from app.editor.queueing.device_menu import DeviceMenu
from app.editor.queueing.queue_control import QueueControl
from app.editor.speaking.speech import Speech
from app.editor.structure.commands import Structure
from app.editor.tabs.node_drag import NodeDrag
from app.editor.undoing.history_window import History
from app.editor.workers.feature import WorkersInView

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

Handlers = dict[str, Callable[[], object]]
"""What the commands do, by their names in the tables of `commands/table/`."""


def make_features(window: MainWindow) -> Handlers:
    """Make the features of a window, which owns them, and return the handlers of all their commands."""
    creating = Creating(window.session, window.canvas, window.adding, window.docks, window)
    creating.message.connect(window.files.message)
    creating.use_settings(window.settings)
    window.settings_used.connect(creating.use_settings)
    Restarting(window)
    window.live_plan.waits = lambda: window.canvas.editors.editor is not None
    Foreseeing(window.session, window.live_plan, window.problems, window)
    fields = FieldCommands(window)
    fields.message.connect(window.files.message)
    window.journal.follow_typing(window.canvas.editors.unfinished)
    large = LargeEdits(window.session, window)
    window.first_painted.connect(lambda: BusyNotice(large, window.state_bar, window))
    structure = Structure(window, large)
    structure.refused.connect(window.notice.say)
    structure.message.connect(window.files.message)
    node_drag = NodeDrag(window.edits.selection, window.tab_bar, window)
    node_drag.message.connect(window.files.message)
    queue = QueueControl(window.docks.queue, window.client, window.folders.output, window)
    queue.message.connect(window.files.message)
    DeviceMenu(window.session, window.canvas, window.client, window)
    queue.problem_found.connect(window.session.problem_found)
    observing = Observing(window)
    observing.message.connect(window.files.message)
    workers = WorkersInView(window)
    workers.message.connect(window.files.message)
    return {
        **workers.handlers(),
        **observing.handlers(),
        **queue.handlers(),
        **structure.handlers(),
        **_links(window),
        **window.changes.handlers(),
        **History(window.session.undo_group, window.canvas, window).handlers(),
        **editing_handlers(window, large),
        **_reach(window),
        **_navigation(window),
        **creating.handlers(),
        **Templates(window.session, window.canvas, window.files, window.folders, window).handlers(),
        **fields.handlers(),
    }


def _links(window: MainWindow) -> Handlers:
    """Make what links nodes, and what shows links."""
    links = LinkCommands(window.session, window.canvas, lambda: window.settings, window)
    links.settings_changed.connect(window.use_settings)
    links.message.connect(window.files.message)
    menu = LinkMenu(window.session, window.canvas, links, window)
    debugging = Debugging(window)
    debugging.message.connect(window.files.message)
    menu.filling.connect(debugging.fill_link_menu)
    by_keys = LinkingByKeys(window.session, window.canvas, window)
    by_keys.message.connect(window.files.message)
    viewing = Viewing(window.session, window.canvas, window.adding, window)
    viewing.message.connect(window.files.message)
    values = LinkValues(window.session, window.canvas, window.live_plan, lambda: window.settings, window)
    links.settings_changed.connect(values.show_labels)
    window.settings_used.connect(values.show_labels)
    window.settings_used.connect(links.show_checks)
    return {**links.handlers(), **by_keys.handlers(), **viewing.handlers(), **debugging.handlers()}


def _reach(window: MainWindow) -> Handlers:
    """Make the palette, the list of keys, the settings, and what is said aloud."""
    speech = Speech(window)
    speech.message.connect(window.files.message)
    sheet = KeyCommands(window.keys, window.canvas, window)
    settings = SettingCommands(lambda: window.settings, window.use_settings, window)
    options = Options(lambda: window.settings, window.use_settings, window)
    for show in (settings.show_used, options.show_checks, window.look.show_checks):
        window.settings_used.connect(show)
    return {
        **speech.handlers(),
        **sheet.handlers(),
        **window.look.handlers(),
        **settings.handlers(),
        **options.handlers(),
        **Palette(window, settings, sheet).handlers(),
    }


def _navigation(window: MainWindow) -> Handlers:
    """Make the moves of the view, bookmarks, the outline, and the way from panel to panel."""
    moving = Moving(window.session, window.canvas, window)
    window.first_painted.connect(moving.reduced_motion.ask)
    LostHint(window.canvas)
    bookmarks = Bookmarks(window.session, window.canvas, window.trail, window.keys.text, window)
    bookmarks.message.connect(window.files.message)
    outline = Outline(
        window.docks.outline,
        window.session,
        window.canvas,
        window.trail,
        window.problems,
        bookmarks,
        window,
    )
    outline.run_requested.connect(window.run_nodes)
    panels = PanelFocus(window)
    panels.message.connect(window.files.message)
    return {**moving.handlers(), **panels.handlers(), **bookmarks.handlers()}
