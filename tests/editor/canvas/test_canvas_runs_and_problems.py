"""What runs and what is wrong is shown in the node, and remedies are one key or click away."""

from dataclasses import replace

import pytest
from canvas_graphs import Desk, node, workflow_of
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.editor import theme
from app.editor.running.run_state import RunState
from app.problems import Problem, Remedy

EULER = Remedy('Use "euler"', {"set_input": {"node": "3", "input": "sampler_name", "value": "euler"}})
NOT_IN_LIST = Problem(
    "input.not_in_list",
    "sampler_name: 'eulr' is not in the list",
    node_path="3",
    input_name="sampler_name",
    remedies=(EULER,),
)
MISSING = Problem("input.missing", "model is not connected", node_path="3", input_name="model")


@pytest.fixture
def run(desk: Desk) -> RunState:
    state = RunState()
    desk.canvas.set_run_state(state)
    return state


def picture(width: int, height: int, color: str) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return image


def badge(desk: Desk, node_id: str) -> str:
    from app.editor.canvas.nodes.field_look import LookSource
    from app.editor.canvas.nodes.node_look import badge_of

    item = desk.hand.item(node_id)
    source = LookSource(
        item.node, item.info, item.shape_info, item.layout, item.title, item.values, item.run, item.problems
    )
    return badge_of(source)


def color_at(desk: Desk, x: float, y: float) -> QColor:
    from PySide6.QtCore import QPointF

    image = desk.canvas.viewport().grab().toImage()
    return image.pixelColor(desk.hand.at(QPointF(x, y)))


def test_badges_tell_what_a_node_does(desk: Desk, run: RunState) -> None:
    assert badge(desk, "3") == "#3"
    run.update("3", state="running", progress=(13, 20))
    assert badge(desk, "3") == "13/20"
    run.update("5", state="cached")
    assert badge(desk, "5") == "cached"
    run.update("3", state="done", seconds=0.83, progress=None)
    assert badge(desk, "3") == "0.8 s"
    run.clear()
    assert badge(desk, "3") == "#3"


def test_a_running_node_has_a_green_outline_and_a_bar(desk: Desk, run: RunState) -> None:
    run.update("3", state="running", progress=(10, 20))
    look = desk.hand.item("3").look()
    assert look.outline == theme.RUNNING
    assert look.progress == 0.5
    item = desk.hand.item("3")
    assert color_at(desk, item.pos().x() + 60, item.pos().y() + 1) == theme.RUNNING


def test_a_result_is_drawn_in_the_node_and_opens_on_a_double_click(
    desk: Desk, run: RunState, qtbot: QtBot
) -> None:
    before = desk.hand.item("9").layout.body.height()
    run.update("9", state="done", seconds=0.1, images=(picture(64, 32, "#3366cc"),))
    item = desk.hand.item("9")
    assert item.layout.body.height() > before
    assert item.layout.picture is not None
    middle = item.pos() + item.layout.picture.center()
    assert color_at(desk, middle.x(), middle.y()) == QColor("#3366cc")
    with qtbot.waitSignal(desk.canvas.image_opened) as heard:
        desk.hand.double_click(middle)
    assert heard.args == ["9"]


def test_several_results_are_drawn_as_a_grid(desk: Desk, run: RunState) -> None:
    colors = ("#cc0000", "#00cc00", "#0000cc", "#cccc00")
    run.update("9", images=tuple(picture(32, 32, color) for color in colors))
    item = desk.hand.item("9")
    area = item.layout.picture
    assert area is not None
    seen = set()
    for x in (0.25, 0.75):
        for y in (0.25, 0.75):
            place = item.pos() + area.topLeft()
            seen.add(color_at(desk, place.x() + area.width() * x, place.y() + area.height() * y).name())
    assert seen == set(colors)


def test_a_live_preview_is_shown_until_the_results_come(desk: Desk, run: RunState) -> None:
    run.update("3", state="running", preview=picture(16, 16, "#ff8800"))
    assert desk.hand.item("3").look().caption is None  # 16 × 16 is not what the picture will be
    item = desk.hand.item("3")
    assert item.layout.picture is not None
    assert [image.pixelColor(3, 3).name() for image in item.look().images] == ["#ff8800"]
    end = desk.canvas.graph.links["7"].ends[0]
    assert end == item.output_point(0)


