"""Two hundred random actions by mouse and keys in the real window: undone, the first document is back."""

import itertools
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from random_user import RandomUser
from running_editor import close

from app.editor.application import Application
from app.editor.main_window import MainWindow
from app.folders import Folders, example_path
from tests.opening import open_file

ACTIONS = 200
EXAMPLES = 2
SEED = int(os.environ.get("RANDOM_USER_SEED", "0"))
"""Another number lets the user do other things than in every run."""
WAIT_MS = 240_000


def names(text: str) -> list[str]:
    """Return the words of a text."""
    return text.split()


EDITS = names(
    "group fit_group join_group leave_group bypass_group delete_group bypass mute collapse pin arrange "
    "delete cut paste paste_linked paste_in_place duplicate duplicate_linked add_note fit_nodes "
    "color_red color_none square advanced new_seed dissolve detach hide_slots mute_group unmute_group"
)
FOLDS = names("fold unpack enter_subgraph leave_level unique_subgraph")
LINKS = names(
    "hide_links show_hidden_links links_to_variables variables_to_links reroutes_to_native reroutes_to_nodes"
)
ALIGNS = names(
    "align_left align_center align_right align_top align_middle align_bottom distribute_across "
    "distribute_down stack same_width"
)
LOOKS = names(
    "fit fit_all zoom_in zoom_out copy select_all select_none select_invert select_grow select_upstream "
    "select_downstream select_kind select_group walk_left walk_right walk_up walk_down links_next "
    "links_virtual links_values set_bookmark_1 bookmark_1 minimap panel_outline panel_library "
    "panel_parameters"
)
NUMBERS = st.lists(st.integers(0, 9999), min_size=8, max_size=8)
"""As many as any action chooses with: what is drawn must not depend on what the window does."""


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication, folders: Folders) -> Iterator[MainWindow]:
    """Return the window of the real editor, with its server."""
    application = Application(qapp, folders, None, None)
    with qtbot.waitSignal(application.window.client.connected, timeout=WAIT_MS):
        application.start()
    yield application.window
    close(application, folders)


class Machine(RuleBasedStateMachine):
    """A user who begins with a document; `make_user` opens it."""

    def __init__(self, make_user: Callable[[], RandomUser]) -> None:
        super().__init__()
        self.user = make_user()
        self.first = self.user.content()
        self.actions = 0

    def acts(self, numbers: list[int]) -> RandomUser:
        self.actions += 1
        self.user.numbers = iter(numbers)
        return self.user

    @rule(numbers=NUMBERS)
    def add(self, numbers: list[int]) -> None:
        self.acts(numbers).adds_a_node()

    @rule(numbers=NUMBERS)
    def link(self, numbers: list[int]) -> None:
        self.acts(numbers).links()

    @rule(numbers=NUMBERS)
    def type_value(self, numbers: list[int]) -> None:
        self.acts(numbers).types_a_value()

    @rule(numbers=NUMBERS)
    def select(self, numbers: list[int]) -> None:
        self.acts(numbers).selects()

    @rule(numbers=NUMBERS)
    def move(self, numbers: list[int]) -> None:
        self.acts(numbers).moves_a_node()

    @rule(numbers=NUMBERS)
    def nudge(self, numbers: list[int]) -> None:
        self.acts(numbers).presses_an_arrow()

    @rule(numbers=NUMBERS)
    def edit(self, numbers: list[int]) -> None:
        self.acts(numbers).calls(EDITS)

    @rule(numbers=NUMBERS)
    def fold(self, numbers: list[int]) -> None:
        self.acts(numbers).calls(FOLDS)

    @rule(numbers=NUMBERS)
    def change_links(self, numbers: list[int]) -> None:
        self.acts(numbers).calls(LINKS)

    @rule(numbers=NUMBERS)
    def align(self, numbers: list[int]) -> None:
        self.acts(numbers).calls(ALIGNS)

    @rule(numbers=NUMBERS)
    def bend(self, numbers: list[int]) -> None:
        self.acts(numbers).bends_a_link()

    @rule(numbers=NUMBERS)
    def reroute(self, numbers: list[int]) -> None:
        self.acts(numbers).puts_a_reroute()

    @rule(numbers=NUMBERS)
    def shake(self, numbers: list[int]) -> None:
        self.acts(numbers).shakes_a_node()

    @rule(numbers=NUMBERS)
    def name_a_group(self, numbers: list[int]) -> None:
        self.acts(numbers).groups_and_names()

    @rule(numbers=NUMBERS)
    def enter(self, numbers: list[int]) -> None:
        self.acts(numbers).enters()

    @rule(numbers=NUMBERS)
    def promote(self, numbers: list[int]) -> None:
        self.acts(numbers).promotes()

    @precondition(lambda self: self.actions % 12 == 11)
    @rule(numbers=NUMBERS)
    def simplify(self, numbers: list[int]) -> None:
        self.acts(numbers).simplifies()

    @precondition(lambda self: self.actions % 8 == 7)
    @rule(numbers=NUMBERS)
    def change_tabs(self, numbers: list[int]) -> None:
        self.acts(numbers).visits_another_tab()

    @rule(numbers=NUMBERS)
    def look(self, numbers: list[int]) -> None:
        self.acts(numbers).calls(LOOKS)

    @rule(numbers=NUMBERS)
    def go_back(self, numbers: list[int]) -> None:
        self.acts(numbers).calls(["undo", "redo"])

    @precondition(lambda self: self.actions % 40 == 39)
    @rule(numbers=NUMBERS)
    def run(self, numbers: list[int]) -> None:
        self.acts(numbers).calls(["run"])

    @invariant()
    def canvas_shows_the_document(self) -> None:
        self.user.check()

    def teardown(self) -> None:
        self.user.window.commit()
        last = self.user.content()
        steps = self.user.undoes_all()
        self.user.assert_content(self.first, "after undoing all")
        self.user.redoes(steps)
        self.user.assert_content(last, "after redoing all")


