"""Links: where they end, bends, cuts, ways to draw them, hidden ones, Set and Get, what they carry."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.folders import example_path
from tests.newcomer import ALT, CTRL
from tests.tour.drafts import with_loras
from tests.tour.stage import SHIFT, Stage


def play(stage: Stage) -> None:
    """Draw, bend, cut, hide and replace links."""
    stage.only_the_canvas(alone=True)
    stage.open(with_loras(stage.window.session.library), "lighthouse")
    _aim(stage)
    _cut(stage)
    _bend(stage)
    _hide(stage)
    _variables(stage)
    _carry(stage)


def _aim(stage: Stage) -> None:
    place = stage.input("KSampler", 1)
    end = stage.hold((stage.output("Empty Latent Image", 0), place + QPoint(-30, 30), place))
    assert stage.canvas.cursor_note.isVisible()
    stage.shoot("links-aim", stage.around("Prompt", "Empty Latent Image", "Save Image"))
    stage.let_go(end)
    stage.press(Qt.Key.Key_Escape)
    stage.mouse = None
    assert stage.window.session.undo_stack.count() == 0


def _cut(stage: Stage) -> None:
    frame = stage.node("KSampler").frame()
    start, end = frame.topLeft() + QPointF(-28, -30), frame.topLeft() + QPointF(-8, 150)
    right = Qt.MouseButton.RightButton
    last = stage.hold((stage.on_screen(start), stage.on_screen(end)), CTRL, right)
    stage.shoot("links-cut", stage.around("Prompt", "Empty Latent Image", "VAE Decode"))
    stage.let_go(last, CTRL, right)
    stage.mouse = None
    assert stage.window.session.undo_stack.count() == 1
    stage.undo_all()


def _bend(stage: Stage) -> None:
    stage.press(Qt.Key.Key_L, ALT)
    stage.press(Qt.Key.Key_L, ALT)
    origin = stage.node("Load Checkpoint").output_point(2)
    left = QPointF(origin.x() + 20, origin.y())
    right = QPointF(stage.node("KSampler").frame().right() + 26, _level(stage))
    down = stage.node("Empty Latent Image").frame().bottom() + 40
    for place in (left, right):
        stage.click(stage.on_screen(place), ALT)
        last = stage.hold((stage.on_screen(place), stage.on_screen(QPointF(place.x(), down))))
        stage.let_go(last)
    stage.mouse = None
    assert stage.window.session.undo_stack.count() == 4, "two bends, both moved"
    stage.shoot("links-bends-at-right-angles", stage.canvas_area())
    stage.press(Qt.Key.Key_L, ALT)
    stage.press(Qt.Key.Key_L, ALT)
    stage.undo_all()


def _level(stage: Stage) -> float:
    """Return the height at which the link to the decoder's second input runs."""
    return stage.node("VAE Decode").input_point(1).y()


def _hide(stage: Stage) -> None:
    canvas = stage.canvas
    link = canvas.graph.link_into(stage.node("VAE Decode").node.id, 1)
    assert link is not None
    seen = QPointF(stage.node("KSampler").frame().right() + 26, _level(stage))
    stage.point_at(stage.on_screen(seen))
    stage.press(Qt.Key.Key_K)
    badge = next(badge for badge in canvas.graph.badges.all if badge.side == "input")
    stage.point_at(stage.on_screen(badge.place().center()))
    assert canvas.graph.links[link.id].isVisible(), "shown while the mouse is on a badge"
    stage.shoot("links-hidden", stage.canvas_area())
    stage.mouse = None
    QTest.mouseMove(canvas.viewport(), QPoint(5, 5))
    stage.undo_all()


def _variables(stage: Stage) -> None:
    stage.select("Load Checkpoint")
    stage.command("links into set")
    stage.press(Qt.Key.Key_L, CTRL)
    stage.canvas.fit_all()
    stage.press(Qt.Key.Key_L, CTRL | SHIFT)
    stage.canvas.select_nothing()
    stage.shoot("links-set-and-get", stage.canvas_area())
    stage.press(Qt.Key.Key_L, CTRL | SHIFT)
    stage.undo_all()


def _carry(stage: Stage) -> None:
    stage.open(example_path("starter.json").read_bytes(), "starter")
    canvas = stage.canvas
    link = canvas.graph.link_into(stage.node("VAE Decode").node.id, 0)
    assert link is not None
    place = stage.on_screen(canvas.graph.links[link.id].middle())
    stage.point_at(place + QPoint(0, 60))
    stage.point_at(place)
    stage.wait_until(lambda: "float" in canvas.cursor_note.text(), "what the link carries")
    stage.shoot("links-what-they-carry", stage.around("Positive Prompt", "Empty Latent Image", "Save Image"))
    stage.mouse = None
    stage.command("what links carry")
    decoder = stage.node("VAE Decode")
    stage.wait_until(decoder.childItems, "the shape below the node that gives it")
    stage.shoot("links-shapes", stage.around("Positive Prompt", "Empty Latent Image", "Save Image"))
    stage.command("what links carry")
    assert not decoder.childItems()
    _foresee(stage)


def _foresee(stage: Stage) -> None:
    stage.click(stage.field("KSampler", "sampler_name"))
    choices = stage.canvas.editors.editor
    assert isinstance(choices, ChoicePopup)
    QTest.keyClicks(choices.filter, "sa_solver")
    QTest.keyClick(choices.filter, Qt.Key.Key_Return)
    stage.wait_until(lambda: stage.node("KSampler").problems, "what the next run would fail with")
    stage.shoot("links-foreseen", stage.around("Positive Prompt", "Empty Latent Image", "Save Image"))
    stage.canvas.setFocus()
    stage.undo_all()
