"""What the server tells of a worker, in the words of the panel and the status bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.editor.language.sentences import translated
from app.editor.words import marked, tr
from app.editor.writing.shown import in_one_line
from app.editor.writing.sizes import bytes_text

STATES = {
    "ready": marked("idle"),
    "running": marked("runs"),
    "starting": marked("starting"),
    "failed": marked("cannot start"),
    "stopped": marked("stopped"),
}

NameOf = Callable[[str], str]


@dataclass(frozen=True)
class WorkerRow:
    """One worker in words. `state` is the server's word, `kept` what it keeps of earlier runs in bytes."""

    number: int
    name: str
    state: str
    doing: str
    memory: str
    keeps: str
    process: str
    tip: str
    results: int = 0
    models: int = 0

    @property
    def texts(self) -> tuple[str, ...]:
        """What the columns of the panel show."""
        return self.name, self.doing, self.memory, self.keeps, self.process


def worker_rows(workers: Any, title_of: NameOf, name_of: NameOf) -> list[WorkerRow]:
    """Return the rows of `confy.workers`; what is no worker is passed over.

    `title_of` gives a node's title by its path, `name_of` what a running prompt was made of by its id; both
    "" where nobody knows.
    """
    known = [worker for worker in workers or () if isinstance(worker, Mapping)]
    return [_row(worker, len(known), title_of, name_of) for worker in known]


def kept_words(results: int, models: int) -> str:
    """Return what is kept in memory in words, "" for nothing."""
    parts = []
    if results:
        parts.append(tr("results {size}").format(size=bytes_text(results)))
    if models:
        parts.append(tr("models {size}").format(size=bytes_text(models)))
    return ", ".join(parts)


def memory_line(rows: Sequence[WorkerRow]) -> tuple[str, str]:
    """Return what all workers keep in one short line, and by worker as a tip; "" twice for nothing."""
    words = kept_words(sum(row.results for row in rows), sum(row.models for row in rows))
    if not words:
        return "", ""
    lines = [tr("Kept in memory, so that it need not be loaded or computed again:")]
    lines += [f"{row.name}: {row.keeps}" if len(rows) > 1 else row.keeps for row in rows if row.keeps]
    lines += ["", tr("Run → Free memory lets go of it.")]
    return words[0].upper() + words[1:], "\n".join(lines)


def _row(worker: Mapping[str, Any], count: int, title_of: NameOf, name_of: NameOf) -> WorkerRow:
    number = worker.get("number") if isinstance(worker.get("number"), int) else 0
    device = str(worker.get("device") or "")
    memory, models = _numbers(worker.get("memory")), _numbers(worker.get("models"))
    state = str(worker.get("state") or "stopped")
    name = tr("Worker {number}").format(number=number) if count > 1 else tr("Worker")
    taken = bytes_text(memory["rss"]) if memory.get("rss") else ""
    on_device = memory.get("gpu_torch") or memory.get("models_on_device")
    if on_device:
        taken += " + " + tr("{size} on the device").format(size=bytes_text(on_device))
    kept = memory.get("models") or sum(models.values())
    pid = worker.get("pid")
    return WorkerRow(
        number or 0,
        f"{name} · {device}" if device else name,
        state,
        _doing(worker, state, title_of, name_of),
        taken,
        kept_words(memory.get("results", 0), kept) + _names(models),
        str(pid) if pid else "",
        _tip(worker, state, models),
        memory.get("results", 0),
        kept,
    )


def _doing(worker: Mapping[str, Any], state: str, title_of: NameOf, name_of: NameOf) -> str:
    words = tr(STATES.get(state, state))
    if state == "running":
        prompt_id, node = str(worker.get("prompt_id") or ""), str(worker.get("node") or "")
        what = in_one_line(name_of(prompt_id)) or prompt_id[:8]
        at = in_one_line(title_of(node)) if node else ""
        where = f"{at} (#{node})" if at else f"#{node}" if node else ""
        return " · ".join(filter(None, (f"{words} {what}".strip(), where)))
    if state == "starting" and worker.get("died"):
        return tr("starting: the one before it died")
    return words


def _names(models: Mapping[str, int]) -> str:
    """Return the largest model behind a colon, with how many there are besides."""
    if not models:
        return ""
    first = max(models, key=lambda name: models[name])
    return f": {in_one_line(first)}" + (f" + {len(models) - 1}" if len(models) > 1 else "")


def _tip(worker: Mapping[str, Any], state: str, models: Mapping[str, int]) -> str:
    """Return what is worth more room: why it cannot start, how the last one died, which models it keeps."""
    lines = []
    problem, died = worker.get("problem"), worker.get("died")
    if state in ("failed", "stopped") and isinstance(problem, Mapping):
        lines.append(translated(str(problem.get("message") or "")))
    elif isinstance(died, Mapping):
        lines.append(tr("The last one died: {how}").format(how=translated(str(died.get("message") or ""))))
    for name in sorted(models, key=lambda name: -models[name]):
        lines.append(f"{name}  {bytes_text(models[name])}")
    return "\n".join(lines)


def _numbers(values: Any) -> dict[str, int]:
    found = values.items() if isinstance(values, Mapping) else ()
    return {str(name): int(value) for name, value in found if isinstance(value, int | float)}
