"""A newcomer's first five minutes in the real editor, by mouse and keys; saves a picture of each step.

`python -m tests.first_five_minutes [FOLDER]`: the pictures go to FOLDER (`pictures/` by default).
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.application import Application
from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.editor.files.changes import ChangesWindow
from app.editor.gallery.window import GalleryWindow
from app.editor.theme import ERROR, apply_theme, look_in_use
from app.folders import Folders, default_folders, example_path
from app.workflow.parameters.exposed import read_exposed
from tests.editor.running_editor import close
from tests.newcomer import ALT, CTRL, LEFT, Newcomer
from tests.newcomer_debugging import look_into_a_run
from tests.newcomer_documents import choose_a_document, settle_a_merge
from tests.newcomer_observing import read_what_a_run_will_do, see_what_takes_long
from tests.newcomer_subgraphs import fold_some_nodes

SHIFT = Qt.KeyboardModifier.ShiftModifier


def play(newcomer: Newcomer, folders: Folders) -> None:
    """Do what a newcomer tries first; raises AssertionError where something does not answer."""
    window = newcomer.window
    newcomer.wait_until(lambda: window.session.workflow.nodes, "the starter workflow")
    newcomer.rest()
    newcomer.take_picture("the-editor-opens")
    newcomer.wait_until(lambda: newcomer.servers, "the server")

    read_what_a_run_will_do(newcomer)
    newcomer.run("Save Image", picture="sampling")
    newcomer.take_picture("first-picture")
    assert list(folders.output.glob("*.png")), "no file in the output folder"

    newcomer.click(newcomer.field("Positive Prompt", "text"))
    newcomer.press(Qt.Key.Key_A, CTRL)
    newcomer.type("a fox on a green background")
    newcomer.take_picture("typing-a-prompt")
    newcomer.wait_until(lambda: kept_for_a_crash(newcomer, "a fox on a green"), "the text kept while typed")
    newcomer.press(Qt.Key.Key_Return, CTRL)
    newcomer.rest()
    newcomer.run("Save Image")
    newcomer.take_picture("a-fox")

    look_at_a_link(newcomer)
    look_into_a_run(newcomer)
    see_what_takes_long(newcomer)
    find_and_link_a_node(newcomer)
    break_and_mend(newcomer)
    arrange(newcomer)
    annotate(newcomer)
    fold_some_nodes(newcomer)

    files = sorted(folders.output.glob("*.png"))
    newcomer.drop(files[0])
    newcomer.wait_until(
        lambda: newcomer.node("Positive Prompt").values.get("text") != "a fox on a green background",
        "the workflow inside the first picture",
    )
    newcomer.take_picture("a-picture-dropped-opens-its-workflow")
    look_at_the_other_tab(newcomer)

    mend_a_wrong_value(newcomer, folders)
    see_what_will_fail(newcomer)
    save(newcomer, folders)

    find_a_node(newcomer)
    walk_the_outline(newcomer)
    use_the_palette(newcomer)
    type_arithmetic(newcomer)
    use_parameters(newcomer)
    settle_a_merge(newcomer, folders)
    begin_with_a_template(newcomer)
    choose_a_document(newcomer, folders)


def kept_for_a_crash(newcomer: Newcomer, words: str) -> bool:
    """Whether these words would come back if the editor were gone now."""
    file = newcomer.window.journal.file
    return file.is_file() and words in file.read_text("utf-8")


def look_at_a_link(newcomer: Newcomer) -> None:
    """Rest on a link until it is said what it carries, hide it by K, and undo that."""
    canvas, decoder = newcomer.canvas, newcomer.node("VAE Decode")
    link = canvas.graph.link_into(decoder.node.id, 0)
    assert link is not None
    place = newcomer.on_screen(canvas.graph.links[link.id].middle())
    QTest.mouseMove(canvas.viewport(), place + QPoint(0, 60))
    QTest.mouseMove(canvas.viewport(), place)
    note = canvas.cursor_note
    newcomer.wait_until(lambda: note.isVisible() and "float" in note.text(), "what the link carries")
    newcomer.take_picture("what-a-link-carries")
    for picture in ("shapes-everywhere", ""):
        newcomer.press(Qt.Key.Key_P, CTRL)
        newcomer.type("what links carry")
        newcomer.press(Qt.Key.Key_Return)
        assert bool(decoder.childItems()) == bool(picture), "the shape below the decoder"
        if picture:
            newcomer.take_picture(picture)
    canvas.setFocus()
    QTest.mouseMove(canvas.viewport(), place + QPoint(0, 60))
    QTest.mouseMove(canvas.viewport(), place)
    canvas.setFocus()
    newcomer.press(Qt.Key.Key_K)
    assert [badge.words for badge in canvas.graph.badges.all] == ["LATENT", "LATENT"]
    newcomer.take_picture("a-hidden-link-has-badges")
    newcomer.press(Qt.Key.Key_Z, CTRL)
    assert canvas.graph.links[link.id].isVisible()


def look_at_the_other_tab(newcomer: Newcomer) -> None:
    """Go to the tab with the fox, see its picture still there, and come back."""
    session, tabs = newcomer.window.session, newcomer.window.tab_bar.bar
    second = session.current
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(session.opened.index(second) - 1).center())
    newcomer.rest()
    assert newcomer.node("Positive Prompt").values["text"] == "a fox on a green background"
    assert newcomer.run_of("Save Image").images, "the result is still there"
    newcomer.take_picture("the-other-tab-with-its-result")
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_Tab, CTRL)
    assert session.current is second


def mend_a_wrong_value(newcomer: Newcomer, folders: Folders) -> None:
    """Open a file with a misspelt sampler, see it marked before any run, and take the remedy by Enter."""
    text = example_path("starter.json").read_text("utf-8")
    file = folders.base / "misspelt.json"
    file.write_text(text.replace('"euler"', '"eulr"'), "utf-8")
    newcomer.drop(file)
    problems = newcomer.window.problems
    newcomer.wait_until(lambda: problems.all, "the wrong sampler marked")
    assert [(p.node_path, p.input_name) for p in problems.all] == [("3", "sampler_name")], problems.all
    look = newcomer.node("KSampler").look()
    assert look.outline == ERROR, "the node is outlined"
    assert [field.name for field in look.fields if field.error] == ["sampler_name"], "and the field ringed"
    newcomer.take_picture("a-wrong-value-is-marked")
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_Return)
    newcomer.wait_until(lambda: not problems.all, "the remedy")
    assert newcomer.node("KSampler").values["sampler_name"] == "euler"
    newcomer.take_picture("mended-by-enter")


def see_what_will_fail(newcomer: Newcomer) -> None:
    """Choose a sampler that only the program that runs it knows to be missing; Enter takes the remedy."""
    newcomer.click(newcomer.field("KSampler", "sampler_name"))
    choices = newcomer.canvas.editors.editor
    assert isinstance(choices, ChoicePopup)
    QTest.keyClicks(choices.filter, "sa_solver")
    QTest.keyClick(choices.filter, Qt.Key.Key_Return)
    problems = newcomer.window.problems
    newcomer.wait_until(lambda: problems.of("3"), "what the next run would fail with")
    newcomer.take_picture("what-will-fail-is-said-before-the-run")
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_Return)
    newcomer.wait_until(lambda: not problems.all, "the remedy")
    assert newcomer.node("KSampler").values["sampler_name"] == "euler"
    for _ in ("the remedy", "the choice"):
        newcomer.press(Qt.Key.Key_Z, CTRL)
    assert newcomer.node("KSampler").values["sampler_name"] == "euler"
    newcomer.wait_until(lambda: not problems.all, "nothing to mend")


def save(newcomer: Newcomer, folders: Folders) -> None:
    """Save by Ctrl+S over the file that was opened; only the mended value may differ."""
    file = folders.base / "misspelt.json"
    before = file.read_text("utf-8")
    newcomer.press(Qt.Key.Key_D, CTRL | ALT)
    newcomer.wait_until(lambda: newcomer.window.findChildren(ChangesWindow), "what changed")
    (changes,) = newcomer.window.findChildren(ChangesWindow)
    newcomer.rest()
    assert "eulr → euler" in changes.text.toPlainText()
    assert changes.grab().save(str(newcomer.pictures / f"{newcomer.taken:02}b-what-changed-since-saving.png"))
    QTest.keyClick(changes, Qt.Key.Key_Escape)
    newcomer.back_to_the_window()
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_S, CTRL)
    newcomer.wait_until(lambda: not newcomer.window.session.dirty, "the saved file")
    assert file.read_text("utf-8") == before.replace('"eulr"', '"euler"')
    newcomer.take_picture("saved")


def walk_the_outline(newcomer: Newcomer) -> None:
    """Set a bookmark, look elsewhere, come back; then read the workflow as a list."""
    canvas = newcomer.canvas
    canvas.setFocus()
    place = canvas.center()
    newcomer.press(Qt.Key.Key_1, CTRL)
    newcomer.press(Qt.Key.Key_Right, CTRL)
    newcomer.press(Qt.Key.Key_Plus, ALT)
    newcomer.press(Qt.Key.Key_1)
    assert (canvas.center() - place).manhattanLength() < 4
    newcomer.press(Qt.Key.Key_O)
    outline = newcomer.window.docks.outline
    newcomer.wait_until(outline.isVisible, "the outline")
    outline.setFocus()
    newcomer.press(Qt.Key.Key_End)
    newcomer.press(Qt.Key.Key_Right)
    newcomer.take_picture("the-outline")
    assert canvas.selected_nodes() == ["9"]
    canvas.setFocus()
    newcomer.press(Qt.Key.Key_O)
    while newcomer.window.session.dirty:
        newcomer.press(Qt.Key.Key_Z, CTRL)


def find_a_node(newcomer: Newcomer) -> None:
    """Find a node by a word in its text and go there."""
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_F, CTRL)
    newcomer.type("rocket")
    newcomer.take_picture("finding-a-node")
    newcomer.press(Qt.Key.Key_Return)
    assert newcomer.canvas.selected_nodes() == ["6"]
    newcomer.press(Qt.Key.Key_Escape)
    newcomer.canvas.fit_all()


def use_the_palette(newcomer: Newcomer) -> None:
    """Change the theme by a few letters, and back."""
    for words, light in (("look light", True), ("look dark", False)):
        newcomer.press(Qt.Key.Key_P, CTRL)
        newcomer.type(words)
        if light:
            newcomer.take_picture("the-palette")
        newcomer.press(Qt.Key.Key_Return)
        assert look_in_use().light == light
        if light:
            newcomer.take_picture("the-light-theme")


def type_arithmetic(newcomer: Newcomer) -> None:
    """Type arithmetic into a number, read what was understood, go on with Tab, and take it all back."""
    newcomer.click(newcomer.field("Empty Latent Image", "width"))
    newcomer.type("512*2")
    newcomer.take_picture("arithmetic-in-a-number")
    newcomer.press(Qt.Key.Key_Tab)
    newcomer.type("640")
    newcomer.press(Qt.Key.Key_Return)
    values = newcomer.node("Empty Latent Image").values
    assert (values["width"], values["height"]) == (1024, 640), values
    while newcomer.window.session.dirty:
        newcomer.press(Qt.Key.Key_Z, CTRL)


def use_parameters(newcomer: Newcomer) -> None:
    """Expose a field from its menu, name it, see it among the parameters."""
    window = newcomer.window
    newcomer.choose(
        newcomer.field("Empty Latent Image", "width"), "Expose “width”", picture="the-menu-of-a-field"
    )
    newcomer.type("side")
    newcomer.press(Qt.Key.Key_Return)
    assert [entry.name for entry in read_exposed(window.session.workflow).inputs][-1] == "side"
    newcomer.take_picture("a-field-exposed-as-parameter")
    newcomer.canvas.setFocus()
    while window.session.dirty:
        newcomer.press(Qt.Key.Key_Z, CTRL)


def begin_with_a_template(newcomer: Newcomer) -> None:
    """Open the gallery, find a template by a word, and begin with a copy of it."""
    window = newcomer.window
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_O, CTRL | SHIFT)
    newcomer.wait_until(lambda: window.findChildren(GalleryWindow), "the gallery")
    (gallery,) = window.findChildren(GalleryWindow)
    newcomer.wait_until(gallery.model.rowCount, "templates")
    QTest.keyClicks(gallery.search, "image to image")
    newcomer.wait_until(lambda: gallery.loader.card(gallery.model.templates[0]), "a picture of the first")
    newcomer.rest()
    assert gallery.grab().save(str(newcomer.pictures / f"{newcomer.taken:02}b-templates.png"))
    title = gallery.model.templates[0].title
    QTest.keyClick(gallery.search, Qt.Key.Key_Return)
    newcomer.wait_until(lambda: window.session.name == title, "a copy of the template")
    newcomer.back_to_the_window()
    assert window.session.path is None
    newcomer.take_picture("a-template-opened-as-a-copy")


def find_and_link_a_node(newcomer: Newcomer) -> None:
    """Add a node by name and link it."""
    place = newcomer.empty_place()
    newcomer.double_click(place)
    newcomer.type("previmg")
    newcomer.take_picture("searching-a-node")
    newcomer.press(Qt.Key.Key_Return)
    newcomer.wait_until(lambda: newcomer.node("Preview Image"), "the new node")
    newcomer.drag(
        newcomer.output("VAE Decode", 0), newcomer.input("Preview Image", 0), picture="dragging-a-link"
    )
    newcomer.run("Preview Image")
    newcomer.take_picture("cached-but-for-the-new-node")


def break_and_mend(newcomer: Newcomer) -> None:
    """Pull a link off, look at what the editor says, and take it back."""
    problems = newcomer.window.problems
    newcomer.drag(newcomer.input("KSampler", 0), newcomer.empty_place())
    newcomer.take_picture("a-link-dropped-on-nothing")
    newcomer.press(Qt.Key.Key_Escape)
    newcomer.wait_until(lambda: problems.all, "a problem without a run")
    assert {(p.node_path, p.input_name) for p in problems.all} == {("3", "model")}, problems.all
    newcomer.take_picture("the-missing-link-is-marked")
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_Z, CTRL)
    newcomer.wait_until(lambda: not problems.all, "no more problems after undo")


def arrange(newcomer: Newcomer) -> None:
    """Move, bypass, collapse and frame nodes, and undo all of it."""
    stack = newcomer.window.session.undo_stack
    start = stack.index()
    header = newcomer.on_screen(newcomer.node("VAE Decode").frame().topLeft() + QPointF(40, 12))
    newcomer.drag(header, header + QPoint(30, 110))
    newcomer.press(Qt.Key.Key_B, CTRL)
    newcomer.press(Qt.Key.Key_B, CTRL)
    newcomer.press(Qt.Key.Key_C, ALT)
    newcomer.press(Qt.Key.Key_G, CTRL)
    newcomer.take_picture("moved-collapsed-framed")
    while stack.index() > start:
        newcomer.press(Qt.Key.Key_Z, CTRL)
    newcomer.take_picture("all-undone")


def annotate(newcomer: Newcomer) -> None:
    """Write a note, line two nodes up, duplicate them, and undo all of it."""
    stack = newcomer.window.session.undo_stack
    start = stack.index()
    newcomer.click(newcomer.empty_place())
    newcomer.press(Qt.Key.Key_N, SHIFT)
    newcomer.type("# First steps")
    newcomer.press(Qt.Key.Key_Return)
    newcomer.type("Press **Ctrl+Enter** to run.")
    newcomer.click(newcomer.empty_place())
    notes = [item for item in newcomer.canvas.graph.nodes.values() if item.node.type == "MarkdownNote"]
    assert notes[-1].values["text"] == "# First steps\nPress **Ctrl+Enter** to run."
    newcomer.canvas.select([newcomer.node(title).node.id for title in ("KSampler", "VAE Decode")])
    newcomer.press(Qt.Key.Key_Up, CTRL | SHIFT)
    tops = {newcomer.node(title).frame().top() for title in ("KSampler", "VAE Decode")}
    assert len(tops) == 1, tops
    newcomer.press(Qt.Key.Key_D, SHIFT)
    newcomer.take_picture("noted-lined-up-duplicated")
    while stack.index() > start:
        newcomer.press(Qt.Key.Key_Z, CTRL)


def main(pictures: Path) -> int:
    """Play in a home of its own; returns 0 when every step was seen."""
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.glob("*.png"):
        old.unlink()
    home = Path(tempfile.mkdtemp(prefix="confy-newcomer-"))
    folders = default_folders({}, home)
    folders.create()
    qt = QApplication(sys.argv[:1])
    apply_theme(qt)
    application = Application(qt, folders, None, None)
    application.window.resize(1600, 900)
    application.start()
    QTest.qWaitForWindowExposed(application.window)
    application.window.activateWindow()
    QTest.qWaitForWindowActive(application.window)
    newcomer = Newcomer(application, pictures)
    try:
        play(newcomer, folders)
    finally:
        close(application, folders)
        shutil.rmtree(home, ignore_errors=True)
    print(f"{newcomer.taken} pictures in {pictures}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("pictures")))
