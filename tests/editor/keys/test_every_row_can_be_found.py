"""What is expected of a canvas of nodes is found by the words people look for it by, and driven by a test."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editor.commands.gestures import GESTURES
from app.editor.commands.palette.popup import PalettePopup
from app.editor.commands.setting_rows import all_rows
from app.editor.commands.shortcuts_window import ShortcutsWindow
from app.editor.commands.table import all_commands
from app.editor.main_window import MainWindow
from tests.tour.features import FEATURES

TESTS = Path(__file__).parents[1]
AMONG_FIRST = 6
"""So many rows of the palette are seen at a glance."""
ROWS: Mapping[str, tuple[str, str]] = {
    "pan, zoom at the cursor": ("pan, zoom", "canvas/test_canvas_mouse_schemes.py"),
    "a choice of mouse schemes": ("mouse, navigation mode", "canvas/test_canvas_mouse_schemes.py"),
    "trackpads": ("trackpad, pinch, touchpad", "canvas/test_canvas_touch.py"),
    "touch and pen": ("touch, pen", "canvas/test_canvas_touch.py"),
    "fit to the selection, to all": ("frame selected, zoom to fit, view all", "navigation/test_walking.py"),
    "minimap": ("minimap, navigator", "navigation/test_walking.py"),
    "less detail from afar": ("level of detail, LOD, MinFontSizeForLOD", "keys/test_options.py"),
    "only what is in view is drawn": ("culling, virtualization", "canvas/test_canvas_thousands.py"),
    "snap to grid": ("snap, grid", "canvas/test_canvas_gestures.py"),
    "the view moves along at its edge": ("auto pan", "canvas/test_canvas_mouse_schemes.py"),
    "automatic layout": ("auto layout, tidy, arrange", "test_arrange_command.py"),
    "bookmarks": ("bookmark, quickmark", "navigation/test_bookmarks.py"),
    "find a node": ("find, locate, by id", "test_node_finder.py"),
    "arrow keys": ("move by a step, walk", "navigation/test_walking.py"),
    "canvas lock": ("lock, read only", "navigation/test_walking.py"),
    "search by double-click": ("quick search, add node", "creating/test_node_search_popup.py"),
    "search at the end of a link": ("search by type", "creating/test_link_release.py"),
    "drop a node on a link": ("insert node, drop on wire", "creating/test_insert_into_links.py"),
    "favourites, recent nodes, ranking": ("favorites, favourites", "creating/test_node_library.py"),
    "library with categories and help": (
        "library, categories, documentation",
        "creating/test_node_library.py",
    ),
    "deprecated and experimental marks": ("deprecated, experimental, beta nodes", "keys/test_options.py"),
    "another kind for an old one": ("replacement, missing node, swap", "creating/test_replace_kind.py"),
    "suggestions of the next node": ("suggestion, next node", "creating/test_suggestions.py"),
    "presets and defaults of nodes": ("preset, defaults, widget defaults", "creating/test_presets.py"),
    "links coloured by type": ("colour blind, deuteranopia", "look/test_look_switch.py"),
    "only what fits is lit": ("compatible slots", "canvas/test_canvas_links.py"),
    "bends of links": ("reroute, elbow, knot", "links/test_reroutes_edited.py"),
    "move all links of an output": ("move all links", "canvas/test_canvas_links.py"),
    "cut links by a line": ("knife, cut links, scissors", "canvas/test_canvas_cut_and_insert.py"),
    "ways to draw links": ("render mode, noodles, orthogonal", "links/test_links_drawn.py"),
    "hide one link": ("hide link, spaghetti", "links/test_links_hidden.py"),
    "Set and Get": ("wireless, KJNodes, variable", "links/test_links_drawn.py"),
    "Anything Everywhere": ("broadcast, use everywhere", "links/test_links_drawn.py"),
    "bypass": ("bypass, skip", "test_main_window.py"),
    "dissolve and reconnect": (
        "delete with reconnect, dissolve, detach, shake",
        "selection/test_shaking_nodes.py",
    ),
    "unused slots hidden": ("toggle hidden node sockets, unused", "links/test_unused_slots.py"),
    "what a link carries": ("tensor, shape", "links/test_links_drawn.py"),
    "a field is an input, too": ("convert widget to input", "canvas/test_canvas_links.py"),
    "drag and arithmetic in numbers": ("scrub, slider", "fields/test_number_fields.py"),
    "Tab through fields": ("tab through fields", "fields/test_number_fields.py"),
    "seeds": ("seed, randomize, control after generate", "fields/test_seeds_and_folding.py"),
    "weights in prompts": ("weights, EditAttention", "fields/test_prompt_fields.py"),
    "names offered in prompts": ("autocomplete, embeddings, tags", "fields/test_prompt_fields.py"),
    "advanced fields folded": ("advanced, hidden fields", "fields/test_seeds_and_folding.py"),
    "inspector": ("properties, sidebar", "fields/test_inspecting.py"),
    "choices with folders and pictures": ("thumbnails, subfolders", "fields/test_choice_fields.py"),
    "help on each field": ("documentation, help", "creating/test_node_library.py"),
    "inputs that come and go": (
        "autogrow, dynamic combo, match type, add input",
        "fields/test_inputs_come_and_go.py",
    ),
    "groups": ("frame, network box, join frames", "selection/test_group_frames.py"),
    "bypass and mute groups": ("mute group, fast groups muter", "selection/test_group_frames.py"),
    "subgraphs": ("subgraph, digital asset, ungroup", "structure/test_folding_in_window.py"),
    "fields shown on the subgraph": (
        "promote, promoted widgets",
        "structure/test_promoting_from_inspector.py",
    ),
    "one subgraph in many places": ("make unique, single user", "structure/test_folding_in_window.py"),
    "publish a subgraph": ("blueprint, publish, HDA", "structure/test_simplify_in_window.py"),
    "templates": ("templates, examples, gallery", "creating/test_gallery.py"),
    "workflows of node packs": ("templates, example workflows", "creating/test_gallery.py"),
    "notes": ("sticky note, markdown, comment", "selection/test_notes.py"),
    "frame and lasso": ("lasso, marquee, box select", "selection/test_selecting.py"),
    "copy and paste as text": ("clipboard, copy", "selection/test_clipboard.py"),
    "paste with incoming links": ("paste with links, keep inputs", "selection/test_clipboard.py"),
    "copy by Alt+drag": ("clone, duplicate", "selection/test_clipboard.py"),
    "align and distribute": ("align, distribute horizontally", "selection/test_aligning.py"),
    "undo by name": ("undo, step back", "test_history_list.py"),
    "undo keeps results": ("undo", "test_history_list.py"),
    "a list of all steps": ("undo history, timeline", "test_history_list.py"),
    "simplify": ("simplify, reduce, fewer nodes", "structure/test_simplify_in_window.py"),
    "what the next run will do": ("dirty, estimate, plan", "observing/test_observing.py"),
    "which node is slow, or large": ("profiler, slow nodes, heat map", "observing/test_observing.py"),
    "what ran when": ("gantt, perfetto, timeline", "observing/test_observing.py"),
    "probes": ("probe, watch", "debugging/test_debugging_with_server.py"),
    "breakpoints": ("breakpoint, halt", "debugging/test_debugging_with_server.py"),
    "run to a node": ("run to node, rerun", "debugging/test_debugging_with_server.py"),
    "freeze an output": ("snowflake, pin data", "debugging/test_debugging_with_server.py"),
}
"""By what is expected: the words that find it, and the test that does it with mouse and keys."""
EVENTS = re.compile(r"QTest\.|qtbot\.(key|mouse)|sendEvent|\bhand\b|\bHand\b|press\(|\bkey\(")


def keys_of(feature: str) -> set[str]:
    """Return the entries of the palette that a feature is found by."""
    titles = {row.name: row.title for row in all_rows()}
    gestures = {how for rows in GESTURES.values() for how, _ in rows}
    commands = {command.name for command in all_commands()}
    found = set()
    for name in FEATURES[feature]:
        found |= {f"command:{name}"} if name in commands else set()
        found |= {f"setting:{titles[name]}"} if name in titles else set()
        found |= {f"gesture:{name}"} if name in gestures else set()
    return found


@pytest.fixture
def popup(window: MainWindow) -> Iterator[PalettePopup]:
    QTest.keyClick(window.canvas, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    found = window.findChild(PalettePopup)
    assert found is not None
    yield found
    found.hide()


def test_each_is_found_by_the_words_people_look_for_it_by(popup: PalettePopup) -> None:
    lost = []
    for feature, (words, _) in ROWS.items():
        for word in words.split(", "):
            popup.field.clear()
            QTest.keyClicks(popup.field, word)
            shown = [entry.key for entry in popup.shown()[:AMONG_FIRST]]
            if not keys_of(feature) & set(shown):
                lost.append(f"{feature}: “{word}” finds {shown}")
    assert not lost, "\n".join(lost)


def test_all_that_is_expected_is_in_the_table() -> None:
    more = {"tabs", "command palette", "keys to choose", "one size for all texts", "outline"}
    assert set(FEATURES) - more - {"light and dark", "languages"} == set(ROWS)


@pytest.mark.parametrize("feature", ROWS)
def test_each_has_a_test_with_mouse_or_keys(feature: str) -> None:
    file = TESTS / ROWS[feature][1]
    assert file.is_file(), f"{feature}: there is no {ROWS[feature][1]}"
    assert EVENTS.search(file.read_text("utf-8")), f"{file.name} touches neither mouse nor keys"


def test_a_gesture_chosen_in_the_palette_is_shown_in_the_sheet(
    window: MainWindow, popup: PalettePopup
) -> None:
    before = window.session.version
    QTest.keyClicks(popup.field, "knife")
    while popup.rows.currentItem().text(1) != "Mouse":
        QTest.keyClick(popup.field, Qt.Key.Key_Down)
    QTest.keyClick(popup.field, Qt.Key.Key_Return)
    sheet = window.findChild(ShortcutsWindow)
    assert sheet is not None
    assert sheet.isVisible()
    assert sheet.filter.text() == "Ctrl+right-drag, or Alt+Shift+drag"
    assert window.session.version == before
    sheet.filter.clear()
    QTest.keyClicks(sheet.filter, "wireless")
    rows = [row for row in sheet._rows.values() if not row.isHidden()]
    assert rows, "the sheet knows the same words"
