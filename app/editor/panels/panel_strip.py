"""PanelStrip: a narrow bar at the left with a sign for each panel: hidden ones are one click away."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPixmapCache
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QToolButton, QWidget

from app.editor import theme
from app.editor.words import tr

SIDE = 24
"""The side of a sign, in units of its drawing and in pixels at a scale of 1."""

BELOW = ("problems", "timeline", "run_table", "workers", "log")
"""Panels that open below the canvas: their signs stand at the lower end."""

Draw = Callable[[QPainterPath], None]


class PanelStrip(QToolBar):
    """Shows and hides panels; a sign whose panel is shown is lit."""

    def __init__(
        self, window: QMainWindow, actions: Mapping[str, QAction], titles: Mapping[str, str]
    ) -> None:
        super().__init__(tr("Panels"), window)
        self.setObjectName("panel_strip")
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.buttons: dict[str, QToolButton] = {}
        for name, title in titles.items():
            if name in BELOW and not any(other in self.buttons for other in BELOW):
                space = QWidget(self)
                space.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
                self.addWidget(space)
            self.buttons[name] = self._button(title, actions[f"panel_{name}"])
        self._draw()
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the signs in the colours and the size of now."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "buttons"):
            self._draw()

    def _button(self, title: str, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setAccessibleName(title)
        button.setToolTip(title)
        button.setCheckable(True)
        button.setChecked(action.isChecked())
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(action.trigger)
        action.toggled.connect(button.setChecked)
        self.addWidget(button)
        return button

    def _draw(self) -> None:
        side = theme.px(SIDE)
        self.setIconSize(QSize(side, side))
        style = _style()
        if style != self.styleSheet():  # a new one says again that font and palette change
            self.setStyleSheet(style)
        for name, button in self.buttons.items():
            button.setIcon(sign(name))


def sign(name: str) -> QIcon:
    """Return the sign of a panel: dim, and bright while its panel is shown."""
    icon = QIcon()
    for state, color in ((QIcon.State.Off, theme.DIM), (QIcon.State.On, theme.TEXT)):
        icon.addPixmap(_drawn(name, color), QIcon.Mode.Normal, state)
    return icon


def _drawn(name: str, color: QColor) -> QPixmap:
    """Return a sign in a colour: drawn once, since it takes longer than the rest of the strip."""
    key = f"sign of the panel {name} {color.name()}"
    picture = QPixmap()
    if QPixmapCache.find(key, picture):
        return picture
    path = QPainterPath()
    _SIGNS.get(name, _frame)(path)
    picture = QPixmap(4 * SIDE, 4 * SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(4, 4)
    pen = QPen(color, 1.5)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.end()
    QPixmapCache.insert(key, picture)
    return picture


def _line(path: QPainterPath, *points: tuple[float, float]) -> None:
    path.moveTo(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))


def _frame(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(4, 4, 16, 16), 2.5, 2.5)


def _nodes(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(3.5, 4, 8, 6.5), 1.8, 1.8)
    path.addRoundedRect(QRectF(12.5, 13.5, 8, 6.5), 1.8, 1.8)
    path.moveTo(11.5, 7.2)
    path.cubicTo(17, 7.2, 7, 16.8, 12.5, 16.8)


def _outline(path: QPainterPath) -> None:
    _line(path, (4, 6), (16, 6))
    _line(path, (8, 12), (20, 12))
    _line(path, (8, 18), (20, 18))
    _line(path, (4.5, 9), (4.5, 18), (5, 18))


def _sliders(path: QPainterPath) -> None:
    for y, x in ((6.5, 14.5), (12.0, 8.5), (17.5, 15.5)):
        _line(path, (4, y), (x - 2, y))
        _line(path, (x + 2, y), (20, y))
        path.addEllipse(QPointF(x, y), 2, 2)


def _form(path: QPainterPath) -> None:
    _frame(path)
    _line(path, (7.5, 9), (10.5, 9))
    _line(path, (13, 9), (16.5, 9))
    _line(path, (7.5, 14.5), (10.5, 14.5))
    _line(path, (13, 14.5), (16.5, 14.5))


def _picture(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(3.5, 5, 17, 14), 2.5, 2.5)
    path.addEllipse(QPointF(8.5, 9.5), 1.6, 1.6)
    _line(path, (4.5, 17), (9.5, 13), (12, 15), (15.5, 11), (19.5, 15.5))


def _queue(path: QPainterPath) -> None:
    _line(path, (4, 5), (8.5, 8), (4, 11), (4, 5))
    _line(path, (12, 8), (20, 8))
    _line(path, (4, 14.5), (20, 14.5))
    _line(path, (4, 19), (20, 19))


def _problems(path: QPainterPath) -> None:
    _line(path, (12, 4.5), (20.5, 19), (3.5, 19), (12, 4.5))
    _line(path, (12, 10), (12, 14))
    _line(path, (12, 16.4), (12, 16.6))


def _log(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(3.5, 5, 17, 14), 2.5, 2.5)
    _line(path, (7, 9.5), (9.8, 12), (7, 14.5))
    _line(path, (12, 15), (16.5, 15))


def _timeline(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(3.5, 5, 8, 3.6), 1.2, 1.2)
    path.addRoundedRect(QRectF(8.5, 10.6, 9, 3.6), 1.2, 1.2)
    path.addRoundedRect(QRectF(13.5, 16.2, 7, 3.6), 1.2, 1.2)


def _table(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(3.5, 5, 17, 14), 2.5, 2.5)
    _line(path, (3.5, 9.8), (20.5, 9.8))
    _line(path, (3.5, 14.4), (20.5, 14.4))
    _line(path, (11, 9.8), (11, 19))


def _chip(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(6.5, 6.5, 11, 11), 2, 2)
    path.addRoundedRect(QRectF(10, 10, 4, 4), 1, 1)
    for at in (9.5, 14.5):
        _line(path, (at, 3.5), (at, 6))
        _line(path, (at, 18), (at, 20.5))
        _line(path, (3.5, at), (6, at))
        _line(path, (18, at), (20.5, at))


_SIGNS: Mapping[str, Draw] = {
    "library": _nodes,
    "outline": _outline,
    "inspector": _sliders,
    "parameters": _form,
    "images": _picture,
    "queue": _queue,
    "problems": _problems,
    "timeline": _timeline,
    "run_table": _table,
    "workers": _chip,
    "log": _log,
}


def _style() -> str:
    return (
        f"QToolBar {{ background: {theme.PANEL.name()}; border: none; padding: 4px 3px; spacing: 2px; }}"
        "QToolButton { border: none; border-radius: 5px; padding: 3px; }"
        f"QToolButton:hover {{ background: {theme.BODY_HOVER.name()}; }}"
        f"QToolButton:checked {{ background: {theme.BODY.name()}; }}"
    )
