"""What a newcomer sees of time: what the next run will do, which node is slow, and what ran when."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editor.observing.heat import HeatLegend, ramp_color
from tests.newcomer import CTRL, LEFT, Newcomer


def read_what_a_run_will_do(newcomer: Newcomer) -> None:
    """Read on the nodes, before anything ran, that they run; and below how many there are."""
    graph, bar = newcomer.canvas.graph, newcomer.window.state_bar.plan
    sampler = newcomer.node("KSampler").node.id
    newcomer.wait_until(
        lambda: sampler in graph.shapes.facts and graph.shapes.facts[sampler].plan == "runs",
        "what the first run does with the sampler",
    )
    assert bar.text().startswith("Next run: 7 nodes"), bar.text()
    newcomer.take_picture("nodes-say-that-they-run-and-the-bar-how-many")


def see_what_takes_long(newcomer: Newcomer) -> None:
    """Read on the nodes what is cached; look at the heat, the timeline and the table of the last run."""
    window, graph = newcomer.window, newcomer.canvas.graph
    newcomer.canvas.select([newcomer.node("KSampler").node.id])
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    newcomer.run("Save Image")
    loader = newcomer.node("Load Checkpoint")
    newcomer.wait_until(
        lambda: graph.shapes.facts and graph.shapes.facts[loader.node.id].plan == "cached",
        "what the next run does with the loader",
    )
    center, zoom = newcomer.canvas.center(), newcomer.canvas.zoom()
    newcomer.take_picture("nodes-say-what-the-next-run-does")
    window.actions_by_name["heat_time"].trigger()
    newcomer.wait_until(
        lambda: any(item.look().body == ramp_color(1.0) for item in graph.nodes.values()), "the hottest node"
    )
    window.actions_by_name["panel_timeline"].trigger()
    newcomer.wait_until(lambda: window.docks.timeline.bars, "what ran when")
    newcomer.take_picture("heat-and-timeline-of-a-run")
    (legend,) = newcomer.canvas.findChildren(HeatLegend)
    newcomer.press_button(legend)
    assert legend.isHidden()
    window.actions_by_name["panel_run_table"].trigger()
    table = window.docks.run_table
    newcomer.wait_until(lambda: table.rows.rowCount(), "what each node took")
    slowest = table.row_at(table.rows.index(0, 0))
    newcomer.take_picture("table-of-a-run")
    place = table.table.visualRect(table.rows.index(0, 0)).center()
    QTest.mouseClick(table.table.viewport(), LEFT, pos=place)
    assert newcomer.canvas.selected_nodes() == [slowest.path]
    for panel in ("run_table", "timeline"):
        window.docks.by_name[panel].hide()
    newcomer.rest()
    newcomer.canvas.look_at(center, zoom)
    newcomer.canvas.select([])
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_Z, CTRL)
