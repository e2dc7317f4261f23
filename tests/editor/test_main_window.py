"""The window as a user has it: real keys and clicks, without a server."""

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeySequence
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot
from running_editor import close_window

from app.editor.commands.settings_window import SettingsWindow
from app.editor.commands.table import all_commands
from app.editor.files.recovery import Journal, discard, find_lost_work
from app.editor.files.writing import backup_path
from app.editor.main_window import FIRST_SIZE, MainWindow
from app.folders import Folders, example_path
from app.settings import Settings, read_settings, settings_file
from app.workflow.document import MODE_BYPASS, MODE_MUTE, Node, Scope, Workflow
from app.workflow.edits import MoveNodes, SetValue
from app.workflow.ui_format import read_workflow
from app.workflow.widgets import widget_values
from tests.hearing import hearing
from tests.opening import open_file

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> MainWindow:
    """The window with a copy of the starter workflow of the user's own."""
    file = tmp_path / "mine.json"
    file.write_bytes(example_path("starter.json").read_bytes())
    assert window.session.open(file)
    qtbot.waitUntil(lambda: window.live_check.idle)
    window.canvas.setFocus()
    return window


def value(window: MainWindow, node_id: str, name: str) -> object:
    node = window.session.workflow.nodes[node_id]
    return widget_values(node, window.session.library[node.type])[name]


def sampler(window: MainWindow) -> str:
    return next(node.id for node in window.session.workflow.nodes.values() if node.type == "KSampler")


def set_value(window: MainWindow, node_id: str, name: str, new: object) -> None:
    node = window.session.workflow.nodes[node_id]
    edit = SetValue.for_widget("", node_id, window.session.library[node.type], name, new)
    assert window.session.do(edit, f"Set {name}")


