"""PaintWindow: paints a mask over a picture, or a picture of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent
from PySide6.QtWidgets import (
    QColorDialog,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.canvas.editors.painting.layer import Layer, mask_layer, opaque, with_mask
from app.editor.canvas.editors.painting.paint_view import LEAST_SIZE, MOST_SIZE, PaintView
from app.editor.words import tr

MASK_COLOR = QColor(255, 64, 80)
MASK_OPACITY = 0.55
_TOOL_KEYS = {
    Qt.Key.Key_B: "brush",
    Qt.Key.Key_E: "erase",
    Qt.Key.Key_I: "invert",
    Qt.Key.Key_C: "color",
    Qt.Key.Key_F: "fit",
}


class PaintWindow(QDialog):
    """Save tells what was painted, Cancel leaves it, and so does Esc: twice where something was painted."""

    picture_taken = Signal(QImage)
    """The picture with what was painted: for a mask the masked picture, else the layer alone."""

    def __init__(
        self, parent: QWidget, title: str, view: PaintView, is_mask: bool, picture: QImage | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(theme.px(980), theme.px(760))
        self.view, self._is_mask, self._picture = view, is_mask, picture
        self._first_escape = True
        self.buttons: dict[str, QToolButton] = {}
        self.size_slider = QSlider(Qt.Orientation.Horizontal, self)
        self.size_slider.setRange(LEAST_SIZE, MOST_SIZE)
        self.size_slider.setValue(view.brush)
        self.size_slider.setFixedWidth(theme.px(140))
        self.size_slider.setAccessibleName(tr("Size of the brush"))
        self.size_slider.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.size_note = QLabel(self)
        self.hint = QLabel(
            tr("Right button: erase · [ and ]: size of the brush · wheel: zoom · Space: move"), self
        )
        self.hint.setStyleSheet(f"color: {theme.DIM.name()};")
        box = QDialogButtonBox(self)
        self.save = box.addButton(tr("Save"), QDialogButtonBox.ButtonRole.AcceptRole)
        box.addButton(QDialogButtonBox.StandardButton.Cancel)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.close_unsaved)
        foot = QHBoxLayout()
        foot.addWidget(self.hint, 1)
        foot.addWidget(box)
        layout = QVBoxLayout(self)
        layout.addLayout(self._tools())
        layout.addWidget(view, 1)
        layout.addLayout(foot)
        view.installEventFilter(self)
        view.painted.connect(self._show_state)
        view.size_changed.connect(self._show_size)
        self.size_slider.valueChanged.connect(view.set_brush)
        self.setStyleSheet(_tool_style())
        self._show_size(view.brush)
        self._show_state()
        view.setFocus()

    def _tools(self) -> QHBoxLayout:
        row = QHBoxLayout()
        tools = [
            ("brush", tr("Brush"), tr("Paint (B)"), self._use_brush),
            ("erase", tr("Erase"), tr("Erase (E); the right button does so, too"), self._use_eraser),
            ("undo", tr("Undo"), tr("Take back the last stroke (Ctrl+Z)"), self.view.undo),
            ("redo", tr("Redo"), tr("Do it again (Ctrl+Shift+Z)"), self.view.redo),
            ("clear", tr("Clear"), tr("Take away all that is painted"), self.view.clear),
        ]
        if self._is_mask:
            tools.append(("invert", tr("Invert"), tr("Mask what is not masked (I)"), self.view.invert))
        else:
            tools.append(("color", tr("Colour…"), tr("The colour of the brush (C)"), self._choose_color))
        tools.append(("fit", tr("Fit"), tr("Show the whole picture (F)"), self.view.fit))
        for name, words, tip, action in tools:
            button = self.buttons[name] = QToolButton(self)
            button.setText(words)
            button.setToolTip(tip)
            button.setCheckable(name in ("brush", "erase"))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(action)
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(QLabel(tr("Size"), self))
        row.addWidget(self.size_slider)
        row.addWidget(self.size_note)
        return row

    def accept(self) -> None:
        """Tell the picture and close; nothing is told where nothing was painted."""
        if self.view.layer.changed:
            layer = self.view.layer
            if self._picture is not None:
                self.picture_taken.emit(with_mask(self._picture, layer))
            else:
                self.picture_taken.emit(layer.image.convertToFormat(QImage.Format.Format_ARGB32))
        super().accept()

    def close_unsaved(self) -> None:
        """Close without effect."""
        super().reject()

    def reject(self) -> None:
        """Close with Esc; what was painted needs Esc twice, so that no stroke is lost by one key."""
        if self.view.layer.changed and self._first_escape:
            self._first_escape = False
            self.hint.setText(tr("Esc again leaves what was painted; Save keeps it."))
            return
        super().reject()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer the keys of the picture."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            self.view.space_held = event.type() == QEvent.Type.KeyPress
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._take_key(event)
        return False

    def _take_key(self, event: QKeyEvent) -> bool:
        key, ctrl = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if ctrl and key == Qt.Key.Key_Z:
            (self.view.redo if shift else self.view.undo)()
        elif ctrl and key == Qt.Key.Key_Y:
            self.view.redo()
        elif ctrl and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_S):
            self.accept()
        elif key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
            self.view.widen(1 if key == Qt.Key.Key_BracketRight else -1)
        elif not ctrl and (tool := _TOOL_KEYS.get(Qt.Key(key))) in self.buttons and tool is not None:
            self.buttons[tool].click()
        else:
            return False
        return True

    def _use_brush(self) -> None:
        self.view.erases = False
        self._show_state()

    def _use_eraser(self) -> None:
        self.view.erases = True
        self._show_state()

    def _choose_color(self) -> None:
        dialog = QColorDialog(self.view.color, self)
        dialog.setOption(QColorDialog.ColorDialogOption.ShowAlphaChannel)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(self._use_color)
        dialog.open()

    def _use_color(self, color: QColor) -> None:
        self.view.color = color
        self._show_state()

    def _show_size(self, size: int) -> None:
        self.size_slider.setValue(size)
        self.size_note.setText(tr("{count} px").format(count=size))

    def _show_state(self) -> None:
        self._first_escape = True
        self.buttons["brush"].setChecked(not self.view.erases)
        self.buttons["erase"].setChecked(self.view.erases)
        self.buttons["undo"].setEnabled(self.view.layer.changed)
        self.buttons["redo"].setEnabled(self.view.layer.can_redo)
        if "color" in self.buttons:
            name = self.view.color.name()
            self.buttons["color"].setStyleSheet(f"QToolButton {{ border-bottom: 3px solid {name}; }}")


def mask_window(parent: QWidget, title: str, picture: QImage) -> PaintWindow:
    """Return the window for the mask of a picture; what is transparent in the picture is masked already."""
    view = PaintView(opaque(picture), mask_layer(picture, MASK_COLOR), MASK_COLOR, MASK_OPACITY)
    return PaintWindow(parent, title, view, True, picture)


def picture_window(
    parent: QWidget, title: str, size: QSize, ground: QImage | QColor, painted: QImage | None
) -> PaintWindow:
    """Return the window for a picture of a size in pixels, over another picture or a colour."""
    under = QImage(size, QImage.Format.Format_RGB32)
    if isinstance(ground, QColor):
        under.fill(ground)
    else:
        under = opaque(ground).scaled(
            size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    return PaintWindow(parent, title, PaintView(under, Layer(size, painted), QColor("#ffffff"), 1.0), False)


def _tool_style() -> str:
    return f"""
QToolButton {{ padding: 5px 10px; border-radius: 5px; border: 1px solid {theme.PANEL_LINE.name()}; }}
QToolButton:hover {{ background: {theme.BODY_HOVER.name()}; }}
QToolButton:checked {{ background: {theme.HIGHLIGHT.name()}; color: {theme.ON_HIGHLIGHT.name()}; }}
QToolButton:disabled {{ color: {theme.FAINT.name()}; }}
"""
