"""Debugging: the commands by which somebody looks into runs, and what shows the answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMenu

from app.editor.canvas.links.link_item import LinkItem
from app.editor.debugging.pausing import Pausing
from app.editor.debugging.probe_cards import ProbeCards
from app.editor.debugging.probe_values import ProbeValues
from app.editor.debugging.probe_window import LARGE, ProbeWindow
from app.editor.open_document import OpenDocument
from app.editor.words import tr
from app.workflow.debug_marks import (
    Mark,
    Output,
    has_mark,
    probed_outputs,
    real_outputs,
    set_mark,
    set_probes,
    without_marks,
)
from app.workflow.document import Node
from app.workflow.edits import Edit, Several

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

STAND_INS = frozenset({"reroute", "note", "label", "boundary", "subgraph"})
"""Kinds of boxes that do not run themselves."""


class Debugging(QObject):
    """Owns the cards, the window of a probe and the bar of a pause."""

    message = Signal(str)
    """A few words for the state bar."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._canvas = window.canvas
        self.values = ProbeValues(self._session, window.client, self)
        self.cards = ProbeCards(self._session, self._canvas, self.values, self)
        self.cards.opened.connect(self.open_large)
        self.cards.removed.connect(self._remove_probe)
        self.pausing = Pausing(window, lambda document: list(self.values.marks(document).breakpoints))
        self.pausing.message.connect(self.message)
        self.large = ProbeWindow(window)
        self.values.large_received.connect(self._show_large)
        self.values.changed.connect(self._renew_large)
        window.runner.options_of = self.options_of
        # What shows problems is made after the commands.
        QTimer.singleShot(0, self, lambda: window.showing.once_wanted.connect(self.run_once))

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands by the names of the menus."""
        return {
            **self.pausing.handlers(),
            "probe": self.toggle_probe,
            "breakpoint": partial(self.toggle_mark, "breakpoint"),
            "freeze": partial(self.toggle_mark, "frozen"),
            "clear_marks": self.clear_marks,
            "run_to": self.run_to,
            "run_again": self.run_again,
        }

    def options_of(self, document: OpenDocument) -> Mapping[str, Any]:
        """Return what goes along with each run of a document."""
        return {**self.values.marks(document).to_json(), "document": document.run_name}

    # Marks

    def toggle_probe(self) -> None:
        """Probe the link under the mouse, else the outputs of the selected nodes; again: no longer."""
        pointed = self._canvas.mouse.pointed_links()
        if pointed:
            self.toggle_output(pointed[0].link.source, pointed[0].link.source_slot)
            return
        nodes = [node for node in self._selected() if node.outputs]
        if not nodes:
            self.message.emit(tr("Point at a link, or select nodes with outputs, to probe them"))
            return
        on = not all(probed_outputs(node) for node in nodes)
        scope = self._canvas.graph.scope_id
        edits = [set_probes(scope, node, range(len(node.outputs)) if on else ()) for node in nodes]
        self._do(edits, tr("Probe outputs") if on else tr("Take probes away"))
        if on:
            self._ask([(self._canvas.node_path(n.id), at) for n in nodes for at in range(len(n.outputs))])

    def toggle_output(self, node_id: str, number: int) -> None:
        """Probe one output, or no longer."""
        node = self._canvas.graph.scope.nodes.get(node_id)
        if node is None:
            return
        probed = set(probed_outputs(node))
        on = number not in probed
        edit = set_probes(self._canvas.graph.scope_id, node, probed ^ {number})
        self._do([edit], tr("Probe output") if on else tr("Take probe away"))
        if on:
            self._ask([(self._canvas.node_path(node_id), number)])

    def toggle_mark(self, mark: Mark) -> None:
        """Give the selected nodes a breakpoint, or freeze them; take that away where all have it."""
        nodes = [node for node in self._selected() if self._runs(node)]
        if not nodes:
            self.message.emit(tr("Select nodes that run: subgraphs have them inside"))
            return
        on = not all(has_mark(node, mark) for node in nodes)
        scope = self._canvas.graph.scope_id
        edits = [set_mark(scope, node, mark, on) for node in nodes if has_mark(node, mark) != on]
        if mark == "breakpoint":
            title = tr("Set breakpoint") if on else tr("Clear breakpoint")
        else:
            title = tr("Freeze output") if on else tr("Unfreeze output")
        self._do(edits, title)

    def clear_marks(self) -> None:
        """Take every probe and breakpoint of the graph in view away; frozen nodes stay frozen."""
        scope = self._canvas.graph.scope
        edits = [
            without_marks(scope.id, node)
            for node in scope.nodes.values()
            if probed_outputs(node) or has_mark(node, "breakpoint")
        ]
        if edits:
            self._do(edits, tr("Clear probes and breakpoints"))
        elif not self.cards.cards:
            self.message.emit(tr("There are no probes or breakpoints here"))
        self.cards.forget_passing()

    def fill_link_menu(self, menu: QMenu, item: LinkItem) -> None:
        """Offer a probe in the menu of a link."""
        node = self._canvas.graph.scope.nodes.get(item.link.source)
        if node is None or item.link.source_slot >= len(node.outputs):
            return
        here = item.link.source_slot in probed_outputs(node)
        action = menu.addAction(tr("Take the probe away") if here else tr("Probe here"))
        action.triggered.connect(lambda: self.toggle_output(node.id, item.link.source_slot))

    def _remove_probe(self, output: Output) -> None:
        node_id = self._canvas.id_of(output[0])
        if node_id is not None:
            self.toggle_output(node_id, output[1])

    # Runs

    def run_to(self) -> None:
        """Run what the selected nodes need, and them, and show what they give."""
        self._run_to(self._real_nodes())

    def run_again(self) -> None:
        """Run the selected nodes again, whatever is kept of them, and show what they give."""
        nodes = self._real_nodes()
        self._run_to(nodes, again=list(nodes))

    def run_once(self, path: str) -> None:
        """Let a frozen node run once more, in a run of everything."""
        self._window.commit()
        self._window.runner.run(options={"run_once": [path]})

    def _run_to(self, nodes: Collection[str], **options: Any) -> None:
        if not nodes:
            self.message.emit(tr("Select the node to run to"))
            return
        self._window.commit()
        # As targets, too: a server that knows no runs to any node refuses them, and does not run everything.
        self._window.runner.run(targets=nodes, options={"run_to": list(nodes), **options})

    def _real_nodes(self) -> list[str]:
        """Return the nodes of the prompt that the selected nodes are, or stand for."""
        session = self._session
        found: dict[str, None] = {}
        for node in self._selected():
            path = self._canvas.node_path(node.id)
            outputs = real_outputs(session.workflow, session.library, path)
            found |= dict.fromkeys(node_path for node_path, _ in outputs)
        return list(found)

    # Looking

    def open_large(self, output: Output) -> None:
        """Show an output in a window of its own, at first as it is known."""
        self.large.show_output(output, self._name(output), self.values.of(output))
        self.values.ask(self._real(output), LARGE)

    def _ask(self, outputs: Collection[Output]) -> None:
        self.values.ask([real for output in outputs for real in self._real(output)])

    def _real(self, output: Output) -> list[Output]:
        marks = self.values.marks(self._session.current)
        return [real for real, marked in marks.probes.items() if output in marked] or [output]

    def _show_large(self, output: Output, summary: Mapping[str, Any]) -> None:
        if self.large.isVisible() and output == self.large.output:
            self.large.show_summary(summary)

    def _renew_large(self) -> None:
        output = self.large.output
        known = self.values.of(output) if output is not None else None
        if output is not None and self.large.isVisible() and known is not None:
            shown = {key: value for key, value in self.large.summary.items() if key != "picture"}
            if shown != {key: value for key, value in known.items() if key != "picture"}:
                self.large.show_summary(known)
                self.values.ask(self._real(output), LARGE)

    def _name(self, output: Output) -> str:
        node_id = self._canvas.id_of(output[0])
        item = self._canvas.graph.nodes.get(node_id) if node_id is not None else None
        if item is None or output[1] >= len(item.node.outputs):
            return output[0]
        slot = item.node.outputs[output[1]]
        return f"{item.title} › {slot.label or slot.name}"

    def _do(self, edits: list[Edit], title: str) -> None:
        self._session.do(edits[0] if len(edits) == 1 else Several(tuple(edits)), title)

    def _selected(self) -> list[Node]:
        nodes = self._canvas.graph.scope.nodes
        return [nodes[key] for key in self._canvas.selected_nodes() if key in nodes]

    def _runs(self, node: Node) -> bool:
        item = self._canvas.graph.nodes.get(node.id)
        return item is not None and item.shape_info.kind not in STAND_INS
