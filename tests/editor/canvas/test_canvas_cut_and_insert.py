"""Links are cut by a line drawn across them, and a node dropped on a link is inserted into it."""

from canvas_graphs import Desk, node, workflow_of
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from app.editor import theme
from app.editor.canvas.links.link_item import LinkItem
from app.workflow.document import Link
from app.workflow.edits import AddNodes

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
RIGHT = Qt.MouseButton.RightButton


def ends(desk: Desk) -> set[tuple[str, int, str, int]]:
    return {
        (link.source, link.source_slot, link.target, link.target_slot)
        for link in desk.workflow.links.values()
    }


def middle(desk: Desk, link_id: str) -> QPointF:
    return desk.canvas.graph.links[link_id].path().pointAtPercent(0.5)


def is_marked(link: LinkItem, color: str) -> bool:
    return link.pen().color().name() == color


# Cutting


def test_ctrl_right_drag_cuts_the_links_it_crosses_in_one_step(desk: Desk) -> None:
    hand, graph = desk.hand, desk.canvas.graph
    before = ends(desk)
    hand.press(QPointF(610, -60), CTRL, RIGHT)
    hand.drag_to(QPointF(610, 520), CTRL, RIGHT)
    crossed = {link_id for link_id, item in graph.links.items() if is_marked(item, theme.ERROR.name())}
    # Model, both conditionings and the latent enter the sampler there, and the VAE passes by.
    assert crossed == {"1", "4", "5", "6", "8"}
    assert desk.asked == []
    hand.release(QPointF(610, 520), CTRL, RIGHT)
    assert desk.titles == ["Cut links"]
    assert set(desk.workflow.links) == {"2", "3", "7", "9"}
    desk.undo()
    assert ends(desk) == before


def test_alt_shift_drag_cuts_along_a_bent_line(desk: Desk) -> None:
    hand = desk.hand
    start, corner = QPointF(950, 60), middle(desk, "7") + QPointF(0, 60)
    hand.press(start, ALT | SHIFT)
    hand.drag_to(middle(desk, "7") - QPointF(0, 30), ALT | SHIFT)
    hand.drag_to(corner, ALT | SHIFT)
    hand.release(corner, ALT | SHIFT)
    assert "7" not in desk.workflow.links
    assert "9" in desk.workflow.links


def test_escape_leaves_the_links(desk: Desk) -> None:
    hand, graph = desk.hand, desk.canvas.graph
    hand.press(QPointF(610, -60), CTRL, RIGHT)
    hand.drag_to(QPointF(610, 520), CTRL, RIGHT)
    hand.key(Qt.Key.Key_Escape)
    hand.release(QPointF(610, 520), CTRL, RIGHT)
    assert desk.asked == []
    assert not any(is_marked(item, theme.ERROR.name()) for item in graph.links.values())


def test_a_line_beside_all_links_cuts_nothing(desk: Desk) -> None:
    desk.hand.drag(QPointF(660, 500), QPointF(900, 520), CTRL, RIGHT)
    assert desk.asked == []


def test_a_locked_canvas_keeps_its_links(desk: Desk) -> None:
    desk.canvas.set_locked(True)
    desk.hand.drag(QPointF(610, -60), QPointF(610, 520), CTRL, RIGHT)
    place = middle(desk, "7")
    desk.hand.drag(place - QPointF(0, 30), place + QPointF(0, 30), ALT | SHIFT)
    assert desk.asked == []


def test_the_menu_opens_after_a_click_but_not_after_a_cut(desk: Desk) -> None:
    hand, heard = desk.hand, []
    desk.canvas.context_menu_requested.connect(lambda place, target: heard.append(target))

    def menu_event() -> None:
        place = hand.at(QPointF(700, 480))
        screen = desk.canvas.viewport().mapToGlobal(place)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, screen)
        QApplication.sendEvent(desk.canvas.viewport(), event)

    hand.press(QPointF(610, -60), CTRL, RIGHT)
    menu_event()
    hand.drag_to(QPointF(610, 520), CTRL, RIGHT)
    hand.release(QPointF(610, 520), CTRL, RIGHT)
    menu_event()
    assert heard == []
    hand.click(QPointF(700, 480), CTRL, RIGHT)
    menu_event()
    assert heard == [None]
    hand.click(QPointF(700, 480), button=RIGHT)
    menu_event()
    assert heard == [None, None]


