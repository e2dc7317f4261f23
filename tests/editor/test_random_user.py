"""Two hundred random actions by mouse and keys in the real window: undone, the first document is back."""

import itertools
import json
import os
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
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
SEED = os.environ.get("RANDOM_USER_SEED", "")
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
ACTS: Sequence[tuple[int, Callable[[RandomUser], object]]] = (
    (6, RandomUser.adds_a_node),
    (8, RandomUser.links),
    (8, RandomUser.types_a_value),
    (12, RandomUser.selects),
    (8, RandomUser.moves_a_node),
    (3, RandomUser.presses_an_arrow),
    (14, lambda user: user.calls(EDITS)),
    (6, lambda user: user.calls(FOLDS)),
    (6, lambda user: user.calls(LINKS)),
    (4, lambda user: user.calls(ALIGNS)),
    (8, lambda user: user.calls(LOOKS)),
    (5, lambda user: user.calls(["undo", "redo"])),
    (1, RandomUser.runs),
    (4, RandomUser.bends_a_link),
    (2, RandomUser.puts_a_reroute),
    (3, RandomUser.shakes_a_node),
    (3, RandomUser.groups_and_names),
    (5, RandomUser.enters),
    (4, RandomUser.promotes),
    (1, RandomUser.simplifies),
    (2, RandomUser.visits_another_tab),
)
"""What the user does, and how often of their sum."""
WEIGHTS = [weight for weight, _ in ACTS]


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

    @rule(number=st.integers(0, 2**32))
    def act(self, number: int) -> None:
        # Hypothesis draws the simplest numbers first, and of several rules it leaves some out: by those alone
        # the user would add the same node two hundred times.
        self.actions += 1
        chance = random.Random(f"{SEED} {self.actions} {number}")
        self.user.numbers = (chance.randrange(10_000) for _ in itertools.count())
        ((_, act),) = chance.choices(ACTS, WEIGHTS)
        act(self.user)
        self.user.waits_for_answers()

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

    run_state_machine_as_test(
        lambda: Machine(make_user),
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=ACTIONS,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
