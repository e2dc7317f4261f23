"""Copies go through mails, other windows and other programs, and come back as they were."""

import base64
import json
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtTest import QTest
from selection_cases import ALT, CTRL, SHIFT, drag, key, saved, show_chain, title

from app.editor import theme
from app.editor.editing.clipboard_text import empty_mime
from app.editor.main_window import MainWindow
from app.workflow.document import Group
from app.workflow.edits import MoveNodes
from app.workflow.ui_format import write_workflow

FRAME = Group("1", "Frame", (-40.0, -80.0, 600.0, 260.0), "#3f789e")


@pytest.fixture(autouse=True)
def clipboard(window: MainWindow) -> Iterator[None]:
    QGuiApplication.clipboard().clear()
    yield
    QGuiApplication.clipboard().clear()


def said(window: MainWindow) -> str:
    return window.state_bar.currentMessage()


def links(window: MainWindow) -> list[tuple[str, str]]:
    return [(link.source, link.target) for link in window.session.workflow.links.values()]


def test_a_copied_group_takes_along_what_is_in_it(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    before = saved(window)
    window.canvas.select([], ["1"])
    key(window, Qt.Key.Key_C, CTRL)
    key(window, Qt.Key.Key_V, CTRL)
    root = window.session.workflow.root
    assert (list(root.nodes), list(root.groups)) == (["1", "2", "3", "4", "5", "6"], ["1", "2"])
    assert links(window)[-1] == ("5", "6")
    old, new = root.groups["1"], root.groups["2"]
    assert (new.title, new.color, new.bounds[2:]) == ("Frame", "#3f789e", old.bounds[2:])
    shift = new.bounds[0] - old.bounds[0]
    assert root.nodes["5"].position[0] - root.nodes["1"].position[0] == shift
    assert (window.canvas.selected_nodes(), window.canvas.selected_groups()) == (["5", "6"], ["2"])
    window.session.undo_stack.undo()
    assert saved(window) == before


def test_cut_and_paste_with_incoming_links(window: MainWindow) -> None:
    show_chain(window)
    window.canvas.select(["2"])
    key(window, Qt.Key.Key_X, CTRL)
    assert list(window.session.workflow.nodes) == ["1", "3", "4"]
    key(window, Qt.Key.Key_V, CTRL | SHIFT)
    assert ("1", "5") in links(window)


def test_paste_in_place(window: MainWindow) -> None:
    show_chain(window)
    window.canvas.select(["2"])
    key(window, Qt.Key.Key_C, CTRL)
    window.canvas.look_at(QPointF(5000, 5000), 1.0)
    key(window, Qt.Key.Key_V, CTRL | ALT)
    nodes = window.session.workflow.nodes
    x, y = nodes["2"].position
    assert nodes["5"].position == (x + 32, y + 32), "never exactly upon the original"
    window.session.undo_stack.undo()
    window.canvas.select(["2"])
    key(window, Qt.Key.Key_Delete)
    key(window, Qt.Key.Key_V, CTRL | ALT)
    assert window.session.workflow.nodes["5"].position == (x, y), "where it was, when nothing is there"


def test_duplicates_of_one_node_do_not_hide_each_other(window: MainWindow) -> None:
    show_chain(window)
    for _ in range(3):
        window.canvas.select(["2"])
        key(window, Qt.Key.Key_D, SHIFT)
    places = [item.position for item in window.session.workflow.nodes.values()]
    assert len(places) == 7
    assert len(set(places)) == 7


def test_pasted_again_at_the_same_place_nothing_is_hidden(window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    window.canvas.select(["2"])
    key(window, Qt.Key.Key_C, CTRL)
    for _ in range(3):
        key(window, Qt.Key.Key_V, CTRL)
    nodes = window.session.workflow.root.nodes
    assert len({nodes[pasted].position for pasted in ("5", "6", "7")}) == 3
    key(window, Qt.Key.Key_Z, CTRL)
    key(window, Qt.Key.Key_V, CTRL)
    assert len({nodes[pasted].position for pasted in ("5", "6", "7")}) == 3
    first = nodes["5"].position
    for _ in range(3):
        key(window, Qt.Key.Key_Z, CTRL)
    assert saved(window) == before
    key(window, Qt.Key.Key_V, CTRL)
    assert nodes["5"].position == first, "what was undone hides nothing"


def test_a_mail_with_the_copied_text_is_pasted(window: MainWindow) -> None:
    show_chain(window)
    long = "a lighthouse  on a cliff, “at dusk” > noon; " * 6 + "end"
    node = window.session.workflow.nodes["2"]
    window.session.workflow.nodes["2"] = replace(node, title=long)
    window.canvas.select(["1", "2"])
    key(window, Qt.Key.Key_C, CTRL)
    copied = QGuiApplication.clipboard().text()
    wrapped = "\n".join(part for line in copied.splitlines() for part in textwrap.wrap(line, 60) or [""])
    quoted = "\r\n".join(f"> > {line}" for line in wrapped.splitlines())
    mail = f"Hi,\r\n\r\nSam wrote {{last week}}:\r\n{quoted}\r\n> > cheers {{S}}\r\n\r\nworks for me!\r\n"
    QGuiApplication.clipboard().setText(mail)
    key(window, Qt.Key.Key_V, CTRL)
    nodes = window.session.workflow.nodes
    assert list(nodes) == ["1", "2", "3", "4", "5", "6"]
    assert nodes["6"].title == long
    assert links(window)[-1] == ("5", "6")


def test_a_workflow_and_a_prompt_are_pasted(window: MainWindow) -> None:
    show_chain(window)
    QGuiApplication.clipboard().setText(write_workflow(window.session.workflow).decode())
    key(window, Qt.Key.Key_V, CTRL)
    assert len(window.session.workflow.nodes) == 8
    prompt = {
        "7": {"class_type": "EmptyLatentImage", "inputs": {"width": 640, "height": 512, "batch_size": 1}},
        "9": {"class_type": "VAEDecode", "inputs": {"samples": ["7", 0]}},
    }
    QGuiApplication.clipboard().setText(f"this one:\n\n```json\n{json.dumps(prompt, indent=2)}\n```\n")
    key(window, Qt.Key.Key_V, CTRL)
    kinds = [node.type for node in window.session.workflow.nodes.values()]
    assert kinds[8:] == ["EmptyLatentImage", "VAEDecode"]
    assert links(window)[-1] == ("9", "10")


def test_what_the_page_of_comfyui_copied_is_pasted_and_the_other_way_round(window: MainWindow) -> None:
    show_chain(window)
    window.canvas.select(["1", "2"])
    key(window, Qt.Key.Key_C, CTRL)
    html = QGuiApplication.clipboard().mimeData().html()
    data = json.loads(base64.b64decode(html.split('data-metadata="')[1].split('"')[0]))
    assert [node["id"] for node in data["nodes"]] == [1, 2]
    mime = empty_mime()
    mime.setHtml(html)
    mime.setText("Text")
    QGuiApplication.clipboard().setMimeData(mime)
    key(window, Qt.Key.Key_V, CTRL)
    assert list(window.session.workflow.nodes) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("just words", "the clipboard holds no nodes"),
        ('{"a": {"b": [1, 2', "the clipboard holds no nodes"),
        ("https://example.org/flow.json", "save what is at that address"),
        ('{"3": {"class_type": "KSampler"}}', "node 3 has no inputs"),
    ],
)
def test_what_cannot_be_pasted_is_said_quietly(window: MainWindow, text: str, words: str) -> None:
    show_chain(window)
    before = saved(window)
    QGuiApplication.clipboard().setText(text)
    key(window, Qt.Key.Key_V, CTRL)
    assert words in said(window)
    assert saved(window) == before
    assert window.session.undo_stack.count() == 0


