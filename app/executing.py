"""Which node is being called right now, for code that cannot be handed a RunContext (node packs)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count


@dataclass(frozen=True)
class Executing:
    """The call that is being made: the node's own id and which item of a mapped list it works on."""

    prompt_id: str | None
    node_id: str
    list_index: int = 0
    graphs: Iterator[int] = field(default_factory=count, compare=False)

    def next_graph_prefix(self) -> str:
        """Return the prefix of node ids for the next graph this call builds: `<node>.<call>.<graph>.`."""
        return f"{self.node_id}.{self.list_index}.{next(self.graphs)}."


_EXECUTING: ContextVar[Executing | None] = ContextVar("executing", default=None)


def executing() -> Executing | None:
    """Return the call that is being made in this context, None outside of one."""
    return _EXECUTING.get()


@contextmanager
def while_executing(call: Executing) -> Iterator[None]:
    """Make `call` the one that `executing` returns, also in tasks and threads that copy this context."""
    token = _EXECUTING.set(call)
    try:
        yield
    finally:
        _EXECUTING.reset(token)
