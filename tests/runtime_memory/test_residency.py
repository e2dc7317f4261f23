"""Models are kept, moved and dropped by the next use that the plan has for them, within budgets."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.runtime.models.model_store import ModelStore
from app.runtime.models.residency import Residency

torch = pytest.importorskip("torch")


@dataclass(frozen=True, eq=False)
class Model:
    """A real network of a size."""

    network: object
    memory_bytes: int


class CountingDevice:
    """A device of limited room: weights that come in are copied there, and taken back when they leave."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.held: dict[int, int] = {}
        self.moves: list[tuple[str, str]] = []

    def move(self, network: torch.nn.Module, device: str) -> None:
        size = sum(one.numel() * one.element_size() for one in network.parameters())
        for parameter in network.parameters():
            parameter.data = parameter.data.clone()
        if device == "cpu":
            del self.held[id(network)]
        else:
            self.held[id(network)] = size
        self.moves.append((network.name, device))
        assert sum(self.held.values()) <= self.capacity


def model(name: str, floats: int = 25) -> Model:
    network = torch.nn.Linear(floats, 1, bias=False)
    network.name = name
    return Model(network, floats * 4)


def used(order: str, *, planned: bool, room: int = 200) -> tuple[list[tuple[str, str]], Residency]:
    device = CountingDevice(room)
    residency = Residency("other", room, device.move)
    models = {name: model(name) for name in set(order)}
    steps = [(f"s{place}", [(name, 0)]) for place, name in enumerate(order)]
    if planned:
        residency.expect(steps)
    for step, [link] in steps:
        with residency.at_hand(step, [(link if planned else None, models[link[0]])]):
            assert id(models[link[0]].network) in device.held
    return device.moves, residency


def test_the_next_use_decides_what_leaves_the_device() -> None:
    moves, residency = used("ABCA", planned=True)
    assert moves == [("A", "other"), ("B", "other"), ("B", "cpu"), ("C", "other")]
    assert (residency.moved_in, residency.moved_out) == (3, 1)
    assert used("ABCA", planned=False)[1].moved_in == 4


@pytest.mark.parametrize("seed", range(30))
def test_the_plan_is_never_worse_than_the_least_recently_used(seed: int) -> None:
    order = "".join(random.Random(seed).choices("ABCDE", k=20))
    for room in (100, 200, 300):
        assert (
            used(order, planned=True, room=room)[1].moved_in
            <= used(order, planned=False, room=room)[1].moved_in
        )


def test_what_a_step_uses_stays_while_it_runs() -> None:
    device = CountingDevice(250)
    residency = Residency("other", 200, device.move)
    first, second = model("A"), model("B")
    with residency.at_hand("1", [(None, first), (None, second)]), residency.at_hand("2", [(None, first)]):
        assert len(device.held) == 2
        residency.clear()
        assert len(device.held) == 2
    residency.clear()
    assert (device.held, residency.bytes) == ({}, 0)


def test_a_network_that_is_gone_needs_no_room() -> None:
    device = CountingDevice(1000)
    residency = Residency("other", 200, device.move)
    for name in "ABCDE":
        with residency.at_hand(name, [(None, model(name))]):
            pass
    assert residency.moved_out <= 3


def loads(order: Sequence[str], folder: Path, *, planned: bool) -> int:
    store = ModelStore(budget_bytes=250)
    paths = {name: folder / name for name in order}
    for path in paths.values():
        path.write_bytes(b"x" * 50)
    if planned:
        store.expect([paths[name] for name in order])
    for name in order:
        store.get(paths[name], None, lambda: Model(None, 100))
        assert store.bytes <= 250
    return store.loads


def test_the_store_keeps_what_the_plan_loads_next(tmp_path: Path) -> None:
    assert loads("ABCA", tmp_path, planned=False) == 4
    assert loads("ABCA", tmp_path, planned=True) == 3
