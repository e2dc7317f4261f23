"""The settings by group, each with its control; a change counts at once."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.commands.setting_rows import GROUPS, SettingRow, all_rows
from app.editor.panels.value_fields import NumberField
from app.editor.words import tr
from app.settings import Settings
from app.workflow.node_info import InputInfo

LEAST_LETTERS = 16
"""A list of choices is at least so many letters wide."""
FIRST_SIZE = (780, 700)


class SettingsWindow(QDialog):
    """Shows all settings and tells each change."""

    settings_changed = Signal(object)
    """The Settings the user wants from now on."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(theme.px(FIRST_SIZE[0]), theme.px(FIRST_SIZE[1]))
        self._settings = settings
        self.filter = QLineEdit(self, placeholderText=tr("Filter"), clearButtonEnabled=True)
        self.filter.setAccessibleName(tr("Filter settings"))
        self.controls: dict[str, QWidget] = {}
        self._groups: list[tuple[QGroupBox, QFormLayout, dict[str, str]]] = []
        self._lay_out()
        self.show_settings(settings)
        self.filter.textChanged.connect(self._show_matching)

    def show_settings(self, settings: Settings) -> None:
        """Show these settings, without telling."""
        self._settings = settings
        for row in all_rows():
            control, value = self.controls[row.name], getattr(settings, row.name)
            control.blockSignals(True)
            match control:
                case QCheckBox():
                    control.setChecked(bool(value))
                case QComboBox():
                    if control.findData(value) < 0:
                        control.addItem(str(value), value)
                    control.setCurrentIndex(control.findData(value))
                case NumberField():
                    control.show_value(value)
                case QLineEdit():
                    control.setText(str(value))
            control.blockSignals(False)

    def _change(self, name: str, value: object) -> None:
        changed = replace(self._settings, **{name: value})  # type: ignore[arg-type] # the row says its type
        if changed != self._settings:
            self._settings = changed
            self.settings_changed.emit(changed)

    def _control(self, row: SettingRow) -> QWidget:
        name = row.name
        control: QWidget
        match row.control:
            case "choice":
                control = box = QComboBox()
                box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                box.setMinimumContentsLength(LEAST_LETTERS)
                for value, words in row.choices:
                    box.addItem(tr(words), value)
                box.activated.connect(lambda _index: self._change(name, box.currentData()))
            case "flag":
                control = check = QCheckBox(tr(row.title))
                check.toggled.connect(lambda on: self._change(name, on))
            case "text":
                control = line = QLineEdit()
                line.editingFinished.connect(lambda: self._change(name, line.text().strip()))
            case _:
                kind = "INT" if row.control == "whole" else "FLOAT"
                step = 1 if row.control == "whole" or row.high > 10.0 else 0.01
                limits = {"min": row.low, "max": row.high, "step": step}
                control = number = NumberField(InputInfo("", kind, options=limits))
                cast = int if row.control == "whole" else float
                number.value_changed.connect(lambda value: self._change(name, cast(value)))
        control.setToolTip(tr(row.tip) if row.tip else "")
        control.setAccessibleName(tr(row.title))
        return control

    def _lay_out(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setSpacing(14)
        for title, rows in GROUPS.items():
            group, form, words = QGroupBox(tr(title)), QFormLayout(), {}
            group.setLayout(form)
            form.setVerticalSpacing(9)
            form.setHorizontalSpacing(16)
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            for row in rows:
                control = self.controls[row.name] = self._control(row)
                if row.control == "flag":
                    form.addRow(control)
                else:
                    form.addRow(QLabel(tr(row.title)), control)
                told = (tr(title), tr(row.title), tr(row.tip) if row.tip else "", row.title, row.keywords)
                words[row.name] = " ".join(told).lower()
            column.addWidget(group)
            self._groups.append((group, form, words))
        column.addStretch(1)
        area = QScrollArea(self, widgetResizable=True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(inner)
        # Whatever the language and the size of the texts: nothing is cut off at the right.
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumWidth(inner.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width())
        note = QLabel(
            tr("Changes count at once; those of the language and the worker from the next start or run.")
        )
        note.setStyleSheet(f"color: {theme.DIM.name()};")
        note.setWordWrap(True)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(12)
        for widget in (self.filter, area, note, box):
            layout.addWidget(widget)

    def _show_matching(self, text: str) -> None:
        wanted = text.lower().split()
        for group, form, words in self._groups:
            shown = 0
            for name, found in words.items():
                fits = all(word in found for word in wanted)
                form.setRowVisible(self.controls[name], fits)
                shown += fits
            group.setVisible(bool(shown))
