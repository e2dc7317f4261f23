"""Small documents and real mouse events for the tests of the canvas."""

import json
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.nodes.node_item import NodeItem
from app.workflow.document import ROOT, Group, InputSlot, Link, Node, OutputSlot, Workflow
from app.workflow.edits import AddGroup, AddNodes, Edit, EditRefused, Several
from app.workflow.node_info import NodeInfo

DATA = Path(__file__).parent.parent / "data" / "object_info.json"


def library() -> dict[str, NodeInfo]:
    data = json.loads(DATA.read_text("utf-8"))
    return {name: NodeInfo.from_json(name, entry) for name, entry in data.items()}


LIBRARY = library()


def node(
    node_id: str,
    class_type: str,
    position: tuple[float, float],
    values: tuple[object, ...] | None = None,
    size: tuple[float, float] = (240.0, 60.0),
    **fields: object,
) -> Node:
    """Return a node with all slots of its kind, none linked."""
    info = LIBRARY[class_type]
    inputs = tuple(
        InputSlot(item.name, item.type)
        for item in info.inputs
        if not item.is_widget and item.group != "hidden"
    )
    outputs = tuple(OutputSlot(output.name, output.type) for output in info.outputs)
    return Node(node_id, class_type, position, size, inputs=inputs, outputs=outputs, values=values, **fields)


def workflow_of(*nodes: Node, links: tuple[Link, ...] = (), groups: tuple[Group, ...] = ()) -> Workflow:
    """Return a document whose slots name their links."""
    workflow = Workflow()
    workflow.apply(Several((AddNodes("", nodes, links), *(AddGroup("", group) for group in groups))))
    return workflow


def text_to_image() -> Workflow:
    """Return the usual graph: checkpoint, two prompts, latent, sampler, decode, preview."""
    return workflow_of(
        node("4", "CheckpointLoaderSimple", (0, 150), ("sd.safetensors",)),
        node("6", "CLIPTextEncode", (320, 0), ("a lighthouse",), (240, 120)),
        node("7", "CLIPTextEncode", (320, 200), ("blurry",), (240, 120)),
        node("5", "EmptyLatentImage", (320, 400), (512, 512, 1)),
        node("3", "KSampler", (660, 100), (42, "fixed", 20, 8.0, "euler", "normal", 1.0)),
        node("8", "VAEDecode", (1000, 100)),
        node("9", "PreviewImage", (1300, 100)),
        links=(
            Link("1", "4", 0, "3", 0, "MODEL"),
            Link("2", "4", 1, "6", 0, "CLIP"),
            Link("3", "4", 1, "7", 0, "CLIP"),
            Link("4", "6", 0, "3", 1, "CONDITIONING"),
            Link("5", "7", 0, "3", 2, "CONDITIONING"),
            Link("6", "5", 0, "3", 3, "LATENT"),
            Link("7", "3", 0, "8", 0, "LATENT"),
            Link("8", "4", 2, "8", 1, "VAE"),
            Link("9", "8", 0, "9", 0, "IMAGE"),
        ),
    )


class Hand:
    """Presses, drags and types on a canvas as a user would; places are scene points."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.viewport = canvas.viewport()

    def at(self, place: QPointF) -> QPoint:
        point = self.canvas.viewportTransform().map(place).toPoint()
        assert self.viewport.rect().contains(point), f"{place} is not in the view"
        return point

    def move(self, place: QPointF) -> None:
        QTest.mouseMove(self.viewport, self.at(place))
        QApplication.processEvents()

    def click(
        self,
        place: QPointF,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    ) -> None:
        QTest.mouseClick(self.viewport, button, keys, self.at(place))

    def double_click(self, place: QPointF) -> None:
        QTest.mouseDClick(
            self.viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, self.at(place)
        )

    def press(
        self,
        place: QPointF,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    ) -> None:
        QTest.mousePress(self.viewport, button, keys, self.at(place))

    def drag_to(
        self,
        place: QPointF,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    ) -> None:
        """Move with a button held: events as the window system sends them, with buttons and keys."""
        end = QPointF(self.at(place))
        screen = QPointF(self.viewport.mapToGlobal(end.toPoint()))
        event = QMouseEvent(QEvent.Type.MouseMove, end, screen, Qt.MouseButton.NoButton, button, keys)
        QApplication.sendEvent(self.viewport, event)

    def release(
        self,
        place: QPointF,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    ) -> None:
        QTest.mouseRelease(self.viewport, button, keys, self.at(place))

    def drag(
        self,
        start: QPointF,
        end: QPointF,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    ) -> None:
        self.press(start, keys, button)
        self.drag_to(start + (end - start) * 0.5, keys, button)
        self.drag_to(end, keys, button)
        self.release(end, keys, button)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focused(), text)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.focused(), key, keys)

    def focused(self):  # type: ignore[no-untyped-def]
        widget = QApplication.focusWidget()
        assert widget is not None, "nothing has the focus"
        return widget

    def item(self, node_id: str) -> NodeItem:
        return self.canvas.graph.nodes[node_id]

    def title(self, node_id: str) -> QPointF:
        return self.item(node_id).pos() + QPointF(60, -12)

    def field(self, node_id: str, name: str) -> QPointF:
        item = self.item(node_id)
        index = item.field_index(name)
        assert index is not None, name
        return item.field_rect(index).center()


class Desk:
    """A canvas, its document, and the edits asked for so far with those that undo them."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.hand = Hand(canvas)
        self.workflow = Workflow()
        self.asked: list[tuple[Edit, str]] = []
        self.inverses: list[Edit] = []
        canvas.edit_requested.connect(self.carry_out)

    def show(self, workflow: Workflow, zoom: float = 1.0, middle: QPointF | None = None) -> None:
        self.workflow = workflow
        self.canvas.show_scope(workflow, ROOT, LIBRARY)
        self.canvas.look_at(middle or self.canvas.graph.contents_rect().center(), zoom)

    def carry_out(self, edit: Edit, title: str) -> None:
        self.asked.append((edit, title))
        try:
            self.inverses.append(self.workflow.apply(edit))
        except EditRefused:
            return

    def undo(self) -> None:
        self.workflow.apply(self.inverses.pop())

    @property
    def titles(self) -> list[str]:
        return [title for _, title in self.asked]
