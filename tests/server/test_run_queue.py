"""The queue against a model of it: a sorted list that loses nothing when it is read again."""

from __future__ import annotations

import sqlite3

from hypothesis import given
from hypothesis import strategies as st

from app.server.queueing.history import MAX_ENTRIES, History
from app.server.queueing.run_queue import RunQueue

Step = tuple[str, int]
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.integers(-5, 5)),
        st.tuples(st.sampled_from(["take", "finish", "reopen", "clear"]), st.just(0)),
        st.tuples(st.just("remove"), st.integers(0, 30)),
    ),
    max_size=40,
)


@given(STEPS)
def test_queue_keeps_order_and_survives_reopening(steps: list[Step]) -> None:
    database = sqlite3.connect(":memory:")
    queue = RunQueue(database)
    model: list[tuple[int, int]] = []
    running: tuple[int, int] | None = None
    arrivals = 0
    for action, number in steps:
        if action == "put":
            queue.put(number, str(arrivals), {"n": arrivals}, {}, ["1"])
            model = sorted([*model, (number, arrivals)])
            arrivals += 1
        elif action == "take" and model and running is None:
            running = model.pop(0)
            assert queue.take().prompt_id == str(running[1])
        elif action == "finish":
            if queue.running:
                queue.finish(queue.running[0])
            running = None
        elif action == "remove":
            assert queue.remove([str(number)]) is any(entry[1] == number for entry in model)
            model = [entry for entry in model if entry[1] != number]
        elif action == "clear":
            assert queue.clear() is bool(model)
            model = []
        elif action == "reopen":
            queue.put_back()
            queue = RunQueue(database)
            model = sorted([*model, *([running] if running else [])])
            running = None
        assert queue.remaining == len(model) + (running is not None)
        assert sorted(item.prompt_id for item in queue.pending) == sorted(str(entry[1]) for entry in model)
    assert [queue.take().prompt_id for _ in model] == [str(arrival) for _, arrival in model]
    database.close()


def test_history_keeps_the_newest() -> None:
    database = sqlite3.connect(":memory:")
    history = History(database)
    for index in range(MAX_ENTRIES + 3):
        history.add(str(index), {"n": index})
    entries = history.entries()
    assert len(entries) == MAX_ENTRIES
    assert next(iter(entries)) == "3"
    history.add("5", {"n": "again"})
    assert list(history.entries(1)) == ["5"], "a run with the id of another takes its place, as the newest"
    assert history.entry("5") == {"5": {"n": "again"}}
    database.close()
