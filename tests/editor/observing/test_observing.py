"""What the next run will do and what the last one took: on nodes, as a table, over time. Nothing edits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.editor.canvas.node_parts import Part
from app.editor.canvas.viewport.tips import tip_of
from app.editor.main_window import MainWindow
from app.editor.observing.heat import DARK_RAMP, LIGHT_RAMP, ramp_color
from app.editor.observing.plan_words import PlanFacts
from app.editor.theme.contrast import contrast
from app.editor.writing.sizes import bytes_text
from app.workflow.canonical.form import saved_bytes
from tests.editor.links.test_link_menu import show_graph

MB = 1 << 20
PLAN = {
    "steps": [
        {"node": "4", "state": "cached", "reason": "its result is in the cache", "certain": True},
        {"node": "5", "state": "cached", "certain": True},
        {"node": "6", "state": "run", "seconds": None, "reason": "", "certain": True},
        {"node": "3", "state": "run", "seconds": 7.5, "rough": True, "usual_s": 7.5, "certain": True},
        {"node": "8", "state": "always", "seconds": 0.4, "reason": "it looks at the clock", "certain": True},
    ],
    "seconds": 7.9,
    "rough": True,
    "unknown": 1,
    "peak_bytes": 3 * 1024 * MB,
    "problems": [],
}
ROWS = [
    ["4", "4", "CheckpointLoaderSimple", 0.0, 2.0, 500 * MB, "cpu", "main"],
    ["6", "6", "CLIPTextEncode", 2.0, 0.1, MB, "cpu", "main"],
    ["3", "3", "KSampler", 2.1, 6.0, MB, "cuda:0", "main"],
]


@pytest.fixture
def shown(window: MainWindow) -> Iterator[MainWindow]:
    """A window with a graph; nothing in this file may change its document."""
    show_graph(window)
    before = saved_bytes(window.session.workflow)
    yield window
    assert saved_bytes(window.session.workflow) == before
    assert not window.session.undo_stack.count()


def tell_plan(window: MainWindow, qtbot: QtBot, plan: dict[str, Any]) -> None:
    """Have the window ask a server for the plan, and answer."""
    asked: list[int] = []
    window.client.fetch_plan = lambda number, *_: asked.append(number)  # type: ignore[method-assign]
    window.client.connected.emit("here")
    qtbot.waitUntil(lambda: bool(asked))
    window.client.plan_received.emit(asked[-1], plan)


def run(window: MainWindow, rows: list[list[Any]] | None = None, prompt_id: str = "p") -> None:
    """Have a run begin, go on and end."""
    found = ROWS if rows is None else rows
    window.run_state.expect(prompt_id, [row[1] for row in found])

    def tell(kind: str, **data: Any) -> None:
        window.client.frame_received.emit(kind, {"prompt_id": prompt_id, **data})

    tell("execution_start")
    tell("execution_cached", nodes=["5"])
    for at in (0.0, 4.0, 8.0):
        tell("confy.memory", at=at, memory={"rss": int((1 + at) * MB), "free": MB})
    for state in ("running", "finished"):
        for node in dict.fromkeys(row[1] for row in found):
            entry = {"node_id": node, "real_node_id": node, "display_node_id": node, "state": state, "max": 1}
            tell("confy.progress", nodes={node: entry})
    tell("confy.report", report={"records": found, "total_s": 8.1})
    tell("execution_success")
    tell("executing", node=None)


def words(window: MainWindow) -> dict[str, str]:
    return {node: facts.plan for node, facts in window.canvas.graph.shapes.facts.items()}


def click(widget: QWidget, place: QPoint) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)


def wheel(widget: QWidget, place: QPointF, steps: int) -> None:
    event = QWheelEvent(
        place,
        QPointF(widget.mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


# Before a run


def test_each_node_says_what_the_next_run_does_with_it(qtbot: QtBot, shown: MainWindow) -> None:
    tell_plan(shown, qtbot, PLAN)
    assert words(shown) == {
        "4": "cached",
        "5": "cached",
        "6": "runs",
        "3": "about 7.5 s",
        "8": "always 0.4 s",
    }
    assert shown.state_bar.plan.text() == "Next run: 3 nodes, 2 cached, about 7.9 s, 3.0 GB"
    assert "1 node has never run here" in shown.state_bar.plan.toolTip()
    drawn = shown.canvas.graph.nodes["3"].look().runs[2].texts
    assert "about 7.5 s" in [placed.text.text() for placed in drawn]


def test_the_tip_of_a_title_says_why_and_how_long(qtbot: QtBot, shown: MainWindow) -> None:
    tell_plan(shown, qtbot, PLAN)
    graph = shown.canvas.graph
    always = tip_of(graph.nodes["8"], Part("title"), graph)
    assert "it looks at the clock" in always
    assert "0.4 s" in always
    assert "told from other sizes" in tip_of(graph.nodes["3"], Part("title"), graph)
    assert "from the cache" in tip_of(graph.nodes["4"], Part("title"), graph)


def test_a_subgraph_node_says_what_happens_inside_it() -> None:
    steps = [
        {"node": "5:1", "state": "cached"},
        {"node": "5:2", "state": "run", "seconds": 1.0},
        {"node": "5:3:1", "state": "run", "seconds": 2.0, "rough": True},
        {"node": "9", "state": "cached"},
    ]
    facts = PlanFacts({"steps": steps, "merged": {"9": ["10"]}}, lambda path: path.split(":")[0])
    list(facts.read())
    told = {node: facts.of(node) for node in facts.known()}
    assert {node: one.plan for node, one in told.items()} == {
        "5": "about 3.0 s",
        "9": "cached",
        "10": "as #9",
    }
    assert "2 of its 3 nodes" in told["5"].tell()
    assert "runs for both" in told["10"].tell()


def test_the_option_takes_the_words_away(qtbot: QtBot, shown: MainWindow) -> None:
    tell_plan(shown, qtbot, PLAN)
    shown.actions_by_name["plan_badges"].trigger()
    assert words(shown) == {}
    assert shown.state_bar.plan.isHidden()
    assert not shown.settings.plan_badges
    shown.actions_by_name["plan_badges"].trigger()
    qtbot.waitUntil(lambda: words(shown).get("4") == "cached")


def test_a_narrow_node_keeps_its_title_before_the_words(qtbot: QtBot, shown: MainWindow) -> None:
    tell_plan(shown, qtbot, PLAN)
    item = shown.canvas.graph.nodes["3"]
    item.show_size(60.0, 60.0)
    titles, _, _ = item.look().runs
    assert titles.texts


def test_nodes_show_the_workers_own_times(shown: MainWindow) -> None:
    run(shown)
    assert shown.run_state.of("3").seconds == 6.0
    assert shown.run_state.of("5").seconds is None


def test_what_the_badge_says_is_not_said_twice(qtbot: QtBot, shown: MainWindow) -> None:
    run(shown)
    tell_plan(shown, qtbot, PLAN)
    item = shown.canvas.graph.nodes["5"]
    assert item.run.state == "cached"
    assert [placed.text.text() for placed in item.look().runs[2].texts].count("cached") == 1


# Heat


def test_heat_colours_the_slowest_node_most_and_a_click_on_the_legend_ends_it(
    qtbot: QtBot, shown: MainWindow
) -> None:
    run(shown)
    item = shown.canvas.graph.nodes["3"]
    own = item.look().body
    shown.actions_by_name["heat_time"].trigger()
    assert item.look().body == ramp_color(1.0)
    assert item.map_color() == ramp_color(1.0)
    assert shown.canvas.graph.nodes["8"].look().body == ramp_color(0.0), "it did not run"
    assert shown.actions_by_name["heat_time"].isChecked()
    shown.actions_by_name["heat_memory"].trigger()
    assert shown.canvas.graph.nodes["4"].look().body == ramp_color(1.0)
    assert item.look().body != ramp_color(1.0)
    assert not shown.actions_by_name["heat_time"].isChecked()
    legend = next(one for one in shown.canvas.children() if type(one).__name__ == "HeatLegend")
    assert isinstance(legend, QWidget)
    assert legend.isVisible()
    assert bytes_text(500 * MB) in legend.accessibleName()
    click(legend, QPoint(20, 20))
    assert legend.isHidden()
    assert item.look().body == own


@pytest.mark.parametrize("ramp", [DARK_RAMP, LIGHT_RAMP])
def test_lightness_of_the_ramp_goes_one_way(ramp: tuple[str, ...]) -> None:
    from_black = [contrast(QColor(color), QColor("black")) for color in ramp]
    assert from_black in (sorted(from_black), sorted(from_black, reverse=True))


# The table


def test_the_table_sorts_flies_and_copies(qtbot: QtBot, shown: MainWindow) -> None:
    run(shown)
    shown.actions_by_name["panel_run_table"].trigger()
    panel = shown.docks.run_table
    qtbot.waitUntil(lambda: panel.rows.rowCount() == 4)
    assert [panel.row_at(panel.rows.index(at, 0)).path for at in range(4)] == ["3", "4", "6", "5"]
    slowest = panel.row_at(panel.rows.index(0, 0))
    assert (slowest.title, slowest.seconds, slowest.device) == ("KSampler", 6.0, "cuda:0")
    assert slowest.share == pytest.approx(6.0 / 8.1)
    header = panel.table.horizontalHeader()
    results = header.sectionViewportPosition(5) + header.sectionSize(5) // 2
    click(header.viewport(), QPoint(results, header.height() // 2))
    click(header.viewport(), QPoint(results, header.height() // 2))
    assert panel.row_at(panel.rows.index(0, 0)).path in ("4", "5")
    for at in range(4):
        if panel.row_at(panel.rows.index(at, 0)).path == "4":
            click(panel.table.viewport(), panel.table.visualRect(panel.rows.index(at, 0)).center())
    assert shown.canvas.selected_nodes() == ["4"]
    click(panel.copy, panel.copy.rect().center())
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].startswith("node,title,kind,seconds")
    assert any(line.startswith("3,KSampler,KSampler,6.0,") for line in lines)
    assert len(lines) == 5


def test_medians_are_those_of_the_values_that_ran(qtbot: QtBot, shown: MainWindow) -> None:
    shown.actions_by_name["panel_run_table"].trigger()
    run(shown)
    tell_plan(shown, qtbot, PLAN)
    panel = shown.docks.run_table
    qtbot.waitUntil(lambda: {row.path: row.median for row in panel.rows.shown}.get("3") == 7.5)


# The timeline


def test_the_wheel_zooms_a_drag_moves_and_a_click_flies(qtbot: QtBot, shown: MainWindow) -> None:
    run(shown)
    shown.actions_by_name["panel_timeline"].trigger()
    panel = shown.docks.timeline
    qtbot.waitUntil(lambda: len(panel.bars) == 3)
    sampler = next(bar for bar in panel.bars if bar.step.node == "3")
    assert "KSampler" in panel.words(sampler)
    assert "6.0 s" in panel.words(sampler)
    middle = sampler.rect.center()
    at = panel.scale_in_use().moment(middle.x() - sampler.rect.left())
    wheel(panel, middle, 3)
    assert panel.scale is not None
    zoomed = panel.scale_in_use()
    assert zoomed.span < 8.1 / 1.9
    assert at > 0
    before = zoomed.begin
    QTest.mousePress(panel, Qt.MouseButton.LeftButton, pos=middle.toPoint())
    QTest.mouseMove(panel, middle.toPoint() - QPoint(60, 0))
    QTest.mouseRelease(panel, Qt.MouseButton.LeftButton, pos=middle.toPoint() - QPoint(60, 0))
    assert panel.scale_in_use().begin > before
    assert shown.canvas.selected_nodes() == [], "a drag is no click"
    panel.setFocus()
    QTest.keyClick(panel, Qt.Key.Key_Home)
    assert panel.scale is None
    click(panel, middle.toPoint())
    assert shown.canvas.selected_nodes() == ["3"]


def test_ten_thousand_steps_are_as_few_bars_as_there_are_pixels(qtbot: QtBot, shown: MainWindow) -> None:
    shown.actions_by_name["panel_timeline"].trigger()
    panel = shown.docks.timeline
    run(shown, [[f"{n}", "3", "KSampler", n * 0.001, 0.0009, 0, "cpu", "main"] for n in range(10_000)])
    qtbot.waitUntil(lambda: bool(panel.bars))
    assert len(panel.bars) <= panel.width()
    assert sum(bar.count for bar in panel.bars) == 10_000
    assert "steps" in panel.words(panel.bars[0])


def test_while_it_runs_the_timeline_grows(qtbot: QtBot, shown: MainWindow) -> None:
    shown.actions_by_name["panel_timeline"].trigger()
    panel = shown.docks.timeline
    shown.run_state.expect("live", ["3"])
    entry = {"node_id": "3", "real_node_id": "3", "display_node_id": "3", "state": "running", "max": 5}
    for kind, data in (
        ("execution_start", {}),
        ("execution_cached", {"nodes": []}),
        ("confy.progress", {"nodes": {"3": entry}}),
    ):
        shown.client.frame_received.emit(kind, {"prompt_id": "live", **data})
    qtbot.waitUntil(lambda: [bar.step.node for bar in panel.bars] == ["3"])


# Traces


def test_the_last_run_is_saved_as_a_trace(qtbot: QtBot, shown: MainWindow, tmp_path: Path) -> None:
    run(shown)
    shown.actions_by_name["panel_run_table"].trigger()
    panel = shown.docks.run_table
    qtbot.waitUntil(panel.save.isEnabled)
    asked: list[None] = []
    panel.trace_wanted.connect(lambda: asked.append(None))
    click(panel.save, panel.save.rect().center())
    assert asked == [None]
    dialog = next(one for one in shown.findChildren(QWidget) if type(one).__name__ == "QFileDialog")
    file = tmp_path / "run.json"
    dialog.fileSelected.emit(str(file))  # type: ignore[attr-defined]
    dialog.close()
    events = json.loads(file.read_text())["traceEvents"]
    titles = {event["args"].get("title") for event in events if event["ph"] == "X"}
    assert {"KSampler", "Load Checkpoint"} <= titles
