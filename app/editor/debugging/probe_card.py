"""ProbeCard: what an output gave, on a small card beside its node; a click shows it large."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from app.editor import theme
from app.editor.debugging.probe_values import picture_of
from app.editor.debugging.words import Summary, lines_of
from app.editor.words import tr
from app.workflow.debug_marks import Output

WIDTH, MOST_HEIGHT = 148, 120
SMALL_WIDTH, SMALL_HEIGHT = 78, 60
"""From afar: a picture says enough by itself."""
PICTURED = frozenset({"image", "mask", "latent"})


class ProbeCard(QFrame):
    """Shows one output. It changes nothing: what it is asked are signals."""

    opened = Signal(object)
    """This Output is to be shown large."""
    closed = Signal(object)
    """The probe at this Output is to go."""

    def __init__(self, output: Output, parent: QWidget) -> None:
        super().__init__(parent)
        self.output = output
        self.summary: Summary | None = None
        self._name = ""
        self._small = False
        self.setObjectName("probe_card")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.title = QLabel(self, textFormat=Qt.TextFormat.PlainText)
        self.picture = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self.facts = QLabel(self, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self.close_button = QToolButton(self, autoRaise=True)
        self.close_button.setText("×")
        self.close_button.setToolTip(tr("Take the probe away"))
        self.close_button.setAccessibleName(tr("Take the probe away"))
        self.close_button.setCursor(Qt.CursorShape.ArrowCursor)
        self.close_button.clicked.connect(lambda: self.closed.emit(self.output))
        top = QHBoxLayout()
        top.setSpacing(2)
        top.addWidget(self.title, 1)
        top.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(7, 2, 4, 6)
        layout.setSpacing(3)
        layout.addLayout(top)
        layout.addWidget(self.picture)
        layout.addWidget(self.facts)
        self.use_colors()
        self.show_value("", None)

    def use_colors(self) -> None:
        """Take the colours of the theme."""
        self.setStyleSheet(
            f"#probe_card {{ background: {theme.PANEL.name()}; border: 1px solid {theme.PANEL_LINE.name()};"
            " border-left: 3px solid #4fd1a5; border-radius: 6px; }"
            f" QLabel {{ color: {theme.TEXT.name()}; font-size: {theme.px(11)}px; }}"
            f" QToolButton {{ color: {theme.DIM.name()}; border: none; font-size: {theme.px(13)}px; }}"
        )

    def show_small(self, small: bool) -> None:
        """Take less room, for a canvas that is seen from afar, or all of it again."""
        if small != self._small:
            self._small = small
            self.show_value(self._name, self.summary)

    def show_value(self, name: str, summary: Summary | None) -> None:
        """Show what an output of this name gave; None: nothing is known yet."""
        self.summary, self._name = summary, name
        kind = str(summary.get("type", "")) if summary else ""
        self.title.setText(" · ".join(filter(None, (name, kind if kind not in (name, "*") else ""))))
        image = picture_of(summary)
        small = self._small and not image.isNull()
        width, height = (SMALL_WIDTH, SMALL_HEIGHT) if small else (WIDTH, MOST_HEIGHT)
        self.setFixedWidth(theme.px(width) + 14)
        self.picture.setVisible(not image.isNull())
        if not image.isNull():
            self.picture.setPixmap(_scaled(image, theme.px(width), theme.px(height)))
        lines = lines_of(summary) if summary is not None else [tr("no value yet: run")]
        text = "\n".join(lines)
        self.facts.setText(text if len(text) <= 160 else f"{text[:160]}…")
        self.facts.setHidden(small)
        self.setToolTip(tr("Click to see it large"))
        self.setAccessibleName(tr("Probe of {output}: {value}").format(output=name, value=text[:160]))
        self.adjustSize()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show it large."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit(self.output)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press from the canvas below."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show it large with Enter, take it away with Delete."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.output)
        elif event.key() == Qt.Key.Key_Delete:
            self.closed.emit(self.output)
        else:
            super().keyPressEvent(event)


def _scaled(image: QImage, width: int, height: int) -> QPixmap:
    large = image.width() < width // 3
    mode = Qt.TransformationMode.FastTransformation if large else Qt.TransformationMode.SmoothTransformation
    return QPixmap.fromImage(image.scaled(width, height, Qt.AspectRatioMode.KeepAspectRatio, mode))
