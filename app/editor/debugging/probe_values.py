"""ProbeValues: what probed outputs gave last, of each open document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QImage

from app.editor.debugging.words import Summary, lines_of
from app.editor.open_document import OpenDocument
from app.editor.running.server_client import ServerClient
from app.editor.session import Session
from app.problems import RunFailed
from app.workflow.debug_marks import Output, RunMarks, run_marks
from app.workflow.to_prompt import to_prompt

PROBE_NODE = "Probe"


def picture_of(summary: Summary | None) -> QImage:
    """Return the picture of a value; a null one where it has none."""
    encoded = summary.get("picture") if summary else None
    if not isinstance(encoded, str):
        return QImage()
    return QImage.fromData(QByteArray.fromBase64(QByteArray(encoded.encode())))


class ProbeValues(QObject):
    """Takes what runs and questions bring. Outputs are named by the paths of their nodes in the document."""

    changed = Signal()
    """The document in view has other values."""
    seen = Signal(object, object)
    """An output of an OpenDocument gave something that nobody marked: a run went to its node."""
    large_received = Signal(object, object)
    """An output of the document in view, and its summary with a large picture."""

    def __init__(self, session: Session, client: ServerClient, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._client = client
        self._values: dict[OpenDocument, dict[Output, Summary]] = {}
        self._known: dict[OpenDocument, tuple[int, RunMarks]] = {}
        self._asked: dict[int, tuple[OpenDocument, bool]] = {}
        self._questions = 0
        client.frame_received.connect(self._take_frame)
        client.probes_received.connect(self._take_answer)
        session.document_closed.connect(self._forget)

    def of(self, output: Output) -> Summary | None:
        """Return what an output of the document in view gave last, None where that is not known."""
        return self._values.get(self._session.current, {}).get(output)

    def marks(self, document: OpenDocument) -> RunMarks:
        """Return the marks of a document, by the nodes that run."""
        known = self._known.get(document)
        if known is None or known[0] != document.version:
            known = (document.version, run_marks(document.workflow, self._session.library))
            self._known[document] = known
        return known[1]

    def ask(self, outputs: Iterable[Output], longest: int = 256) -> None:
        """Ask what is kept of outputs that run, of the document in view; nothing runs for it."""
        document = self._session.current
        wanted = [list(output) for output in outputs]
        try:
            prompt = to_prompt(document.workflow, self._session.library).to_json() if wanted else {}
        except RunFailed:
            return
        if not wanted:
            return
        self._questions += 1
        self._asked[self._questions] = document, longest > 256
        extra = {"confy": {**self.marks(document).to_json(), "document": name_of(document)}}
        body = {"prompt": prompt, "probes": wanted, "longest": longest, "extra_data": extra}
        self._client.fetch_probes(self._questions, body)

    def _take_frame(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind != "confy.probe":
            return
        for document in self._session.opened:
            if document.run_state.owns(data.get("prompt_id")):
                self._take(document, data)
                if document is self._session.current:
                    self.changed.emit()

    def _take_answer(self, number: int, found: list[Mapping[str, Any]]) -> None:
        document, large = self._asked.pop(number, (None, False))
        if document is None or document not in self._session.opened:
            return
        for data in found:
            self._take(document, data, large)
        if document is self._session.current:
            self.changed.emit()

    def _take(self, document: OpenDocument, data: Mapping[str, Any], large: bool = False) -> None:
        summary = data.get("summary")
        real = str(data.get("node")), int(data.get("slot") or 0)
        if not isinstance(summary, dict):
            return
        marked = self.marks(document).probes.get(real, ())
        for output in {real, *marked}:
            if large:
                self.large_received.emit(output, summary)
            else:
                self._values.setdefault(document, {})[output] = summary
        if not marked and not large:
            self.seen.emit(document, real)
        self._show_in_node(document, real[0], summary)

    def _show_in_node(self, document: OpenDocument, path: str, summary: Summary) -> None:
        """Show in a Probe node what passed through it."""
        node = document.workflow.root.nodes.get(path) if ":" not in path else None
        if node is None or node.type != PROBE_NODE:
            return
        picture = picture_of(summary)
        if not picture.isNull():
            document.run_state.update(path, images=(picture,), text=None, preview=None)
        else:
            document.run_state.update(path, images=(), text="\n".join(lines_of(summary)))

    def _forget(self, document: OpenDocument) -> None:
        self._values.pop(document, None)
        self._known.pop(document, None)


def name_of(document: OpenDocument) -> str:
    """Return the name by which a worker tells the nodes of this document from those of others."""
    return document.run_name
