"""A window with a few nodes, and hands that work on their fields by mouse and keys."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.editor.canvas.nodes.node_item import NodeItem
    from app.editor.main_window import MainWindow

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
EXTRA: dict[str, Any] = {
    "Tint": {"input": {"required": {"color": ["COLOR", {"default": "#ffffff"}]}}, "output": ["IMAGE"]},
    "Fill": {
        "input": {
            "required": {
                "color": ["INT", {"default": 0, "min": 0, "max": 0xFFFFFF, "display": "color"}],
                "on": ["BOOLEAN", {"default": False, "label_on": "yes", "label_off": "no"}],
            }
        },
        "output": ["IMAGE"],
    },
    "Crop": {
        "input": {
            "required": {
                "region": ["BOUNDING_BOX", {"default": {"x": 0, "y": 0, "width": 512, "height": 512}}],
                "palette": ["COLORS", {"default": []}],
            }
        },
        "output": ["IMAGE"],
    },
    "Cut": {
        "input": {
            "required": {
                "image": ["IMAGE"],
                "region": ["BOUNDING_BOX", {"default": {"x": 0, "y": 0, "width": 512, "height": 512}}],
            }
        },
        "output": ["IMAGE"],
    },
    "Curved": {
        "input": {
            "required": {
                "curve": [
                    "CURVE",
                    {"default": {"points": [[0.0, 0.0], [1.0, 1.0]], "interpolation": "monotone_cubic"}},
                ]
            }
        },
        "output": ["CURVE"],
    },
    "Levels": {
        "input": {
            "required": {
                "levels": ["RANGE", {"default": {"min": 0.25, "max": 0.75}}],
                "tones": [
                    "RANGE",
                    {"default": {"min": 0, "max": 255, "midpoint": 100}, "value_min": 0, "value_max": 255},
                ],
            }
        },
        "output": ["IMAGE"],
    },
    "Boxes": {
        "input": {"required": {"boxes": ["BOUNDING_BOXES", {"default": []}]}},
        "output": ["IMAGE"],
    },
    "Layers": {
        "input": {"required": {"state": ["COMPOSITOR", {"default": {}}], "view": ["LOAD_3D"]}},
        "output": ["IMAGE"],
    },
    "Record": {"input": {"required": {"sound": ["AUDIO_RECORD"]}}, "output": ["AUDIO"]},
    "Batch": {
        "input": {
            "required": {
                "images": [
                    "COMFY_AUTOGROW_V3",
                    {
                        "template": {
                            "input": {"required": {"image": ["IMAGE"]}},
                            "prefix": "image",
                            "min": 1,
                            "max": 9,
                        }
                    },
                ]
            }
        },
        "output": ["IMAGE"],
    },
    "Many": {
        "input": {
            "required": {
                "name": [[f"models/{i % 20}/model_{i}.safetensors" for i in range(10_000)], {}],
                "level": ["INT", {"default": 3, "advanced": True}],
                "depth": ["FLOAT", {"default": 0.5, "advanced": True}],
            }
        },
        "output": ["IMAGE"],
    },
    "Modes": {
        "input": {
            "required": {
                "mode": [
                    "COMFY_DYNAMICCOMBO_V3",
                    {
                        "options": [
                            {"key": "size", "inputs": {"required": {"width": ["INT", {"default": 512}]}}},
                            {"key": "like", "inputs": {"required": {"match": ["IMAGE"]}}},
                        ]
                    },
                ]
            }
        },
        "output": ["IMAGE"],
    },
}


class Hands:
    """Adds nodes to a window and works on their fields as a user would."""

    def __init__(self, window: "MainWindow", qtbot: "QtBot") -> None:
        self.window, self.qtbot = window, qtbot
        self.canvas, self.session = window.canvas, window.session
        self.view = window.canvas.viewport()

    def add(self, kind: str, x: float = 0, y: float = 0) -> str:
        """Add a node; returns its id. It is no step that the tests undo."""
        from app.workflow.edits import AddNodes
        from app.workflow.new_node import new_node

        node = new_node(self.session.workflow, "", self.session.library[kind], (x, y))
        assert self.session.do(AddNodes("", (node,)), "Add")
        return node.id

    def ready(self) -> None:
        """Look at all nodes at 1:1 and forget the steps so far."""
        self.session.undo_stack.clear()
        self.canvas.look_at(self.canvas.graph.contents_rect().center(), 1.0)
        self.canvas.setFocus()

    def item(self, node_id: str) -> "NodeItem":
        return self.canvas.graph.nodes[node_id]

    def at(self, node_id: str, name: str) -> QPoint:
        """Return the middle of a field, in the view."""
        item = self.item(node_id)
        index = item.field_index(name)
        assert index is not None, name
        return self.canvas.mapFromScene(item.field_rect(index).center())

    def rect(self, node_id: str, name: str) -> Any:
        item = self.item(node_id)
        index = item.field_index(name)
        assert index is not None, name
        return self.canvas.mapFromScene(item.field_rect(index)).boundingRect()

    def click(self, place: QPoint, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.view, LEFT, keys, place)

    def drag(self, start: QPoint, *moves: tuple[QPoint, Qt.KeyboardModifier]) -> None:
        """Press, move to each place with the keys held there, release at the last."""
        QTest.mousePress(self.view, LEFT, NONE, start)
        for place, keys in moves:
            screen = QPointF(self.view.mapToGlobal(place))
            event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), screen, LEFT, LEFT, keys)
            QApplication.sendEvent(self.view, event)
        QTest.mouseRelease(self.view, LEFT, NONE, moves[-1][0])

    def wheel(self, widget: QWidget, place: QPoint, turns: int, keys: Qt.KeyboardModifier = NONE) -> None:
        event = QWheelEvent(
            QPointF(place),
            QPointF(widget.mapToGlobal(place)),
            QPoint(),
            QPoint(0, 120 * turns),
            Qt.MouseButton.NoButton,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)

    def focused(self) -> QWidget:
        widget = QApplication.activePopupWidget() or QApplication.focusWidget()
        assert widget is not None
        return QApplication.focusWidget() or widget

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focused(), text)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.focused(), key, keys)

    def value(self, node_id: str, name: str) -> Any:
        from app.workflow.widgets import widgets

        node = self.session.workflow.nodes[node_id]
        return {w.name: w.value for w in widgets(node, self.session.library[node.type])}[name]

    def steps(self) -> list[str]:
        """Return the names of the undo steps."""
        stack = self.session.undo_stack
        return [stack.command(index).actionText() for index in range(stack.count())]

    def undo(self) -> None:
        self.session.undo_stack.undo()

    @property
    def editor(self) -> Any:
        return self.canvas.editors.editor


@pytest.fixture
def hands(window: "MainWindow", qtbot: "QtBot") -> Iterator[Hands]:
    from app.workflow.node_info import read_object_info

    window.show_library({**window.session.library, **read_object_info(EXTRA)})
    yield Hands(window, qtbot)
    window.canvas.editors.close()
