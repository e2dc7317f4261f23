"""Samples: the times of steps that ran, and from them the time of one that has not run yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import log
from statistics import median

from app.runtime.records.features import Features

KEPT = 9
"""So many of the newest times of the same step are kept: their median does not mind a slow one."""
MOST_ROWS = 4000
MOST_OF_A_KIND = 120
TRIVIAL_S = 0.001
"""Steps that take less than this are counted together by their kind."""
SAME = 1.02
"""Sizes that differ by less than this factor are one size."""
MOST_SCALED = 64.0
"""A time is scaled by no more than this factor, up or down: beyond it nothing is known."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The newest times (in seconds) of one step of a kind; `bytes` of its results, `used` when it ran last.

    A `trivial` one stands for all quick steps of its kind, whatever their features.
    """

    features: Features
    device: str = "cpu"
    seconds: tuple[float, ...] = ()
    bytes: int = 0
    used: float = 0.0
    trivial: bool = False

    @property
    def median(self) -> float:
        """The middle one of its times."""
        return median(self.seconds)

    @property
    def amount(self) -> float | None:
        """Bytes times repetitions, what the time grows with; None where the size is not known."""
        return amount_of(self.features)

    def joined(self, newer: Sample) -> Sample:
        """Return this sample with the times of a newer one."""
        return replace(newer, seconds=(*self.seconds, *newer.seconds)[-KEPT:])


@dataclass(frozen=True, slots=True)
class Estimate:
    """How long a step will take, in seconds; `rough` where it is not the median of that very step."""

    seconds: float
    rough: bool = False


Place = tuple[Features, str, bool]


def place_of(sample: Sample) -> Place:
    """Return what tells a sample from all others."""
    return sample.features, sample.device, sample.trivial


def amount_of(features: Features) -> float | None:
    """Return what the time of a step grows with: bytes times repetitions; None where not known."""
    return None if features.size is None else max(features.size, 1) * features.work


class Samples:
    """All samples in memory, by kind; the least recently used go when there are too many."""

    def __init__(self, samples: Iterable[Sample] = ()) -> None:
        self._by_kind: dict[str, dict[Place, Sample]] = {}
        self._count = 0
        for sample in samples:
            self.put(sample)

    def __len__(self) -> int:
        return self._count

    def put(self, sample: Sample) -> None:
        """Keep a sample in place of an older one of the same step."""
        kind = self._by_kind.setdefault(sample.features.class_type, {})
        self._count += place_of(sample) not in kind
        kind[place_of(sample)] = sample
        while len(kind) > MOST_OF_A_KIND:
            del kind[min(kind, key=lambda place: kind[place].used)]
            self._count -= 1

    def slow_kinds(self) -> set[str]:
        """Return the kinds of which a step has taken long."""
        return {name for name, kind in self._by_kind.items() if any(not trivial for _, _, trivial in kind)}

    def estimate(self, features: Features, device: str | None = None) -> Estimate | None:
        """Return how long a step will take on a device (None: the one used last); None if nobody knows."""
        kind = [sample for sample in self._by_kind.get(features.class_type, {}).values() if sample.seconds]
        known = [sample for sample in kind if not sample.trivial]
        here = [sample for sample in known if sample.device == device] if device else []
        alike = [sample for sample in here or known if sample.features.variant == features.variant]
        exact = [sample for sample in alike if _is_same(sample.features, features)]
        if exact:
            return Estimate(max(exact, key=lambda sample: sample.used).median)
        candidates = alike or here or known
        if candidates:
            return Estimate(_scaled(candidates, amount_of(features), features.work), rough=True)
        trivial = [sample.median for sample in kind if sample.trivial]
        return Estimate(max(trivial)) if trivial else None


def _is_same(one: Features, other: Features) -> bool:
    if one.work != other.work:
        return False
    if one.size is None or other.size is None:
        return one.size is other.size
    return max(one.size, other.size, 1) <= SAME * max(min(one.size, other.size), 1)


def _scaled(samples: list[Sample], amount: float | None, work: float) -> float:
    """Return the time for an amount from the times for others: between two of them on the line that joins
    them, beyond them in proportion to the nearest one.
    """
    measured = sorted(
        ((sample.amount, sample) for sample in samples if sample.amount), key=lambda one: one[0]
    )
    if amount is None or not measured:
        last = max(samples, key=lambda sample: sample.used)
        return last.median * _limited(work / last.features.work)
    below = [sample for at, sample in measured if at <= amount]
    above = [sample for at, sample in measured if at > amount]
    if below and above:
        left, right = (below[-1].amount or 1.0, below[-1].median), (above[0].amount or 1.0, above[0].median)
        part = (amount - left[0]) / (right[0] - left[0])
        return left[1] + part * (right[1] - left[1])
    nearest = min((sample for _, sample in measured), key=lambda one: abs(log(amount / (one.amount or 1.0))))
    return nearest.median * _limited(amount / (nearest.amount or 1.0))


def _limited(factor: float) -> float:
    return min(max(factor, 1 / MOST_SCALED), MOST_SCALED)
