"""Reports that come too fast are thinned out; the last one always gets through, in its place."""

from __future__ import annotations

from app.messages import Message, Preview, Progress, StepDone
from app.runtime.worker.frame_limit import FrameLimit


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_reports_in_between_are_left_out_and_the_last_comes_before_what_follows() -> None:
    sent: list[Message] = []
    clock = Clock()
    limit = FrameLimit(sent.append, clock)
    for value in (1, 2, 3):
        limit(Progress(None, "n", value, 10))
    limit(StepDone(None, "n"))
    assert [getattr(message, "value", "done") for message in sent] == [1, 3, "done"]


def test_report_passes_once_time_has_gone_by() -> None:
    sent: list[Message] = []
    clock = Clock()
    limit = FrameLimit(sent.append, clock)
    limit(Progress(None, "n", 1, 10))
    clock.now = 1.0
    limit(Progress(None, "n", 2, 10))
    assert len(sent) == 2


def test_finished_progress_passes_at_once() -> None:
    sent: list[Message] = []
    limit = FrameLimit(sent.append, Clock())
    limit(Progress(None, "n", 9, 10))
    limit(Progress(None, "n", 10, 10))
    assert [message.value for message in sent if isinstance(message, Progress)] == [9, 10]


def test_nodes_and_kinds_do_not_hold_each_other_back() -> None:
    sent: list[Message] = []
    limit = FrameLimit(sent.append, Clock())
    limit(Progress(None, "a", 1, 10))
    limit(Progress(None, "b", 1, 10))
    limit(Preview(None, "a"))
    assert len(sent) == 3
