"""ExecutionBlocker: the value a node gives to keep whatever uses it from running."""

from __future__ import annotations


class ExecutionBlocker:
    """A value that stops its consumers: they give blockers in turn and are not called.

    `message` is shown once, at the first consumer, as an error that does not end the run; None is silent.
    """

    def __init__(self, message: str | None = None) -> None:
        self.message = message

    def __repr__(self) -> str:
        return f"ExecutionBlocker({self.message!r})"
