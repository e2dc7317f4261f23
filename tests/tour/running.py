"""Runs: what the next one does, which node is slow, what ran when."""

from app.folders import example_path
from tests.tour.stage import Stage


def play(stage: Stage) -> None:
    """Run the starter workflow, and look at what it took."""
    window, canvas = stage.window, stage.canvas
    stage.open(example_path("starter.json").read_bytes(), "first")
    stage.only_the_canvas(alone=True)
    stage.run("Save Image")
    stage.wait_until(lambda: window.live_plan.plan.get("seconds") == 0.0, "what the next run does")
    canvas.fit_all()
    stage.shoot("running-plan", stage.canvas_area())
    window.actions_by_name["heat_time"].trigger()
    window.actions_by_name["panel_timeline"].trigger()
    stage.wait_until(lambda: window.docks.timeline.bars, "what ran when")
    canvas.fit_all()
    stage.shoot("running-heat-timeline")
    window.actions_by_name["heat_time"].trigger()
    window.docks.by_name["timeline"].hide()
