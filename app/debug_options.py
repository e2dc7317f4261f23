"""DebugOptions: what somebody wants to see of a run, and where it is to stop; it travels with the prompt.

A client puts it into `extra_data["confy"]`: `{"probes": [["4", 0]], "breakpoints": ["5"], "run_to": ["4"],
"again": ["4"], "frozen": ["3"], "run_once": ["3"], "document": "…"}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

LONGEST_NAME = 1000
"""So many characters of a document's name count."""


@dataclass(frozen=True)
class DebugOptions:
    """Nodes are named by their ids in the prompt.

    `probes` are outputs whose values are shown (slot None: all of a node); `breakpoints` the nodes before
    which the run pauses; `run_to` nodes that are wanted although they are no output nodes; `again` those
    whose kept results do not count this once; `frozen` those that keep what they gave; `run_once` those of
    them that may run because what they gave is lost. `document` tells apart whose nodes they are.
    """

    probes: frozenset[tuple[str, int | None]] = frozenset()
    breakpoints: frozenset[str] = frozenset()
    run_to: tuple[str, ...] = ()
    again: frozenset[str] = frozenset()
    frozen: frozenset[str] = frozenset()
    run_once: frozenset[str] = frozenset()
    document: str = ""

    @property
    def watched(self) -> frozenset[str]:
        """The nodes that must be seen one by one: none of them may be part of something larger."""
        probed = {node for node, _ in self.probes}
        return self.breakpoints | self.again | self.frozen | probed | frozenset(self.run_to)


NOTHING = DebugOptions()


def read_debug_options(extra_data: Mapping[str, Any]) -> DebugOptions:
    """Read the options of a queued prompt; whatever makes no sense is passed over."""
    confy = extra_data.get("confy")
    if not isinstance(confy, Mapping):
        return NOTHING
    document = confy.get("document")
    return DebugOptions(
        probes=frozenset(_probes(confy.get("probes"))),
        breakpoints=frozenset(_ids(confy.get("breakpoints"))),
        run_to=tuple(_ids(confy.get("run_to"))),
        again=frozenset(_ids(confy.get("again"))),
        frozen=frozenset(_ids(confy.get("frozen"))),
        run_once=frozenset(_ids(confy.get("run_once"))),
        document=document[:LONGEST_NAME] if isinstance(document, str) else "",
    )


def _ids(listed: Any) -> Iterable[str]:
    return (str(item) for item in listed if isinstance(item, str | int)) if isinstance(listed, list) else ()


def _probes(listed: Any) -> Iterable[tuple[str, int | None]]:
    for item in listed if isinstance(listed, list) else ():
        if isinstance(item, list | tuple) and len(item) == 2 and isinstance(item[1], int | None):
            yield str(item[0]), item[1]
