"""A graph that is to be divided into parts: what links cost, and what should stay together."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Net:
    """One output and the vertices it feeds; `weight` is what a link of it to another part costs."""

    source: int
    targets: tuple[int, ...]
    weight: float = 1.0


@dataclass(frozen=True)
class Problem:
    """A graph to divide: vertices 0 to `len(sizes)` - 1, without a circle.

    `sizes` are nodes per vertex, `frames` sets of vertices that should stay together, `places` where the
    vertices stand (x, y), which breaks ties. `apart` are pairs that may not be in one part, the first before
    the second: something that stays outside lies between them.
    """

    sizes: tuple[int, ...]
    nets: tuple[Net, ...]
    frames: tuple[frozenset[int], ...] = ()
    places: tuple[tuple[float, float], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    before: tuple[frozenset[int], ...] = field(init=False)
    after: tuple[frozenset[int], ...] = field(init=False)

    def __post_init__(self) -> None:
        """Make the neighbours of each vertex."""
        before: list[set[int]] = [set() for _ in self.sizes]
        after: list[set[int]] = [set() for _ in self.sizes]
        for net in self.nets:
            for target in net.targets:
                if target != net.source:
                    after[net.source].add(target)
                    before[target].add(net.source)
        for first, second in self.apart:
            after[first].add(second)
            before[second].add(first)
        object.__setattr__(self, "before", tuple(map(frozenset, before)))
        object.__setattr__(self, "after", tuple(map(frozenset, after)))
