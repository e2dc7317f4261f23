"""Which kind of node follows which: counts of links by the kinds and slots at their ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.workflow.document import LinkId, Node, Scope, Workflow
from app.workflow.virtual.kinds import VIRTUAL


@dataclass(frozen=True, slots=True)
class LinkKind:
    """A link told by the kinds at its ends: output number (from 0) of one, input name of the other."""

    source: str
    output: int
    target: str
    input: str


class LinkCounts:
    """How often each kind of link was seen."""

    def __init__(self) -> None:
        self.counts: Counter[LinkKind] = Counter()
        self._after: dict[tuple[str, int], Counter[tuple[str, str]]] = {}
        self._before: dict[tuple[str, str], Counter[tuple[str, int]]] = {}

    def add(self, kind: LinkKind, times: int = 1) -> None:
        """Count a kind of link once more."""
        self.counts[kind] += times
        after = self._after.setdefault((kind.source, kind.output), Counter())
        after[kind.target, kind.input] += times
        before = self._before.setdefault((kind.target, kind.input), Counter())
        before[kind.source, kind.output] += times

    def after(self, source: str, output: int) -> Mapping[tuple[str, str], int]:
        """Return how often an output was linked to each (kind of node, input name)."""
        return self._after.get((source, output), {})

    def before(self, target: str, input_name: str) -> Mapping[tuple[str, int], int]:
        """Return how often an input was fed by each (kind of node, output number)."""
        return self._before.get((target, input_name), {})

    def uses(self) -> Counter[str]:
        """Return about how often each kind was used: by its most linked input, else output."""
        into: Counter[str] = Counter()
        out: Counter[str] = Counter()
        for (kind, _), sources in self._before.items():
            into[kind] = max(into[kind], sum(sources.values()))
        for (kind, _), targets in self._after.items():
            out[kind] = max(out[kind], max(targets.values()))
        return Counter({kind: into[kind] or out[kind] for kind in (*into, *out)})

    def to_json(self, least: int = 1) -> dict[str, Any]:
        """Return the counts that are at least so high: source → output → `target.input` → count."""
        data: dict[str, Any] = {}
        for kind, count in sorted(self.counts.items(), key=lambda entry: _in_order(entry[0])):
            if count >= least:
                outputs = data.setdefault(kind.source, {})
                outputs.setdefault(str(kind.output), {})[f"{kind.target}.{kind.input}"] = count
        return data

    @classmethod
    def from_json(cls, data: Any) -> LinkCounts:
        """Read what `to_json` wrote; entries that are no counts are left out."""
        counts = cls()
        for source, outputs in _items(data):
            for output, targets in _items(outputs):
                for place, count in _items(targets):
                    target, _, name = place.rpartition(".")
                    if output.isdecimal() and target and isinstance(count, int) and count > 0:
                        counts.add(LinkKind(source, int(output), target, name), count)
        return counts


def links_told(workflow: Workflow, scope: Scope, ids: Iterable[LinkId] | None = None) -> Iterator[LinkKind]:
    """Yield the kinds of the links of a scope, or of some of them.

    Left out are ends that say nothing: the boundary of a subgraph, subgraphs, reroutes and other stand-ins.
    """
    for link_id in scope.links if ids is None else ids:
        link = scope.links.get(link_id)
        source = scope.nodes.get(link.source) if link is not None else None
        target = scope.nodes.get(link.target) if link is not None else None
        if link is None or not (_tells(workflow, source) and _tells(workflow, target)):
            continue
        assert source is not None
        assert target is not None
        if 0 <= link.target_slot < len(target.inputs):
            yield LinkKind(source.type, link.source_slot, target.type, target.inputs[link.target_slot].name)


def _tells(workflow: Workflow, node: Node | None) -> bool:
    return node is not None and node.type not in workflow.scopes and node.type not in VIRTUAL


def _in_order(kind: LinkKind) -> tuple[str, int, str, str]:
    return (kind.source, kind.output, kind.target, kind.input)


def _items(data: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(data, Mapping):
        yield from ((str(key), value) for key, value in data.items())
