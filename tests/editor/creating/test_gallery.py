"""The gallery of templates: where they come from, what they need, and a copy of the one that is chosen."""

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.application import shipped_library
from app.editor.files.file_read import read_file
from app.editor.gallery.cards import PICTURE
from app.editor.gallery.needs import needs_of
from app.editor.gallery.picture import draw_workflow
from app.editor.gallery.templates import Template, find_templates, matching
from app.editor.gallery.window import GalleryWindow
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path
from app.workflow.document import Node, Workflow
from tests.editor.creating.creating_hands import open_starter
from tests.opening import wait_until_read

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def filled(folders: Folders) -> Folders:
    """Return the folders of a user with an own workflow, and a pack with an example and its picture."""
    own = folders.user / "default" / "workflows" / "portraits"
    own.mkdir(parents=True)
    shutil.copy(example_path("upscale.json"), own / "my upscale.json")
    pack = folders.custom_nodes / "fine-pack" / "example_workflows"
    pack.mkdir(parents=True)
    graph = json.loads(example_path("upscale.json").read_bytes())
    graph["nodes"][0]["type"] = "FineLoader"
    graph["nodes"][1]["properties"] = {"models": [{"name": "fine.pth", "directory": "upscale_models"}]}
    (pack / "fine_example.json").write_text(json.dumps(graph), "utf-8")
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(0xFF8800)
    assert picture.save(str(pack / "fine_example.png"))
    (pack / "broken.json").write_text("{", "utf-8")
    return folders


def open_gallery(qtbot: QtBot, window: MainWindow) -> GalleryWindow:
    window.actions_by_name["templates"].trigger()
    (gallery,) = window.findChildren(GalleryWindow)
    qtbot.waitUntil(lambda: gallery.model.rowCount() > 0, timeout=20_000)
    return gallery


def close(gallery: GalleryWindow, window: MainWindow, qtbot: QtBot) -> None:
    gallery.reject()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.activateWindow()


def titled(templates: list[Template], title: str) -> Template:
    return next(template for template in templates if template.title == title)


def test_every_place_is_looked_at(filled: Folders) -> None:
    found = find_templates(filled)
    assert found[0].title == "Text to image"
    assert titled(found, "my upscale").category == "Your workflows"
    mine = titled(found, "fine example")
    assert (mine.category, mine.source) == ("fine-pack", "pack")
    assert mine.picture is not None
    assert mine.picture.name == "fine_example.png"


def test_the_public_package_is_read_by_its_index(folders: Folders) -> None:
    pytest.importorskip("comfyui_workflow_templates_json")
    public = [template for template in find_templates(folders) if template.source == "public"]
    assert len(public) > 300
    assert all(template.path.is_file() and template.description for template in public)
    chinese = [template for template in find_templates(folders, "zh-CN") if template.source == "public"]
    assert {a.path for a in chinese} == {a.path for a in public}
    assert [a.title for a in chinese] != [a.title for a in public]


def test_what_is_missing_is_known(filled: Folders) -> None:
    library = shipped_library(filled)
    mine = titled(find_templates(filled), "fine example")
    needs = needs_of(read_file(mine.path, library).workflow, library, filled)
    assert needs.nodes == ("FineLoader",)
    assert needs.models == ("fine.pth",)
    starter = read_file(example_path("starter.json"), library).workflow
    assert needs_of(starter, library, filled).nodes == ()


def test_words_must_all_fit_and_titles_come_first(filled: Folders) -> None:
    found = [template for template in find_templates(filled) if template.source != "public"]
    assert [template.title for template in matching(found, "FINE exam")] == ["fine example"]
    assert matching(found, "upscale")[0].title in ("Upscale", "my upscale")
    assert matching(found, "nothing like this") == []
    assert {t.category for t in matching(found, "", "fine-pack")} == {"fine-pack"}


def test_cards_show_their_own_picture_or_one_that_is_drawn(
    qtbot: QtBot, filled: Folders, window: MainWindow
) -> None:
    gallery = open_gallery(qtbot, window)
    qtbot.keyClicks(gallery.search, "fine-pack")
    cards = {template.title: template for template in gallery.model.templates}
    mine, broken = cards["fine example"], cards["broken"]
    qtbot.waitUntil(lambda: all(gallery.loader.card(template) for template in (mine, broken)))
    card = gallery.loader.card(mine)
    assert card is not None
    assert card.picture.toImage().pixelColor(20, 20).name() == "#ff8800"
    assert card.needs.nodes == ("FineLoader",)
    unreadable = gallery.loader.card(broken)
    assert unreadable is not None
    assert unreadable.broken
    gallery.search.clear()
    starter = next(t for t in gallery.model.templates if t.title == "Text to image")
    qtbot.waitUntil(lambda: gallery.loader.card(starter) is not None)
    drawn = gallery.loader.card(starter)
    assert drawn is not None
    colors = {drawn.picture.toImage().pixelColor(x, 60).name() for x in range(0, PICTURE.width(), 3)}
    assert len(colors) > 3, "nodes are drawn on it"
    close(gallery, window, qtbot)


