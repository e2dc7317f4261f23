"""Every command of the menus in every state: nothing breaks, one step undoes it, and no call stays silent."""

from pathlib import Path

import pytest
from every_command import OUTSIDE, States
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.editor.commands.table import all_commands
from app.editor.main_window import MainWindow

STATES = (
    *("empty", "nothing selected", "one node", "several nodes", "a group", "a reroute"),
    *("inside a subgraph", "a field is edited", "a locked canvas"),
)
CHOSEN_ALREADY = frozenset({"links_spline", "theme_dark"})
"""One of several ways to look: calling the one in use changes nothing, and the menu shows that it is on."""
LATER = frozenset({"save", "format", "changes", "open_starter", "reopen_tab"})
"""They work with a file: a thread does it, and the window tells when it is done."""
LOOKS = frozenset(
    {"theme_dark", "theme_light", "theme_system", "safe_links", "scale_up", "scale_down", "scale_reset"}
)
SEEN_IN_ALL_LOOKS = frozenset({"empty", "one node", "a field is edited"})
"""The window dresses anew as a whole whatever is selected, and that takes long."""
UNSEEN = frozenset({"copy", "cut", "node_help"})
"""What they do may be there already: the same in the clipboard, the same help."""


@pytest.mark.parametrize("state", STATES)
def test_every_command_does_something_or_says_why_not(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, state: str
) -> None:
    states = States(window, tmp_path)
    complaints = []
    for command in all_commands():
        if command.name in OUTSIDE or (command.name in LOOKS and state not in SEEN_IN_ALL_LOOKS):
            continue
        states.clean()
        states.begin(state)
        window.state_bar.clearMessage()
        qtbot.wait(1)
        document, before, content = window.session.current, states.seen(), states.content()
        action = window.actions_by_name[command.name]
        action.trigger()
        qtbot.wait(1)
        if command.name in LATER and states.seen() == before:
            qtbot.waitUntil(lambda before=before: states.seen() != before)
        after = states.seen()
        silent = CHOSEN_ALREADY | UNSEEN
        if after == before and action.isEnabled() and command.name not in silent:
            complaints.append(f"{command.name} does nothing and says nothing")
        if window.session.current is not document:
            continue
        if states.content_now() != content:
            complaints += undone(window, states, command.name, content, before["history"], after["history"])
        elif before["history"] != after["history"]:
            complaints.append(f"{command.name} makes an undo step of no change")
    assert not complaints, "\n".join(complaints)


def undone(
    window: MainWindow, states: States, name: str, content: bytes, before: object, after: object
) -> list[str]:
    """Undo the one step of a command that changed the document; return what is wrong about that."""
    stack = window.session.undo_stack
    typed = int("steps" in stack.text(0))  # what was being typed is a step of its own
    steps = int(str(after)) - int(str(before))
    if not 0 < steps <= 1 + typed:
        return [f"{name} changes the document in {steps} steps, the first {stack.text(0)}"]
    for _ in range(steps):
        window.session.undo_group.undo()
    QApplication.processEvents()
    return [] if states.content_now() == content else [f"{name}: undo does not bring back the file"]
