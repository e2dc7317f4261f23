"""The window of all keyboard shortcuts: found by words or by keys, changed by a click and the new keys."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.commands.command import Command
from app.editor.commands.gestures import GESTURES, KEYWORDS_OF_GESTURES
from app.editor.commands.keys.key_tree import NAME, KeyTree
from app.editor.commands.keys.keymap import Keymap, spelled
from app.editor.commands.keys.keys_file import BadKeysFile, read_keys, write_keys
from app.editor.commands.keys.live_keys import LiveKeys
from app.editor.commands.keys.presets import PRESETS
from app.editor.commands.keys.pressed import native
from app.editor.commands.table import MENUS, plain, titles_in
from app.editor.words import tr

ROW_HEIGHT = 24
KEYWORDS = int(NAME) + 1
"""Where a row has the words that find it beside those it shows."""
SPACE = "Space"
"""The one key that no command can have: held, it moves the view."""


class ShortcutsWindow(QDialog):
    """Lists every command by menu with its keys, and lets each have others."""

    def __init__(self, keys: LiveKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(theme.px(800), theme.px(720))
        self._keys = keys
        self._adds = False
        self._waiting: tuple[Command, str] | None = None
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._sections: list[QTreeWidgetItem] = []
        self.filter = QLineEdit(self, placeholderText=tr("Filter by words"), clearButtonEnabled=True)
        self.filter.setAccessibleName(tr("Filter by words"))
        self.pressed = QKeySequenceEdit(self, maximumSequenceLength=1, clearButtonEnabled=True)
        self.pressed.setAccessibleName(tr("Filter by pressing the keys"))
        self.pressed.setToolTip(tr("Filter by pressing the keys"))
        field = self.pressed.findChild(QLineEdit)
        if field is not None:
            field.setPlaceholderText(tr("… or press the keys"))
            field.setAccessibleName(tr("Filter by pressing the keys"))
        self.preset = QComboBox(self)
        self.preset.setAccessibleName(tr("Preset of keys"))
        for preset in PRESETS.values():
            self.preset.addItem(tr(preset.title), preset.name)
            self.preset.setItemData(self.preset.count() - 1, tr(preset.tip), Qt.ItemDataRole.ToolTipRole)
        self.list = KeyTree(self)
        self.list.setStyleSheet(
            "QTreeView { background: transparent; } QTreeView::item { min-height: 22px; }"
        )
        self.said = QLabel(self, wordWrap=True)
        self.said.setMinimumHeight(34)
        self.take = self._button(tr("Take them"), self._take_keys)
        self.leave = self._button(tr("Leave them"), self._leave_keys)
        self.change = self._button(tr("Change keys"), self._change)
        self.add = self._button(tr("Add keys"), self._add)
        self.clear = self._button(tr("No keys"), self._clear)
        self.reset = self._button(tr("Reset"), self._reset)
        self.reset_all = self._button(tr("Reset all"), self._reset_all)
        self.load = self._button(tr("Import…"), self._import)
        self.store = self._button(tr("Export…"), self._export)
        self.shut = self._button(tr("Close"), self.reject)
        self._lay_out()
        self._fill()
        self._show_preset()
        self._say_help()
        self.filter.textChanged.connect(self._show_matching)
        self.pressed.keySequenceChanged.connect(self._show_matching)
        self.preset.activated.connect(self._use_preset)
        self.list.keys_pressed.connect(self._hear)
        self.list.listening_changed.connect(self._show_listening)
        self.list.currentItemChanged.connect(self._show_buttons)
        keys.changed.connect(self._show_keys)
        self.filter.setFocus()

    def command(self) -> Command | None:
        """Return the command of the row that is chosen."""
        item = self.list.currentItem()
        name = item.data(0, NAME) if item is not None else None
        return next((command for command in self._keys.commands if command.name == name), None)

    # Rows

    def _fill(self) -> None:
        tips = {command.name: command.tip for command in self._keys.commands}
        keywords = {command.name: command.keywords for command in self._keys.commands}
        for title, entries in MENUS.items():
            section = self._add_section(plain(title))
            for name, told in titles_in(entries).items():
                row = QTreeWidgetItem(section, [told, ""])
                row.setData(0, NAME, name)
                row.setData(0, KEYWORDS, keywords[name])
                row.setToolTip(0, tr(tips[name]) if tips[name] else "")
                self._rows[name] = row
        for title, gestures in GESTURES.items():
            section = self._add_section(tr(title))
            for how, what in gestures:
                row = QTreeWidgetItem(section, [tr(what), tr(how)])
                row.setData(0, KEYWORDS, KEYWORDS_OF_GESTURES.get(how, ""))
        self.list.expandAll()
        self._show_keys()
        self.list.resizeColumnToContents(0)

    def _add_section(self, title: str) -> QTreeWidgetItem:
        section = QTreeWidgetItem(self.list, [title])
        section.setFlags(Qt.ItemFlag.ItemIsEnabled)
        section.setForeground(0, QBrush(theme.DIM))
        section.setFirstColumnSpanned(True)
        section.setSizeHint(0, QSize(0, theme.px(ROW_HEIGHT)))
        self._sections.append(section)
        return section

    def _show_keys(self) -> None:
        self.list.stop()
        for name, row in self._rows.items():
            row.setText(1, self._keys.text(name))
            font = row.font(1)
            font.setBold(name in self._keys.keymap.changed)
            row.setFont(1, font)
        self._show_preset()
        self._show_buttons()

    def _show_matching(self) -> None:
        words = self.filter.text().lower().split()
        keys = spelled(self.pressed.keySequence().toString())
        for section in self._sections:
            shown = 0
            for item in _children(section):
                text = f"{section.text(0)} {item.text(0)} {item.text(1)} {item.data(0, KEYWORDS)}".lower()
                has_keys = not keys or keys in self._keys.shown.get(str(item.data(0, NAME)), ())
                fits = has_keys and all(word in text for word in words)
                item.setHidden(not fits)
                shown += fits
            section.setHidden(not shown)

    # Keys

    def _hear(self, name: str, keys: str) -> None:
        command = next(command for command in self._keys.commands if command.name == name)
        if keys == SPACE:
            self.said.setText(
                tr("Space, held, moves the view. Choose other keys for “{title}”.").format(
                    title=plain(command.title)
                )
            )
            return
        owner = self._keys.owner(keys)
        if owner is None or owner == command:
            self._give(command, keys)
            return
        self._waiting = (command, keys)
        self.said.setText(
            tr("{keys} calls “{other}”. Take it from there for “{title}”?").format(
                keys=native(keys), other=plain(owner.title), title=plain(command.title)
            )
        )
        self._show_buttons()
        self.take.setFocus()

    def _give(self, command: Command, keys: str) -> None:
        before = self._keys.shown[command.name] if self._adds else ()
        self._keys.use(self._keys.keymap.with_keys(command, (*before, keys)))
        self._adds = False
        self.said.setText(
            tr("{keys} calls “{title}” now.").format(keys=native(keys), title=plain(command.title))
        )
        self.list.setFocus()

    def _take_keys(self) -> None:
        if self._waiting is not None:
            (command, keys), self._waiting = self._waiting, None
            self._give(command, keys)
            self._show_buttons()

    def _leave_keys(self) -> None:
        self._waiting = None
        self._say_help()
        self._show_buttons()
        self.list.setFocus()

    def _change(self) -> None:
        self.list.setFocus()
        self.list.listen(self.list.currentItem())

    def _add(self) -> None:
        self._change()
        self._adds = True

    def _clear(self) -> None:
        command = self.command()
        if command is not None:
            self._keys.use(self._keys.keymap.with_keys(command, ()))

    def _reset(self) -> None:
        command = self.command()
        if command is not None:
            self._keys.use(self._keys.keymap.without_change(command))

    def _reset_all(self) -> None:
        self._keys.use(Keymap(self._keys.keymap.preset))

    def _use_preset(self) -> None:
        name = str(self.preset.currentData())
        self._keys.use(Keymap(name, self._keys.keymap.changed))
        self.said.setText(tr(PRESETS[name].tip) + ".")

    # Files

    def _export(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, tr("Export keys"), "keys.json", "JSON (*.json)")
        if path:
            self.export_to(Path(path))

    def export_to(self, path: Path) -> None:
        """Write the keys to a file, or say why that cannot be."""
        try:
            write_keys(path, self._keys.keymap)
        except OSError as error:
            self.said.setText(tr("{path} was not written: {reason}").format(path=path, reason=error.strerror))
        else:
            self.said.setText(tr("Written to {path}.").format(path=path))

    def _import(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Import keys"), "", "JSON (*.json)")
        if path:
            self.import_from(Path(path))

    def import_from(self, path: Path) -> None:
        """Use the keys of a file, or say why that cannot be."""
        try:
            keymap = read_keys(path)
        except OSError as error:
            self.said.setText(tr("{path} cannot be read: {reason}").format(path=path, reason=error.strerror))
        except BadKeysFile as error:
            self.said.setText(f"{error}.")
        else:
            self._keys.use(keymap)
            self.said.setText(tr("The keys of {name} are in use.").format(name=path.name))

    # What is said and shown

    def _say_help(self) -> None:
        self.said.setText(tr("Click a command, then press its new keys. Bold keys are your own."))

    def _show_listening(self, name: str) -> None:
        if name:
            self._waiting = None
            self._adds = False
            self.said.setText(tr("Press the new keys; Escape keeps the old ones."))
            self._show_buttons()

    def _show_preset(self) -> None:
        self.preset.setCurrentIndex(self.preset.findData(self._keys.keymap.preset))

    def _show_buttons(self) -> None:
        command, asks = self.command(), self._waiting is not None
        for button in (self.take, self.leave):
            button.setVisible(asks)
        for button in (self.change, self.add, self.clear, self.reset):
            button.setVisible(not asks)
            button.setEnabled(command is not None)
        self.reset.setEnabled(command is not None and command.name in self._keys.keymap.changed)
        self.reset_all.setEnabled(bool(self._keys.keymap.changed))

    def _button(self, text: str, pressed: object) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.clicked.connect(pressed)
        return button

    def _lay_out(self) -> None:
        top, middle, bottom = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.filter, 3)
        top.addWidget(self.pressed, 2)
        top.addWidget(QLabel(tr("Preset")))
        top.addWidget(self.preset)
        middle.addWidget(self.said, 1)
        for button in (self.take, self.leave, self.change, self.add, self.clear, self.reset):
            middle.addWidget(button)
        for button in (self.reset_all, self.load, self.store):
            bottom.addWidget(button)
        bottom.addStretch(1)
        bottom.addWidget(self.shut)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(self.list, 1)
        layout.addLayout(middle)
        layout.addLayout(bottom)


def _children(section: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = (section.child(at) for at in range(section.childCount()))
    return [item for item in found if item is not None]
