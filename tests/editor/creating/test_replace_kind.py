"""A node is replaced by another kind: links and values that fit stay, and one undo brings all back."""

import json

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import Folders, example_path
from app.workflow.replace_kind import likely_kinds, name_words
from app.workflow.widgets import widget_values
from tests.editor.creating.creating_hands import content, ends, of_kind, open_starter
from tests.opening import open_file


def replace_selected(qtbot: QtBot, window: MainWindow, typed: str) -> None:
    window.canvas.setFocus()
    qtbot.keyClick(
        window.canvas, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    )
    assert window.search.isVisible()
    qtbot.keyClicks(window.search.field, typed)
    qtbot.keyClick(window.search.field, Qt.Key.Key_Return)


def test_links_stay_at_slots_of_their_names(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    first, before = content(window), ends(window)
    save = of_kind(window, "SaveImage").node.id
    window.canvas.select([save])
    replace_selected(qtbot, window, "preview image")
    assert window.session.workflow.nodes[save].type == "PreviewImage"
    assert ends(window) == before
    assert window.session.undo_stack.undoText() == "Replace by Preview Image"
    window.session.undo_stack.undo()
    assert content(window) == first


def test_what_finds_no_slot_is_taken_away_and_comes_back(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    first = content(window)
    decode = of_kind(window, "VAEDecode").node.id
    window.canvas.select([decode])
    replace_selected(qtbot, window, "latentupscaleby")
    (link,) = window.session.workflow.root.links_into(decode)
    assert window.session.workflow.nodes[decode].inputs[link.target_slot].name == "samples"
    assert not window.session.workflow.root.links_from(decode), "a latent is no picture"
    window.session.undo_stack.undo()
    assert content(window) == first


def test_values_of_the_same_name_stay(qtbot: QtBot, window: MainWindow) -> None:
    open_starter(qtbot, window)
    latent = of_kind(window, "EmptyLatentImage").node.id
    window.canvas.select([latent])
    replace_selected(qtbot, window, "latentupscale")
    node = window.session.workflow.nodes[latent]
    assert node.type == "LatentUpscale"
    values = widget_values(node, window.session.library["LatentUpscale"])
    assert (values["width"], values["height"]) == (128, 128)


def test_a_missing_kind_is_offered_what_is_like_it(
    qtbot: QtBot, window: MainWindow, folders: Folders
) -> None:
    text = example_path("starter.json").read_text("utf-8").replace('"KSampler"', '"OldKSampler_v1"')
    file = folders.base / "old.json"
    file.write_text(text, "utf-8")
    open_file(window, file)
    before = ends(window)
    old = of_kind(window, "OldKSampler_v1").node.id
    window.canvas.select([old])
    replace_selected(qtbot, window, "")
    node = window.session.workflow.nodes[old]
    assert node.type == "KSampler"
    assert ends(window) == before
    kept = json.loads(example_path("starter.json").read_bytes())
    steps = widget_values(node, window.session.library["KSampler"])["steps"]
    named = (
        next(item for item in kept["nodes"] if item["type"] == "KSampler").get("widgets_values_named") or {}
    )
    assert steps == named.get("steps", steps)


def test_likely_kinds_share_words_and_slots(window: MainWindow) -> None:
    assert name_words("VAEDecode_v2") == {"vae", "decode"}
    node_id = window.adding.add("VAEDecode", window.canvas.center())
    assert node_id is not None
    node = window.session.workflow.nodes[node_id]
    others = {key: info for key, info in window.session.library.items() if key != "VAEDecode"}
    assert [info.class_type for info in likely_kinds(node, others)] == ["VAEDecodeTiled"]
    del others["VAEDecodeTiled"]
    assert likely_kinds(node, others) == []
    assert likely_kinds(window.session.workflow.nodes[node_id], {}) == []


def test_the_problem_of_a_missing_kind_leads_there(
    qtbot: QtBot, window: MainWindow, folders: Folders
) -> None:
    text = example_path("starter.json").read_text("utf-8").replace('"KSampler"', '"OldKSampler_v1"')
    file = folders.base / "old.json"
    file.write_text(text, "utf-8")
    open_file(window, file)
    unknown = of_kind(window, "OldKSampler_v1").node.id
    qtbot.waitUntil(lambda: any(p.kind == "node.unknown_type" for p in window.problems.all))
    window.docks.bring_up("problems")
    qtbot.waitUntil(lambda: bool(window.docks.problems.cards))
    buttons = [button for card in window.docks.problems.cards for button in card.buttons]
    (button,) = [button for button in buttons if button.text().startswith("Replace the node")]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.search.isVisible()
    qtbot.keyClick(window.search.field, Qt.Key.Key_Return)
    assert window.session.workflow.nodes[unknown].type == "KSampler"
    qtbot.waitUntil(lambda: not any(p.kind == "node.unknown_type" for p in window.problems.all))


def test_the_problem_of_many_missing_kinds_leads_to_each_of_them(
    qtbot: QtBot, window: MainWindow, folders: Folders
) -> None:
    kinds = ("OldA", "OldA", "OldB", "OldA")
    nodes = [
        {"id": at, "type": kind, "pos": [at * 400, 0], "size": [200, 60]} for at, kind in enumerate(kinds, 1)
    ]
    file = folders.base / "missing.json"
    file.write_text(json.dumps({"nodes": nodes, "links": [], "version": 0.4}), "utf-8")
    open_file(window, file)
    qtbot.waitUntil(lambda: window.live_check.idle)
    window.docks.bring_up("problems")
    first = content(window)

    def press_replace() -> None:
        (card,) = (card for card in window.docks.problems.cards if card.problem.kind == "node.unknown_type")
        (button,) = (button for button in card.buttons if button.text().startswith("Replace"))
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(window.search.isVisible)

    seen = []
    for _ in range(3):
        press_replace()
        seen.append(window.canvas.selected_nodes())
        qtbot.keyClick(window.search.field, Qt.Key.Key_Escape)
    assert sorted(seen[:2]) == [["1", "2", "4"], ["3"]], "all nodes of a kind, then all of the next"
    assert seen[2] == seen[0], "and round again"
    while window.canvas.selected_nodes() != ["1", "2", "4"]:
        qtbot.keyClick(window.search.field, Qt.Key.Key_Escape)
        press_replace()
    window.canvas.setFocus()
    replace_selected(qtbot, window, "preview image")
    kinds_now = [node.type for node in window.session.workflow.nodes.values()]
    assert kinds_now == ["PreviewImage", "PreviewImage", "OldB", "PreviewImage"]
    window.session.undo_stack.undo()
    assert content(window) == first
