"""Linking without a mouse: connect what is selected, or choose slots and links from lists by typing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from app.editor.canvas.canvas import Canvas
from app.editor.canvas.links.connect import PendingLink, cut_edit
from app.editor.canvas.links.link_item import LinkItem
from app.editor.canvas.nodes.node_item import NodeItem
from app.editor.canvas.nodes.node_shape import label_of
from app.editor.commands.palette.entries import PaletteEntry
from app.editor.commands.palette.popup import PalettePopup
from app.editor.linking.free_pairs import End, best_pair, edit_for, ends_for, inputs_of, outputs_of
from app.editor.session import Session
from app.editor.words import tr
from app.workflow.document import Link, Workflow
from app.workflow.edits import Edit
from app.workflow.subgraphs.draft import InTurn

SHOWN_SLOTS = 2000
"""Of very many ends of a link the first are listed."""


class LinkingByKeys(QObject):
    """The commands that link, unlink and open the menus of links by keys alone."""

    message = Signal(str)
    """Words for the status bar."""

    def __init__(self, session: Session, canvas: Canvas, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._canvas = canvas
        self._window = window
        self._popup: PalettePopup | None = None

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            "connect": self.connect_selected,
            "link_output": self.link_output,
            "link_input": self.link_input,
            "unlink": self.unlink,
            "link_menu": self.open_menu,
        }

    # Connect

    def connect_selected(self) -> None:
        """Link the selected nodes from left to right: the best free input of each to an output before it."""
        items = sorted(self._selected(), key=lambda item: (item.pos().x(), item.pos().y()))
        if len(items) < 2:
            self.message.emit(tr("Select the nodes to connect: two or more."))
            return
        steps: list[Callable[[Workflow], Edit]] = []
        said: list[str] = []
        ends: list[End] = []
        for left, right in pairwise(items):
            found = best_pair(self._canvas, left, right) or best_pair(self._canvas, right, left)
            if found is not None and found[1] not in ends:
                pending, end = found
                ends.append(end)
                steps.append(partial(self._edit, pending, end))
                said.append(self._in_words(pending, end))
        if not steps:
            self.message.emit(tr("No output of these nodes fits a free input of the others."))
        elif self._session.do(InTurn(tuple(steps)), tr("Connect nodes")):
            self.message.emit("; ".join(said))

    def _edit(self, pending: PendingLink, end: End, _now: Workflow) -> Edit:
        return edit_for(self._canvas, pending, end)

    # A link from a list to a list

    def link_output(self) -> None:
        """Choose an output of the selected nodes, then an input of the others that takes it."""
        choices = [
            (pending, self._start_words(item, pending))
            for item in self._selected()
            for pending in outputs_of(item)
        ]
        self._choose_start(choices, tr("Link an output: which one?"))

    def link_input(self) -> None:
        """Choose an input of the selected nodes, then an output of the others that fits."""
        choices = [
            (pending, f"{item.title} › {target.name}   {target.type}")
            for item in self._selected()
            for pending, target in inputs_of(self._canvas, item)
        ]
        self._choose_start(choices, tr("Link an input: which one?"))

    def _choose_start(self, choices: Sequence[tuple[PendingLink, str]], words: str) -> None:
        if not self._selected():
            self.message.emit(tr("Select a node first."))
        elif not choices:
            self.message.emit(tr("The selected nodes have no such slots."))
        elif len(choices) == 1:
            self._choose_end(*choices[0])
        else:
            self._open(
                words,
                [
                    PaletteEntry(f"slot:{number}", text, "", partial(self._choose_end, pending, text))
                    for number, (pending, text) in enumerate(choices)
                ],
            )

    def _choose_end(self, pending: PendingLink, start: str) -> None:
        ends = list(self._ends(pending))
        if not ends:
            self.message.emit(tr("Nothing here fits {slot}").format(slot=start))
            return
        self._open(
            (tr("{slot} to…") if pending.from_output else tr("{slot} from…")).format(slot=start),
            [
                PaletteEntry(f"end:{number}", text, note, partial(self._link, pending, end))
                for number, (end, text, note) in enumerate(ends[:SHOWN_SLOTS])
            ],
        )

    def _ends(self, pending: PendingLink) -> Iterator[tuple[End, str, str]]:
        """Yield the ends of a loose link with their names and what is there now, free ones first."""
        found = [(end, *self._end_words(end)) for end in ends_for(self._canvas, pending)]
        yield from sorted(found, key=lambda entry: bool(entry[2]))

    def _link(self, pending: PendingLink, end: End) -> None:
        words = self._in_words(pending, end)
        if self._session.do(edit_for(self._canvas, pending, end), tr("Add link")):
            self.message.emit(words)

    # Links that are there

    def unlink(self) -> None:
        """Choose which links of the selected nodes to remove; those between several are the first choice."""
        links = self._links()
        if not links:
            return
        chosen = {item.node.id for item in self._selected()}
        inner = [item.link for item in links if item.link.source in chosen and item.link.target in chosen]
        entries = []
        if inner and len(chosen) > 1:
            words = tr("All links between the selected nodes ({count})").format(count=len(inner))
            entries.append(self._removal("between", words, inner))
        everything = tr("All links of the selection ({count})").format(count=len(links))
        every = [self._removal("all", everything, [item.link for item in links])] if len(links) > 1 else []
        singles = [self._removal(item.link.id, self._words_of(item.link), [item.link]) for item in links]
        self._open(tr("Remove which link?"), [*entries, *singles, *every])

    def open_menu(self) -> None:
        """Choose a link of the selected nodes, and open its menu: a node or a bend into it, hide, name."""
        links = self._links()
        if len(links) == 1:
            self._open_menu_of(links[0])
        elif links:
            self._open(
                tr("The menu of which link?"),
                [
                    PaletteEntry(
                        f"link:{item.link.id}",
                        self._words_of(item.link),
                        tr("hidden") if item.hidden else "",
                        partial(self._open_menu_of, item),
                    )
                    for item in links
                ],
            )

    def _open_menu_of(self, item: LinkItem) -> None:
        canvas = self._canvas
        middle = item.sceneBoundingRect().center() if not item.hidden else (item.ends[0] + item.ends[1]) / 2
        view = canvas.viewport()
        seen = view.rect().adjusted(4, 4, -4, -4)
        at = canvas.mapFromScene(middle)
        at = QPoint(min(max(at.x(), seen.left()), seen.right()), min(max(at.y(), seen.top()), seen.bottom()))
        canvas.context_menu_requested.emit(view.mapToGlobal(at), item)

    def _removal(self, key: str, words: str, links: Sequence[Link]) -> PaletteEntry:
        return PaletteEntry(f"link:{key}", words, "", lambda: self._remove(links))

    def _remove(self, links: Sequence[Link]) -> None:
        edit = cut_edit(self._canvas.graph.scope_id, [link.id for link in links])
        title = tr("Remove link") if len(links) == 1 else tr("Remove links")
        if edit is not None:
            self._session.do(edit, title)

    # Words

    def _words_of(self, link: Link) -> str:
        return f"{self._slot(link.source, link.source_slot, True)} → " + self._slot(
            link.target, link.target_slot, False
        )

    def _slot(self, node_id: str, index: int, is_output: bool) -> str:
        item = self._canvas.graph.nodes.get(node_id)
        if item is None:
            return node_id
        slots = item.node.outputs if is_output else item.node.inputs
        name = label_of(slots[index]) if 0 <= index < len(slots) else "?"
        return f"{item.title} › {name}"

    def _start_words(self, item: NodeItem, pending: PendingLink) -> str:
        return f"{self._slot(item.node.id, pending.slot, True)}   {pending.type}"

    def _end_words(self, end: End) -> tuple[str, str]:
        item, slot = end
        number = f"   #{item.node.id}"
        if isinstance(slot, int):
            return f"{item.title} › {label_of(item.node.outputs[slot])}{number}", ""
        link = self._canvas.graph.link_into(item.node.id, slot.index) if slot.linked else None
        now = (
            ""
            if link is None
            else tr("now from {slot}").format(slot=self._slot(link.source, link.source_slot, True))
        )
        return f"{item.title} › {slot.name}{number}", now

    def _in_words(self, pending: PendingLink, end: End) -> str:
        other = self._end_words(end)[0]
        own = self._slot(pending.node, pending.slot, pending.from_output)
        return f"{own} → {other}" if pending.from_output else f"{other} → {own}"

    # What is selected, and the list

    def _selected(self) -> list[NodeItem]:
        nodes = self._canvas.graph.nodes
        return [nodes[key] for key in self._canvas.selected_nodes() if key in nodes]

    def _links(self) -> list[LinkItem]:
        """Return the links of the selected nodes; says what to do where there are none."""
        chosen = self._canvas.selected_nodes()
        links = list(self._canvas.graph.links_at(chosen))
        if not links:
            self.message.emit(
                tr("The selected nodes have no links.") if chosen else tr("Select a node first.")
            )
        return links

    def _open(self, words: str, entries: Sequence[PaletteEntry]) -> None:
        self._canvas.commit_edit()
        if self._popup is None:
            self._popup = PalettePopup(self._window)
            self._popup.chosen.connect(self._run)
            self._popup.given_up.connect(self._canvas.setFocus)
        self._popup.field.setPlaceholderText(words)
        self._popup.field.setAccessibleName(words)
        self._popup.open_over(self._canvas, entries, ())

    def _run(self, entry: PaletteEntry) -> None:
        self._canvas.setFocus()
        entry.run()
