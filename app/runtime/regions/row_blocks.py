"""Row blocks: several nodes that work row by row on pictures, called on some rows after the others.

All inner values of a block stay in the processor's cache, and only the last node's results exist whole.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch import Tensor

from app.node_def import NodeDef, NodeResult
from app.run_context import RunContext
from app.runtime.regions.members import Member, RegionResult

BLOCK_BYTES = 256 * 1024
"""So many bytes a picture of a block takes at most, for each thread that computes: a share of its cache."""
_DIMENSIONS = {"IMAGE": 4, "MASK": 3}
_ROWS = 1
"""The dimension of rows in pictures [batch, height, width, channel] and masks [batch, height, width]."""


class NoRowsError(ValueError):
    """These values cannot be worked on in blocks of rows."""


def block_rows(members: Sequence[Member]) -> tuple[int, int]:
    """Return the height of all pictures from outside, and how many of their rows make a block.

    Raises NoRowsError where there are none, or where they have several sizes.
    """
    pictures = [picture for member in members for picture in _pictures(member)]
    sizes = {picture.shape[1:3] for picture in pictures}
    if len(sizes) != 1:
        raise NoRowsError("the pictures have several sizes, or there are none")
    height = pictures[0].shape[_ROWS]
    row_bytes = max(picture.nbytes // max(height, 1) for picture in pictures)
    return height, max(1, BLOCK_BYTES * torch.get_num_threads() // max(row_bytes, 1))


def in_row_blocks(members: Sequence[Member], run: RunContext) -> RegionResult:
    """Call all nodes on one block of rows after the other; whatever they raise passes through.

    Raises NoRowsError where a node did not give as many rows as it got.
    """
    height, rows = block_rows(members)
    seconds = [0.0] * len(members)
    whole: tuple[Tensor, ...] = ()
    for begin in range(0, height, rows):
        run.check_interrupted()
        end = min(begin + rows, height)
        outputs = _call_members(members, run, begin, end, seconds)
        if begin == 0 and end == height:
            return RegionResult(outputs, seconds=tuple(seconds))
        if not whole:
            whole = tuple(_room_for(output, height) for output in outputs)
        for room, output in zip(whole, outputs, strict=True):
            target = room.narrow(_ROWS, begin, end - begin)
            if target.shape != output.shape or room.dtype != output.dtype:
                raise NoRowsError("blocks of rows gave results of several kinds")
            target.copy_(output)
    if not whole:
        raise NoRowsError("the pictures have no rows")
    return RegionResult(whole, seconds=tuple(seconds))


def _call_members(
    members: Sequence[Member], run: RunContext, begin: int, end: int, seconds: list[float]
) -> tuple[Tensor, ...]:
    """Return what the last node gives for some rows; adds to the seconds of each node."""
    given: list[tuple[Tensor, ...]] = []
    for place, member in enumerate(members):
        inputs = _rows(member, begin, end)
        inputs.update({name: given[source][slot] for name, (source, slot) in member.inner.items()})
        began = time.perf_counter()
        result = member.node.run(run, inputs)
        seconds[place] += time.perf_counter() - began
        given.append(_checked(result, member.node, end - begin))
    return given[-1]


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


def _pictures(member: Member) -> Iterator[Tensor]:
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
