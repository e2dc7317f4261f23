"""Controls whose value is one of many: a list that is searched by typing, and a colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QComboBox, QFileDialog, QLineEdit, QPushButton, QWidget

from app.editor import theme
from app.editor.canvas.editors.choice_popup import ChoicePopup, Thumbnail
from app.editor.canvas.editors.file_choice import filters_of
from app.editor.canvas.editors.open_editor import EditorHelp
from app.editor.canvas.nodes.node_shape import UPLOADS
from app.editor.canvas.nodes.node_values import color_of
from app.editor.panels.value_field import DOWN, MIXED, ValueField, fill
from app.editor.words import tr
from app.workflow.node_info import InputInfo

MOST_LISTED = 200
"""Of more choices the box holds the present one only; its list finds the others."""


class SearchBox(QComboBox):
    """A box of choices whose list is searched by typing."""

    chosen = Signal(object)
    """The user took this choice from the list."""

    def __init__(self, parent: QWidget, choices: Sequence[Any]) -> None:
        super().__init__(parent)
        self._choices = choices
        self.present: Any = None
        self.name = ""
        self.help: EditorHelp | None = None
        self.thumbnail: Thumbnail | None = None
        self.popup: ChoicePopup | None = None

    def showPopup(self) -> None:
        """Open the list."""
        recent = self.help.recent.get(self.name, ()) if self.help is not None else ()
        pictures = self.help.pictures if self.help is not None else None
        thumbnail = self.thumbnail if pictures is not None else None
        folders = self.help is None or self.help.folders
        popup = self.popup = ChoicePopup(self, list(self._choices), self.present, recent, thumbnail, folders)
        if self.help is not None and self.help.pictures is not None:
            self.help.pictures.arrived.connect(popup.show_pictures)
        popup.committed.connect(self._take)
        popup.cancelled.connect(self.hidePopup)
        popup.next_wanted.connect(self._take)
        popup.place(self.rect(), 1.0)
        popup.start()

    def hidePopup(self) -> None:
        """Close the list."""
        popup, self.popup = self.popup, None
        if popup is not None:
            popup.finish()
        super().hidePopup()

    def _take(self) -> None:
        popup = self.popup
        if popup is not None:
            changed, value = popup.changed(), popup.value()
            self.hidePopup()
            if changed:
                if self.help is not None:
                    self.help.remember(self.name, value)
                self.chosen.emit(value)


class ChoiceField(ValueField):
    """One of the values of a list; one that is not in it is shown, marked. Files have an upload button."""

    def __init__(self, info: InputInfo) -> None:
        super().__init__()
        self._choices = tuple(info.choices or ())
        self._info = info
        self.box = SearchBox(self, self._choices)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(8)
        if len(self._choices) <= MOST_LISTED:
            self.box.addItems([str(choice) for choice in self._choices])
        self.box.setPlaceholderText(MIXED)
        fill(self, self.box, DOWN)
        self.box.activated.connect(self._tell)
        self.box.chosen.connect(self.value_changed)
        self.upload = QPushButton(tr("Choose a file…"), self)
        self.upload.setVisible(any(info.options.get(option) for option in UPLOADS))
        self.upload.clicked.connect(self._ask_for_file)
        layout = self.layout()
        if layout is not None:
            layout.addWidget(self.upload)

    def offer(self, help_: EditorHelp | None) -> None:
        """Let the list show what was taken lately, and small pictures, as that on the canvas does."""
        self.box.help, self.box.name = help_, self._info.name
        pictures = help_.pictures if help_ is not None else None
        self.box.thumbnail = pictures.for_input(self._info) if pictures is not None else None

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        self.box.present = value
        self._show_listed_only()
        known = value in self._choices
        listed = self.box.count() == len(self._choices)
        if known and listed:
            self.box.setCurrentIndex(self._choices.index(value))
        else:
            words = "{value}" if known else tr("{value}  (not in the list)")
            self.box.addItem(words.format(value=value))
            last = self.box.count() - 1
            if not known:
                self.box.setItemData(last, theme.ERROR, Qt.ItemDataRole.ForegroundRole)
            self.box.setCurrentIndex(last)
        self.box.setStyleSheet("" if known else f"border-color: {theme.ERROR.name()};")

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show that several nodes have different choices."""
        self.box.present = None
        self._show_listed_only()
        self.box.setStyleSheet("")
        self.box.setCurrentIndex(-1)

    def _show_listed_only(self) -> None:
        listed = len(self._choices) if len(self._choices) <= MOST_LISTED else 0
        while self.box.count() > listed:
            self.box.removeItem(self.box.count() - 1)

    def _tell(self, index: int) -> None:
        if self.box.count() >= len(self._choices) and index < len(self._choices):
            self.value_changed.emit(self._choices[index])

    def _ask_for_file(self) -> None:
        dialog = QFileDialog(self, tr("Choose a file for {name}").format(name=self._info.name))
        dialog.setNameFilter(filters_of(self._info))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.file_chosen)
        dialog.open()


class ColorField(ValueField):
    """A colour, typed as #rrggbb or chosen; a number where the value is one."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: Any = ""
        self.line = QLineEdit(self)
        self.button = QPushButton("…", self)
        self.button.setAccessibleName(tr("Choose a colour"))
        self.button.setFixedWidth(34)
        fill(self, self.line)
        layout = self.layout()
        if layout is not None:
            layout.addWidget(self.button)
        self.line.editingFinished.connect(self._tell)
        self.button.clicked.connect(self._choose)

    def show_value(self, value: Any) -> None:
        """Show a value without telling."""
        self._shown = value
        color = color_of(value)
        self.line.setPlaceholderText("")
        self.line.setText(color.name() if color is not None else str(value))
        name = color.name() if color is not None else theme.FIELD.name()
        self.button.setStyleSheet(f"background: {name};")

    def show_mixed(self, values: Sequence[Any]) -> None:
        """Show that several nodes have different colours."""
        self._shown = values[0]
        self.line.setText("")
        self.line.setPlaceholderText(MIXED)

    def commit(self) -> None:
        """Tell what is being typed, if it is another value."""
        self._tell()

    def _tell(self) -> None:
        color = color_of(self.line.text().strip())
        if self.line.isModified() and color is not None:
            self.line.setModified(False)
            self._give(color)

    def _choose(self) -> None:
        dialog = QColorDialog(color_of(self._shown) or QColor("#ffffff"), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(self._give)
        dialog.open()

    def _give(self, color: QColor) -> None:
        self.value_changed.emit(color.rgb() & 0xFFFFFF if isinstance(self._shown, int) else color.name())