def start_file(folder: Path) -> Path:
    """Return a small workflow that runs without a model, with what a file may hold besides nodes."""
    image = {"name": "IMAGE", "type": "IMAGE"}
    document: dict[str, Any] = {
        "last_node_id": 3,
        "last_link_id": 2,
        "nodes": [
            {
                "id": 1,
                "type": "EmptyImage",
                "pos": [0, 0],
                "size": [270, 130],
                "outputs": [{**image, "links": [1]}],
                "widgets_values": [64, 64, 1, 255],
            },
            {
                "id": 2,
                "type": "ImageScaleBy",
                "pos": [320, 0],
                "size": [270, 82],
                "inputs": [{"name": "image", "type": "IMAGE", "link": 1}],
                "outputs": [{**image, "links": [2]}],
                "widgets_values": ["nearest-exact", 2.0],
            },
            {
                "id": 3,
                "type": "PreviewImage",
                "pos": [640, 0],
                "size": [270, 258],
                "inputs": [{"name": "images", "type": "IMAGE", "link": 2}],
            },
        ],
        "links": [[1, 1, 0, 2, 0, "IMAGE"], [2, 2, 0, 3, 0, "IMAGE"]],
        "groups": [{"title": "All", "bounding": [-20, -80, 960, 400], "color": "#3f789e"}],
        "extra": {"mine": [1.0, "kept"]},
        "version": 0.4,
    }
    file = folder / "start.json"
    file.write_text(json.dumps(document))
    return file


@pytest.mark.timeout(900)
@pytest.mark.parametrize("start", ["small", "starter"])
def test_two_hundred_random_actions_undone_leave_the_first_document(
    editor: MainWindow, tmp_path: Path, start: str
) -> None:
    file = start_file(tmp_path) if start == "small" else example_path(f"{start}.json")

    turns = itertools.count()

    def make_user() -> RandomUser:
        editor.runner.interrupt()
        editor.client.clear_pending()
        own = tmp_path / f"{next(turns)}.json"  # a file that is open already would be gone on with
        shutil.copy(file, own)
        open_file(editor, own)
        editor.canvas.fit_all()
        return RandomUser(editor)

    def machine() -> Machine:
        return Machine(make_user)

    if SEED:
        machine._hypothesis_internal_use_seed = SEED  # type: ignore[attr-defined] # read by what runs it
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=ACTIONS,
            deadline=None,
            derandomize=not SEED,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
