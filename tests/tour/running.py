"""Runs: what the next one does, which node is slow, what ran when."""

from PySide6.QtCore import Qt

from app.folders import example_path
from tests.newcomer import CTRL
from tests.tour.stage import Stage


def play(stage: Stage) -> None:
    """Run the starter workflow, change a value; see what the next run will take, and the last one took."""
    window, canvas = stage.window, stage.canvas
    stage.open(example_path("starter.json").read_bytes(), "first")
    stage.only_the_canvas(alone=True)
    stage.run("Save Image")
    # The first run on a machine is not like those after it: all libraries are loaded.
    canvas.select([stage.node("KSampler").node.id])
    canvas.setFocus()
    stage.press(Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    stage.run("Save Image")
    stage.wait_until(lambda: window.live_plan.plan.get("seconds") == 0.0, "what the next run does")
    stage.click(stage.field("KSampler", "steps"))
    stage.press(Qt.Key.Key_A, CTRL)
    stage.type("40")
    stage.press(Qt.Key.Key_Return)
    stage.wait_until(lambda: window.live_plan.plan.get("seconds"), "how long it takes with more steps")
    canvas.select([])
    canvas.fit_all()
    stage.shoot("running-plan")
    stage.undo_all()
    window.actions_by_name["heat_time"].trigger()
    window.actions_by_name["panel_timeline"].trigger()
    stage.wait_until(lambda: window.docks.timeline.bars, "what ran when")
    canvas.fit_all()
    stage.shoot("running-heat-timeline")
    window.actions_by_name["heat_time"].trigger()
    window.docks.by_name["timeline"].hide()
    window.actions_by_name["panel_run_table"].trigger()
    stage.wait_until(window.docks.run_table.rows.rowCount, "what each node took")
    stage.shoot("running-table", stage.place_of(window.docks.by_name["run_table"]))
    window.docks.by_name["run_table"].hide()
