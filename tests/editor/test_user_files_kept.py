"""What the user wrote stays as it is, whatever looks at it, saves it or changes it beside us."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.editor.application import Application
from app.editor.files.recovery import find_lost_work
from app.editor.files.writing import backup_path
from app.editor.main_window import MainWindow
from app.editor.panels.value_fields import LongTextField, NumberField, TextField
from app.folders import Folders, example_path
from app.workflow.document import Node, Scope
from app.workflow.edits import AddNodes, AddSubgraphs, MoveNodes, RenameNode, SetValue, Several
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.ui_format import write_workflow
from app.workflow.widgets import widget_values
from tests.opening import open_file, wait_until_read

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
ODD_TEXTS = ("two\r\nlines", "a\u00a0hard space", "line\u2028separator", "x" * 40_000, "a\nb")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a workflow file of the user's own."""
    path = tmp_path / "mine.json"
    path.write_bytes(example_path("starter.json").read_bytes())
    return path


@pytest.fixture
def mine(qtbot: QtBot, window: MainWindow, file: Path) -> MainWindow:
    assert window.session.open(file)
    qtbot.waitUntil(lambda: window.live_check.idle)
    return window


def first(window: MainWindow, class_type: str) -> str:
    return next(node.id for node in window.session.workflow.nodes.values() if node.type == class_type)


def value(window: MainWindow, node_id: str, name: str) -> object:
    node = window.session.workflow.nodes[node_id]
    return widget_values(node, window.session.library[node.type])[name]


def question(window: MainWindow) -> QMessageBox:
    box = window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    return box


def press(qtbot: QtBot, box: QMessageBox, text: str) -> None:
    qtbot.mouseClick(next(button for button in box.buttons() if text in button.text()), LEFT)


class TestValues:
    @pytest.mark.parametrize("text", ODD_TEXTS)
    def test_text_that_is_only_looked_at_is_not_changed(self, qtbot: QtBot, text: str) -> None:
        for field in (LongTextField(), TextField()):
            qtbot.addWidget(field)
            field.show_value(text)
            with qtbot.assertNotEmitted(field.value_changed):
                field.commit()

    @pytest.mark.parametrize("text", ODD_TEXTS)
    def test_an_editor_that_is_opened_and_left_changes_nothing(
        self, qtbot: QtBot, mine: MainWindow, text: str
    ) -> None:
        node_id = first(mine, "CLIPTextEncode")
        info = mine.session.library["CLIPTextEncode"]
        mine.session.do(SetValue.for_widget("", node_id, info, "text", text), "Set text")
        mine.canvas.select([node_id])
        mine.session.undo_stack.setClean()
        assert mine.canvas.begin_edit(node_id, "text")
        mine.commit()
        saver = first(mine, "SaveImage")
        info = mine.session.library["SaveImage"]
        mine.session.do(SetValue.for_widget("", saver, info, "filename_prefix", text), "Set prefix")
        mine.session.undo_stack.setClean()
        assert mine.canvas.begin_edit(saver, "filename_prefix")
        mine.commit()
        assert not mine.session.dirty
        assert (value(mine, node_id, "text"), value(mine, saver, "filename_prefix")) == (text, text)

    def test_a_number_in_quotes_stays_one_until_it_is_changed(self, qtbot: QtBot) -> None:
        field = NumberField(InputInfo("n", "INT", options={"min": 0, "max": 9}))
        qtbot.addWidget(field)
        for odd in ("7", "70", float("nan"), None, [1]):
            field.show_value(odd)
            with qtbot.assertNotEmitted(field.value_changed):
                field.commit()

    @pytest.mark.parametrize(("typed", "expected"), [("2*3", 6), ("2.6", 3), ("nan", None), ("inf", None)])
    def test_a_number_field_takes_what_the_canvas_takes(
        self, qtbot: QtBot, typed: str, expected: int | None
    ) -> None:
        field = NumberField(InputInfo("n", "INT"))
        qtbot.addWidget(field)
        field.show_value(1)
        told: list[object] = []
        field.value_changed.connect(told.append)
        field.line.selectAll()
        qtbot.keyClicks(field.line, typed)
        field.commit()
        assert told == ([] if expected is None else [expected])
        assert field.line.text() == str(expected or 1)

    def test_typing_goes_on_while_something_else_is_edited(self, qtbot: QtBot, mine: MainWindow) -> None:
        node_id = first(mine, "KSampler")
        mine.canvas.select([node_id])
        line = mine.docks.inspector.fields["steps"].line  # type: ignore[attr-defined]
        line.setFocus()
        line.selectAll()
        qtbot.keyClicks(line, "17")
        mine.session.do(MoveNodes("", {first(mine, "SaveImage"): (5.0, 5.0)}), "Move")
        assert line.text() == "17"
        mine.commit()
        assert value(mine, node_id, "steps") == 17

    def test_what_is_typed_is_kept_when_the_server_brings_other_nodes(
        self, qtbot: QtBot, mine: MainWindow
    ) -> None:
        node_id = first(mine, "CLIPTextEncode")
        assert mine.canvas.begin_edit(node_id, "text")
        qtbot.keyClicks(mine.canvas.editors.editor, " and a hat")
        more = NodeInfo("New", "New")
        mine.show_library({**mine.session.library, "New": more})
        assert str(value(mine, node_id, "text")).endswith(" and a hat")

        sampler = first(mine, "KSampler")
        mine.canvas.select([sampler])
        field = mine.docks.inspector.fields["steps"].line  # type: ignore[attr-defined]
        field.selectAll()
        qtbot.keyClicks(field, "17")
        mine.show_library(dict(list(mine.session.library.items())[:-1]))
        assert value(mine, sampler, "steps") == 17

    def test_new_choices_reach_the_inspector(self, mine: MainWindow) -> None:
        node_id = first(mine, "CheckpointLoaderSimple")
        mine.canvas.select([node_id])
        info = mine.session.library["CheckpointLoaderSimple"].to_json()
        head = info["input"]["required"]["ckpt_name"]
        choices = head[0] if isinstance(head[0], list) else head[1]["options"]
        choices.append("new.safetensors")
        changed = NodeInfo.from_json("CheckpointLoaderSimple", info)
        mine.show_library({**mine.session.library, "CheckpointLoaderSimple": changed})
        box = mine.docks.inspector.fields["ckpt_name"].box  # type: ignore[attr-defined]
        assert box.findText("new.safetensors") >= 0


