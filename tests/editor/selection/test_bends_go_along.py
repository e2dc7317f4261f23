"""Reroutes of links between what is moved or copied go along; those to other nodes stay."""

from PySide6.QtCore import QPointF
from selection_cases import ALT, drag, saved, show_chain, title

from app.editor.main_window import MainWindow
from app.workflow.native_reroutes import read_reroutes
from app.workflow.reroute_edits import add_reroute


def bend(window: MainWindow) -> None:
    """Bend the links 1 → 2 and 2 → 3."""
    for link_id, place in (("1", (250.0, 120.0)), ("2", (550.0, 120.0))):
        window.session.do(add_reroute(window.session.workflow, "", link_id, 0, place), "Add reroute")
    window.session.undo_stack.clear()


def places(window: MainWindow) -> list[tuple[float, float]]:
    workflow = window.session.workflow
    return [reroute.position for reroute in read_reroutes(workflow, workflow.root).reroutes.values()]


def test_a_bend_between_moved_nodes_moves_with_them(window: MainWindow) -> None:
    show_chain(window)
    bend(window)
    before = saved(window)
    window.canvas.select(["1", "2"])
    start = title(window, "1")
    drag(window, [start, start + QPointF(0, 60), start + QPointF(0, 100)])
    assert places(window) == [(250.0, 220.0), (550.0, 120.0)]
    assert window.session.undo_stack.count() == 1
    window.session.undo_stack.undo()
    assert saved(window) == before


def test_copies_have_bends_of_their_own(window: MainWindow) -> None:
    show_chain(window)
    bend(window)
    window.canvas.select(["1", "2"])
    start = title(window, "1")
    drag(window, [start, start + QPointF(0, 200), start + QPointF(0, 300)], ALT)
    assert places(window) == [(250.0, 120.0), (550.0, 120.0), (250.0, 420.0)]