class TestShortcuts:
    expected = {
        "run": "Ctrl+Return",
        "run_front": "Ctrl+Shift+Return",
        "interrupt": "Ctrl+Alt+Return",
        "save": "Ctrl+S",
        "save_as": "Ctrl+Shift+S",
        "open": "Ctrl+O",
        "new": "Ctrl+N",
        "undo": "Ctrl+Z",
        "redo": "Ctrl+Y",
        "select_all": "Ctrl+A",
        "copy": "Ctrl+C",
        "paste": "Ctrl+V",
        "cut": "Ctrl+X",
        "paste_linked": "Ctrl+Shift+V",
        "delete": "Del",
        "group": "Ctrl+G",
        "bypass": "Ctrl+B",
        "mute": "Ctrl+M",
        "collapse": "Alt+C",
        "fit": ".",
        "zoom_in": "Alt+=",
        "zoom_out": "Alt+-",
        "minimap": "Alt+M",
        "refresh": "R",
        "panel_queue": "Q",
        "panel_library": "N",
        "panel_workflows": "W",
        "panel_models": "M",
        "panel_log": "Ctrl+`",
        "shortcuts": "Ctrl+Shift+K",
        "settings": "Ctrl+,",
    }

    def test_every_command_has_the_shortcut_users_know(self, window: MainWindow) -> None:
        for name, keys in self.expected.items():
            shortcuts = window.actions_by_name[name].shortcuts()
            assert QKeySequence(keys) in shortcuts, name

    def test_no_two_commands_share_a_shortcut(self) -> None:
        keys = [keys for command in all_commands() for keys in command.shortcuts]
        assert len(keys) == len(set(keys))

    def test_a_letter_typed_into_a_field_is_text_not_a_command(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        shown = starter.docks.by_name["queue"].isVisible()
        starter.docks.library.filter.setFocus()
        qtbot.keyClicks(starter.docks.library.filter, "qr.")
        assert starter.docks.library.filter.text() == "qr."
        assert starter.docks.by_name["queue"].isVisible() == shown

    def test_keys_for_nodes_do_nothing_while_a_panel_has_the_focus(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        count = len(starter.session.workflow.nodes)
        starter.canvas.select(list(starter.session.workflow.nodes))
        starter.activateWindow()
        starter.docks.library.tree.setFocus()
        qtbot.keyClick(starter.docks.library.tree, Qt.Key.Key_Delete)
        assert len(starter.session.workflow.nodes) == count

    def test_tab_walks_through_the_inspector_and_searches_on_the_canvas(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        starter.canvas.select([sampler(starter)])
        starter.activateWindow()
        starter.docks.inspector.title.setFocus()
        qtbot.keyClick(starter.docks.inspector.title, Qt.Key.Key_Tab)
        assert not starter.search.isVisible()
        starter.canvas.setFocus()
        qtbot.keyClick(starter.canvas, Qt.Key.Key_Tab)
        assert starter.search.isVisible()

    def test_the_list_of_shortcuts_filters(self, qtbot: QtBot, window: MainWindow) -> None:
        qtbot.keyClick(window.canvas, Qt.Key.Key_K, CTRL | SHIFT)
        dialog = next(w for w in window.children() if w.metaObject().className() == "ShortcutsWindow")
        qtbot.keyClicks(dialog.filter, "interrupt")
        sections = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
        assert [section.text(0) for section in sections if not section.isHidden()] == ["Run"]
        dialog.close()


class TestEditing:
    def test_a_double_click_searches_and_enter_adds_the_node_there(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        place = window.canvas.viewport().rect().center()
        qtbot.mouseDClick(window.canvas.viewport(), LEFT, pos=place)
        assert window.search.isVisible()
        qtbot.keyClicks(window.search.field, "kspl")
        qtbot.keyClick(window.search.field, Qt.Key.Key_Return)
        (node,) = window.session.workflow.nodes.values()
        assert node.type == "KSampler"
        expected = window.canvas.mapToScene(place)
        assert abs(node.position[0] - expected.x()) <= 1
        assert window.canvas.selected_nodes() == [node.id]
        assert window.view_state.recent_nodes[0] == "KSampler"

    def test_undo_and_redo_follow_the_keys_and_name_the_step(self, qtbot: QtBot, starter: MainWindow) -> None:
        node_id = sampler(starter)
        before = value(starter, node_id, "steps")
        set_value(starter, node_id, "steps", 7)
        assert starter.actions_by_name["undo"].text() == "&Undo Set steps"
        qtbot.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
        assert value(starter, node_id, "steps") == before
        qtbot.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL | SHIFT)
        assert value(starter, node_id, "steps") == 7
        qtbot.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
        qtbot.keyClick(starter.canvas, Qt.Key.Key_Y, CTRL)
        assert value(starter, node_id, "steps") == 7

    def test_scrubbing_one_field_is_one_step(self, starter: MainWindow) -> None:
        node_id = sampler(starter)
        before = value(starter, node_id, "cfg")
        for new in (2.0, 3.0, 4.0):
            set_value(starter, node_id, "cfg", new)
        set_value(starter, node_id, "steps", 3)
        assert starter.session.undo_stack.count() == 2
        starter.session.undo_stack.undo()
        starter.session.undo_stack.undo()
        assert value(starter, node_id, "cfg") == before

    def test_delete_and_undo_restore_nodes_and_links(self, qtbot: QtBot, starter: MainWindow) -> None:
        nodes, links = dict(starter.session.workflow.nodes), dict(starter.session.workflow.links)
        starter.canvas.select([sampler(starter)])
        qtbot.keyClick(starter.canvas, Qt.Key.Key_Delete)
        assert sampler_gone(starter)
        qtbot.keyClick(starter.canvas, Qt.Key.Key_Z, CTRL)
        assert starter.session.workflow.nodes == nodes
        assert starter.session.workflow.links == links

    def test_copy_and_paste_make_new_nodes_linked_among_themselves(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        count, links = len(starter.session.workflow.nodes), len(starter.session.workflow.links)
        qtbot.keyClick(starter.canvas, Qt.Key.Key_A, CTRL)
        qtbot.keyClick(starter.canvas, Qt.Key.Key_C, CTRL)
        assert json.loads(QGuiApplication.clipboard().text())["nodes"]
        qtbot.keyClick(starter.canvas, Qt.Key.Key_V, CTRL)
        assert len(starter.session.workflow.nodes) == 2 * count
        assert len(starter.session.workflow.links) == 2 * links
        assert len(starter.canvas.selected_nodes()) == count

    def test_pasting_with_incoming_links_links_to_the_old_sources(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        node_id = sampler(starter)
        incoming = len(starter.session.workflow.root.links_into(node_id))
        starter.canvas.select([node_id])
        qtbot.keyClick(starter.canvas, Qt.Key.Key_C, CTRL)
        qtbot.keyClick(starter.canvas, Qt.Key.Key_V, CTRL)
        (alone,) = starter.canvas.selected_nodes()
        assert starter.session.workflow.root.links_into(alone) == []
        qtbot.keyClick(starter.canvas, Qt.Key.Key_V, CTRL | SHIFT)
        (linked,) = starter.canvas.selected_nodes()
        assert len(starter.session.workflow.root.links_into(linked)) == incoming

    def test_pasting_other_text_changes_nothing(self, qtbot: QtBot, starter: MainWindow) -> None:
        QGuiApplication.clipboard().setText("not a workflow")
        qtbot.keyClick(starter.canvas, Qt.Key.Key_V, CTRL)
        assert not starter.session.dirty

    def test_bypass_mute_and_collapse_toggle(self, qtbot: QtBot, starter: MainWindow) -> None:
        node_id = sampler(starter)
        starter.canvas.select([node_id])
        for key, modifier, read, on in (
            (Qt.Key.Key_B, CTRL, lambda node: node.mode, MODE_BYPASS),
            (Qt.Key.Key_M, CTRL, lambda node: node.mode, MODE_MUTE),
            (Qt.Key.Key_C, ALT, lambda node: node.collapsed, True),
        ):
            qtbot.keyClick(starter.canvas, key, modifier)
            assert read(starter.session.workflow.nodes[node_id]) == on
            qtbot.keyClick(starter.canvas, key, modifier)
            assert not read(starter.session.workflow.nodes[node_id])

    def test_a_group_goes_around_the_selected_nodes(self, qtbot: QtBot, starter: MainWindow) -> None:
        node = starter.session.workflow.nodes[sampler(starter)]
        starter.canvas.select([node.id])
        qtbot.keyClick(starter.canvas, Qt.Key.Key_G, CTRL)
        (group,) = list(starter.session.workflow.root.groups.values())[-1:]
        left, top, width, height = group.bounds
        assert left < node.position[0]
        assert top < node.position[1]
        assert left + width > node.position[0] + node.size[0]
        assert top + height > node.position[1] + node.size[1]

    def test_a_library_node_goes_into_the_middle(self, window: MainWindow) -> None:
        window.docks.library.node_chosen.emit("EmptyLatentImage")
        assert [node.type for node in window.session.workflow.nodes.values()] == ["EmptyLatentImage"]

    def test_a_loose_link_ends_at_the_node_found_for_it(self, qtbot: QtBot, starter: MainWindow) -> None:
        from app.editor.canvas.links.connect import PendingLink

        decode = next(n.id for n in starter.session.workflow.nodes.values() if n.type == "VAEDecode")
        pending = PendingLink(decode, 0, "IMAGE", from_output=True)
        starter.canvas.search_requested.emit(QPointF(900, 900), QPoint(300, 300), pending)
        assert "KSampler" not in starter.search.found()
        qtbot.keyClicks(starter.search.field, "preview im")
        qtbot.keyClick(starter.search.field, Qt.Key.Key_Return)
        (added,) = starter.canvas.selected_nodes()
        (link,) = starter.session.workflow.root.links_into(added)
        assert (link.source, link.source_slot) == (decode, 0)
        starter.session.undo_stack.undo()
        assert added not in starter.session.workflow.nodes


def sampler_gone(window: MainWindow) -> bool:
    return all(node.type != "KSampler" for node in window.session.workflow.nodes.values())


class TestInspector:
    def test_it_shows_the_selected_node_and_edits_it(self, qtbot: QtBot, starter: MainWindow) -> None:
        node_id = sampler(starter)
        starter.canvas.select([node_id])
        inspector = starter.docks.inspector
        assert inspector.title.text() == "KSampler"
        line = inspector.fields["steps"].line  # type: ignore[attr-defined]
        line.setFocus()
        line.selectAll()
        qtbot.keyClicks(line, "9")
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert value(starter, node_id, "steps") == 9
        starter.session.undo_stack.undo()
        assert line.text() == str(value(starter, node_id, "steps"))

    def test_what_is_being_typed_is_saved_too(self, qtbot: QtBot, starter: MainWindow) -> None:
        node_id = sampler(starter)
        starter.canvas.select([node_id])
        line = starter.docks.inspector.fields["steps"].line  # type: ignore[attr-defined]
        line.setFocus()
        line.selectAll()
        qtbot.keyClicks(line, "11")
        qtbot.keyClick(line, Qt.Key.Key_S, CTRL)
        assert value(starter, node_id, "steps") == 11
        starter.files.finish_saving()
        assert not starter.session.dirty

    def test_a_new_title_is_an_edit(self, qtbot: QtBot, starter: MainWindow) -> None:
        node_id = sampler(starter)
        starter.canvas.select([node_id])
        title: QLineEdit = starter.docks.inspector.title
        title.setFocus()
        title.selectAll()
        qtbot.keyClicks(title, "Sampler A")
        qtbot.keyClick(title, Qt.Key.Key_Return)
        assert starter.session.workflow.nodes[node_id].title == "Sampler A"

    def test_nodes_of_many_kinds_show_no_values(self, starter: MainWindow) -> None:
        starter.canvas.select(list(starter.session.workflow.nodes))
        assert starter.docks.inspector.fields == {}

    def test_what_is_wrong_stands_below_the_field(self, qtbot: QtBot, starter: MainWindow) -> None:
        node_id = sampler(starter)
        starter.canvas.select([node_id])
        set_value(starter, node_id, "sampler_name", "eulr")
        complaint = starter.docks.inspector.rows["sampler_name"].complaint
        qtbot.waitUntil(lambda: "eulr" in complaint.text())


class TestLiveCheck:
    def test_a_wrong_value_is_marked_before_any_run_and_its_remedy_mends_it(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        node_id = sampler(starter)
        assert starter.problems.all == []
        set_value(starter, node_id, "sampler_name", "eulr")
        qtbot.waitUntil(lambda: len(starter.problems.all) == 1)
        problem = starter.problems.all[0]
        assert (problem.node_path, problem.input_name) == (node_id, "sampler_name")
        assert starter.canvas.graph.nodes[node_id].problems == (problem,)
        assert starter.bar.problems.text() == "1 problem"
        qtbot.mouseClick(starter.bar.problems, LEFT)
        card = starter.docks.problems.cards[0]
        qtbot.mouseClick(card.buttons[0], LEFT)
        assert value(starter, node_id, "sampler_name") == "euler"
        qtbot.waitUntil(lambda: starter.problems.all == [])

    def test_a_click_on_a_problem_flies_to_its_node(self, qtbot: QtBot, starter: MainWindow) -> None:
        node_id = sampler(starter)
        set_value(starter, node_id, "sampler_name", "eulr")
        qtbot.waitUntil(lambda: starter.docks.problems.cards != [])
        starter.session.do(MoveNodes("", {node_id: (9000.0, 9000.0)}), "Move")
        qtbot.mouseClick(starter.docks.problems.cards[0], LEFT)
        assert starter.canvas.selected_nodes() == [node_id]
        assert starter.canvas.visible_rect().contains(9010.0, 9010.0)


class TestFiles:
    def test_saving_an_unedited_workflow_keeps_every_byte(self, qtbot: QtBot, starter: MainWindow) -> None:
        path = starter.session.path
        assert path is not None
        before = path.read_bytes()
        qtbot.keyClick(starter.canvas, Qt.Key.Key_S, CTRL)
        starter.files.finish_saving()
        assert path.read_bytes() == before

    def test_a_save_keeps_the_last_version_beside_it_and_clears_the_mark(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        path = starter.session.path
        assert path is not None
        before = path.read_bytes()
        set_value(starter, sampler(starter), "steps", 3)
        assert starter.isWindowModified()
        qtbot.keyClick(starter.canvas, Qt.Key.Key_S, CTRL)
        starter.files.finish_saving()
        assert not starter.isWindowModified()
        assert path.read_bytes() != before
        assert backup_path(path).read_bytes() == before

    def test_edits_made_while_a_save_is_written_are_still_unsaved(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        path = starter.session.path
        assert path is not None
        set_value(starter, sampler(starter), "steps", 3)
        starter.files.save()
        set_value(starter, sampler(starter), "steps", 5)
        starter.files.finish_saving()
        saved = read_workflow(path.read_bytes()).nodes[sampler(starter)]
        assert saved.values is not None
        assert 3 in tuple(saved.values)
        assert starter.session.dirty
        starter.files.save()
        starter.files.finish_saving()
        assert not starter.session.dirty

    def test_closing_waits_for_what_is_being_saved(self, qtbot: QtBot, starter: MainWindow) -> None:
        path = starter.session.path
        assert path is not None
        before = path.read_bytes()
        set_value(starter, sampler(starter), "steps", 3)
        starter.files.save()
        assert starter.close()
        assert path.read_bytes() != before
        assert starter.findChild(QMessageBox) is None

    def test_a_full_disk_loses_nothing_and_says_so(
        self, qtbot: QtBot, starter: MainWindow, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = starter.session.path
        assert path is not None
        before = path.read_bytes()
        set_value(starter, sampler(starter), "steps", 3)

        def no_space(handle: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr("os.fsync", no_space)
        qtbot.keyClick(starter.canvas, Qt.Key.Key_S, CTRL)
        starter.files.finish_saving()
        assert path.read_bytes() == before
        assert starter.session.dirty
        (problem,) = [p for p in starter.problems.all if p.kind == "file.cannot_save"]
        assert "the disk is full" in problem.message
        assert str(path) in problem.message
        assert starter.notice.isVisible()
        monkeypatch.undo()
        qtbot.mouseClick(starter.notice.buttons[1], LEFT)
        starter.files.finish_saving()
        assert not starter.session.dirty

    @pytest.mark.parametrize(
        ("content", "kind", "words"),
        [
            (b'{"nodes": [', "file.not_json", "line 1"),
            (b'["nothing"]', "file.not_a_workflow", ""),
            (b"\x89PNG\r\n\x1a\n\x00\x00", "", ""),
        ],
    )
    def test_a_broken_file_is_a_problem_and_the_document_stays(
        self, starter: MainWindow, tmp_path: Path, content: bytes, kind: str, words: str
    ) -> None:
        file = tmp_path / ("broken.png" if content.startswith(b"\x89") else "broken.json")
        file.write_bytes(content)
        workflow = starter.session.workflow
        open_file(starter, file)
        assert starter.session.workflow is workflow
        problem = next(p for p in starter.problems.all if p.kind.startswith("file."))
        assert problem.kind == kind or not kind
        assert words in problem.message
        assert starter.notice.isVisible()

    def test_a_missing_file_is_a_problem(self, starter: MainWindow, tmp_path: Path) -> None:
        open_file(starter, tmp_path / "gone.json")
        assert [p.kind for p in starter.problems.all] == ["file.unreadable"]

    def test_unsaved_changes_are_asked_about_when_their_tab_is_closed(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        set_value(starter, sampler(starter), "steps", 3)
        qtbot.keyClick(starter.canvas, Qt.Key.Key_W, CTRL)
        box = starter.findChild(QMessageBox)
        assert box is not None
        qtbot.mouseClick(box.button(QMessageBox.StandardButton.Cancel), LEFT)
        assert starter.session.workflow.nodes
        starter.activateWindow()
        qtbot.waitUntil(starter.isActiveWindow)
        qtbot.keyClick(starter.canvas, Qt.Key.Key_W, CTRL)
        box = next(b for b in starter.findChildren(QMessageBox) if b.isVisible())
        qtbot.mouseClick(box.button(QMessageBox.StandardButton.Discard), LEFT)
        assert starter.session.workflow.nodes == {}

    def test_save_as_asks_for_a_name_and_remembers_the_file(
        self, qtbot: QtBot, starter: MainWindow, tmp_path: Path
    ) -> None:
        qtbot.keyClick(starter.canvas, Qt.Key.Key_S, CTRL | SHIFT)
        dialog = starter.findChild(QFileDialog)
        assert dialog is not None
        target = tmp_path / "other.json"
        dialog.fileSelected.emit(str(target))
        dialog.close()
        starter.files.finish_saving()
        assert target.is_file()
        assert starter.session.path == target
        assert starter.view_state.last_file == str(target)

    def test_the_exported_prompt_is_what_the_server_would_run(
        self, starter: MainWindow, tmp_path: Path
    ) -> None:
        target = tmp_path / "api.json"
        starter.files.export_prompt_to(str(target))
        starter.files.finish_saving()
        exported = json.loads(target.read_text())
        assert exported[sampler(starter)]["class_type"] == "KSampler"

    def test_a_picture_of_the_canvas_is_exported(
        self, qtbot: QtBot, starter: MainWindow, tmp_path: Path
    ) -> None:
        starter.actions_by_name["export_picture"].trigger()
        dialog = starter.findChild(QFileDialog)
        assert dialog is not None
        dialog.fileSelected.emit(str(tmp_path / "canvas.png"))
        dialog.close()
        starter.files.finish_saving()
        assert QImage(str(tmp_path / "canvas.png")).size() == starter.canvas.grab().size()

    def test_an_export_that_fails_says_why(self, starter: MainWindow, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        starter.files.export_prompt_to(str(tmp_path / "file" / "api.json"))
        starter.files.finish_saving()
        assert [problem.kind for problem in starter.problems.all] == ["file.cannot_save"]


class TestRecovery:
    def test_unsaved_changes_of_a_dead_editor_are_found_and_restored(
        self, starter: MainWindow, folders: Folders
    ) -> None:
        node_id = sampler(starter)
        set_value(starter, node_id, "steps", 33)
        starter.journal.write_now()
        assert starter.session.path is not None
        assert starter.session.path.read_bytes() == example_path("starter.json").read_bytes()
        assert find_lost_work(folders) == []  # this editor lives: nothing is lost
        entry = json.loads(starter.journal.file.read_text())
        entry["started"] -= 1000
        starter.journal.file.write_text(json.dumps(entry))
        (lost,) = find_lost_work(folders)
        assert lost.path == starter.session.path
        starter.session.new()
        assert starter.session.restore(lost.content, lost.path, lost.name)
        assert value(starter, node_id, "steps") == 33
        assert starter.session.dirty
        discard(lost)
        assert find_lost_work(folders) == []

    def test_saving_removes_the_journal(self, qtbot: QtBot, starter: MainWindow) -> None:
        set_value(starter, sampler(starter), "steps", 33)
        starter.journal.write_now()
        assert starter.journal.file.is_file()
        qtbot.keyClick(starter.canvas, Qt.Key.Key_S, CTRL)
        starter.files.finish_saving()
        qtbot.waitUntil(lambda: not starter.journal.file.exists())

    def test_a_journal_that_cannot_be_written_is_told_once(
        self, qtbot: QtBot, starter: MainWindow, folders: Folders
    ) -> None:
        (folders.state / "journal").write_text("in the way")
        journal = Journal(starter.session, folders, 30.0)
        set_value(starter, sampler(starter), "steps", 33)
        with hearing(qtbot, journal.write_failed):
            journal.write_now()
        with qtbot.assertNotEmitted(journal.write_failed):
            journal.write_now()
        (folders.state / "journal").unlink()


class TestWindow:
    def test_settings_are_kept_and_reach_the_canvas(
        self, qtbot: QtBot, starter: MainWindow, folders: Folders
    ) -> None:
        qtbot.keyClick(starter.canvas, Qt.Key.Key_Comma, CTRL)
        dialog = starter.findChild(SettingsWindow)
        assert dialog is not None
        navigation, snap = dialog.controls["navigation"], dialog.controls["snap_to_grid"]
        dialog.activateWindow()
        navigation.setFocus()
        qtbot.waitUntil(navigation.hasFocus)  # else the key is the canvas's, where Down moves nodes
        qtbot.keyClick(navigation, Qt.Key.Key_Down)
        qtbot.mouseClick(snap, LEFT, pos=QPoint(8, snap.height() // 2))
        dialog.close()
        assert (starter.canvas.navigation, starter.canvas.snaps_always) == ("standard", True)
        kept = read_settings(settings_file(folders))
        assert (kept.navigation, kept.snap_to_grid) == ("standard", True)

    def test_escape_leaves_a_subgraph_and_problems_inside_are_found(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        workflow = Workflow()
        inner = Scope("0f2a", name="Inner", nodes={"3": Node("3", "Gone", size=(200.0, 100.0))})
        workflow.scopes["0f2a"] = inner
        workflow.root.nodes["5"] = Node("5", "0f2a", size=(200.0, 100.0))
        window.session.show_workflow(workflow, "outer")
        qtbot.waitUntil(lambda: "5:3" in [problem.node_path for problem in window.problems.all])
        assert window.showing.name_of("5:3") == "Inner › Gone #5:3"
        window.showing.fly_to(next(p for p in window.problems.all if p.node_path == "5:3"))
        assert window.canvas.graph.scope_id == "0f2a"
        assert window.canvas.selected_nodes() == ["3"]
        assert window.bar.title.text() == "outer › Inner"
        for _ in range(3):  # the bubble, the selection, the subgraph
            qtbot.keyClick(window.canvas, Qt.Key.Key_Escape)
        assert window.canvas.graph.scope_id == ""
        assert window.canvas.selected_nodes() == ["5"]

    def test_panels_toggle_by_key_and_their_menu_entries_follow(
        self, qtbot: QtBot, starter: MainWindow
    ) -> None:
        for key, modifier, name in (
            (Qt.Key.Key_Q, Qt.KeyboardModifier.NoModifier, "queue"),
            (Qt.Key.Key_N, Qt.KeyboardModifier.NoModifier, "library"),
            (Qt.Key.Key_QuoteLeft, CTRL, "log"),
        ):
            dock = starter.docks.by_name[name]
            before = dock.isHidden()
            qtbot.keyClick(starter.canvas, key, modifier)
            assert dock.isHidden() != before, name
            assert starter.actions_by_name[f"panel_{name}"].isChecked() != dock.isHidden()
            qtbot.keyClick(starter.canvas, key, modifier)
            assert dock.isHidden() == before, name

    def test_the_arrangement_is_remembered(self, qtbot: QtBot, starter: MainWindow, folders: Folders) -> None:
        starter.docks.by_name["library"].hide()
        starter.close()
        again = MainWindow(folders, Settings(), {})
        qtbot.addWidget(again)
        assert again.docks.by_name["library"].isHidden()
        again.client.close()

    def test_zoom_keys_change_what_the_bar_shows(self, qtbot: QtBot, starter: MainWindow) -> None:
        qtbot.keyClick(starter.canvas, Qt.Key.Key_0, ALT)
        qtbot.waitUntil(lambda: starter.bar.zoom.text() == "100 %")
        qtbot.keyClick(starter.canvas, Qt.Key.Key_Equal, ALT)
        qtbot.waitUntil(lambda: starter.bar.zoom.text() == "120 %")


def test_what_is_not_needed_for_the_first_paint_is_not_imported_before_it(tmp_path: Path) -> None:
    code = f"""
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.editor.main_window import MainWindow
from app.editor import application
from app.folders import folders_below
from app.settings import Settings

qt = QApplication([])
window = MainWindow(folders_below(Path({str(tmp_path)!r}), Path({str(tmp_path)!r})), Settings(), {{}})
window.first_painted.connect(qt.quit)
window.show()
qt.exec()
unwanted = "torch numpy transformers aiohttp asyncio ssl psutil "
unwanted += "PySide6.QtQuick PySide6.QtSvg NodeGraphQt.base.graph"
print([name for name in unwanted.split() if name in sys.modules])
window.close()
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"


def test_a_screenshot_of_the_whole_window_is_written(tmp_path: Path) -> None:
    picture = tmp_path / "shot.png"
    command = [sys.executable, "-m", "app", "--role", "editor", str(example_path("starter.json"))]
    command += ["--screenshot", str(picture), "--home", str(tmp_path / "home")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_first_window_is_no_wider_than_it_is_meant_to_be_however_many_panels_wait(
    qtbot: QtBot, folders: Folders
) -> None:
    window = MainWindow(folders, Settings(), {})
    assert (window.width(), window.height()) == FIRST_SIZE
    window.resize(900, 640)
    assert window.width() == 900
    close_window(window)
