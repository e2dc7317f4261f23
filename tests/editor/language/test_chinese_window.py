"""The window in Chinese: menus, notices, undo steps and numbers; chosen in Settings, back again likewise."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialogButtonBox

from app.editor.commands.key_commands import KeyCommands
from app.editor.commands.palette.entries import ranked
from app.editor.commands.palette.palette import Palette
from app.editor.commands.setting_commands import SettingCommands
from app.editor.commands.settings_window import SettingsWindow
from app.editor.commands.table import plain
from app.editor.language.choice import ENGLISH, use_language
from app.editor.words import language_in_use, tr, tr_count
from app.folders import Folders
from app.settings import Settings, read_settings, settings_file, write_settings
from app.workflow.document import ROOT
from app.workflow.edits import SetValue
from tests.opening import open_file

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.editor.main_window import MainWindow

REPOSITORY = Path(__file__).parents[3]
STARTER = REPOSITORY / "workflows" / "starter.json"
START = """
import json, sys
from pathlib import Path
from app.editor import application
from app.folders import default_folders

class Watched(application.Application):
    def start(self):
        super().start()
        titles = [action.text() for action in self.window.menuBar().actions()]
        Path(sys.argv[1]).write_text(json.dumps([*titles, self.window.docks.by_name["queue"].windowTitle()]))

