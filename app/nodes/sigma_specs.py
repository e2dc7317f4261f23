"""How many noise levels schedulers give, known before a run, and what they would refuse in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.nodes.sampling_specs import check_denoise
from app.problems import InputError
from app.tensor_spec import Dimension, TensorSpec, tensor_spec

Specs = Mapping[str, Any]

UNEVEN = frozenset({"ddim_uniform", "beta"})
"""Schedulers whose lists depend on the model's own table: more levels than asked for, or fewer."""
TURBO_LEVELS = 10
"""Levels that SD Turbo was trained for."""


def levels_spec(count: Dimension) -> tuple[TensorSpec, ...]:
    """Return the spec of so many noise levels; a name where their number is not known."""
    return (tensor_spec("SIGMAS", (count,)),)


def basic_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of the levels of a model's run: one more than steps; raises what the run raises."""
    steps, denoise, scheduler = (specs.get(name) for name in ("steps", "denoise", "scheduler"))
    if not isinstance(steps, int) or not isinstance(denoise, int | float):
        return levels_spec("levels")
    check_denoise(steps, denoise)
    if denoise <= 0:
        return levels_spec(0)
    whole = steps if denoise >= 1 else int(steps / denoise)
    if isinstance(scheduler, str):
        check_steps(scheduler, whole)
    return levels_spec("levels" if scheduler in UNEVEN or scheduler is None else steps + 1)


def check_steps(scheduler: str, steps: int) -> None:
    """Raise InputError for a scheduler that has no numbers for so few steps."""
    if scheduler == "kl_optimal" and steps < 2:
        raise InputError("scheduler", f'"{scheduler}" needs at least 2 steps.', value=scheduler)


def beta_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of levels spread by a beta distribution: repeats are left out, so fewer than asked."""
    check_shape_of_beta(specs.get("alpha"), specs.get("beta"))
    return levels_spec("levels")


def check_shape_of_beta(alpha: Any, beta: Any) -> None:
    """Raise InputError for parameters of which there is no beta distribution."""
    for name, value in (("alpha", alpha), ("beta", beta)):
        if isinstance(value, int | float) and value <= 0:
            raise InputError(name, f"{name} must be above 0: use 0.6.", value=0.0)


def turbo_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of levels for SD Turbo: one more than steps, of which a share may be left."""
    steps, denoise = specs.get("steps"), specs.get("denoise")
    if not isinstance(steps, int) or not isinstance(denoise, int | float):
        return levels_spec("levels")
    return levels_spec(min(steps, int(TURBO_LEVELS * denoise)) + 1)


def as_many_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of as many levels as come in."""
    given = specs.get("sigmas")
    return (given,) if isinstance(given, TensorSpec) else levels_spec("levels")


def more_spec(specs: Specs) -> tuple[TensorSpec, ...]:
    """Return the spec of levels with others between: how many, the levels themselves decide."""
    return levels_spec("levels")
