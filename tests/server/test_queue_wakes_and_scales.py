"""The queue misses no change, however it falls, and costs no more for each prompt when there are many."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from app.server.queueing.run_queue import QueueItem, RunQueue


@pytest.fixture
def queue() -> Iterator[RunQueue]:
    with closing(sqlite3.connect(":memory:")) as database:
        yield RunQueue(database)


def put(queue: RunQueue, prompt_id: str) -> None:
    queue.put(queue.next_number(front=False), prompt_id, {}, {}, ["1"])


def test_a_prompt_that_comes_before_anybody_waits_wakes_who_waits_then(queue: RunQueue) -> None:
    async def come_first() -> None:
        waiting = asyncio.create_task(queue.changed())
        put(queue, "a")  # the task has not had its first turn
        await asyncio.wait_for(waiting, 5)

    asyncio.run(come_first())


def test_a_change_is_told_once(queue: RunQueue) -> None:
    async def tell() -> bool:
        put(queue, "a")
        await asyncio.wait_for(queue.changed(), 5)
        again = asyncio.create_task(queue.changed())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        told_again = again.done()
        again.cancel()
        return told_again

    assert not asyncio.run(tell()), "whoever runs the queue would never rest"


class CountedId(str):
    """An id that counts how often it is compared."""

    __slots__ = ()
    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        CountedId.compared += 1
        return str.__eq__(self, other)


def comparisons(queue: RunQueue, many: int, clear: bool) -> int:
    for number in range(many):
        put(queue, CountedId(f"{many}-{number}"))
    CountedId.compared = 0
    if clear:
        queue.clear()
    else:
        last = [item.prompt_id for item in queue.in_order][many // 2 :]
        queue.move(last, queue.in_order[0].prompt_id)
        queue.clear()
    return CountedId.compared


@pytest.mark.parametrize("clear", [True, False])
def test_many_prompts_are_removed_and_moved_in_linear_time(queue: RunQueue, clear: bool) -> None:
    few, many = comparisons(queue, 100, clear), comparisons(queue, 800, clear)
    assert many <= 16 * few


def test_moving_many_compares_no_prompt_with_every_other(
    queue: RunQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    original = QueueItem.__eq__

    def counted(self: QueueItem, other: object) -> bool:
        nonlocal compared
        compared += 1
        return original(self, other)

    monkeypatch.setattr(QueueItem, "__eq__", counted)
    for number in range(400):
        put(queue, str(number))
    queue.move([str(number) for number in range(200, 400)], "0")
    assert [item.prompt_id for item in queue.in_order][:2] == ["200", "201"]
    assert compared < 10 * 400


def test_a_prompt_is_moved_behind_what_is_moved_itself(queue: RunQueue) -> None:
    for name in "abcde":
        put(queue, name)
    queue.move(["b", "c"], "b")
    assert [item.prompt_id for item in queue.in_order] == ["a", "b", "c", "d", "e"]
    queue.move(["e", "a"], "c")
    assert [item.prompt_id for item in queue.in_order] == ["b", "e", "a", "c", "d"]
    queue.move(["b", "nowhere"], None)
    assert [item.prompt_id for item in queue.in_order] == ["e", "a", "c", "d", "b"]
