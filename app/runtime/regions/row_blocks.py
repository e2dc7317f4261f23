"""Row blocks: several nodes that work row by row on pictures, called on some rows after the others.

All inner values of a block stay in the processor's cache, and only the last node's results exist whole. The
blocks are shared out among a few threads, each of which computes with itself alone: operations on so little
are slower with several threads, and very much slower where another program keeps a processor busy, since all
wait after each for all. These threads end with the region, and each is told for itself: torch has one number
of threads for the whole process, and a thread that first computes while that is 1 keeps to 1.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from functools import lru_cache
from typing import Any

import torch
from threadpoolctl import ThreadpoolController
from torch import Tensor

from app.node_def import NodeDef, NodeResult
from app.run_context import RunContext
from app.runtime.regions.members import Member, RegionResult

BLOCK_NUMBERS = 131072
"""So many numbers a picture of a block has at most, where threads can be told to compute alone."""
SHARED_NUMBERS = 32767
"""So many where they cannot: one fewer than torch's own threads share out."""
QUICK_S = 150e-6
"""Where a call takes less for a block, one thread does all: two would wait for the interpreter in turn."""
_DIMENSIONS = {"IMAGE": 4, "MASK": 3}
_CHANNELS = 3
"""What a mask may become inside a region: a picture."""
_ROWS = 1
"""The dimension of rows in pictures [batch, height, width, channel] and masks [batch, height, width]."""


BlockResult = tuple[tuple[Tensor, ...], tuple[float, ...]]
"""What the last node gives for some rows, and the seconds of each node."""


class NoRowsError(ValueError):
    """These values cannot be worked on in blocks of rows."""


