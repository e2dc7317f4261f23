"""Running a region: in blocks of rows, by compiled code, or both ways to see whether that pays."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from app.foreign_code import attempt
from app.node_def import NodeResult
from app.run_context import RunContext
from app.runtime.regions.members import COMPILED, Member, RegionResult
from app.runtime.regions.region_code import Choice, RegionCode
from app.runtime.regions.row_blocks import in_blocks, in_row_blocks
from app.runtime.regions.structure import NotCompiledError, Part, Picture, Structure, structure_of

COMPILED_NUMBERS = 3 * 32768
"""So many numbers a picture of a block has for compiled code: measured, as a call of it costs more."""


def run_region(members: Sequence[Member], run: RunContext, code: RegionCode | None) -> RegionResult:
    """Return what a region gives; whatever its nodes raise passes through.

    Raises NoRowsError where a node did not give as many rows as it got.
    """
    if code is None:
        return in_row_blocks(members, run)
    try:
        structure = structure_of([_part(member) for member in members])
    except NotCompiledError as reason:
        return replace(in_row_blocks(members, run), why=f"it cannot be compiled: {reason}")
    choice = code.choice(structure)
    if choice.how == COMPILED:
        outcome = attempt(_run_compiled, members, run, structure, choice)
        if outcome.value is not None:
            return outcome.value
        code.broke(structure, outcome.error or RuntimeError("no result"))
        return replace(in_row_blocks(members, run), why=f"its compiled code failed: {outcome.error}")
    began = time.perf_counter()
    result = in_row_blocks(members, run)
    took = time.perf_counter() - began
    if choice.how == "trial":
        _try(members, run, structure, choice, code, result, took)
    else:
        code.took(structure, took)
    return replace(result, why=choice.why)


def _try(
    members: Sequence[Member],
    run: RunContext,
    structure: Structure,
    choice: Choice,
    code: RegionCode,
    result: NodeResult,
    rows_s: float,
) -> None:
    """Run compiled code for what blocks of rows have given, and note how long it took and what it gave."""
    began = time.perf_counter()
    outcome = attempt(_run_compiled, members, run, structure, choice)
    took = time.perf_counter() - began
    if outcome.value is None:
        code.broke(structure, outcome.error or RuntimeError("no result"))
        return
    pairs = zip(outcome.value.outputs, result.outputs, strict=True)
    code.tried(
        structure, rows_s, took, all(is_same(made, wanted, structure.within) for made, wanted in pairs)
    )


def is_same(made: Tensor, wanted: Tensor, within: float) -> bool:
    """Whether tensors are equal to the bit, or nowhere farther apart than `within` where that is not 0."""
    if made.shape != wanted.shape or made.dtype != wanted.dtype:
        return False
    if within:
        return torch.allclose(made, wanted, rtol=0.0, atol=within, equal_nan=True)
    return torch.equal(made.contiguous().view(torch.uint8), wanted.contiguous().view(torch.uint8))


def _run_compiled(
    members: Sequence[Member], run: RunContext, structure: Structure, choice: Choice
) -> RegionResult:
    library = choice.library
    assert library is not None
    pictures = _pictures_in_order(members)
    given = () if choice.baked else structure.floats
    floats = [torch.tensor(value, dtype=torch.float64) for value in given]
    outputs = len(members[-1].node.info.outputs)
    count = len(members)

    def call(begin: int, end: int) -> tuple[tuple[Tensor, ...], tuple[float, ...]]:
        began = time.perf_counter()
        rows = [picture.narrow(1, begin, end - begin).contiguous() for picture in pictures]
        made = library.run([*rows, *floats])
        if len(made) != outputs or any(one.ndim < 2 or one.shape[1] != end - begin for one in made):
            raise ValueError("compiled code gave other results")
        kept = {row.untyped_storage().data_ptr() for row in rows}
        made = [one.clone() if one.untyped_storage().data_ptr() in kept else one for one in made]
        return tuple(made), ((time.perf_counter() - began) / count,) * count

    whole = in_blocks(members, run, call, COMPILED_NUMBERS)
    return replace(whole, how=COMPILED, why=choice.why)


def _pictures_in_order(members: Sequence[Member]) -> list[Tensor]:
    """Return the pictures from outside in the order in which a structure counts them, each once."""
    found: dict[int, Tensor] = {}
    for member in members:
        for _, value in sorted(member.given.items()):
            if isinstance(value, Tensor):
                found.setdefault(id(value), value)
    return list(found.values())


def _part(member: Member) -> Part:
    """Return what the code of a region depends on in one of its nodes."""
    given: dict[str, Any] = {
        name: Picture(tuple(value.shape), str(value.dtype).removeprefix("torch."), id(value))
        if isinstance(value, Tensor)
        else value
        for name, value in member.given.items()
    }
    return Part(member.node, given, member.inner)
