"""Breadcrumb: the way to the subgraph in view; a click goes there, an arrow shows what is beside it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QToolButton

from app.editor import theme
from app.editor.canvas.canvas import Canvas
from app.editor.scope_trail import ScopeTrail
from app.editor.session import Session
from app.editor.words import tr
from app.editor.writing.shown import in_menu
from app.workflow.document import ROOT, NodeId, Scope
from app.workflow.subgraphs.uses import use_counts

LONGEST = 40
MOST_SIBLINGS = 60


class Breadcrumb(QFrame):
    """The way from the workflow to the subgraph in view; hidden at the top level."""

    def __init__(self, session: Session, canvas: Canvas, trail: ScopeTrail) -> None:
        super().__init__(canvas)
        self.setObjectName("breadcrumb")
        self._session, self._canvas, self._trail = session, canvas, trail
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(6, 3, 10, 3)
        self._layout.setSpacing(0)
        self.buttons: list[QToolButton] = []
        self.arrows: list[QLabel] = []
        self.uses = QLabel(self)
        self.uses.setObjectName("uses")
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self.show_way)
        trail.moved.connect(self._soon.start)
        session.edited.connect(self._edited)
        self.move(12, 12)
        self.hide()

    def show_way(self) -> None:
        """Show the way as it is now."""
        for button in self.buttons:
            self._layout.removeWidget(button)
            button.deleteLater()
        for arrow in self.arrows:
            self._layout.removeWidget(arrow)
            arrow.deleteLater()
        self.buttons, self.arrows = [], []
        self._layout.removeWidget(self.uses)
        steps = self._trail.path
        if not steps:
            self.hide()
            self._canvas.lock_note.move(self.pos())
            return
        self._style()
        titles = [tr("Workflow"), *self._trail.titles]
        for depth, title in enumerate(titles):
            if depth:
                arrow = QLabel("›", self)
                self._layout.addWidget(arrow)
                self.arrows.append(arrow)
            self._add(title, steps[:depth], last=depth == len(steps))
        count = use_counts(self._session.workflow)[self._scope_at(steps).id]
        words = tr("used {count} times: a change here changes all") if count > 1 else ""
        self.uses.setText(words.format(count=count))
        self._layout.addWidget(self.uses)
        self.uses.setVisible(bool(words))
        for part in (*self.buttons, *self.arrows):
            part.show()  # what is added to a bar in view is hidden, and takes no room, until it is shown
        self.adjustSize()
        self._canvas.lock_note.move(self.x(), self.geometry().bottom() + 8)
        self.show()
        self.raise_()

    def _edited(self, change: object) -> None:
        if self._trail.path:
            self._soon.start()

    def _add(self, title: str, steps: list[NodeId], last: bool) -> None:
        button = QToolButton(self)
        button.setText(in_menu(title, LONGEST))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAccessibleName(tr("Go to {place}").format(place=title))
        button.setProperty("here", last)
        button.clicked.connect(partial(self._trail.go_to, steps))
        siblings = self._siblings(steps)
        if siblings:
            menu = QMenu(button)
            for node_id, name in siblings:
                action = menu.addAction(in_menu(name, LONGEST))
                action.setCheckable(True)
                action.setChecked(node_id == steps[-1])
                action.triggered.connect(partial(self._go, [*steps[:-1], node_id]))
            button.setMenu(menu)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self._layout.addWidget(button)
        self.buttons.append(button)

    def _go(self, steps: list[NodeId], _checked: bool = False) -> None:
        self._trail.go_to(steps)

    def _siblings(self, steps: list[NodeId]) -> list[tuple[NodeId, str]]:
        """Return the subgraph nodes beside the last of these; none where it is alone."""
        if not steps:
            return []
        scopes = self._session.workflow.scopes
        found = [
            (node.id, node.title or scopes[node.type].name or tr("Subgraph"))
            for node in self._scope_at(steps[:-1]).nodes.values()
            if node.type in scopes and node.type != ROOT
        ]
        return found[:MOST_SIBLINGS] if len(found) > 1 else []

    def _scope_at(self, steps: list[NodeId]) -> Scope:
        scopes = self._session.workflow.scopes
        scope = scopes[ROOT]
        for node_id in steps:
            node = scope.nodes.get(node_id)
            scope = scopes.get(node.type, scope) if node is not None else scope
        return scope

    def _style(self) -> None:
        self.setStyleSheet(
            f"#breadcrumb {{ background: {theme.PANEL.name()}; border: 1px solid {theme.BORDER.name()};"
            " border-radius: 6px; }"
            f"#breadcrumb QLabel {{ color: {theme.DIM.name()}; }}"
            f"#breadcrumb QToolButton {{ color: {theme.DIM.name()}; border: none; padding: 3px 8px; }}"
            f"#breadcrumb QToolButton:hover {{ color: {theme.TEXT.name()}; }}"
            f'#breadcrumb QToolButton[here="true"] {{ color: {theme.TEXT.name()}; font-weight: 600; }}'
            '#breadcrumb QToolButton[popupMode="1"] { padding-right: 20px; }'
            f"#uses {{ color: {theme.DIM.name()}; padding-left: 8px; }}"
        )