def block_rows(members: Sequence[Member], numbers: int = SHARED_NUMBERS) -> tuple[int, int]:
    """Return the height of all pictures from outside, and how many of their rows make a block of `numbers`.

    Raises NoRowsError where there are none, or where they have several sizes.
    """
    pictures = [picture for member in members for picture in pictures_of(member)]
    sizes = {picture.shape[1:3] for picture in pictures}
    if len(sizes) != 1:
        raise NoRowsError("the pictures have several sizes, or there are none")
    height = pictures[0].shape[_ROWS]
    return height, max(1, numbers // max(1, *map(_row_numbers, pictures)))


def in_row_blocks(members: Sequence[Member], run: RunContext) -> RegionResult:
    """Call all nodes on one block of rows after the other; whatever they raise passes through.

    Raises NoRowsError where a node did not give as many rows as it got.
    """

    def call(begin: int, end: int) -> BlockResult:
        return _call_members(members, run, begin, end)

    alone = bool(_teams().lib_controllers)
    return in_blocks(members, run, call, BLOCK_NUMBERS if alone else SHARED_NUMBERS, len(members))


def in_blocks(
    members: Sequence[Member],
    run: RunContext,
    call: Callable[[int, int], BlockResult],
    numbers: int,
    calls: int = 1,
) -> RegionResult:
    """Return whole what `call(begin, end)` gives for blocks of rows, for each by so many `calls`."""
    height, rows = block_rows(members, numbers)
    if not height:
        raise NoRowsError("the pictures have no rows")
    if rows >= height:
        outputs, seconds = call(0, height)
        return RegionResult(outputs, seconds=seconds)
    inference = torch.is_inference_mode_enabled()

    def block(begin: int) -> BlockResult:
        run.check_interrupted()
        with torch.inference_mode(inference):
            return call(begin, min(begin + rows, height))

    with _threads(members) as threads:
        outputs, seconds = threads.submit(copy_context().run, block, 0).result()
        with torch.inference_mode(outputs[0].is_inference()):
            whole = tuple(_room_for(output, height) for output in outputs)
            _put(whole, outputs, 0)

        def work(begin: int) -> tuple[float, ...]:
            outputs, seconds = block(begin)
            with torch.inference_mode(whole[0].is_inference()):
                _put(whole, outputs, begin)
            return seconds

        begins = range(rows, height, rows)
        alone = sum(seconds) < QUICK_S * calls
        parts = [begins] if alone else [range(begin, begin + 1) for begin in begins]
        futures = [
            threads.submit(copy_context().run, lambda part: [*map(work, part)], part) for part in parts
        ]
        taken = [one for future in futures for one in future.result()]
    return RegionResult(whole, seconds=tuple(map(sum, zip(seconds, *taken, strict=True))))


@contextmanager
def _threads(members: Sequence[Member]) -> Iterator[ThreadPoolExecutor]:
    """Give the threads that work on blocks; at the first that raises the others are not begun.

    It is one where torch shares out a single row among all of its own, and nothing keeps it from that.
    """
    teams = _teams()
    wide = any(
        _row_numbers(picture) > SHARED_NUMBERS for member in members for picture in pictures_of(member)
    )
    count = 1 if wide and not teams.lib_controllers else torch.get_num_threads()
    pool = ThreadPoolExecutor(count, "rows", _compute_alone)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _compute_alone() -> None:
    """Let torch compute in this thread, and in no other, without a team of threads."""
    torch.get_num_threads()  # its first computing in a thread would set the process's number again
    _teams().limit(limits=1)


@lru_cache(maxsize=1)
def _teams() -> ThreadpoolController:
    """Return the OpenMP library that torch computes with; none where torch was built with another sort."""
    return ThreadpoolController().select(user_api="openmp")


def _row_numbers(picture: Tensor) -> int:
    """Return how many numbers a row has, over the whole batch; of a mask as many as of a picture."""
    numbers = picture.numel() // max(picture.shape[_ROWS], 1)
    return numbers if picture.ndim == _DIMENSIONS["IMAGE"] else numbers * _CHANNELS


def _put(whole: tuple[Tensor, ...], outputs: tuple[Tensor, ...], begin: int) -> None:
    """Write what a block gave into the rows from `begin` on."""
    for room, output in zip(whole, outputs, strict=True):
        target = room.narrow(_ROWS, begin, output.shape[_ROWS])
        if target.shape != output.shape or room.dtype != output.dtype:
            raise NoRowsError("blocks of rows gave results of several kinds")
        target.copy_(output)


def _call_members(members: Sequence[Member], run: RunContext, begin: int, end: int) -> BlockResult:
    """Return what the last node gives for some rows, and the seconds of each node."""
    seconds: list[float] = []
    given: list[tuple[Tensor, ...]] = []
    for member in members:
        inputs = _rows(member, begin, end)
        inputs.update({name: given[source][slot] for name, (source, slot) in member.inner.items()})
        began = time.perf_counter()
        result = member.node.run(run, inputs)
        seconds.append(time.perf_counter() - began)
        given.append(_checked(result, member.node, end - begin))
    return given[-1], tuple(seconds)


def _checked(result: NodeResult, node: NodeDef, rows: int) -> tuple[Tensor, ...]:
    outputs = result.outputs
    fits = len(outputs) == len(node.info.outputs) and not result.ui and result.expand is None
    for output in outputs:
        fits = fits and isinstance(output, Tensor) and output.ndim > _ROWS and output.shape[_ROWS] == rows
    if not fits:
        raise NoRowsError(f"{node.class_type} did not give {rows} rows")
    return outputs


def _room_for(block: Tensor, height: int) -> Tensor:
    shape = list(block.shape)
    shape[_ROWS] = height
    return block.new_empty(shape)


def pictures_of(member: Member) -> Iterator[Tensor]:
    """Yield the pictures and masks that come from outside; raises NoRowsError for other tensors."""
    types = {item.name: str(item.type) for item in member.node.info.inputs}
    for name, value in member.given.items():
        if isinstance(value, Tensor):
            if value.ndim != _DIMENSIONS.get(types.get(name, "")) or value.device.type != "cpu":
                raise NoRowsError(f"{name} is no picture or mask on the CPU")
            yield value


def _rows(member: Member, begin: int, end: int) -> dict[str, Any]:
    """Return the inputs that come from outside, of pictures and masks some rows."""
    return {
        name: value.narrow(_ROWS, begin, end - begin) if isinstance(value, Tensor) else value
        for name, value in member.given.items()
    }
