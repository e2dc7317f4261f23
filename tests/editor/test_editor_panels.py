"""The panels on their own, driven by keys and the mouse."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.editor.creating.search.node_search import NodeSearch
from app.editor.library.tree import NODE_MIME
from app.editor.panels.image_viewer import ImageViewer, Picture
from app.editor.panels.library import LibraryPanel
from app.editor.panels.log import LogPanel
from app.editor.panels.problems import ProblemsPanel
from app.editor.panels.queue import QueuePanel, entries_of
from app.editor.panels.value_fields import ChoiceField, LongTextField, NumberField, SwitchField, TextField
from app.problems import Problem, Remedy
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo

LEFT = Qt.MouseButton.LeftButton
LIBRARY = {
    info.class_type: info
    for info in (
        NodeInfo("KSampler", "KSampler", "sampling", outputs=(OutputInfo("LATENT", "LATENT"),)),
        NodeInfo("LoadImage", "Load Image", "image", outputs=(OutputInfo("IMAGE", "IMAGE"),)),
        NodeInfo("SaveImage", "Save Image", "image", inputs=(InputInfo("images", "IMAGE"),)),
        NodeInfo("ImageScale", "Upscale Image", "image/upscaling", inputs=(InputInfo("image", "IMAGE"),)),
    )
}


@pytest.fixture
def search(qtbot: QtBot) -> NodeSearch:
    window = QWidget()
    window.resize(900, 700)
    qtbot.addWidget(window)
    popup = NodeSearch(window)
    window.show()
    qtbot.waitExposed(window)
    popup.window_kept = window  # type: ignore[attr-defined]
    return popup


class TestNodeSearch:
    def test_typing_a_few_letters_and_enter_chooses_the_node(self, qtbot: QtBot, search: NodeSearch) -> None:
        search.open_at(QPoint(100, 100), LIBRARY)
        qtbot.keyClicks(search.field, "kspl")
        assert search.found()[0] == "KSampler"
        with qtbot.waitSignal(search.node_chosen) as chosen:
            qtbot.keyClick(search.field, Qt.Key.Key_Return)
        assert chosen.args == ["KSampler"]
        assert not search.isVisible()

    def test_arrow_keys_move_through_the_list_while_the_field_keeps_the_cursor(
        self, qtbot: QtBot, search: NodeSearch
    ) -> None:
        search.open_at(QPoint(0, 0), LIBRARY)
        qtbot.keyClicks(search.field, "image")
        qtbot.keyClick(search.field, Qt.Key.Key_Down)
        with qtbot.waitSignal(search.node_chosen) as chosen:
            qtbot.keyClick(search.field, Qt.Key.Key_Return)
        assert chosen.args == [search.found()[1]]

    def test_escape_closes_without_a_choice(self, qtbot: QtBot, search: NodeSearch) -> None:
        search.open_at(QPoint(0, 0), LIBRARY)
        with qtbot.assertNotEmitted(search.node_chosen), qtbot.waitSignal(search.closed):
            qtbot.keyClick(search.field, Qt.Key.Key_Escape)
        assert not search.isVisible()

    def test_only_kinds_that_fit_a_pending_link_are_listed(self, search: NodeSearch) -> None:
        takes_image = lambda info: any(item.type == "IMAGE" for item in info.inputs)  # noqa: E731
        search.open_at(QPoint(0, 0), LIBRARY, fits=takes_image)
        assert set(search.found()) == {"SaveImage", "ImageScale"}

    def test_it_stays_inside_the_window(self, search: NodeSearch) -> None:
        search.open_at(QPoint(5000, 5000), LIBRARY)
        assert search.parentWidget().rect().contains(search.geometry())

    def test_enter_without_a_hit_does_nothing(self, qtbot: QtBot, search: NodeSearch) -> None:
        search.open_at(QPoint(0, 0), LIBRARY)
        qtbot.keyClicks(search.field, "qqq")
        assert "No node fits" in search.note.text()
        with qtbot.assertNotEmitted(search.node_chosen):
            qtbot.keyClick(search.field, Qt.Key.Key_Return)


class TestLibraryPanel:
    def test_categories_hold_their_nodes_and_the_filter_finds_them(self, qtbot: QtBot) -> None:
        panel = LibraryPanel()
        qtbot.addWidget(panel)
        panel.set_library(LIBRARY)
        assert [panel.tree.topLevelItem(row).text(0) for row in range(2)] == ["image", "sampling"]
        qtbot.keyClicks(panel.filter, "ksm")
        assert panel.tree.topLevelItem(0).text(0) == "KSampler"

    def test_a_node_is_chosen_with_enter_and_dragged_with_its_class(self, qtbot: QtBot) -> None:
        panel = LibraryPanel()
        qtbot.addWidget(panel)
        panel.set_library(LIBRARY)
        qtbot.keyClicks(panel.filter, "load")
        item = panel.tree.topLevelItem(0)
        assert panel.tree.mimeData([item]).data(NODE_MIME).data() == b"LoadImage"
        with qtbot.waitSignal(panel.node_chosen) as chosen:
            panel.tree.itemActivated.emit(item, 0)
        assert chosen.args == ["LoadImage"]


class TestValueFields:
    def number(self, qtbot: QtBot, kind: str = "INT", **options: object) -> NumberField:
        field = NumberField(InputInfo("n", kind, options=options))
        qtbot.addWidget(field)
        field.show()
        return field

    def test_a_seed_beyond_32_bits_is_kept_exactly(self, qtbot: QtBot) -> None:
        field = self.number(qtbot, min=0, max=2**64 - 1)
        field.show_value(1)
        field.line.clear()
        qtbot.keyClicks(field.line, "18446744073709551615")
        with qtbot.waitSignal(field.value_changed) as changed:
            qtbot.keyClick(field.line, Qt.Key.Key_Return)
        assert changed.args == [2**64 - 1]

    def test_a_number_beyond_its_limit_is_held_to_it(self, qtbot: QtBot) -> None:
        field = self.number(qtbot, "FLOAT", min=0.0, max=1.0)
        field.show_value(0.5)
        field.line.clear()
        qtbot.keyClicks(field.line, "7")
        assert "border" in field.line.styleSheet()
        with qtbot.waitSignal(field.value_changed) as changed:
            qtbot.keyClick(field.line, Qt.Key.Key_Return)
        assert changed.args == [1.0]

    def test_text_that_is_no_number_goes_back_to_the_value(self, qtbot: QtBot) -> None:
        field = self.number(qtbot)
        field.show_value(20)
        field.line.clear()
        qtbot.keyClicks(field.line, "many")
        with qtbot.assertNotEmitted(field.value_changed):
            qtbot.keyClick(field.line, Qt.Key.Key_Return)
        assert field.line.text() == "20"

    def test_arrow_keys_step_and_shift_steps_tenfold(self, qtbot: QtBot) -> None:
        field = self.number(qtbot, "FLOAT", step=0.1)
        field.show_value(1.0)
        with qtbot.waitSignal(field.value_changed) as changed:
            qtbot.keyClick(field.line, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
        assert changed.args == [2.0]
        with qtbot.waitSignal(field.value_changed) as changed:
            qtbot.keyClick(field.line, Qt.Key.Key_Down)
        assert changed.args == [1.9]

    def test_a_value_that_is_not_in_the_list_is_shown_and_marked(self, qtbot: QtBot) -> None:
        field = ChoiceField(InputInfo("sampler_name", "COMBO", choices=("euler", "ddim")))
        qtbot.addWidget(field)
        field.show_value("eulr")
        assert field.box.currentText().startswith("eulr")
        assert "border" in field.box.styleSheet()
        field.show_value("ddim")
        assert (field.box.currentText(), field.box.count(), field.box.styleSheet()) == ("ddim", 2, "")

    def test_choosing_from_the_list_tells_the_value_not_its_text(self, qtbot: QtBot) -> None:
        field = ChoiceField(InputInfo("n", "COMBO", choices=(1, 2)))
        qtbot.addWidget(field)
        field.show()
        field.show_value(1)
        with qtbot.waitSignal(field.value_changed) as changed:
            qtbot.keyClick(field.box, Qt.Key.Key_Down)
        assert changed.args == [2]

    def test_a_switch_tells_its_state_and_shows_the_nodes_words(self, qtbot: QtBot) -> None:
        field = SwitchField(InputInfo("b", "BOOLEAN", options={"label_on": "tiled", "label_off": "whole"}))
        qtbot.addWidget(field)
        field.show()
        field.show_value(False)
        assert field.box.text() == "whole"
        with qtbot.waitSignal(field.value_changed) as changed:
            qtbot.keyClick(field.box, Qt.Key.Key_Space)
        assert (changed.args, field.box.text()) == ([True], "tiled")

    def test_text_is_told_once_when_it_is_finished(self, qtbot: QtBot) -> None:
        field = TextField()
        qtbot.addWidget(field)
        field.show()
        field.show_value("a")
        told: list[object] = []
        field.value_changed.connect(told.append)
        qtbot.keyClick(field.line, Qt.Key.Key_End)
        qtbot.keyClicks(field.line, "bc")
        assert told == []
        qtbot.keyClick(field.line, Qt.Key.Key_Return)
        assert told == ["abc"]

    def test_long_text_is_told_before_a_shortcut_with_control_acts(self, qtbot: QtBot) -> None:
        field = LongTextField()
        qtbot.addWidget(field)
        field.show()
        field.show_value("cat")
        field.text.setFocus()
        qtbot.keyClicks(field.text, "a ")
        with qtbot.waitSignal(field.value_changed) as changed:
            qtbot.keyClick(field.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert changed.args == ["a cat"]


class TestProblemsPanel:
    problem = Problem(
        "input.not_in_list",
        "'eulr' is not in the list",
        node_path="3",
        input_name="sampler_name",
        remedies=(Remedy('Use "euler"', {"set_input": {}}), Remedy("See the manual")),
        details="Traceback",
        source="run",
    )

    def test_a_card_names_node_and_input_and_says_the_message(self, qtbot: QtBot) -> None:
        panel = ProblemsPanel()
        qtbot.addWidget(panel)
        panel.show_problems([self.problem], lambda path: f"KSampler #{path}")
        card = panel.cards[0]
        assert card.message.text() == "'eulr' is not in the list"
        assert "KSampler #3" in card.accessibleName()
        assert "sampler_name" in card.accessibleName()

    def test_a_click_and_enter_lead_to_the_problem(self, qtbot: QtBot) -> None:
        panel = ProblemsPanel()
        qtbot.addWidget(panel)
        panel.show()
        panel.show_problems([self.problem], str)
        with qtbot.waitSignal(panel.problem_activated) as activated:
            qtbot.mouseClick(panel.cards[0], LEFT)
        assert activated.args == [self.problem]
        with qtbot.waitSignal(panel.problem_activated):
            qtbot.keyClick(panel.cards[0], Qt.Key.Key_Return)

    def test_a_remedys_button_tells_which_one(self, qtbot: QtBot) -> None:
        panel = ProblemsPanel()
        qtbot.addWidget(panel)
        panel.show_problems([self.problem], str)
        buttons = panel.cards[0].buttons
        assert [button.text() for button in buttons] == ['Use "euler"']
        with qtbot.waitSignal(panel.remedy_chosen) as chosen:
            qtbot.mouseClick(buttons[0], LEFT)
        assert chosen.args == [self.problem, 0]

    def test_cards_of_problems_that_stay_are_kept(self, qtbot: QtBot) -> None:
        panel = ProblemsPanel()
        qtbot.addWidget(panel)
        other = Problem("worker.died", "signal 9", source="process")
        panel.show_problems([self.problem, other], str)
        kept = panel.cards[1]
        panel.show_problems([other], str)
        assert panel.cards == [kept]

    def test_cards_of_many_problems_are_made_when_the_panel_is_seen(self, qtbot: QtBot) -> None:
        panel = ProblemsPanel()
        qtbot.addWidget(panel)
        many = [replace(self.problem, id=str(number)) for number in range(40)]
        panel.show_problems(many, str, 4000)
        assert panel.cards == []
        panel.show()
        qtbot.waitUntil(lambda: [card.problem for card in panel.cards] == many)
        first = panel.cards[0]
        panel.show_problems(many[:20], str)
        qtbot.waitUntil(lambda: [card.problem for card in panel.cards] == many[:20])
        assert panel.cards[0] is first


class TestQueuePanel:
    recorded = json.loads((Path(__file__).parent / "data" / "queue_and_history.json").read_text())

    def test_runs_are_listed_running_first_then_waiting_then_past(self, qtbot: QtBot) -> None:
        entries = entries_of(self.recorded["queue"], self.recorded["history"])
        statuses = [entry.status for entry in entries]
        assert statuses == ["running", "pending", "pending", "interrupted", "error", "success"]
        assert [entry.prompt_id for entry in entries[1:3]] == ["p2", "p3"]
        assert entries[-1].seconds == 1.5
        assert entries[-1].images[0][1]["filename"] == "a.png"
        assert entries[-2].message == "no such file"

    def test_delete_does_what_fits_each_selected_run(self, qtbot: QtBot) -> None:
        panel = QueuePanel()
        qtbot.addWidget(panel)
        panel.show_entries(entries_of(self.recorded["queue"], self.recorded["history"]))
        panel.list.selectAll()
        with qtbot.waitSignals(
            [panel.interrupt_requested, panel.removal_requested, panel.deletion_requested],
            check_params_cbs=[
                lambda prompt_id: prompt_id == "p1",
                lambda ids: ids == ["p2", "p3"],
                lambda ids: set(ids) == {"h1", "h2", "h3"},
            ],
        ):
            qtbot.keyClick(panel.list, Qt.Key.Key_Delete)

    def test_activating_a_past_run_asks_for_its_results(self, qtbot: QtBot) -> None:
        panel = QueuePanel()
        qtbot.addWidget(panel)
        panel.show_entries(entries_of(self.recorded["queue"], self.recorded["history"]))
        last = panel.list.topLevelItem(panel.list.topLevelItemCount() - 1)
        with qtbot.waitSignal(panel.results_requested) as wanted:
            panel.list.itemActivated.emit(last, 0)
        assert wanted.args[0].prompt_id == "h1"


def picture(color: str, width: int = 40, height: int = 20) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return image


class TestImageViewer:
    @pytest.fixture
    def viewer(self, qtbot: QtBot) -> ImageViewer:
        viewer = ImageViewer()
        qtbot.addWidget(viewer)
        viewer.resize(400, 300)
        viewer.show()
        qtbot.waitExposed(viewer)
        viewer.show_pictures([Picture("Preview", picture("red")), Picture("Preview", picture("blue"))])
        return viewer

    def test_it_fits_the_picture_and_says_its_size(self, viewer: ImageViewer) -> None:
        assert "40×20" in viewer.info.text()
        assert "1/2" in viewer.info.text()
        assert viewer.view.zoom == pytest.approx(viewer.view.width() / 40, rel=0.01)

    def test_keys_step_and_zoom(self, qtbot: QtBot, viewer: ImageViewer) -> None:
        qtbot.keyClick(viewer, Qt.Key.Key_Right)
        assert viewer.index == 1
        middle = viewer.view.grab().toImage().pixelColor(viewer.view.rect().center())
        assert middle == QColor("blue")
        qtbot.keyClick(viewer, Qt.Key.Key_Right)
        assert viewer.index == 0
        qtbot.keyClick(viewer, Qt.Key.Key_1)
        assert viewer.view.zoom == 1.0
        qtbot.keyClick(viewer, Qt.Key.Key_F)
        assert viewer.view.zoom > 1.0

    def test_copy_and_save_give_the_pixels(self, viewer: ImageViewer, tmp_path: Path) -> None:
        viewer.copy()
        assert QGuiApplication.clipboard().image().pixelColor(0, 0) == QColor("red")
        viewer.save_to(str(tmp_path / "a.png"))
        assert QImage(str(tmp_path / "a.png")).size() == viewer.pictures[0].image.size()

    def test_a_failed_save_is_told(self, qtbot: QtBot, viewer: ImageViewer, tmp_path: Path) -> None:
        with qtbot.waitSignal(viewer.save_failed) as failed:
            viewer.save_to(str(tmp_path / "nowhere" / "a.png"))
        assert failed.args == [str(tmp_path / "nowhere" / "a.png")]


class TestLogPanel:
    line = (
        '{"time": "2026-11-30T12:00:01.000+00:00", "level": "%s", "role": "worker", "node": "3",'
        ' "message": "%s"}\n'
    )

    def test_new_lines_of_the_files_appear_filtered_by_level_and_text(
        self, qtbot: QtBot, tmp_path: Path
    ) -> None:
        file = tmp_path / "server.jsonl"
        file.write_text(self.line % ("info", "loaded") + self.line % ("debug", "detail"))
        panel = LogPanel(tmp_path)
        qtbot.addWidget(panel)
        panel.read_new_lines()
        assert "loaded" in panel.text.toPlainText()
        assert "worker node 3:" in panel.text.toPlainText()
        assert "detail" not in panel.text.toPlainText()
        with file.open("a") as handle:
            handle.write(self.line % ("error", "died") + '{"half": ')
        panel.read_new_lines()
        assert panel.text.toPlainText().splitlines()[-1].endswith("died")
        panel.level.setCurrentText("error")
        assert panel.text.toPlainText().splitlines() == [panel.text.toPlainText()]
        qtbot.keyClicks(panel.filter, "nothing like it")
        assert panel.text.toPlainText() == ""

    def test_a_rotated_file_is_read_from_its_start(self, qtbot: QtBot, tmp_path: Path) -> None:
        file = tmp_path / "server.jsonl"
        file.write_text(self.line % ("info", "a long line of the old file"))
        panel = LogPanel(tmp_path)
        qtbot.addWidget(panel)
        panel.read_new_lines()
        file.write_text(self.line % ("info", "new"))
        panel.read_new_lines()
        assert panel.text.toPlainText().splitlines()[-1].endswith("new")
