"""A node dropped on a link is led into it, whether moved or new, and what comes after it makes room."""

from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor import theme
from app.editor.canvas.links.link_item import LinkItem
from app.editor.library.tree import NODE_MIME
from app.editor.main_window import MainWindow
from app.workflow.document import Group
from app.workflow.edits import AddGroup, SetFlags
from app.workflow.make_room import ROOM
from tests.editor.creating.creating_hands import content, ends, of_kind, open_starter

NONE, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
COPY = Qt.DropAction.CopyAction
LEFT = Qt.MouseButton.LeftButton


def picture_link(window: MainWindow) -> LinkItem:
    """Return the link from VAE Decode to Save Image."""
    decode = of_kind(window, "VAEDecode")
    return next(item for item in window.canvas.graph.links.values() if item.link.source == decode.node.id)


def is_lit(link: LinkItem) -> bool:
    return link.pen().color().name() == theme.LINKING.name()


class Drag:
    """A kind of node on its way from the library over the canvas."""

    def __init__(self, window: MainWindow, class_type: str) -> None:
        self.window = window
        self.data = QMimeData()
        self.data.setData(NODE_MIME, class_type.encode())

    def send(self, kind: type[QDropEvent], scene: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
        place = self.window.canvas.viewportTransform().map(scene)
        at = place if kind is QDropEvent else place.toPoint()
        QApplication.sendEvent(self.window.canvas.viewport(), kind(at, COPY, self.data, LEFT, keys))

    def over(self, scene: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
        self.send(QDragEnterEvent, scene, keys)
        self.send(QDragMoveEvent, scene, keys)


def test_a_new_node_from_the_library_is_inserted_in_one_step(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    first, before = content(window), ends(window)
    link = picture_link(window)
    source, target = link.link.source, link.link.target
    place = link.path().pointAtPercent(0.5)
    drag = Drag(window, "ImageInvert")
    drag.over(place)
    assert is_lit(link)
    assert content(window) == first
    drag.send(QDropEvent, place)
    (added,) = window.canvas.selected_nodes()
    assert window.session.workflow.nodes[added].type == "ImageInvert"
    assert ends(window) == before - {(source, 0, target, 0)} | {(source, 0, added, 0), (added, 0, target, 0)}
    assert window.session.undo_stack.undoText() == "Insert Invert Image Colors"
    frames = {key: item.frame() for key, item in window.canvas.graph.nodes.items()}
    assert frames[added].left() >= frames[source].right() + ROOM - 1
    assert frames[target].left() >= frames[added].right() + ROOM - 1
    window.session.undo_stack.undo()
    assert content(window) == first


def test_a_drag_that_leaves_changes_nothing(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    first, items = content(window), len(window.canvas.graph.items())
    link = picture_link(window)
    Drag(window, "ImageInvert").over(link.path().pointAtPercent(0.5))
    assert len(window.canvas.graph.items()) == items + 1
    QApplication.sendEvent(window.canvas.viewport(), QDragLeaveEvent())
    assert not is_lit(link)
    assert len(window.canvas.graph.items()) == items
    assert content(window) == first


def test_alt_adds_it_beside_the_link(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    before = ends(window)
    link = picture_link(window)
    place = link.path().pointAtPercent(0.5)
    drag = Drag(window, "ImageInvert")
    drag.over(place, ALT)
    assert not is_lit(link)
    drag.send(QDropEvent, place, ALT)
    assert ends(window) == before
    assert window.session.undo_stack.undoText() == "Add Invert Image Colors"


def test_a_moved_node_makes_room_and_pinned_ones_stay(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    added = window.adding.add("ImageInvert", QPointF(300, 900))
    assert added is not None
    window.canvas.fit_all()
    link = picture_link(window)
    target = link.link.target
    there = window.session.workflow.nodes[target].position
    item = window.canvas.graph.nodes[added]
    before, steps = ends(window), window.session.undo_stack.index()
    start = hand.title(added)
    end = start + link.path().pointAtPercent(0.5) - item.frame().center()
    hand.press(start)
    hand.drag_to(end)
    assert is_lit(link)
    hand.drag_to(end, ALT)
    assert not is_lit(link)
    hand.drag_to(end)
    hand.release(end)
    assert window.session.undo_stack.index() == steps + 1
    assert ends(window) != before
    now = window.session.workflow.nodes[target].position
    assert now[0] > there[0]
    assert now[1] == there[1]
    window.session.undo_stack.undo()
    window.session.do(SetFlags("", (target,), {"pinned": True}), "Pin")
    hand.press(hand.title(added))
    hand.drag_to(end)
    hand.release(end)
    assert ends(window) != before
    assert window.session.workflow.nodes[target].position == there


def test_a_group_goes_along_with_all_its_nodes(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    link = picture_link(window)
    frame = window.canvas.graph.nodes[link.link.target].frame().adjusted(-20, -20, 20, 20)
    bounds = (frame.left(), frame.top(), frame.width(), frame.height())
    window.session.do(AddGroup("", Group("1", "Out", bounds)), "Add group")
    place = window.session.workflow.nodes[link.link.target].position
    at = link.path().pointAtPercent(0.5)
    drag = Drag(window, "ImageInvert")
    drag.over(at)
    drag.send(QDropEvent, at)
    moved = window.session.workflow.nodes[link.link.target].position[0] - place[0]
    assert moved > 0
    assert window.session.workflow.root.groups["1"].bounds == (bounds[0] + moved, *bounds[1:])
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
