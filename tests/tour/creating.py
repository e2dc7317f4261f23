"""New nodes: the search, ends of links, drops on links, suggestions, presets, help, templates."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QLineEdit

from app.editor.gallery.window import GalleryWindow
from tests.newcomer import CTRL
from tests.tour.drafts import with_loras
from tests.tour.stage import SHIFT, Stage


def play(stage: Stage) -> None:
    """Make nodes in every way there is."""
    window = stage.window
    stage.only_the_canvas(alone=True)
    stage.open(with_loras(window.session.library), "lighthouse")
    _search(stage)
    _end_of_a_link(stage)
    _drop_on_a_link(stage)
    _next_node(stage)
    _preset(stage)
    _help(stage)
    _templates(stage)


def _search(stage: Stage) -> None:
    place = stage.on_screen(stage.node("KSampler").frame().bottomLeft() + QPointF(40, 60))
    stage.double_click(place)
    stage.type("upsc in:LATENT")
    stage.shoot("creating-search")
    stage.press(Qt.Key.Key_Escape)


def _end_of_a_link(stage: Stage) -> None:
    end = stage.hold((stage.output("KSampler", 0), stage.output("KSampler", 0) + QPoint(60, 130)))
    stage.let_go(end)
    titles = [hit.title for hit in stage.window.search.hits()]
    assert titles[0] == "VAE Decode › samples", titles
    stage.mouse = None
    stage.shoot("creating-end-of-a-link")
    stage.press(Qt.Key.Key_Escape)


def _drop_on_a_link(stage: Stage) -> None:
    canvas, session = stage.canvas, stage.window.session
    stage.double_click(stage.on_screen(stage.node("KSampler").frame().bottomLeft() + QPointF(40, 40)))
    stage.type("upscale latent by")
    stage.press(Qt.Key.Key_Return)
    (added,) = canvas.selected_nodes()
    item = canvas.graph.nodes[added]
    link = canvas.graph.link_into(stage.node("KSampler").node.id, 3)
    assert link is not None
    middle = canvas.graph.links[link.id].middle()
    grip = item.frame().topLeft() + QPointF(30, 12)
    target = middle - (item.frame().center() - grip)
    end = stage.hold((stage.on_screen(grip), stage.on_screen(target)))
    stage.shoot(
        "creating-drop-on-a-link",
        stage.around("Negative Prompt", "Empty Latent Image", "KSampler", "VAE Decode"),
    )
    stage.let_go(end)
    assert session.workflow.nodes[added].inputs[0].link is not None, "it stands in the link"
    stage.mouse = None
    stage.undo_all()


def _next_node(stage: Stage) -> None:
    stage.select("VAE Decode")
    QTest.keyClick(stage.canvas, Qt.Key.Key_Plus)
    stage.rest()
    assert stage.window.search.hits()
    stage.shoot("creating-next-node")
    stage.press(Qt.Key.Key_Escape)


def _preset(stage: Stage) -> None:
    stage.select("KSampler")
    stage.command("save values as preset")
    box = stage.dialog()
    assert isinstance(box, QInputDialog)
    line = box.findChild(QLineEdit)
    assert line is not None
    QTest.keyClicks(line, "25 quiet steps")
    QTest.keyClick(line, Qt.Key.Key_Return)
    stage.back_to_the_window()
    stage.canvas.setFocus()
    stage.point_at(stage.on_screen(stage.node("KSampler").frame().bottomLeft() + QPointF(40, 60)))
    stage.press(Qt.Key.Key_Tab)
    stage.type("quiet")
    assert stage.window.search.hits()[0].title == "KSampler: 25 quiet steps"
    stage.mouse = None
    stage.shoot("creating-preset", stage.around(stage.window.search, margin=60))
    stage.press(Qt.Key.Key_Escape)


def _help(stage: Stage) -> None:
    stage.only_the_canvas(alone=False)
    stage.select("KSampler")
    stage.press(Qt.Key.Key_F1)
    stage.shoot("creating-help")
    stage.only_the_canvas(alone=True)


def _templates(stage: Stage) -> None:
    window = stage.window
    stage.press(Qt.Key.Key_O, CTRL | SHIFT)
    stage.wait_until(lambda: window.findChildren(GalleryWindow), "the gallery")
    (gallery,) = window.findChildren(GalleryWindow)
    stage.wait_until(gallery.model.rowCount, "templates")
    stage.wait_until(
        lambda: all(gallery.loader.card(item) for item in gallery.model.templates[:6]), "their pictures"
    )
    stage.dialog()
    stage.shoot("creating-templates", stage.place_of(gallery))
    stage.close(gallery)
