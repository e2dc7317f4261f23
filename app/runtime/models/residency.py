"""Residency: which networks lie on the device. Those that a step uses are brought there, within a budget.

Others make room: first those that the plan needs last or not at all, then those unused longest. They wait in
main memory and come back when they are used; nothing is loaded from a file again.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

Link = tuple[str, int]
"""A step and its output slot."""
Move = Callable[[Any, str], None]

RESIDENCY = "residency"
"""Under this name it lies in what the runs of a worker share."""
NEVER = 2**62


@dataclass
class _Resident:
    network: weakref.ref[Any]
    bytes: int
    used: int
    pins: int = 0


def move_network(network: Any, device: str) -> None:
    """Move a network's weights to a device."""
    network.to(device)


class Residency:
    """The networks on one device, never more bytes of them than `budget_bytes` while others could leave.

    `moved_in` and `moved_out` count moves. Threads may share it.
    """

    def __init__(self, device: str, budget_bytes: int, move: Move = move_network) -> None:
        self.device = device
        self.budget_bytes = budget_bytes
        self.moved_in = self.moved_out = 0
        self._move = move
        self._residents: dict[int, _Resident] = {}
        self._lock = threading.RLock()
        self._clock = 0
        self._uses: Mapping[Link, Sequence[int]] = {}
        self._places: Mapping[str, int] = {}
        self._links: dict[int, set[Link]] = {}
        self._here = 0

    @property
    def bytes(self) -> int:
        """How much lies on the device."""
        with self._lock:
            return sum(one.bytes for one in self._residents.values() if one.network() is not None)

    def expect(self, steps: Sequence[tuple[str, Iterable[Link]]]) -> None:
        """Take in the steps of a plan, in order, and the links of models that each uses."""
        uses: dict[Link, list[int]] = {}
        for place, (_, links) in enumerate(steps):
            for link in links:
                uses.setdefault(link, []).append(place)
        with self._lock:
            self._uses, self._places = uses, {step: place for place, (step, _) in enumerate(steps)}
            self._links, self._here = {}, 0

    @contextmanager
    def at_hand(self, step: str, models: Sequence[tuple[Link | None, Any]]) -> Iterator[None]:
        """Have the networks of some models on the device while inside; each with the link it came by.

        One that lies on another device was loaded there to stay. Raises what moving raises, such as memory
        that runs out; the network is back in main memory then.
        """
        networks: dict[int, tuple[Link | None, Any]] = {}
        brought: list[int] = []
        try:
            with self._lock:
                self._forget_the_gone()
                self._here = self._places.get(step, self._here)
                for link, model in models:
                    place = id(model.network)
                    if place not in self._residents and _lies_on_a_device(model.network):
                        continue
                    networks[place] = (link, model)
                    if link is not None:
                        self._links.setdefault(place, set()).add(link)
                for place in networks:
                    if place in self._residents:
                        self._residents[place].pins += 1
                        brought.append(place)
                for place, (_, model) in networks.items():
                    self._use(place, model, pinned=place in brought)
                    brought += [] if place in brought else [place]
            yield
        finally:
            with self._lock:
                for place in brought:
                    if place in self._residents:
                        self._residents[place].pins -= 1

    def clear(self) -> None:
        """Move everything that nothing uses back to main memory."""
        with self._lock:
            for place, one in list(self._residents.items()):
                if not one.pins:
                    self._leave(place)

    def _use(self, place: int, model: Any, *, pinned: bool) -> None:
        self._clock += 1
        one = self._residents.get(place)
        if one is None:
            size = int(model.memory_bytes)
            self._make_room(size)
            self._bring(model.network)
            self.moved_in += 1
            one = _Resident(weakref.ref(model.network), size, self._clock)
            self._residents[place] = one
        one.used = self._clock
        one.pins += not pinned

    def _bring(self, network: Any) -> None:
        """Move a network to the device; when that fails once, after all that nothing uses has left."""
        try:
            self._move(network, self.device)
            return
        except RuntimeError:
            # Half of its weights may have got there.
            self._move(network, "cpu")
            if all(one.pins for one in self._residents.values()):
                raise
        self.clear()
        try:
            self._move(network, self.device)
        except RuntimeError:
            self._move(network, "cpu")
            raise

    def _forget_the_gone(self) -> None:
        # Another network may have the place of one that is gone.
        for place, one in list(self._residents.items()):
            if one.network() is None:
                del self._residents[place]

    def _make_room(self, size: int) -> None:
        self._forget_the_gone()
        while self._residents and self.bytes + size > self.budget_bytes:
            free = [place for place, one in self._residents.items() if not one.pins]
            if not free:
                return
            self._leave(max(free, key=lambda place: (self._next_use(place), -self._residents[place].used)))

    def _leave(self, place: int) -> None:
        network = self._residents.pop(place).network()
        if network is not None:
            self._move(network, "cpu")
            self.moved_out += 1

    def _next_use(self, place: int) -> int:
        later = [
            use for link in self._links.get(place, ()) for use in self._uses.get(link, ()) if use > self._here
        ]
        return min(later, default=NEVER)


def _lies_on_a_device(network: Any) -> bool:
    parameters = getattr(network, "parameters", tuple)
    first = next(iter(parameters()), None)
    return first is not None and first.device.type not in ("cpu", "meta")


def models_in(inputs: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the inputs of a call that are models with a network, by name."""
    for name, value in inputs.items():
        if getattr(value, "network", None) is not None and hasattr(value, "memory_bytes"):
            yield name, value
