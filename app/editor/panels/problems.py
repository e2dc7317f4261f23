"""The list of problems: what is wrong, where, and buttons for what would help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.editor import theme
from app.editor.language.sentences import translated
from app.editor.words import marked, tr
from app.editor.writing.shown import cut, in_one_line, isolated
from app.problems import Problem

MAX_CARDS = 100
LONGEST_NAME = 200
CARDS_AT_ONCE = 2
COLORS = {"error": theme.ERROR, "warning": theme.WARNING, "hint": theme.ACCENT}

SEVERITIES = {"error": marked("error"), "warning": marked("warning"), "hint": marked("hint")}


class ProblemsPanel(QScrollArea):
    """Shows problems as cards, the worst first."""

    problem_activated = Signal(object)
    """The user wants to see where this Problem is."""
    remedy_chosen = Signal(object, int)
    """The user wants this remedy (its index) of this Problem."""
    dismissed = Signal(object)
    """The user does not want to see this Problem any longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Problems"))
        self.cards: list[ProblemCard] = []
        self._problems: list[Problem] = []
        self._name_of: Callable[[str], str] = str
        self._inner = QWidget(self)
        self._layout = QVBoxLayout(self._inner)
        self._layout.setContentsMargins(8, 6, 8, 8)
        self._layout.setSpacing(6)
        self._empty = QLabel(tr("No problems. The workflow is checked while you edit it."))
        self._empty.setStyleSheet(f"color: {theme.FAINT.name()};")
        self._more = QLabel()
        self._more.setStyleSheet(f"color: {theme.DIM.name()};")
        self._layout.addWidget(self._empty)
        self._layout.addWidget(self._more)
        self._layout.addStretch(1)
        self.setWidget(self._inner)
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._place_cards)
        self.show_problems([], str)

    def show_problems(
        self, problems: Sequence[Problem], name_of: Callable[[str], str], total: int | None = None
    ) -> None:
        """Show these problems; `name_of` gives the words for a node path, `total` is how many there are.

        Cards of problems that stay are kept; those of many new ones are made later, while the panel is seen.
        """
        self._problems, self._name_of = list(problems[:MAX_CARDS]), name_of
        total = len(problems) if total is None else total
        wanted = {problem.id for problem in self._problems}
        for card in self.cards:
            if card.problem.id not in wanted:
                self._layout.removeWidget(card)
                card.deleteLater()
        missing = wanted - {card.problem.id for card in self.cards}
        self._place_cards(CARDS_AT_ONCE if len(missing) <= CARDS_AT_ONCE else 0)
        self._empty.setVisible(not problems)
        self._more.setVisible(total > MAX_CARDS)
        self._more.setText(tr("and {count} more").format(count=total - MAX_CARDS))

    def showEvent(self, event: QShowEvent) -> None:
        """Make the cards that are still missing."""
        super().showEvent(event)
        self._place_cards()

    def _place_cards(self, most: int = CARDS_AT_ONCE) -> None:
        """Put the cards in order, making a few new ones; the rest follow when the window has time."""
        kept = {card.problem.id: card for card in self.cards}
        self.cards = []
        made = 0
        for problem in self._problems:
            card = kept.get(problem.id)
            if card is None and made < most:
                card = self._new_card(problem, self._name_of)
                made += 1
            if card is not None:
                if self._layout.indexOf(card) != len(self.cards):
                    self._layout.insertWidget(len(self.cards), card)
                self.cards.append(card)
        if len(self.cards) < len(self._problems) and self.isVisible():
            self._later.start()

    def _new_card(self, problem: Problem, name_of: Callable[[str], str]) -> ProblemCard:
        card = ProblemCard(problem, name_of(problem.node_path) if problem.node_path else "")
        card.activated.connect(self.problem_activated)
        card.remedy_chosen.connect(self.remedy_chosen)
        card.dismissed.connect(self.dismissed)
        return card


