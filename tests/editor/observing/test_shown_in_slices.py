"""What is known of thousands of nodes is shown a few at a time, those in view first. No time is measured."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor import in_slices
from app.editor.canvas.nodes_in_view import nodes_in_view
from app.editor.main_window import MainWindow
from app.editor.observing.lane import Lane
from app.editor.observing.node_colors import PIECE
from app.editor.observing.timeline_scale import TimelineScale, moment_text
from app.run_timeline import StepTime
from app.workflow.ui_format import read_workflow
from benchmarks.files import file_of
from tests.editor.observing.test_observing import run, tell_plan

COUNT = 1000


@pytest.fixture
def thousand(window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> MainWindow:
    """A window with a thousand nodes, where each slice is as short as it can be."""
    window.session.show_workflow(read_workflow(file_of(COUNT)), "thousand")
    qtbot.waitUntil(lambda: not window.canvas.graph.following.behind)
    first = next(iter(window.canvas.graph.nodes.values()))
    window.canvas.look_at(first.frame().center(), 1.0)
    QApplication.processEvents()
    monkeypatch.setattr(in_slices, "SLICE_S", 0.0)
    return window


def plan_of(window: MainWindow, state: str) -> dict[str, object]:
    steps = [{"node": path, "state": state, "certain": True} for path in window.session.workflow.nodes]
    return {"steps": steps, "seconds": 1.0, "problems": []}


def test_words_come_in_pieces_those_in_view_first(qtbot: QtBot, thousand: MainWindow) -> None:
    facts = thousand.canvas.graph.shapes.facts
    seen = set(nodes_in_view(thousand.canvas))
    assert 0 < len(seen) < COUNT / 4
    tell_plan(thousand, qtbot, plan_of(thousand, "cached"))
    most = before = 0
    while len(facts) < COUNT:
        QApplication.processEvents()
        if before < len(facts) <= len(seen):
            assert set(facts) <= seen, "what is seen comes first"
        most, before = max(most, len(facts) - before), len(facts)
    assert 0 < most <= 2 * PIECE, "so many nodes at a time, or twice that where two turns are one"


def test_a_newer_plan_takes_the_place_of_one_half_shown(qtbot: QtBot, thousand: MainWindow) -> None:
    facts = thousand.canvas.graph.shapes.facts
    tell_plan(thousand, qtbot, plan_of(thousand, "run"))
    while len(facts) < COUNT // 4:
        QApplication.processEvents()
    assert len(facts) < COUNT
    thousand.live_plan.ask_anew()
    tell_plan(thousand, qtbot, plan_of(thousand, "cached"))
    qtbot.waitUntil(lambda: len(facts) == COUNT and {one.plan for one in facts.values()} == {"cached"})


def test_a_run_of_a_thousand_nodes_begins_and_ends_on_all_of_them(qtbot: QtBot, thousand: MainWindow) -> None:
    items = thousand.canvas.graph.node_items
    paths = list(thousand.session.workflow.nodes)
    seen = set(nodes_in_view(thousand.canvas))

    def count(state: str) -> int:
        return sum(item.run.state == state for item in items.values())

    thousand.run_state.expect("p", paths)
    thousand.client.frame_received.emit("execution_start", {"prompt_id": "p"})
    assert thousand.run_state.of(paths[-1]).state == "waiting"
    QApplication.processEvents()
    assert count("waiting") < COUNT, "not all at once"
    qtbot.waitUntil(lambda: count("waiting") >= len(seen))
    assert all(items[node_id].run.state == "waiting" for node_id in seen)
    qtbot.waitUntil(lambda: count("waiting") == COUNT)
    entry = {"node_id": paths[5], "display_node_id": paths[5], "state": "running", "max": 1}
    thousand.client.frame_received.emit("confy.progress", {"prompt_id": "p", "nodes": {paths[5]: entry}})
    assert items[paths[5]].run.state == "running", "a single one is shown at once"
    thousand.client.frame_received.emit("executing", {"prompt_id": "p", "node": None})
    qtbot.waitUntil(lambda: count("idle") == COUNT - 1)
    assert items[paths[5]].run.state == "done"


def test_the_bar_counts_what_is_done_whatever_ran_before(qtbot: QtBot, thousand: MainWindow) -> None:
    run(thousand)
    assert thousand.run_state.done == 4
    assert thousand.run_state.running is None


def test_heat_of_a_thousand_nodes(qtbot: QtBot, thousand: MainWindow) -> None:
    paths = list(thousand.session.workflow.nodes)
    run(thousand, [[path, path, "KSampler", 0.0, 1.0, 0, "cpu", "main"] for path in paths])
    facts = thousand.canvas.graph.shapes.facts
    thousand.actions_by_name["heat_time"].trigger()
    qtbot.waitUntil(lambda: len(facts) == COUNT and all(one.heat is not None for one in facts.values()))
    thousand.actions_by_name["heat_time"].trigger()
    qtbot.waitUntil(lambda: not any(one.heat is not None for one in facts.values()))


def test_a_lane_of_thousands_is_as_few_bars_as_pixels_and_none_is_lost() -> None:
    steps = [StepTime(str(at), str(at), "", at * 0.001, 0.0009) for at in range(10_000)]
    steps[5000] = StepTime("5000", "5000", "", 5.0, 0.5)
    lane = Lane("main", sorted(steps, key=lambda step: step.began))
    bars = list(lane.stretches(TimelineScale(0.0, 10.0, 500.0)))
    assert len(bars) < 500
    assert sum(bar.count for bar in bars) == 10_000
    assert sum(bar.seconds for bar in bars) == pytest.approx(9_999 * 0.0009 + 0.5)
    assert [bar.step.node for bar in bars if bar.width > 20] == ["5000"]
    near = list(lane.stretches(TimelineScale(1.0, 0.01, 500.0)))
    assert [bar.count for bar in near] == [1] * len(near)
    assert 10 <= len(near) <= 12
    inside = list(lane.stretches(TimelineScale(5.4, 0.01, 500.0)))
    assert inside[0].step.node == "5000", "what began long before is there, too"


@pytest.mark.parametrize("span", [0.02, 0.43, 0.6, 7.0, 50.0])
def test_each_tick_of_the_ruler_says_something_else(span: float) -> None:
    ticks = TimelineScale(0.0, span, 900.0).ticks()
    said = [moment_text(moment, ticks) for moment in ticks]
    assert len(set(said)) == len(said) > 3
    assert said[0] == "0"
    assert [float(words.removesuffix(" s")) for words in said] == pytest.approx(ticks)


def test_the_timeline_of_very_many_steps_is_laid_out_between_turns(
    qtbot: QtBot, thousand: MainWindow
) -> None:
    panel = thousand.docks.timeline
    thousand.actions_by_name["panel_timeline"].trigger()
    run(thousand, [[str(n), "3", "KSampler", n * 0.001, 0.0009, 0, "cpu", "main"] for n in range(2000)])
    assert not panel.bars
    qtbot.waitUntil(lambda: sum(bar.count for bar in panel.bars) == 2000)
    panel.grab()
    assert panel.bar_at(QPointF(panel.bars[0].rect.center())) is not None
