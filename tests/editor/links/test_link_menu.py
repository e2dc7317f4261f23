"""The Link menu: ways of drawing, Set and Get nodes and back, dissolving, and the menu of one link."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QInputDialog, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from app.editor.canvas.links.connect import PendingLink
from app.editor.canvas.links.output_note import OutputNote
from app.editor.canvas.links.way import LINK_STYLES
from app.editor.main_window import MainWindow
from app.settings import read_settings, settings_file
from app.workflow.document import ROOT
from app.workflow.edits import MoveNodes, SetMode
from app.workflow.links.carried import outputs_of_plan, size_words, spec_words, value_words
from app.workflow.links.hidden import hidden_links
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import write_workflow
from app.workflow.virtual.set_get import variable_name
from tests.editor.canvas.canvas_graphs import Hand, text_to_image


def show_graph(window: MainWindow) -> Hand:
    window.session.show_workflow(text_to_image(), "graph")
    QApplication.processEvents()
    window.canvas.look_at(window.canvas.graph.contents_rect().center(), 0.8)
    window.canvas.setFocus()
    return Hand(window.canvas)


def ends(window: MainWindow) -> set[tuple[str, int, str, int]]:
    links = window.session.workflow.links.values()
    return {(link.source, link.source_slot, link.target, link.target_slot) for link in links}


def open_menu(window: MainWindow, place: QPointF) -> QMenu:
    at = window.canvas.viewportTransform().map(place).toPoint()
    view = window.canvas.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    QApplication.sendEvent(view, event)
    return visible_menu(window)


def visible_menu(window: MainWindow) -> QMenu:
    menus = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    assert menus
    return menus[-1]


def choose(menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text() == text)
    menu.close()
    action.trigger()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_way_of_drawing_is_chosen_by_key_and_menu_and_remembered(window: MainWindow) -> None:
    hand = show_graph(window)
    graph = window.canvas.graph
    curve = graph.links["7"].path()
    seen = [window.settings.link_style]
    for _ in LINK_STYLES:
        hand.key(Qt.Key.Key_L, Qt.KeyboardModifier.AltModifier)
        seen.append(window.settings.link_style)
        assert window.actions_by_name[f"links_{seen[-1]}"].isChecked()
        assert read_settings(settings_file(window.folders)).link_style == seen[-1]
    assert seen == [*LINK_STYLES, LINK_STYLES[0]]
    window.actions_by_name["links_straight"].trigger()
    assert graph.links["7"].path() != curve
    window.actions_by_name["links_hidden"].trigger()
    assert not graph.links["7"].isVisible()
    window.canvas.select(["8"])
    assert graph.links["7"].isVisible(), "links of selected nodes are shown all the same"
    assert not graph.links["2"].isVisible()
    window.actions_by_name["links_spline"].trigger()
    assert graph.links["7"].path() == curve
    assert graph.links["2"].isVisible()
    assert not window.session.dirty, "it is no matter of the document"


def test_links_become_set_and_get_nodes_that_give_the_same_prompt_and_come_back(window: MainWindow) -> None:
    show_graph(window)
    session = window.session
    before, first = ends(window), write_workflow(session.workflow)
    prompt = to_prompt(session.workflow, session.library).to_json()
    window.canvas.select(["4"])
    window.actions_by_name["links_to_variables"].trigger()
    kinds = [node.type for node in session.workflow.nodes.values()]
    assert (kinds.count("SetNode"), kinds.count("GetNode")) == (3, 4)
    names = {variable_name(node) for node in session.workflow.nodes.values() if node.type == "SetNode"}
    assert names == {"MODEL", "CLIP", "VAE"}
    assert to_prompt(session.workflow, session.library).to_json() == prompt
    window.canvas.select([])
    window.actions_by_name["variables_to_links"].trigger()
    assert ends(window) == before
    assert to_prompt(session.workflow, session.library).to_json() == prompt
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert write_workflow(session.workflow) == first


def test_a_get_node_is_given_another_name_from_the_list_of_set_nodes(window: MainWindow) -> None:
    show_graph(window)
    window.canvas.select(["4"])
    window.actions_by_name["links_to_variables"].trigger()
    getter = next(
        node
        for node in window.session.workflow.nodes.values()
        if node.type == "GetNode" and variable_name(node) == "VAE"
    )
    item = window.canvas.graph.nodes[getter.id]
    assert item.info is not None
    assert set(item.info.inputs[0].choices or ()) == {"MODEL", "CLIP", "VAE"}
    window.canvas.set_value(item, "Constant", "CLIP")
    changed = window.session.workflow.nodes[getter.id]
    assert (variable_name(changed), changed.title, changed.outputs[0].type) == ("CLIP", "Get_CLIP", "CLIP")
    window.session.undo_stack.undo()
    assert window.session.workflow.nodes[getter.id] == getter
    setter = next(n for n in window.session.workflow.nodes.values() if variable_name(n) == "VAE")
    window.canvas.set_value(window.canvas.graph.nodes[setter.id], "Constant", "decoder")
    assert variable_name(window.session.workflow.nodes[getter.id]) == "decoder", "its Get nodes go along"


def test_virtual_links_are_all_shown_by_ctrl_shift_l(window: MainWindow) -> None:
    show_graph(window)
    hand = Hand(window.canvas)
    window.canvas.select(["4"])
    window.actions_by_name["links_to_variables"].trigger()
    window.canvas.select([])
    virtual = window.canvas.graph.virtual_links
    virtual.show()
    assert virtual.shown() == []
    hand.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert len(virtual.shown()) == 4
    assert window.actions_by_name["links_virtual"].isChecked()


def test_dissolving_links_the_neighbours_as_far_as_types_allow(window: MainWindow) -> None:
    hand = show_graph(window)
    session = window.session
    first = write_workflow(session.workflow)
    window.canvas.select(["3"])
    hand.key(Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert "3" not in session.workflow.nodes
    assert ("5", 0, "8", 0) in ends(window), "the latent goes on to the decoder"
    assert not {link for link in ends(window) if link[0] in ("6", "7")}, "no output gave conditioning"
    assert session.undo_stack.undoText() == "Dissolve node"
    session.undo_stack.undo()
    assert write_workflow(session.workflow) == first


def test_a_chain_of_selected_nodes_is_dissolved_in_one_step(window: MainWindow) -> None:
    hand = show_graph(window)
    session = window.session
    session.do(MoveNodes(ROOT, {"9": (2200.0, 100.0)}), "Move node")
    window.canvas.look_at(QPointF(1700, 300), 0.9)
    for part in (0.1, 0.7):
        link = next(link for link in session.workflow.links.values() if link.target == "9")
        place = window.canvas.graph.links[link.id].path().pointAtPercent(part)
        choose(open_menu(window, place), "Add a node here…")
        QTest.keyClicks(QApplication.focusWidget(), "ImageInvert")
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    added = [node.id for node in session.workflow.nodes.values() if node.type == "ImageInvert"]
    assert len(added) == 2
    assert ("8", 0, "9", 0) not in ends(window)
    window.canvas.select(added)
    window.canvas.setFocus()
    hand.key(Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert ("8", 0, "9", 0) in ends(window)
    steps = session.undo_stack.index()
    session.undo_stack.undo()
    assert session.undo_stack.index() == steps - 1
    assert set(added) <= session.workflow.nodes.keys()


def test_only_nodes_that_lead_on_are_offered_for_the_middle_of_a_link(window: MainWindow) -> None:
    show_graph(window)
    link = window.session.workflow.links["9"]
    pending = PendingLink("8", 0, "IMAGE", True)
    finder, source = window.adding.finder(), window.session.workflow.nodes["8"]
    ends = {hit.info.class_type for hit in finder.ends("", pending, source)}
    inside = {hit.info.class_type for hit in finder.ends("", replace(pending, onward=link), source)}
    assert {"VAEEncode", "ImageInvert"} <= ends
    assert "ImageInvert" in inside
    assert "VAEEncode" not in inside, "it gives no picture"


def test_a_click_on_the_middle_of_a_link_opens_its_menu(qtbot: QtBot, window: MainWindow) -> None:
    hand = show_graph(window)
    place = window.canvas.graph.links["7"].middle()
    hand.move(place)
    hand.click(place)
    menu = visible_menu(window)
    choose(menu, "Hide under a name…")
    dialog = next(found for found in window.findChildren(QInputDialog) if found.isVisible())
    field = dialog.findChild(QLineEdit)
    QTest.keyClicks(field, "picture to come")
    buttons = dialog.findChild(QDialogButtonBox)
    QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    assert hidden_links(window.session.workflow, ROOT) == {"7": "picture to come"}
    window.activateWindow()
    badge = next(b for b in window.canvas.graph.badges.all if b.side == "input")
    choose(open_menu(window, badge.place().center()), "Show link")
    assert hidden_links(window.session.workflow, ROOT) == {}
    window.session.undo_stack.undo()
    window.session.undo_stack.undo()
    assert window.session.workflow.extra == {}


def test_all_links_of_an_output_are_hidden_at_once(window: MainWindow) -> None:
    show_graph(window)
    place = window.canvas.graph.links["2"].path().pointAtPercent(0.35)
    choose(open_menu(window, place), "Hide all 2 links of this output")
    assert hidden_links(window.session.workflow, ROOT) == {"2": "", "3": ""}
    assert window.session.undo_stack.undoText() == "Hide links"


def test_a_bypassed_node_shows_what_it_passes_on(window: MainWindow) -> None:
    show_graph(window)
    item = window.canvas.graph.nodes["3"]
    assert item.look().passes == ()
    window.session.do(SetMode(ROOT, ("3",), 4), "Bypass")
    (line,) = item.look().passes
    assert (line.start, line.end) == (item.layout.inputs[3], item.layout.outputs[0])


def test_what_a_link_carries_is_said_beside_the_mouse(qtbot: QtBot, window: MainWindow) -> None:
    hand = show_graph(window)
    asked: list[tuple[int, object]] = []
    window.client.fetch_plan = lambda *question: asked.append(question[:2])  # type: ignore[method-assign]
    window.client.connected.emit("here")
    hand.move(QPointF(900, 520))
    hand.move(window.canvas.graph.links["7"].middle())
    qtbot.waitUntil(lambda: bool(asked))
    assert not window.canvas.cursor_note.isVisible(), "nothing is said that is not known"
    latent = {"samples": {"type": "LATENT", "shape": [1, 4, 64, 64], "dtype": "float32", "bytes": 65536}}
    plan = {"steps": [{"node": "3", "state": "run", "outputs": [latent]}]}
    window.client.plan_received.emit(asked[0][0], plan)
    said = window.canvas.cursor_note
    qtbot.waitUntil(lambda: said.text() == "1 × 4 × 64 × 64 float32, 64 KiB")  # the mouse has come to rest
    assert window.canvas.cursor_note.isVisible()
    window.actions_by_name["links_values"].trigger()
    (note,) = window.canvas.graph.nodes["3"].childItems()
    assert isinstance(note, OutputNote)  # between the nodes is no room for it
    assert note.words.startswith("1 × 4 × 64 × 64")
    assert window.canvas.graph.links["8"].label == ""
    assert read_settings(settings_file(window.folders)).link_values
    hand.move(QPointF(900, 520))
    assert not window.canvas.cursor_note.isVisible()


def test_what_links_carry_is_in_the_view_menu_too_and_has_a_key(window: MainWindow) -> None:
    show_graph(window)
    action = window.actions_by_name["links_values"]
    menus = [menu.title() for menu in window.menuBar().findChildren(QMenu) if action in menu.actions()]
    assert menus == ["Lin&k", "&View"]
    keys = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window.canvas, Qt.Key.Key_K, keys)
    assert window.settings.link_values
    assert action.isChecked()


def test_specs_values_and_sizes_in_words() -> None:
    assert size_words(1023) == "1023 B"
    assert size_words(65536) == "64 KiB"
    assert size_words(3 * 1024**3 // 2) == "1.5 GiB"
    assert spec_words({"shape": ["batch", 4], "dtype": "float16", "bytes": None}) == "batch × 4 float16"
    assert spec_words({"shape": [], "dtype": "", "bytes": None}) == ""
    assert spec_words(None) == spec_words("x") == spec_words([]) == ""
    assert value_words(7) == "7"
    assert value_words(True) == "true"
    assert value_words("a\nb") == "“a b”"
    assert len(value_words("x" * 500)) == 63
    assert outputs_of_plan(None) == outputs_of_plan({"steps": [1, {"node": "3"}]}) == {}
    assert outputs_of_plan({"steps": [{"node": "3", "outputs": [None]}]}) == {}
    given = {"node": "4", "outputs": [None, {"shape": [2], "dtype": "float32"}], "values": [7, None]}
    assert outputs_of_plan({"steps": [given]}) == {"4": ("7", "2 float32")}


def test_the_menu_of_a_link_is_not_that_of_the_canvas(window: MainWindow) -> None:
    show_graph(window)
    menu = open_menu(window, window.canvas.graph.links["7"].middle())
    words = [action.text() for action in menu.actions() if action.text()]
    assert words[:4] == ["Add a node here…", "Add reroute", "Probe here", "Hide link"]
    assert len([m for m in window.findChildren(QMenu) if m.isVisible()]) == 1
    menu.close()
