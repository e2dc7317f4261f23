"""The settings, each with its control; they are written when the window is left with OK."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.panels.value_fields import NumberField
from app.settings import Settings
from app.workflow.node_info import InputInfo

NAVIGATION = (
    ("drag", "Drag moves the view, the wheel zooms"),
    ("standard", "Drag selects, the wheel scrolls, Ctrl+wheel zooms"),
)


class SettingsWindow(QDialog):
    """Shows settings and tells the changed ones."""

    settings_changed = Signal(object)
    """The Settings the user wants from now on."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 0)
        self._settings = settings
        self.navigation = QComboBox()
        for value, words in NAVIGATION:
            self.navigation.addItem(words, value)
        self.navigation.setCurrentIndex(max(self.navigation.findData(settings.navigation), 0))
        self.snap = QCheckBox("Nodes snap to the grid when they are moved")
        self.snap.setChecked(settings.snap_to_grid)
        self.grid = _number("INT", settings.grid_size, 1, 200)
        self.autosave = _number("FLOAT", settings.autosave_s, 2.0, 3600.0)
        self.preview = _number("INT", settings.preview_size, 64, 2048)
        self.grace = _number("FLOAT", settings.interrupt_grace_s, 0.0, 600.0)
        self.worker = QLineEdit(settings.worker_python, placeholderText="the one that runs Confy")
        self.strict = QCheckBox("Run exactly as ComfyUI does, its traps included")
        self.strict.setChecked(settings.strict_compat)
        self._lay_out()

    def chosen(self) -> Settings:
        """Return the settings as the controls show them."""
        return replace(
            self._settings,
            navigation=str(self.navigation.currentData()),
            snap_to_grid=self.snap.isChecked(),
            grid_size=int(self.grid.value()),
            autosave_s=float(self.autosave.value()),
            preview_size=int(self.preview.value()),
            interrupt_grace_s=float(self.grace.value()),
            worker_python=self.worker.text().strip(),
            strict_compat=self.strict.isChecked(),
        )

    def accept(self) -> None:
        """Tell the settings and close."""
        self.settings_changed.emit(self.chosen())
        super().accept()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(10)
        form.setHorizontalSpacing(16)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("Mouse", self.navigation)
        form.addRow("", self.snap)
        form.addRow("Grid, in pixels", self.grid)
        form.addRow("Keep unsaved changes every … s", self.autosave)
        form.addRow("Size of previews, in pixels", self.preview)
        form.addRow("Kill an interrupted node after … s", self.grace)
        form.addRow("Python of the worker", self.worker)
        form.addRow("", self.strict)
        note = QLabel("The worker's settings count from its next start or run.")
        note.setStyleSheet(f"color: {theme.DIM.name()};")
        buttons = QDialogButtonBox.StandardButton
        box = QDialogButtonBox(buttons.Ok | buttons.Cancel, self)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(14)
        layout.addLayout(form)
        layout.addWidget(note)
        layout.addWidget(box)


def _number(kind: str, value: float, low: float, high: float) -> NumberField:
    field = NumberField(InputInfo("", kind, options={"min": low, "max": high, "step": 1}))
    field.show_value(value)
    return field
