"""What often follows the selected node is offered, added right of it and linked, in one step."""

from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.workflow.next_nodes import LinkCounts, LinkKind
from tests.editor.creating.creating_hands import content, ends, of_kind, open_starter


def test_plus_offers_the_next_node_and_enter_links_it(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    first, before = content(window), ends(window)
    sampler = of_kind(window, "KSampler")
    window.canvas.select([sampler.node.id])
    qtbot.keyClicks(window.canvas, "+")
    titles = [hit.title for hit in window.search.hits()]
    assert titles[0] == "VAE Decode › samples"
    assert len(titles) == len(set(titles)), "nothing is offered twice"
    hand.key(Qt.Key.Key_Return)
    (added,) = window.canvas.selected_nodes()
    assert ends(window) - before == {(sampler.node.id, 0, added, 0)}
    frames = {key: item.frame() for key, item in window.canvas.graph.nodes.items()}
    new = frames.pop(added)
    assert new.left() > sampler.frame().right()
    assert not any(new.intersects(frame) for frame in frames.values())
    window.session.undo_stack.undo()
    assert content(window) == first


def test_plus_can_be_typed_into_to_choose_another(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    sampler = of_kind(window, "KSampler")
    window.canvas.select([sampler.node.id])
    qtbot.keyClicks(window.canvas, "+")
    hand.type("upscale by")
    hand.key(Qt.Key.Key_Return)
    (added,) = window.canvas.selected_nodes()
    assert window.session.workflow.nodes[added].type == "LatentUpscaleBy"
    assert (sampler.node.id, 0, added, 0) in ends(window)


def test_the_search_offers_it_too_but_words_mean_a_node_as_such(qtbot: QtBot, window: MainWindow) -> None:
    hand = open_starter(qtbot, window)
    sampler = of_kind(window, "KSampler")
    window.canvas.select([sampler.node.id])
    qtbot.keyClick(window.canvas, Qt.Key.Key_Tab)
    assert window.search.hits()[0].after == "KSampler"
    hand.type("vaedecode")
    hits = window.search.hits()
    assert hits[0].pending is None
    assert hits[1].pending is not None
    before = ends(window)
    hand.key(Qt.Key.Key_Return)
    assert ends(window) == before


def test_without_a_selection_plus_searches_all(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    window.canvas.select([])
    window.canvas.setFocus()
    qtbot.keyClicks(window.canvas, "+")
    assert window.search.isVisible()
    assert all(hit.pending is None for hit in window.search.hits())


def test_a_node_without_a_guess_still_gets_what_fits(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    added = window.adding.add("LatentUpscale", QPointF(0, 900))
    assert added is not None
    window.canvas.setFocus()
    qtbot.keyClicks(window.canvas, "+")
    assert window.search.hits()
    assert all(hit.pending is not None and hit.pending.node == added for hit in window.search.hits())


def test_counts_survive_their_file() -> None:
    counts = LinkCounts()
    counts.add(LinkKind("A", 0, "B.c", "in.1"), 3)
    counts.add(LinkKind("A", 1, "C", "x"))
    again = LinkCounts.from_json(counts.to_json())
    assert again.after("A", 1) == {("C", "x"): 1}
    assert again.before("C", "x") == {("A", 1): 1}
    # A dot in an input's name cannot be told from one in a class: the last one parts them.
    assert sum(again.counts.values()) == 4
