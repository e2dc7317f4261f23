"""Hit: one row of a search for nodes. A kind, perhaps with a preset, perhaps with the slot a link ends at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.editor.canvas.links.connect import PendingLink
from app.editor.creating.habits import Habits
from app.editor.creating.search.kind_index import KindIndex
from app.editor.creating.search.search_words import SearchWords, read_search
from app.editor.creating.slot_ends import SlotEnd
from app.editor.presets.store import Presets
from app.workflow.document import Node
from app.workflow.node_info import NodeInfo
from app.workflow.slot_types import connects

MOST_HITS = 80
GUESS_WEIGHT, EXACT_WEIGHT = 8.0, 1.5
"""What the likeliest end of a link gains, and a slot of its very type."""
SLOT_NAMED = 3.0
"""What a slot gains whose name has a word of the query in it."""
PRESET_LOSS = 0.5
"""A preset comes right after its kind."""
WHOLE_NAME = 1000.0
"""What a preset gains that is called just as typed."""
SUGGESTED = 5
_OPEN = ("*", "")


@dataclass(frozen=True)
class Hit:
    """What a row offers: a kind of node, perhaps a preset's values, and a link from `pending` to `end`."""

    info: NodeInfo
    preset: str | None = None
    end: SlotEnd | None = None
    pending: PendingLink | None = None
    after: str = ""
    """The title of the node that this one is suggested to follow; empty for what was searched."""

    @property
    def title(self) -> str:
        """What the row says: the kind, its preset, the slot."""
        text = self.info.display_name
        if self.preset is not None:
            text += f": {self.preset}"
        return text if self.end is None else f"{text} › {self.end.label}"


class Finder:
    """Answers what is typed with hits, from the kinds there are, the presets and the user's habits."""

    def __init__(self, habits: Habits, presets: Presets, index: KindIndex, recent: Sequence[str]) -> None:
        self._habits = habits
        self._presets = presets
        self._index = index
        self._recent = recent
        self._ends: tuple[PendingLink, Mapping[str, Sequence[SlotEnd]]] | None = None
        """The slots that fit the link which was asked for last."""

    def nodes(self, text: str, suggested: Sequence[Hit] = ()) -> list[Hit]:
        """Return the kinds that a text finds; for the empty text what is suggested first."""
        query = read_search(text)
        found = self._index.fitting(query, self._recent, self._habits.weight_of)[:MOST_HITS]
        ranked = [(fit, Hit(info)) for fit, info in found]
        if not query.words:
            first = [] if query.filters else list(suggested)
            return [*first, *(hit for _, hit in ranked)][:MOST_HITS]
        fits = {info.class_type: fit for fit, info in found}
        # Typed words mean a node as such first, then the same one linked to what is selected.
        ranked += [
            (fits[h.info.class_type] - PRESET_LOSS / 2, h) for h in suggested if h.info.class_type in fits
        ]
        ranked += self._presets_named(query, fits)
        ranked.sort(key=lambda entry: (entry[1].info.deprecated, -entry[0]))
        return [hit for _, hit in ranked][:MOST_HITS]

    def _presets_named(self, query: SearchWords, fits: Mapping[str, float]) -> Iterator[tuple[float, Hit]]:
        """Yield the presets of the kinds that were found, and those whose own name has the words."""
        for class_type in self._presets.kinds():
            info = self._index.by_class.get(class_type)
            for name in self._presets.names_of(class_type) if info is not None else ():
                assert info is not None
                text = f"{name} {info.display_name}".lower()
                named = query.takes(info) and all(word in text for word in query.words)
                if named or info.class_type in fits:
                    bonus = SLOT_NAMED if any(word in name.lower() for word in query.words) else -PRESET_LOSS
                    if name.lower() == " ".join(query.words):
                        bonus = WHOLE_NAME
                    yield fits.get(info.class_type, 0.0) + bonus, Hit(info, name)

    def ends(self, text: str, pending: PendingLink, source: Node) -> list[Hit]:
        """Return where a loose link may end: kinds with their slots, the likeliest first."""
        query = read_search(text)
        guesses = self._habits.guesses(source.type, pending, _slot_name(source, pending))
        ends = self._fitting_ends(pending)
        ranked: list[tuple[bool, float, int, NodeInfo, SlotEnd]] = []
        for fit, info in self._index.fitting(query, self._recent, self._habits.weight_of, ends):
            for order, end in enumerate(ends[info.class_type]):
                value = fit + self._worth(end, pending, query, guesses, info)
                ranked.append((info.deprecated, -value, order, info, end))
        ranked.sort(key=lambda entry: entry[:3])
        return [Hit(info, None, end, pending) for *_, info, end in ranked[:MOST_HITS]]

    def _fitting_ends(self, pending: PendingLink) -> Mapping[str, Sequence[SlotEnd]]:
        """Return the slots that a link fits, by kind; for a link of any type only the first of each."""
        if self._ends is not None and self._ends[0] == pending:
            return self._ends[1]
        fits: dict[str, bool] = {}
        found: dict[str, Sequence[SlotEnd]] = {}
        index = self._index
        for class_type, ends in (index.inputs if pending.from_output else index.outputs).items():
            fitting = []
            outputs = index.outputs.get(class_type, ())
            if pending.onward and not any(connects(out.type, pending.onward.type) for out in outputs):
                continue  # it is to stand in the middle of a link
            for end in ends:
                known = fits.get(end.type)
                if known is None:
                    pair = (pending.type, end.type) if pending.from_output else (end.type, pending.type)
                    known = fits[end.type] = connects(*pair)
                if known:
                    fitting.append(end)
            if fitting:
                found[class_type] = fitting[:1] if pending.type in _OPEN else fitting
        self._ends = (pending, found)
        return found

    def _worth(
        self,
        end: SlotEnd,
        pending: PendingLink,
        query: SearchWords,
        guesses: Mapping[tuple[str, str], float],
        info: NodeInfo,
    ) -> float:
        key = end.name if pending.from_output else str(end.number)
        value = GUESS_WEIGHT * guesses.get((info.class_type, key), 0.0)
        value += EXACT_WEIGHT * (end.type == pending.type)
        return value + SLOT_NAMED * any(word in end.name.lower() for word in query.words)

    def suggestions(self, node: Node, title: str, most: int = SUGGESTED) -> list[Hit]:
        """Return what most often follows a node, linked to the output it follows; the likeliest first."""
        kinds = self._index.by_class
        found: list[tuple[float, Hit]] = []
        for slot, output in enumerate(node.outputs):
            pending = PendingLink(node.id, slot, output.type, True)
            for (class_type, name), guess in self._habits.guesses(node.type, pending, output.name).items():
                info = kinds.get(class_type)
                if info is None or info.deprecated:
                    continue
                ends = [end for end in self._index.inputs[class_type] if end.name == name]
                if ends and connects(output.type, ends[0].type):
                    value = guess - 0.5 * bool(output.links)
                    found.append((value, Hit(info, None, ends[0], pending, title)))
        found.sort(key=lambda entry: -entry[0])
        return [hit for _, hit in found[:most]]


def _slot_name(node: Node, pending: PendingLink) -> str:
    """Return the name of the slot that a pending link starts at."""
    if pending.new_slot is not None:
        return pending.new_slot.name
    slots = node.outputs if pending.from_output else node.inputs
    return slots[pending.slot].name if pending.slot < len(slots) else ""