class ProblemCard(QFrame):
    """One problem: its address, its message, its remedies, its details folded away."""

    activated = Signal(object)
    """The card was clicked."""
    remedy_chosen = Signal(object, int)
    """A remedy's button was pressed."""
    dismissed = Signal(object)
    """The cross was pressed."""

    def __init__(self, problem: Problem, node_name: str) -> None:
        super().__init__()
        self.problem = problem
        self.setObjectName("card")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        color = COLORS[problem.severity].name()
        self.setStyleSheet(
            f"#card {{ background: {theme.BODY.name()}; border-left: 3px solid {color};"
            f" border-radius: 5px; }}"
            f"#card:hover, #card:focus {{ background: {theme.BODY_HOVER.name()}; }}"
        )
        severity, message = tr(SEVERITIES[problem.severity]), translated(problem.message)
        self.setAccessibleName(
            f"{severity}: {isolated(node_name)} {isolated(problem.input_name or '')} {message}"
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 10, 8)
        layout.setSpacing(4)
        layout.addLayout(self._heading(node_name, color))
        self.message = QLabel(message, wordWrap=True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.MinimumExpanding)
        layout.addWidget(self.message)
        self.buttons: list[QPushButton] = []
        if problem.remedies or problem.details:
            layout.addLayout(self._remedies())
        if problem.details:
            layout.addWidget(self._details)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press, so that the release comes here too."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell that the card was clicked."""
        self.activated.emit(self.problem)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does what a click does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated.emit(self.problem)
        else:
            super().keyPressEvent(event)

    def _heading(self, node_name: str, color: str) -> QHBoxLayout:
        parts = (node_name or kind_words(self.problem), self.problem.input_name)
        words = " · ".join(isolated(in_one_line(cut(part, LONGEST_NAME))) for part in parts if part)
        title = QLabel(words)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setStyleSheet(f"color: {color}; font-weight: 600;")
        row = QHBoxLayout()
        row.addWidget(title)
        row.addStretch(1)
        of_nodes = self.problem.node_path is not None or self.problem.kind == "node.unknown_type"
        if self.problem.source != "edit" or not of_nodes:
            cross = QPushButton("×")
            cross.setFlat(True)
            cross.setFixedSize(20, 20)
            cross.setToolTip(tr("Dismiss"))
            cross.setAccessibleName(tr("Dismiss"))
            cross.setStyleSheet("border: none; background: transparent; padding: 0;")
            cross.clicked.connect(self._dismiss)
            row.addWidget(cross)
        return row

    def _remedies(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        for index, remedy in enumerate(self.problem.remedies):
            if remedy.edit is None:
                hint = QLabel(translated(remedy.title), wordWrap=True, textFormat=Qt.TextFormat.PlainText)
                hint.setStyleSheet(f"color: {theme.DIM.name()};")
                row.addWidget(hint, 8)  # as wide as there is room
                continue
            title = translated(remedy.title)
            button = QPushButton(title.replace("&", "&&"))  # one alone would underline a letter
            button.setProperty("remedy", index)
            button.clicked.connect(self._choose_remedy)
            self.buttons.append(button)
            row.addWidget(button)
        row.addStretch(1)
        if self.problem.details:
            self._details = QPlainTextEdit(self.problem.details, readOnly=True)
            self._details.setStyleSheet(f"font-size: {theme.px(11)}px;")
            self._details.setMinimumHeight(140)
            self._details.hide()
            for title, action in ((tr("Details"), self._toggle_details), (tr("Copy"), self._copy_details)):
                button = QPushButton(title)
                button.clicked.connect(action)
                row.addWidget(button)
        return row

    def _choose_remedy(self) -> None:
        self.remedy_chosen.emit(self.problem, int(self.sender().property("remedy")))

    def _toggle_details(self) -> None:
        self._details.setVisible(not self._details.isVisible())

    def _copy_details(self) -> None:
        address = (
            tr("node {node}, input {input}").format(
                node=self.problem.node_path, input=self.problem.input_name
            )
            + "\n"
            if self.problem.node_path
            else ""
        )
        QGuiApplication.clipboard().setText(f"{address}{self.problem.message}\n\n{self.problem.details}")

    def _dismiss(self) -> None:
        self.dismissed.emit(self.problem)


def kind_words(problem: Problem) -> str:
    """Return a heading for a problem without a node: the part of Confy it belongs to."""
    part = problem.kind.split(".")[0]
    words = {
        "file": tr("File"),
        "graph": tr("Workflow"),
        "node": tr("Nodes"),
        "prompt": tr("Workflow"),
        "input": tr("Input"),
        "link": tr("Link"),
        "model": tr("Model"),
        "memory": tr("Memory"),
        "pack": tr("Pack"),
        "engine": tr("Engine"),
        "merge": tr("Merge"),
        "internal": tr("Confy itself"),
        "worker": tr("Worker"),
        "server": tr("Server"),
    }
    return words.get(part, part.capitalize())