# Inserting


def with_loose(desk: Desk, class_type: str, position: tuple[float, float], **fields: object) -> str:
    desk.workflow.apply(AddNodes("", (node("20", class_type, position, **fields),)))
    return "20"


def drag_onto(desk: Desk, node_id: str, link_id: str) -> None:
    """Drag a node so that its middle lies on the middle of a link, and hold it there."""
    hand = desk.hand
    item = hand.item(node_id)
    start = hand.title(node_id)
    hand.press(start)
    hand.drag_to(start + middle(desk, link_id) - item.frame().center())


def test_a_loose_node_dropped_on_a_link_is_inserted_in_one_step(desk: Desk) -> None:
    with_loose(desk, "ImageScaleBy", (1200, 400))
    before = ends(desk)
    drag_onto(desk, "20", "9")
    assert is_marked(desk.canvas.graph.links["9"], theme.LINKING.name())
    assert desk.asked == []
    desk.hand.release(desk.hand.title("20"))
    assert desk.titles == ["Insert node"]
    assert ends(desk) == before - {("8", 0, "9", 0)} | {("8", 0, "20", 0), ("20", 0, "9", 0)}
    assert desk.workflow.nodes["20"].position != (1200, 400)
    desk.undo()
    assert ends(desk) == before
    assert desk.workflow.nodes["20"].position == (1200, 400)


def test_a_node_that_does_not_fit_only_moves(desk: Desk) -> None:
    with_loose(desk, "EmptyLatentImage", (1200, 400), values=(64, 64, 1))
    before = ends(desk)
    drag_onto(desk, "20", "9")
    assert not is_marked(desk.canvas.graph.links["9"], theme.LINKING.name())
    desk.hand.release(desk.hand.title("20"))
    assert desk.titles == ["Move node"]
    assert ends(desk) == before


def test_a_linked_node_is_not_inserted_elsewhere(desk: Desk) -> None:
    loose = workflow_of(
        node("1", "LoadImage", (0, 0), ("a.png",)),
        node("2", "ImageScaleBy", (400, 0)),
        node("3", "PreviewImage", (900, 0)),
        node("4", "LoadImage", (0, 500), ("b.png",)),
        node("5", "PreviewImage", (900, 500)),
        links=(
            Link("1", "1", 0, "2", 0, "IMAGE"),
            Link("2", "2", 0, "3", 0, "IMAGE"),
            Link("3", "4", 0, "5", 0, "IMAGE"),
        ),
    )
    desk.show(loose)
    drag_onto(desk, "2", "3")
    desk.hand.release(desk.hand.title("2"))
    assert desk.titles == ["Move node"]


def test_the_mark_goes_when_the_node_is_dragged_on_or_dropped_by_escape(desk: Desk) -> None:
    with_loose(desk, "ImageScaleBy", (1200, 400))
    link = desk.canvas.graph.links["9"]
    drag_onto(desk, "20", "9")
    desk.hand.drag_to(QPointF(1260, 520))
    assert not is_marked(link, theme.LINKING.name())
    desk.hand.release(QPointF(1260, 520))
    assert desk.titles == ["Move node"]
    drag_onto(desk, "20", "9")
    desk.hand.key(Qt.Key.Key_Escape)
    assert not is_marked(link, theme.LINKING.name())
    desk.hand.release(QPointF(1260, 520))
    assert desk.titles == ["Move node"]


def test_a_reroute_can_be_dropped_on_any_link(desk: Desk) -> None:
    from app.workflow.document import InputSlot, Node, OutputSlot

    reroute = Node(
        "20", "Reroute", (560, 560), (75, 26), inputs=(InputSlot("", "*"),), outputs=(OutputSlot("", "*"),)
    )
    desk.workflow.apply(AddNodes("", (reroute,)))
    hand = desk.hand
    hand.press(hand.item("20").frame().center())
    hand.drag_to(middle(desk, "7"))
    hand.release(middle(desk, "7"))
    assert {("3", 0, "20", 0), ("20", 0, "8", 0)} <= ends(desk)
    assert {link.type for link in desk.workflow.links.values() if "20" in (link.source, link.target)} == {
        "LATENT"
    }