class TestFileChangedElsewhere:
    def test_it_is_asked_before_the_other_version_is_replaced(
        self, qtbot: QtBot, mine: MainWindow, file: Path
    ) -> None:
        theirs = file.read_bytes().replace(b"KSampler", b"KSampler ")
        file.write_bytes(theirs)
        mine.session.do(RenameNode("", first(mine, "SaveImage"), "Mine"), "Rename")
        mine.files.save()
        mine.files.finish_saving()
        box = question(mine)
        assert "mine.json" in box.text()
        press(qtbot, box, "Cancel")
        assert file.read_bytes() == theirs
        assert mine.session.dirty
        qtbot.waitUntil(lambda: mine.findChild(QMessageBox) is None)
        mine.files.save()
        mine.files.finish_saving()
        press(qtbot, question(mine), "Replace")
        mine.files.finish_saving()
        qtbot.waitUntil(lambda: not mine.session.dirty)
        assert b'"Mine"' in file.read_bytes()
        assert backup_path(file).read_bytes() == theirs

    def test_saving_as_another_file_leaves_it_alone(
        self, qtbot: QtBot, mine: MainWindow, file: Path, tmp_path: Path
    ) -> None:
        file.write_bytes(b"{}")
        mine.session.do(RenameNode("", first(mine, "SaveImage"), "Mine"), "Rename")
        mine.files.save()
        mine.files.finish_saving()
        press(qtbot, question(mine), "Save as")
        dialog = mine.findChild(QFileDialog)
        assert dialog is not None
        dialog.fileSelected.emit(str(tmp_path / "other.json"))
        dialog.close()
        mine.files.finish_saving()
        qtbot.waitUntil(lambda: not mine.session.dirty)
        assert file.read_bytes() == b"{}"
        assert mine.session.path == tmp_path / "other.json"

    def test_nothing_is_asked_while_the_file_holds_what_was_read_or_saved(
        self, qtbot: QtBot, mine: MainWindow, file: Path
    ) -> None:
        file.write_bytes(file.read_bytes())
        for title in ("One", "Two"):
            mine.session.do(RenameNode("", first(mine, "SaveImage"), title), "Rename")
            mine.files.save()
            mine.files.finish_saving()
            assert mine.findChild(QMessageBox) is None
            qtbot.waitUntil(lambda: not mine.session.dirty)
            assert f'"{title}"'.encode() in file.read_bytes()
        file.unlink()
        mine.files.save()
        mine.files.finish_saving()
        qtbot.waitUntil(file.is_file)

    def test_a_file_named_from_its_folder_is_found_from_any_other(
        self, mine: MainWindow, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(file.parent)
        open_file(mine, file.name)
        assert mine.session.path == file
        assert mine.view_state.last_file == str(file)

    def test_a_name_with_tags_is_shown_as_it_is(self, mine: MainWindow, tmp_path: Path) -> None:
        open_file(mine, tmp_path / "<b>gone.json")
        assert mine.notice.text.textFormat() == mine.bar.title.textFormat() == Qt.TextFormat.PlainText
        assert "<b>gone.json" in mine.notice.text.text()

    def test_a_symbolic_link_stays_one(
        self, qtbot: QtBot, mine: MainWindow, file: Path, tmp_path: Path
    ) -> None:
        link = tmp_path / "link.json"
        link.symlink_to(file)
        assert mine.session.open(link)
        mine.session.do(RenameNode("", first(mine, "SaveImage"), "Mine"), "Rename")
        mine.files.save()
        mine.files.finish_saving()
        qtbot.waitUntil(lambda: not mine.session.dirty)
        assert link.is_symlink()
        assert b'"Mine"' in file.read_bytes()


def test_an_upload_that_ends_late_touches_no_other_workflow(
    mine: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tickets: list[str] = []
    monkeypatch.setattr(mine.client, "upload_image", lambda ticket, *_: tickets.append(ticket))
    loader = Node("1", "LoadImage", values=("example.png", "image"))
    assert mine.session.do(AddNodes("", (replace(loader, id="901"),)), "Add")
    mine.adding.upload("901", "image", str(tmp_path / "cat.png"))
    mine.session.undo_stack.setClean()
    mine.files.new()
    assert mine.session.do(AddNodes("", (replace(loader, id="901"),)), "Add")
    mine.adding.upload("901", "image", str(tmp_path / "dog.png"))
    first, second = mine.session.opened
    for ticket, name in zip(tickets, ("cat.png", "dog.png"), strict=True):
        mine.client.image_uploaded.emit(ticket, "image", name)
    assert first.workflow.nodes["901"].values[0] == "cat.png"
    assert second.workflow.nodes["901"].values[0] == "dog.png"


def test_of_two_pictures_for_one_input_the_later_stays(
    mine: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tickets: list[str] = []
    monkeypatch.setattr(mine.client, "upload_image", lambda ticket, *_: tickets.append(ticket))
    assert mine.session.do(AddNodes("", (Node("901", "LoadImage", values=("example.png", "image")),)), "Add")
    for name in ("large.png", "small.png"):
        mine.adding.upload("901", "image", str(tmp_path / name))
    for ticket, name in zip(reversed(tickets), ("small.png", "large.png"), strict=True):
        mine.client.image_uploaded.emit(ticket, "image", name)
    assert mine.session.workflow.nodes["901"].values[0] == "small.png"


class TestRecovery:
    def lost(self, window: MainWindow, folders: Folders) -> None:
        """Leave a journal as an editor that died would."""
        window.session.do(RenameNode("", first(window, "SaveImage"), "Lost"), "Rename")
        window.journal.write_now()
        entry = json.loads(window.journal.file.read_text())
        entry["started"] -= 1000
        (window.journal.file.parent / "0-dead.json").write_text(json.dumps(entry))
        window.journal.close()

    def test_a_file_in_another_encoding_is_kept_too(
        self, mine: MainWindow, file: Path, folders: Folders
    ) -> None:
        file.write_bytes(file.read_text("utf-8").encode("utf-16"))
        assert mine.session.open(file)
        self.lost(mine, folders)
        (found,) = find_lost_work(folders)
        assert found.content == write_workflow(mine.session.workflow)
        assert "Lost" in found.content.decode("utf-16")

    def test_what_is_restored_comes_beside_changes_made_meanwhile(
        self, qtbot: QtBot, qapp: object, mine: MainWindow, file: Path, folders: Folders
    ) -> None:
        self.lost(mine, folders)
        application = Application(qapp, folders, file, None)  # type: ignore[arg-type]
        window = application.window
        qtbot.addWidget(window)
        window.show()
        window.show_library(mine.session.library)
        application._open_first()
        application._look_for_lost_work()
        wait_until_read(window.files.reading)
        wait_until_read(application._recovering)
        window.session.do(RenameNode("", first(window, "SaveImage"), "Meanwhile"), "Rename")
        edited = window.session.current
        qtbot.mouseClick(window.notice.buttons[0], LEFT)
        wait_until_read(window.files.reading)
        assert window.session.workflow.nodes[first(window, "SaveImage")].title == "Lost"
        assert window.session.opened == [edited, window.session.current]
        assert edited.workflow.nodes[first(window, "SaveImage")].title == "Meanwhile"
        assert [each.path for each in window.session.unsaved] == [file, file]
        assert find_lost_work(folders) == []
        for document in window.session.unsaved:
            document.forget_changes()
        window.close()


def test_undoing_a_pasted_subgraph_leaves_its_inside(qtbot: QtBot, mine: MainWindow) -> None:
    inside = Scope("0f2a", name="Inner", nodes={"3": Node("3", "Gone", size=(200.0, 100.0))})
    host = Node("900", "0f2a", size=(200.0, 100.0))
    assert mine.session.do(Several((AddSubgraphs((inside,)), AddNodes("", (host,)))), "Paste")
    mine.trail.enter("900", "0f2a")
    mine.session.undo_stack.undo()
    qtbot.waitUntil(lambda: mine.canvas.graph.scope_id == "")
    assert mine.trail.titles == []
    mine.canvas.select(mine.canvas.graph.nodes)
    assert len(mine.canvas.selected_nodes()) == len(mine.session.workflow.nodes)
