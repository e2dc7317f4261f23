"""The real editor before, during and after a run: what will run, what took how long, and what ran when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from running_editor import running_starter

from app.editor.main_window import MainWindow
from app.folders import Folders
from app.workflow.edits import SetValue

WAIT_MS = 240_000
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, folders: Folders) -> Iterator[MainWindow]:
    with running_starter(qtbot, qapp, folders) as found:
        yield found


def test_a_run_is_told_before_and_after(qtbot: QtBot, window: MainWindow) -> None:
    def words() -> dict[str, str]:
        return {node: facts.plan for node, facts in window.canvas.graph.shapes.facts.items()}

    def plan() -> Mapping[str, Any]:
        return {} if window.live_plan.stale else window.live_plan.plan

    for panel in ("panel_timeline", "panel_run_table"):
        window.actions_by_name[panel].trigger()
    qtbot.waitUntil(lambda: "runs" in words().values(), timeout=WAIT_MS)
    assert plan()["seconds"] is None, "nothing of it has run here"
    with qtbot.waitSignal(window.runner.run_finished, timeout=WAIT_MS):
        qtbot.keyClick(window.canvas, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: plan().get("seconds") == 0.0, timeout=WAIT_MS)
    ids = {node.type: node.id for node in window.session.workflow.nodes.values()}
    sampler = ids["KSampler"]
    assert words()[sampler] == "cached"
    line = window.docks.timeline
    qtbot.waitUntil(lambda: window.docks.run_table.rows.rowCount() == 7, timeout=WAIT_MS)
    rows = {row.path: row for row in window.docks.run_table.rows.shown}
    assert (rows[sampler].seconds or 0.0) > 0.0
    assert (rows[sampler].median or 0.0) > 0.0
    assert rows[ids["VAEDecode"]].bytes == 128 * 128 * 3 * 4
    window.docks.bring_up("timeline")
    qtbot.waitUntil(lambda: any(bar.step.node == sampler for bar in line.bars), timeout=WAIT_MS)
    edit = SetValue.for_widget("", sampler, window.session.library["KSampler"], "steps", 30)
    window.session.do(edit, "Set steps")
    qtbot.waitUntil(lambda: (plan().get("seconds") or 0.0) > 0.0, timeout=WAIT_MS)
    assert plan()["rough"]
    assert words()[ids["CheckpointLoaderSimple"]] == "cached"
    assert "about" in words()[sampler]
    assert " cached, about " in window.state_bar.plan.text()
