"""Every widget of every panel and dialog that can be used has a name for those who hear the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path
from app.problems import Problem
from tests.opening import open_file

Role = QAccessible.Role
USABLE = frozenset(
    {
        *(Role.Button, Role.PushButton, Role.CheckBox, Role.RadioButton, Role.ComboBox, Role.EditableText),
        *(Role.SpinBox, Role.Slider, Role.List, Role.Tree, Role.Table, Role.Link, Role.HotkeyField),
        *(Role.ButtonMenu, Role.ButtonDropDown, Role.PageTabList, Role.Dial),
    }
)
PANELS = ("library", "outline", "inspector", "parameters", "queue", "images", "problems", "log")
DIALOGS = (
    *("settings", "shortcuts", "history", "templates", "published", "simplify", "subgraph_slots", "publish"),
    *("rename_subgraph", "changes", "edit_text", "color_custom", "about"),
)
POPUPS = ("palette", "find_node", "add_node", "replace_node", "link_output", "unlink", "expose")


@pytest.fixture
def starter(qtbot: QtBot, window: MainWindow) -> MainWindow:
    open_file(window, example_path("starter.json"))
    window.canvas.setFocus()
    window.canvas.select(["6", "7", "3"])
    window.actions_by_name["fold"].trigger()
    qtbot.wait(10)
    return window


def pieces(thing: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Yield what a screen reader finds below an interface, rows of lists and hidden things left out."""
    yield thing
    if thing.role() in (Role.List, Role.Tree, Role.Table, Role.ComboBox, Role.SpinBox):
        return
    for at in range(thing.childCount()):
        child = thing.child(at)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from pieces(child)


def nameless(widget: QWidget) -> list[str]:
    """Return what can be used below a widget and has no name in words, with where it is."""
    found = []
    for piece in pieces(QAccessible.queryAccessibleInterface(widget)):
        owner = piece.object()
        if isinstance(owner, QScrollBar) or piece.role() not in USABLE:
            continue
        # On Linux Qt gives the value of a combo box for its name; what it was named is the widget's.
        is_combo = piece.role() == Role.ComboBox and isinstance(owner, QWidget)
        name = owner.accessibleName() if is_combo else piece.text(QAccessible.Text.Name)
        if piece.state().disabled or any(map(str.isalpha, name)):
            continue
        found.append(f"{piece.role().name} {piece.text(QAccessible.Text.Name)!r} {where(owner)}")
    return found


def where(owner: object) -> str:
    names = []
    while isinstance(owner, QWidget):
        names.append(owner.objectName() or type(owner).__name__)
        owner = owner.parentWidget()
    return " in ".join(names[:4])


@pytest.mark.parametrize("name", PANELS)
def test_panels_are_named(qtbot: QtBot, starter: MainWindow, name: str) -> None:
    starter.problems.add(
        [Problem("input.invalid", "too many", node_path="5", input_name="width", details="trace")]
    )
    starter.docks.bring_up(name)
    for selected in ([], ["5"], [*starter.canvas.graph.nodes][-1:], ["5", "4"]):
        starter.canvas.select(selected)
        qtbot.wait(30)
        dock = starter.docks.by_name[name]
        assert QAccessible.queryAccessibleInterface(dock).text(QAccessible.Text.Name) == dock.windowTitle()
        assert not nameless(dock), "\n".join(nameless(dock))


@pytest.mark.parametrize("name", DIALOGS)
def test_dialogs_are_named(qtbot: QtBot, starter: MainWindow, name: str) -> None:
    if name == "edit_text":
        starter.actions_by_name["undo"].trigger()
        starter.canvas.select(["6"])
    starter.actions_by_name[name].trigger()
    qtbot.waitUntil(lambda: any(dialog.isVisible() for dialog in starter.findChildren(QDialog)))
    dialog = next(dialog for dialog in starter.findChildren(QDialog) if dialog.isVisible())
    qtbot.wait(30)
    own = [] if dialog.inherits("QColorDialog") else nameless(dialog)
    title = dialog.windowTitle()
    dialog.close()
    assert not own, "\n".join(own)
    assert title


@pytest.mark.parametrize("name", POPUPS)
def test_popups_are_named(qtbot: QtBot, starter: MainWindow, name: str) -> None:
    starter.actions_by_name[name].trigger()
    qtbot.wait(10)
    popup = QApplication.activePopupWidget()
    if popup is None:
        field = QApplication.focusWidget()
        assert isinstance(field, QLineEdit)
        popup = field.parentWidget()
    assert popup is not None
    assert not nameless(popup), "\n".join(nameless(popup))
    popup.close()


def test_the_window_around_the_panels_is_named(qtbot: QtBot, starter: MainWindow) -> None:
    starter.notice.show_notice("The file is another now", [("Take it", lambda: None)])
    qtbot.wait(10)
    assert nameless(starter.bar) + nameless(starter.state_bar) + nameless(starter.notice) == []
    assert nameless(starter.tab_bar) == []


@pytest.mark.parametrize("field", ["seed", "sampler_name", "steps"])
def test_editors_of_fields_are_named(qtbot: QtBot, starter: MainWindow, field: str) -> None:
    starter.actions_by_name["undo"].trigger()
    starter.canvas.begin_edit("3", field)
    editor = starter.canvas.editors.editor
    assert editor is not None
    assert nameless(editor) == []
    focus = QApplication.focusWidget()
    assert focus is not None
    assert field in QAccessible.queryAccessibleInterface(focus).text(QAccessible.Text.Name)
    QTest.keyClick(focus, "\x1b")