application.Application = Watched
sys.exit(application.run_editor(None, Path(sys.argv[2]), default_folders({}, Path(sys.argv[3]))))
"""


@pytest.fixture
def chinese(qapp: QCoreApplication) -> Iterator[None]:
    """Have everything said in Chinese, and in English again afterwards."""
    before = QLocale()
    assert use_language(qapp, "zh_CN") == "zh_CN"
    yield
    use_language(qapp, ENGLISH)
    QLocale.setDefault(before)


def titles(window: "MainWindow") -> list[str]:
    return [action.text() for action in window.menuBar().actions()]


def test_menus_docks_and_commands(chinese: None, window: "MainWindow") -> None:
    assert titles(window)[:2] == ["文件(&F)", "编辑(&E)"]
    assert window.docks.by_name["queue"].windowTitle() == "队列"
    assert window.actions_by_name["open"].text() == "打开(&O)…"
    assert plain("&Open…") == "打开"
    assert window.bar.problems.text() == "没有问题"
    assert window.session.name == "未命名"


def test_an_undo_step_and_the_menu_that_names_it(chinese: None, window: "MainWindow", qtbot: "QtBot") -> None:
    open_file(window, STARTER)
    before = window.session.workflow.root.nodes["5"].mode
    window.canvas.select({"5"}, set())
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.session.undo_stack.undoText() == "绕过"
    assert window.actions_by_name["undo"].text() == "撤销(&U) 绕过"
    window.actions_by_name["undo"].trigger()
    assert window.session.workflow.root.nodes["5"].mode == before
    assert window.actions_by_name["redo"].text() == "重做(&R) 绕过"


def test_a_notice_of_a_file_that_was_deleted(
    chinese: None, window: "MainWindow", qtbot: "QtBot", tmp_path: Path
) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(STARTER.read_bytes())
    open_file(window, path)
    path.unlink()
    window.watch.look()
    qtbot.waitUntil(lambda: window.notice.isVisible(), timeout=5000)
    assert window.notice.shows("“mine.json”已被其他程序删除或移走。它在这里仍然打开着，保存即可写回。")


def test_a_problem_and_what_helps(chinese: None, window: "MainWindow", qtbot: "QtBot") -> None:
    open_file(window, STARTER)
    sampler = window.session.library["KSampler"]
    window.session.do(SetValue.for_widget(ROOT, "3", sampler, "steps", 0), "too few")
    qtbot.waitUntil(lambda: len(window.problems) == 1, timeout=5000)
    assert window.problems.all[0].message == "steps is 0; the smallest value allowed is 1"
    card = window.docks.problems.cards[0]
    assert card.message.text() == "steps 为 0；允许的最小值为 1"
    assert window.bar.problems.text() == "1 个问题"
    card.buttons[0].click()
    assert window.session.undo_stack.undoText() == "设置 steps"
    qtbot.waitUntil(lambda: len(window.problems) == 0, timeout=5000)


def test_numbers_have_one_form_in_chinese_and_two_in_english(qapp: QCoreApplication, chinese: None) -> None:
    assert [tr_count("%n node", "%n nodes", n) for n in (0, 1, 2)] == ["0 个节点", "1 个节点", "2 个节点"]
    use_language(qapp, ENGLISH)
    assert [tr_count("%n node", "%n nodes", n) for n in (0, 1, 2)] == ["0 nodes", "1 node", "2 nodes"]


def test_the_palette_finds_commands_by_both_names(chinese: None, window: "MainWindow") -> None:
    settings = SettingCommands(lambda: window.settings, window.use_settings, window)
    entries = Palette(window, settings, KeyCommands(window.keys, window.canvas, window)).commands()
    assert [ranked(words, entries)[0].title for words in ("最近", "open recent")] == ["打开最近的文件"] * 2


def test_buttons_of_qt_speak_chinese_too(chinese: None, window: "MainWindow", qtbot: "QtBot") -> None:
    settings = SettingsWindow(Settings(), window)
    qtbot.addWidget(settings)
    button = settings.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close)
    assert button.text() == "关闭"


@pytest.mark.parametrize(
    "command", ["settings", "shortcuts", "simplify", "templates", "history", "panel_queue"]
)
def test_no_text_is_wider_than_its_button(
    chinese: None, window: "MainWindow", qtbot: "QtBot", command: str
) -> None:
    open_file(window, STARTER)
    known = set(QApplication.topLevelWidgets())
    window.actions_by_name[command].trigger()
    qtbot.wait(50)
    opened = [w for w in QApplication.topLevelWidgets() if w not in known and w.isVisible()]
    shown = opened or [window]
    buttons = [
        button
        for widget in shown
        for button in widget.findChildren(QAbstractButton)
        if len(button.text()) > 1
    ]
    narrow = [
        each.text() for each in buttons if each.isVisible() and each.width() < each.minimumSizeHint().width()
    ]
    for widget in opened:
        widget.close()
    assert buttons
    assert not narrow


def test_english_again(qapp: QCoreApplication, chinese: None) -> None:
    assert (tr("&File"), language_in_use()) == ("文件(&F)", "zh_CN")
    use_language(qapp, ENGLISH)
    assert (tr("&File"), language_in_use()) == ("&File", "en")


def test_the_setting_is_kept_and_counts_from_the_next_start(window: "MainWindow", folders: Folders) -> None:
    window.actions_by_name["settings"].trigger()
    settings = window.findChild(SettingsWindow)
    box = settings.controls["language"]
    assert isinstance(box, QComboBox)
    assert [box.itemText(row) for row in range(box.count())] == ["As the system", "English", "中文（简体）"]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_End)
    assert read_settings(settings_file(folders)).language == "zh_CN"
    assert titles(window)[0] == "&File"
    settings.close()


IN_CHINESE, IN_ENGLISH = ["文件(&F)", "队列"], ["&File", "Queue"]


def first_titles(folders: Folders, tmp_path: Path, language: str, locale: str) -> list[str]:
    """Return the titles of a menu and a panel after a start with this setting and this system language."""
    write_settings(settings_file(folders), Settings(language=language))
    told, picture = tmp_path / "told.json", tmp_path / "picture.png"
    command = [sys.executable, "-c", START, str(told), str(picture), str(folders.base)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": locale, "LANGUAGE": ""}
    ended = subprocess.run(
        command, cwd=REPOSITORY, env=environment, capture_output=True, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stderr.decode()
    found = json.loads(told.read_text())
    return [found[0], found[-1]]


@pytest.mark.parametrize(("language", "shown"), [("zh_CN", IN_CHINESE), ("en", IN_ENGLISH)])
def test_a_start_with_the_setting(folders: Folders, tmp_path: Path, language: str, shown: list[str]) -> None:
    assert first_titles(folders, tmp_path, language, "en_US.UTF-8") == shown


def test_a_start_on_a_chinese_system(qapp: QCoreApplication, folders: Folders, tmp_path: Path) -> None:
    readable = QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)
    shown = IN_CHINESE if readable else IN_ENGLISH  # boxes would be worse
    assert first_titles(folders, tmp_path, "system", "zh_CN.UTF-8") == shown
    assert language_in_use() == "en"