def test_enter_opens_a_copy_that_no_file_holds(qtbot: QtBot, filled: Folders, window: MainWindow) -> None:
    own = filled.user / "default" / "workflows" / "portraits" / "my upscale.json"
    before = own.read_bytes()
    gallery = open_gallery(qtbot, window)
    qtbot.keyClicks(gallery.search, "my upscale")
    qtbot.keyClick(gallery.search, Qt.Key.Key_Return)
    wait_until_read(window.files.reading)
    assert window.session.name == "my upscale"
    assert window.session.path is None
    kinds = {node["type"] for node in json.loads(before)["nodes"]}
    assert {node.type for node in window.session.workflow.nodes.values()} == kinds
    assert own.read_bytes() == before
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_arrows_lead_from_the_search_into_the_cards(
    qtbot: QtBot, filled: Folders, window: MainWindow
) -> None:
    gallery = open_gallery(qtbot, window)
    gallery.activateWindow()
    qtbot.keyClick(gallery.search, Qt.Key.Key_Down)
    qtbot.keyClick(gallery.cards, Qt.Key.Key_Right)
    second = gallery.current()
    assert second == gallery.model.templates[1]
    qtbot.keyClick(gallery.cards, Qt.Key.Key_Return)
    wait_until_read(window.files.reading)
    assert second is not None
    assert window.session.name == second.title
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_empty_canvas_says_what_to_do_and_leads_to_the_gallery(
    qtbot: QtBot, filled: Folders, window: MainWindow
) -> None:
    from app.editor.gallery.empty_hint import EmptyHint

    hint = window.canvas.findChild(EmptyHint)
    assert hint is not None
    qtbot.waitUntil(hint.button.isVisible)
    place = hint.geometry().center()
    over = window.canvas.childAt(place)
    assert over in (window.canvas.viewport(), None), "the words let the mouse through"
    qtbot.mouseClick(hint.button, LEFT)
    (gallery,) = window.findChildren(GalleryWindow)
    close(gallery, window, qtbot)
    open_starter(qtbot, window)
    assert not hint.isVisible()
    assert not hint.button.isVisible()


def test_a_folder_of_odd_files_harms_nothing(folders: Folders) -> None:
    own = folders.user / "default" / "workflows"
    own.mkdir(parents=True, exist_ok=True)
    (own / "folder.json").mkdir()
    Path(own / ".hidden.json").write_text("{}")
    (folders.custom_nodes / "off.disabled" / "example_workflows").mkdir(parents=True)
    (folders.custom_nodes / "off.disabled" / "example_workflows" / "a.json").write_text("{}")
    titles = {template.title for template in find_templates(folders) if template.source != "public"}
    assert titles == {"Text to image", "Image to image", "Upscale", "Chat"}


def test_a_huge_or_far_flung_workflow_is_drawn_at_once(window: MainWindow) -> None:
    many = Workflow()
    for number in range(3000):
        place = (number % 60 * 300.0, number // 60 * 200.0)
        many.nodes[str(number)] = Node(str(number), "KSampler", place, (240.0, 120.0))
    drawn = draw_workflow(many, window.session.library, PICTURE)
    colors = {drawn.pixelColor(x, y).name() for x in range(60, 100) for y in range(60, 90)}
    assert len(colors) > 3, "boxes are drawn"
    far = Workflow()
    far.nodes["1"] = Node("1", "KSampler", (1e308, 0.0), (240.0, 120.0))
    far.nodes["2"] = Node("2", "KSampler", (-1e308, 5.0), (240.0, 120.0))
    assert draw_workflow(far, window.session.library, PICTURE).size() == PICTURE


def test_w_opens_the_gallery_and_escape_closes_it(qtbot: QtBot, window: MainWindow) -> None:
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_W)
    (gallery,) = window.findChildren(GalleryWindow)
    qtbot.keyClick(gallery.search, Qt.Key.Key_Escape)
    assert not gallery.isVisible()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