def test_streamed_text_grows_in_the_node(desk: Desk, run: RunState) -> None:
    desk.show(workflow_of(node("1", "PreviewAny", (0, 0))))
    run.update("1", state="running", text="Once upon")
    run.update("1", text="Once upon a time")
    item = desk.hand.item("1")
    look = item.look()
    assert look.text is not None
    assert look.text.text.text() == "Once upon a time"
    assert item.layout.picture is not None


def test_a_problem_marks_node_field_and_slot(desk: Desk) -> None:
    desk.canvas.set_problems([NOT_IN_LIST, MISSING])
    item = desk.hand.item("3")
    look = item.look()
    assert look.outline == theme.ERROR
    assert [field.name for field in look.fields if field.error] == ["sampler_name"]
    assert [slot.error is not None for slot in look.inputs] == [True, False, False, False]
    assert badge(desk, "3") == "error"
    desk.canvas.set_problems([])
    assert item.look().outline is None
    assert desk.canvas.bubbles.shown == []


def test_a_link_that_is_not_drawn_yet_is_no_alarm(desk: Desk) -> None:
    unfinished = replace(MISSING, source="edit")
    desk.canvas.set_problems([unfinished])
    item = desk.hand.item("3")
    assert item.look().header != theme.ERROR_HEADER
    assert item.look().outline is None
    assert badge(desk, "3") == "#3"
    assert [slot.error is not None for slot in item.look().inputs] == [True, False, False, False]
    assert desk.canvas.bubbles.shown == [], "the mouse asks for the words"
    desk.hand.move(desk.hand.title("3"))
    assert [bubble.problem for bubble in desk.canvas.bubbles.shown] == [unfinished]
    desk.hand.move(desk.hand.title("9"))
    assert desk.canvas.bubbles.shown == []
    desk.hand.move(desk.hand.title("3"))
    desk.hand.press(desk.hand.title("3"))
    desk.hand.drag_to(desk.hand.title("3") + QPointF(0, 40))
    assert desk.canvas.bubbles.shown == [], "it is dragged, perhaps to its link"
    desk.hand.key(Qt.Key.Key_Escape)
    desk.hand.release(desk.hand.title("3"))
    desk.canvas.set_problems([MISSING])
    assert item.look().header == theme.ERROR_HEADER, "a run was refused for it"
    assert len(desk.canvas.bubbles.shown) == 1


def test_the_remedy_in_front_is_taken_and_escape_dismisses(desk: Desk, qtbot: QtBot) -> None:
    desk.canvas.set_problems([NOT_IN_LIST])
    desk.canvas.setFocus()
    with qtbot.waitSignal(desk.canvas.remedy_chosen) as heard:
        assert desk.canvas.bubbles.fix()
    assert heard.args == [NOT_IN_LIST, 0]
    desk.hand.key(Qt.Key.Key_Escape)
    assert desk.canvas.bubbles.shown == []
    desk.canvas.set_problems([NOT_IN_LIST])
    assert desk.canvas.bubbles.shown == []
    assert desk.canvas.fly_to("3", "sampler_name")
    assert len(desk.canvas.bubbles.shown) == 1


def test_a_click_on_the_bubble_takes_the_remedy(desk: Desk, qtbot: QtBot) -> None:
    desk.canvas.set_problems([NOT_IN_LIST])
    (bubble,) = desk.canvas.bubbles.shown
    with qtbot.waitSignal(desk.canvas.remedy_chosen) as heard:
        desk.hand.click(bubble.pos() + bubble.box().center() / desk.canvas.zoom())
    assert heard.args == [NOT_IN_LIST, 0]


def test_the_bubble_stands_beside_the_field_and_follows_the_node(desk: Desk) -> None:
    from app.workflow.edits import MoveNodes

    desk.canvas.set_problems([NOT_IN_LIST])
    (bubble,) = desk.canvas.bubbles.shown
    assert bubble.pos().y() == desk.hand.field("3", "sampler_name").y()
    desk.workflow.apply(MoveNodes("", {"3": (700.0, 300.0)}))
    assert bubble.pos().y() == desk.hand.field("3", "sampler_name").y()


def test_the_bubble_stays_inside_the_view(desk: Desk) -> None:
    def seen() -> QRectF:
        (bubble,) = desk.canvas.bubbles.shown
        box, zoom = bubble.box(), desk.canvas.zoom()
        return QRectF(bubble.pos() + box.topLeft() / zoom, box.size() / zoom)

    desk.canvas.set_problems([NOT_IN_LIST])
    frame = desk.hand.item("3").frame()
    assert seen().left() > frame.right()
    half = desk.canvas.visible_rect().width() / 2
    desk.canvas.look_at(QPointF(frame.right() + 50 - half, frame.center().y()), desk.canvas.zoom())
    assert desk.canvas.visible_rect().contains(seen())
    nodes = desk.canvas.graph.nodes.values()
    assert not any(item.frame().intersects(seen()) for item in nodes), "it hides no node"