def test_a_picture_becomes_a_node_that_loads_it(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    show_chain(window)
    sent: list[tuple[str, str, Path]] = []
    monkeypatch.setattr(window.client, "upload_image", lambda *upload: sent.append(upload))
    picture = QImage(8, 6, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.red)
    QGuiApplication.clipboard().setImage(picture)
    key(window, Qt.Key.Key_V, CTRL)
    assert window.session.workflow.nodes["5"].type == "LoadImage"
    assert [(ticket.split()[0], name) for ticket, name, _ in sent] == [("5", "image")]
    assert QImage(str(sent[0][2])).size() == picture.size()
    key(window, Qt.Key.Key_V, CTRL)
    assert len(window.session.workflow.nodes) == 5, "the selected node that takes a picture gets it"
    assert [ticket.split()[0] for ticket, _, _ in sent] == ["5", "5"]


def test_files_on_the_clipboard_are_taken_as_if_dropped(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_chain(window)
    sent: list[tuple[str, str, Path]] = []
    monkeypatch.setattr(window.client, "upload_image", lambda *upload: sent.append(upload))
    path = tmp_path / "a red one.png"
    picture = QImage(8, 6, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.red)
    assert picture.save(str(path))
    mime = empty_mime()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    QGuiApplication.clipboard().setMimeData(mime)
    key(window, Qt.Key.Key_V, CTRL)
    QGuiApplication.clipboard().setText(f'"{path}"')
    key(window, Qt.Key.Key_V, CTRL)
    assert [upload[2] for upload in sent] == [path, path]


def test_duplicates_keep_the_links_among_them_and_on_request_those_that_feed_them(window: MainWindow) -> None:
    show_chain(window)
    window.canvas.select(["2", "3"])
    key(window, Qt.Key.Key_D, SHIFT)
    assert links(window)[3:] == [("5", "6")]
    nodes = window.session.workflow.nodes
    assert nodes["5"].position == (332.0, 52.0)
    window.session.undo_stack.undo()
    window.canvas.select(["2", "3"])
    key(window, Qt.Key.Key_D, CTRL | SHIFT)
    assert sorted(links(window)[3:]) == [("1", "5"), ("5", "6")]


def test_alt_drag_keeps_the_links_among_the_copies(window: MainWindow) -> None:
    show_chain(window)
    window.canvas.select(["2", "3"])
    start = title(window, "2")
    drag(window, [start, start + QPointF(0, 100), start + QPointF(0, 200)], ALT)
    assert links(window)[3:] == [("5", "6")]
    assert window.session.workflow.nodes["5"].position == (300.0, 220.0)
    assert window.session.undo_stack.count() == 1


def test_copied_in_one_document_pasted_in_another(window: MainWindow) -> None:
    show_chain(window, (FRAME,))
    key(window, Qt.Key.Key_A, CTRL)
    key(window, Qt.Key.Key_C, CTRL)
    window.session.new()
    window.canvas.setFocus()
    QTest.mouseMove(window.canvas.viewport(), QPoint(300, 300))
    key(window, Qt.Key.Key_V, CTRL)
    root = window.session.workflow.root
    assert (len(root.nodes), len(root.links), len(root.groups)) == (4, 3, 1)


def choose_from_menu(window: MainWindow, title: str) -> None:
    (action,) = (action for action in window.findChildren(QAction) if action.text().replace("&", "") == title)
    action.trigger()


def test_a_picture_of_the_selection_is_for_other_programs(window: MainWindow) -> None:
    show_chain(window)
    before = saved(window)
    window.canvas.select(["2"])
    choose_from_menu(window, "Copy as a picture")
    picture = QGuiApplication.clipboard().image()
    frame = window.canvas.graph.nodes["2"].frame()
    assert picture.size().toTuple() == (round(frame.width()) + 48, round(frame.height()) + 48)
    assert picture.pixelColor(1, 1).name() == theme.CANVAS.name(), "the canvas around it"
    middle = picture.pixelColor(picture.width() // 2, 24 + 8)
    assert middle.name() != theme.CANVAS.name()
    assert window.canvas.selected_nodes() == ["2"]
    window.canvas.select([])
    choose_from_menu(window, "Copy as a picture")
    assert QGuiApplication.clipboard().image().width() > picture.width(), (
        "all of it, where nothing is selected"
    )
    assert saved(window) == before
    window.session.do(MoveNodes("", {"2": (30_000.0, 0.0)}), "Move")
    choose_from_menu(window, "Copy as a picture")
    assert QGuiApplication.clipboard().image().width() == 4000
