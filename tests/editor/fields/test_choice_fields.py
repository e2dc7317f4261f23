"""Lists of choices: searched, with folders, recent ones first, a missing one with its nearest, pictures."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.editor.canvas.editors.choices.choice_rows import ChoiceRows, folder_of
from app.editor.canvas.editors.choices.thumbnails import Thumbnails
from app.editor.canvas.editors.color_popup import ColorPopup
from app.editor.fields.recent_choices import read_recent, recent_path
from app.editor.panels.choice_fields import ChoiceField
from app.folders import Folders
from app.workflow.edits import SetValue


def popup_of(hands: Any, node: str, name: str) -> ChoicePopup:
    hands.click(hands.at(node, name))
    assert isinstance(hands.editor, ChoicePopup)
    return hands.editor


def test_ten_thousand_choices_are_narrowed_by_words_in_any_order(hands: Any) -> None:
    node = hands.add("Many")
    hands.ready()
    popup = popup_of(hands, node, "name")
    assert len(popup.texts()) == 20 + 500, "the folders, and what is in the one of the present value"
    QTest.keyClicks(popup.filter, "4321 model")
    assert popup.texts() == ["models/1/model_4321.safetensors"]
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    assert hands.value(node, "name") == "models/1/model_4321.safetensors"
    hands.undo()
    assert hands.value(node, "name") == "models/0/model_0.safetensors"


def test_what_was_taken_lately_stands_first(hands: Any) -> None:
    node = hands.add("Many")
    hands.ready()
    for number in ("77", "88"):
        popup = popup_of(hands, node, "name")
        QTest.keyClicks(popup.filter, f"model_{number}.")
        QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    popup = popup_of(hands, node, "name")
    first = popup.model.rows[0]
    assert (first.text, first.mark) == ("models/17/model_77.safetensors", "recent")
    row = popup.row()
    assert row is not None
    assert row.text == "models/8/model_88.safetensors", "the present one is chosen, not the first"
    QTest.keyClick(popup.filter, Qt.Key.Key_Escape)
    assert hands.value(node, "name") == "models/8/model_88.safetensors", "Esc took nothing"


def test_folders_open_and_close_by_keys_and_mouse(hands: Any) -> None:
    node = hands.add("Many")
    hands.ready()
    popup = popup_of(hands, node, "name")
    row = popup.row()
    assert row is not None
    assert (row.text, row.inside) == ("models/0/model_0.safetensors", True)
    QTest.keyClick(popup.filter, Qt.Key.Key_Left)
    assert popup.texts()[:2] == ["models/0/ (500)", "models/1/ (500)"], "closed, and all others were"
    assert len(popup.texts()) == 20
    row = popup.row()
    assert row is not None
    assert (row.text, row.mark, row.opened) == ("models/0/", "folder", False)
    QTest.keyClick(popup.filter, Qt.Key.Key_Down)
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    assert len(popup.texts()) == 20 + 500, "Enter opens a folder, and takes nothing"
    assert hands.editor is popup
    place = popup.list.visualRect(popup.model.index(1)).center()
    QTest.mouseClick(popup.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert len(popup.texts()) == 20, "and a click closes it"
    QTest.keyClick(popup.filter, Qt.Key.Key_Right)
    QTest.keyClick(popup.filter, Qt.Key.Key_Down)
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    first = popup.texts()[2] if hands.editor is popup else hands.value(node, "name")
    assert hands.value(node, "name") == first == "models/1/model_1.safetensors"
    hands.undo()
    assert hands.value(node, "name") == "models/0/model_0.safetensors"


def test_files_without_folders_stand_first_and_few_are_listed_whole() -> None:
    few = ChoiceRows(["a/x.pt", "b/y.pt", "z.pt"], "z.pt")
    assert [row.text for row in few.rows("")] == ["a/x.pt", "b/y.pt", "z.pt"]
    names = [f"{folder}/{number}.pt" for folder in ("b", "a/deep") for number in range(10)]
    many = ChoiceRows([*names, "alone.pt"], "alone.pt")
    assert [row.text for row in many.rows("")] == ["alone.pt", "a/deep/", "b/"]
    many.toggle("b/")
    assert [row.text for row in many.rows("")][2:5] == ["b/", "b/0.pt", "b/1.pt"]
    one_folder = ChoiceRows([f"a/{number}.pt" for number in range(30)], "a/1.pt")
    assert len(one_folder.rows("")) == 30
    assert [row.text for row in many.rows("deep 3")] == ["a/deep/3.pt"], "a search looks into all of them"


def test_a_missing_value_shows_with_the_nearest_names(hands: Any) -> None:
    node = hands.add("Many")
    info = hands.session.library["Many"]
    hands.session.do(SetValue.for_widget("", node, info, "name", "old/model_1234_v2.safetensors"), "Set")
    hands.ready()
    popup = popup_of(hands, node, "name")
    marks = [popup.model.rows[place].mark for place in range(5)]
    assert marks == ["missing", "nearest", "nearest", "nearest", "folder"]
    assert popup.model.rows[1].text == "models/14/model_1234.safetensors"
    QTest.keyClick(popup.filter, Qt.Key.Key_Down)
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    assert hands.value(node, "name") == "models/14/model_1234.safetensors"


def test_a_click_elsewhere_and_enter_on_the_missing_value_change_nothing(hands: Any) -> None:
    node = hands.add("Many")
    info = hands.session.library["Many"]
    hands.session.do(SetValue.for_widget("", node, info, "name", "gone.safetensors"), "Set")
    hands.ready()
    popup = popup_of(hands, node, "name")
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    popup = popup_of(hands, node, "name")
    popup.hide()
    assert hands.value(node, "name") == "gone.safetensors"
    assert hands.steps() == []


def test_names_that_begin_with_the_query_come_first() -> None:
    rows = ChoiceRows(["a/red_flux.safetensors", "b/flux.safetensors", "c/unflux.safetensors"], None)
    assert next(row.text for row in rows.rows("flux")) == "b/flux.safetensors"
    assert len(rows.rows("flux")) == 3


def test_only_files_have_folders() -> None:
    assert folder_of("sd/xl/base.safetensors") == "sd/xl/"
    assert folder_of("w\\x.png") == "w\\"
    assert folder_of("dpmpp_2m") == ""
    assert folder_of("rgb/bgr") == "", "no file: the stroke is a part of the word"


def test_a_model_shows_the_picture_beside_it(qtbot: QtBot, folders: Folders, tmp_path: Path) -> None:
    place = folders.model_paths["loras"][0]
    place.mkdir(parents=True, exist_ok=True)
    (place / "style.safetensors").write_bytes(b"x")
    (place / "bare.safetensors").write_bytes(b"x")
    picture = QImage(400, 200, QImage.Format.Format_RGB32)
    picture.fill(QColor("#ff8800"))
    assert picture.save(str(place / "style.preview.png"))
    thumbnails = Thumbnails(folders)
    with qtbot.waitSignal(thumbnails.arrived):
        assert thumbnails.picture("loras", "style.safetensors") is None, "it is read in a thread"
    found = thumbnails.picture("loras", "style.safetensors")
    assert found is not None
    assert (found.width(), found.height()) == (96, 48)
    assert thumbnails.picture("loras", "bare.safetensors") is None
    assert thumbnails.picture("input", "../secret.png") is None
    thumbnails.close()


def test_a_picture_input_shows_the_pictures_themselves(hands: Any, folders: Folders) -> None:
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(QColor("#3366ff"))
    names = [f"p{index}.png" for index in range(3)]
    for name in names:
        assert picture.save(str(folders.input / name))
    from app.workflow.node_info import NodeInfo

    described = {"input": {"required": {"image": [names, {"image_upload": True}]}}, "output": ["IMAGE"]}
    load = NodeInfo.from_json("LoadImage", described)
    hands.window.show_library({**hands.session.library, "LoadImage": load})
    node = hands.add("LoadImage")
    hands.ready()
    pictures = hands.canvas.editors.help.pictures
    with hands.qtbot.waitSignal(pictures.arrived):
        popup = popup_of(hands, node, "image")
        popup.grab()
    hands.qtbot.waitUntil(lambda: pictures.picture("input", "p0.png") is not None)
    QTest.keyClick(popup.filter, Qt.Key.Key_Down)
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    assert hands.value(node, "image") == "p1.png"


def test_a_colour_is_chosen_and_keeps_its_form(hands: Any) -> None:
    text, number = hands.add("Tint", 0, 0), hands.add("Fill", 400, 0)
    hands.ready()
    for node, expected in ((text, "#336699"), (number, 0x336699)):
        hands.click(hands.at(node, "color"))
        assert isinstance(hands.editor, ColorPopup)
        hands.editor.dialog.setCurrentColor(QColor("#336699"))
        QTest.keyClick(hands.editor.dialog, Qt.Key.Key_Return)
        assert hands.value(node, "color") == expected
    hands.click(hands.at(text, "color"))
    hands.editor.dialog.setCurrentColor(QColor("#000000"))
    QTest.keyClick(hands.editor.dialog, Qt.Key.Key_Escape)
    assert hands.value(text, "color") == "#336699"
    hands.undo()
    hands.undo()
    assert (hands.value(text, "color"), hands.value(number, "color")) == ("#ffffff", 0)


def test_a_rectangle_is_typed_as_four_numbers(hands: Any) -> None:
    node = hands.add("Crop")
    hands.ready()
    before = {"x": 0, "y": 0, "width": 512, "height": 512}
    assert hands.value(node, "region") == before
    hands.click(hands.at(node, "region"))
    hands.type("8, 16, 256*2")
    hands.key(Qt.Key.Key_Return)
    assert hands.editor is not None, "what is short of a number stays to be mended"
    assert "four" in hands.editor.note.text()
    hands.type("8, 16, 256*2, 128")
    hands.key(Qt.Key.Key_Return)
    assert hands.value(node, "region") == {"x": 8, "y": 16, "width": 512, "height": 128}
    hands.canvas.select([node])
    numbers = hands.window.docks.inspector.fields["region"].numbers
    assert [number.line.text() for number in numbers.values()] == ["8", "16", "512", "128"]
    hands.undo()
    assert hands.value(node, "region") == before
    assert [number.line.text() for number in numbers.values()] == ["0", "0", "512", "512"]


def test_colours_are_typed_one_after_the_other(hands: Any) -> None:
    node = hands.add("Crop")
    hands.ready()
    hands.canvas.begin_edit(node, "palette")
    hands.type("#ff0000 #00ff00, teal")
    hands.key(Qt.Key.Key_Return)
    assert hands.value(node, "palette") == ["#ff0000", "#00ff00", "teal"]
    hands.canvas.begin_edit(node, "palette")
    hands.type("#12")
    hands.key(Qt.Key.Key_Return)
    assert hands.editor is not None
    hands.key(Qt.Key.Key_Escape)
    hands.undo()
    assert hands.value(node, "palette") == []


def test_a_picture_that_only_the_server_has_is_asked_for_once(hands: Any) -> None:
    thumbnails = hands.canvas.editors.help.pictures
    asked: list[str] = []
    thumbnails.wanted.connect(asked.append)
    with hands.qtbot.waitSignal(thumbnails.wanted):
        assert thumbnails.picture("input", "far.png") is None
    assert thumbnails.picture("input", "far.png") is None
    picture = QImage(640, 320, QImage.Format.Format_RGB32)
    picture.fill(QColor("#00aa00"))
    hands.window.client.input_picture_received.emit("far.png", picture, picture.size())
    found = thumbnails.picture("input", "far.png")
    assert found is not None
    assert (found.width(), found.height()) == (96, 48)
    assert asked == ["far.png"]


def test_a_model_that_only_the_server_has_shows_the_servers_picture(hands: Any) -> None:
    thumbnails = hands.canvas.editors.help.pictures
    asked: list[tuple[str, str]] = []
    thumbnails.model_wanted.connect(lambda *wanted: asked.append(wanted))
    with hands.qtbot.waitSignal(thumbnails.model_wanted):
        assert thumbnails.picture("loras", "styles/far.safetensors") is None
    picture = QImage(96, 48, QImage.Format.Format_RGB32)
    picture.fill(QColor("#00aa00"))
    with hands.qtbot.waitSignal(thumbnails.arrived):
        hands.window.client.model_picture_received.emit("loras", "styles/far.safetensors", picture)
    assert thumbnails.picture("loras", "styles/far.safetensors") is not None
    assert asked == [("loras", "styles/far.safetensors")]


def test_very_long_and_odd_names_are_listed_and_taken(hands: Any) -> None:
    from app.workflow.node_info import NodeInfo

    names = ["x" * 100_000, "\u05e9\u05dc\u05d5\u05dd/\U0001f98a.safetensors", "a\nb", ""]
    described = {"input": {"required": {"name": [names, {}]}}, "output": ["IMAGE"]}
    hands.window.show_library({**hands.session.library, "Odd": NodeInfo.from_json("Odd", described)})
    node = hands.add("Odd")
    hands.ready()
    popup = popup_of(hands, node, "name")
    popup.grab()
    QTest.keyClick(popup.filter, Qt.Key.Key_Down)
    QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    assert hands.value(node, "name") == names[1]


def test_files_are_dropped_on_inputs_that_take_their_kind(hands: Any, tmp_path: Path) -> None:
    from PySide6.QtCore import QMimeData, QPointF, QUrl
    from PySide6.QtGui import QDragEnterEvent, QDropEvent
    from PySide6.QtWidgets import QApplication

    from app.workflow.node_info import NodeInfo

    described = {"input": {"required": {"audio": [["a.wav"], {"audio_upload": True}]}}, "output": ["AUDIO"]}
    sound = NodeInfo.from_json("Sound", described)
    hands.window.show_library({**hands.session.library, "Sound": sound})
    node = hands.add("Sound")
    hands.ready()
    assert [field.kind for field in hands.item(node).fields] == ["combo", "upload"]
    hands.canvas.image_chosen.disconnect()
    chosen: list[tuple[str, str, str]] = []
    opened: list[list[str]] = []
    hands.canvas.image_chosen.connect(lambda *given: chosen.append(given))
    hands.canvas.files_dropped.disconnect()
    hands.canvas.files_dropped.connect(lambda paths, _place: opened.append(paths))
    for name in ("new.flac", "workflow.json"):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(tmp_path / name))])
        place = QPointF(hands.at(node, "audio"))
        copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        entered = QDragEnterEvent(place.toPoint(), copy, data, left, none)
        QApplication.sendEvent(hands.view, entered)
        QApplication.sendEvent(hands.view, QDropEvent(place, copy, data, left, none))
    assert chosen == [(node, "audio", str(tmp_path / "new.flac"))]
    assert opened == [[str(tmp_path / "workflow.json")]]


def test_the_inspector_lists_what_was_taken_on_the_canvas_and_the_next_start_knows_it(
    hands: Any, folders: Folders
) -> None:
    node = hands.add("Many")
    hands.ready()
    for number in ("77", "88"):
        popup = popup_of(hands, node, "name")
        QTest.keyClicks(popup.filter, f"model_{number}.")
        QTest.keyClick(popup.filter, Qt.Key.Key_Return)
    hands.window.docks.bring_up("inspector")
    hands.canvas.select([node])
    field = next(row.field for row in hands.window.docks.inspector.rows.values() if row.name == "name")
    assert isinstance(field, ChoiceField)
    QTest.mouseClick(field.box, Qt.MouseButton.LeftButton)
    listed = field.box.popup
    assert listed is not None
    assert (listed.model.rows[0].text, listed.model.rows[0].mark) == (
        "models/17/model_77.safetensors",
        "recent",
    )
    QTest.keyClicks(listed.filter, "model_99.")
    QTest.keyClick(listed.filter, Qt.Key.Key_Return)
    assert hands.value(node, "name") == "models/19/model_99.safetensors"
    kept = read_recent(folders)["name"]
    assert [name.rpartition("_")[2] for name in kept] == [f"{n}.safetensors" for n in (99, 88, 77)]
    recent_path(folders).write_text("[broken")
    assert read_recent(folders) == {}


def test_the_list_in_the_inspector_shows_small_pictures(hands: Any, folders: Folders) -> None:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    assert image.save(str(folders.input / "example.png"))
    node = hands.add("LoadImage")
    hands.ready()
    hands.window.docks.bring_up("inspector")
    hands.canvas.select([node])
    field = next(row.field for row in hands.window.docks.inspector.rows.values() if row.name == "image")
    assert isinstance(field, ChoiceField)
    assert field.box.thumbnail is not None
    QTest.mouseClick(field.box, Qt.MouseButton.LeftButton)
    hands.qtbot.waitUntil(lambda: field.box.thumbnail("example.png") is not None)
    assert field.box.thumbnail("example.png").size().toTuple() == (60, 40)
    field.box.hidePopup()