def test_bubbles_of_neighbours_hide_neither_each_other_nor_the_nodes(desk: Desk) -> None:
    left = node("1", "VAEDecode", (0, 0))
    right = node("2", "VAEDecode", (300, 60))
    desk.show(workflow_of(left, right))
    desk.canvas.look_at(QPointF(280.0, 60.0), 1.0)
    desk.canvas.set_problems(
        [
            Problem(
                "input.missing",
                "samples needs a link from an output of type LATENT",
                node_path=key,
                input_name="samples",
            )
            for key in ("1", "2")
        ]
    )
    places = [bubble.place(1.0) for bubble in desk.canvas.bubbles.shown]
    assert len(places) == 2
    assert not places[0].intersects(places[1])
    frames = [item.frame() for item in desk.canvas.graph.nodes.values()]
    assert not any(place.intersects(frame) for place in places for frame in frames)


def test_fly_to_shows_and_selects(desk: Desk) -> None:
    assert desk.canvas.fly_to("9")
    assert desk.canvas.selected_nodes() == ["9"]
    assert desk.canvas.visible_rect().contains(desk.hand.item("9").frame())
    assert not desk.canvas.fly_to("404")


def test_a_problem_inside_a_subgraph_marks_its_node(desk: Desk) -> None:
    desk.canvas.set_problems([MISSING.at("3:7")])
    assert desk.hand.item("3").look().outline == theme.ERROR


def test_far_away_the_overview_shows_changes(desk: Desk, run: RunState) -> None:
    desk.canvas.look_at(desk.hand.item("3").frame().center(), 0.1)
    middle = desk.hand.item("3").frame().center()
    assert color_at(desk, middle.x(), middle.y()) == theme.BODY
    run.update("3", state="running", progress=(1, 2))
    assert color_at(desk, middle.x(), middle.y()) == theme.RUNNING
    desk.canvas.set_problems([NOT_IN_LIST])
    assert color_at(desk, middle.x(), middle.y()) == theme.ERROR


def test_of_many_problems_only_one_bubble_is_shown_and_the_mouse_chooses_it(desk: Desk) -> None:
    problems = [Problem("node.raised", f"broken {node_id}", node_path=node_id) for node_id in "36789"]
    desk.canvas.set_problems(problems)
    assert [bubble.item.node.id for bubble in desk.canvas.bubbles.shown] == ["3"]
    desk.hand.move(desk.hand.title("9"))
    assert [bubble.item.node.id for bubble in desk.canvas.bubbles.shown] == ["9"]
    desk.canvas.set_problems(problems[1:])
    assert [bubble.item.node.id for bubble in desk.canvas.bubbles.shown] == ["9"]


def test_each_field_is_marked_by_its_own_problem(desk: Desk) -> None:
    warning = Problem(
        "input.above_maximum", "cfg is high", severity="warning", node_path="3", input_name="cfg"
    )
    desk.canvas.set_problems([NOT_IN_LIST, warning])
    marks = {field.name: field.error for field in desk.hand.item("3").look().fields if field.error}
    assert marks == {"sampler_name": theme.ERROR, "cfg": theme.WARNING}


def test_lines_of_a_result_stay_apart(desk: Desk, run: RunState) -> None:
    run.update("9", text="one\ntwo\r\nthree")
    look = desk.hand.item("9").look()
    assert look.text is not None
    assert look.text.text.size().height() > 30


def test_the_end_of_a_text_shows_while_it_is_written_and_its_start_when_it_is_done(
    desk: Desk, run: RunState
) -> None:
    story = "\n".join(f"line {number}" for number in range(60))
    run.update("9", state="running", text=story)
    item = desk.hand.item("9")
    area, writing = item.layout.picture, item.look().text
    assert area is not None
    assert writing is not None
    assert abs(writing.at.y() + writing.text.size().height() - area.bottom()) < 10
    run.update("9", state="done")
    done = item.look().text
    assert done is not None
    assert done.at.y() > area.top()


def test_what_runs_inside_a_subgraph_shows_on_its_node(desk: Desk, run: RunState) -> None:
    run.update("3:5", state="running", progress=(1, 4))
    assert badge(desk, "3") == "1/4"
    run.update("3:5", state="done", progress=None)
    assert badge(desk, "3") == "#3"
