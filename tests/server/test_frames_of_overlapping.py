"""Nodes that run beside each other: which one is told when the worker dies among them."""

from app.messages import StepDone, StepStarted
from app.server.broadcast import Clients
from app.server.queueing.run_frames import RunFrames
from app.server.queueing.run_queue import QueueItem


def test_last_node_is_one_that_is_still_at_work() -> None:
    frames = RunFrames(QueueItem(0, 0, "p", {}, {}, ()), Clients())
    frames.step_started(StepStarted("p", "1", "1", None, "1"))
    frames.step_started(StepStarted("p", "2", "2", None, "2"))
    assert frames.last_node == "2"
    frames.step_done(StepDone("p", "2", "2", None, "2"))
    assert frames.last_node == "1"
    frames.step_done(StepDone("p", "1", "1", None, "1"))
    assert frames.last_node == "1", "none is at work: the last one that was"
