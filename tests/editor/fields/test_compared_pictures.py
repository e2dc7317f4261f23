"""Two pictures of a run are compared in their node, with a line that follows the mouse."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication

from app.editor.canvas.nodes.node_values import shown
from app.editor.canvas.nodes.pictures import CAPTION, fitted
from app.workflow.node_info import read_object_info
from app.workflow.ui_format import write_workflow
from tests.opening import open_file

KINDS: dict[str, Any] = {
    "ImageCompare": {
        "input": {
            "required": {"compare_view": ["IMAGECOMPARE", {"socketless": True}]},
            "optional": {"image_a": ["IMAGE"], "image_b": ["IMAGE"]},
        },
        "output": [],
        "output_node": True,
    },
    "Image Comparer (rgthree)": {
        "input": {"required": {}, "optional": {"image_a": ["IMAGE"], "image_b": ["IMAGE"]}},
        "output": [],
        "output_node": True,
    },
}


def picture(color: str) -> QImage:
    image = QImage(80, 40, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return image


def run(hands: Any, node: str, first: int, second: int) -> None:
    """Take the messages of a run whose node gave so many pictures for each side."""
    state = hands.window.run_state

    def refs(side: str, count: int) -> list[dict[str, str]]:
        return [{"filename": f"{side}{index}.png", "subfolder": "", "type": "temp"} for index in range(count)]

    state.expect("p", [node])
    output = {"a_images": refs("a", first), "b_images": refs("b", second)}
    state.take_frame("executed", {"prompt_id": "p", "node": node, "output": output})
    images = [picture("#cc0000")] * first + [picture("#0000cc")] * second
    state.set_images(node, state.of(node).image_refs, tuple(images))


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_line_between_two_pictures_follows_the_mouse(hands: Any, kind: str) -> None:
    hands.window.show_library({**hands.session.library, **read_object_info(KINDS)})
    node = hands.add(kind)
    run(hands, node, 2, 2)
    hands.ready()
    item = hands.item(node)
    assert [field.name for field in item.fields] == [], "there is nothing to type"
    pair = item.look().compared
    assert pair is not None
    assert [image.pixelColor(0, 0).name() for image in pair] == ["#cc0000", "#0000cc"]
    frame = fitted(pair[0], item.layout.picture.adjusted(0, 0, 0, -CAPTION))
    for part in (0.25, 0.9):
        place = QPointF(
            hands.canvas.mapFromScene(
                item.pos() + QPointF(frame.left() + part * frame.width(), frame.center().y())
            )
        )
        screen = QPointF(hands.view.mapToGlobal(place.toPoint()))
        none = Qt.MouseButton.NoButton
        move = QMouseEvent(QEvent.Type.MouseMove, place, screen, none, none, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(hands.view, move)
        assert item.moment.split == pytest.approx(part, abs=0.02)
    assert hands.steps() == []


def test_with_pictures_of_one_side_only_they_are_shown_as_usual(hands: Any) -> None:
    hands.window.show_library({**hands.session.library, **read_object_info(KINDS)})
    node = hands.add("ImageCompare")
    run(hands, node, 2, 0)
    item = hands.item(node)
    assert item.look().compared is None
    assert len(item.look().images) == 2


KEPT = [[{"url": "/view?filename=a.png&type=temp&subfolder=", "name": "A", "selected": True}]]
FILE: dict[str, Any] = {
    "last_node_id": 1,
    "last_link_id": 0,
    "nodes": [
        {
            "id": 1,
            "type": "Image Comparer (rgthree)",
            "pos": [0, 0],
            "size": [300, 300],
            "flags": {},
            "order": 0,
            "mode": 0,
            "inputs": [{"name": "image_a", "type": "IMAGE", "link": None}],
            "outputs": [],
            "properties": {"comparer_mode": "Slide"},
            "widgets_values": KEPT,
        }
    ],
    "links": [],
    "groups": [],
    "config": {},
    "extra": {},
    "version": 0.4,
}


@pytest.mark.parametrize("known", [False, True])
def test_what_a_comparer_keeps_in_its_file_is_no_raw_text_and_stays(
    hands: Any, tmp_path: Path, known: bool
) -> None:
    if known:
        hands.window.show_library({**hands.session.library, **read_object_info(KINDS)})
    path = tmp_path / "compared.json"
    path.write_text(json.dumps(FILE), "utf-8")
    open_file(hands.window, path)
    item = hands.item("1")
    texts = [shown(field, item.values.get(field.name)) for field in item.fields]
    assert texts == ([] if known else ["a list of 1"])
    run(hands, "1", 1, 1)
    assert item.look().compared is not None
    assert json.loads(write_workflow(hands.session.workflow))["nodes"][0]["widgets_values"] == KEPT
