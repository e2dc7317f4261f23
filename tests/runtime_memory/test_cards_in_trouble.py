"""What a card says when it fails: what spoils it, what is memory; and a run's end is told all the same."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from app.runtime.failures.failure import is_out_of_memory
from app.runtime.failures.poisoned_device import poisoning
from app.runtime.memory.measured import give_back_memory, memory_sample
from app.runtime.models.residency import Residency
from tests.runtime_memory.test_residency import Model, model

torch = pytest.importorskip("torch")


@pytest.mark.parametrize(
    "text",
    [
        "CUDA error: device-side assert triggered",
        "CUDA error: an illegal memory access was encountered",
        "CUDA error: unspecified launch failure",
        "CUDA error: uncorrectable ECC error encountered",
    ],
)
def test_errors_after_which_nothing_works_any_more(text: str) -> None:
    error = torch.AcceleratorError(text)
    assert poisoning(error) is error
    assert not is_out_of_memory(error)


@pytest.mark.parametrize(
    "text",
    [
        "CUDA error: invalid configuration argument",
        "CUDA error: too many resources requested for launch",
        "CUDA error: no kernel image is available for execution on the device",
        "CUDA error: out of memory",
    ],
)
def test_what_a_card_refuses_does_it_no_harm(text: str) -> None:
    assert poisoning(torch.AcceleratorError(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`",
        "cuDNN error: CUDNN_STATUS_ALLOC_FAILED",
        "cuDNN error: CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED",
    ],
)
def test_libraries_without_memory_say_so_in_their_own_words(text: str) -> None:
    error = RuntimeError(text)
    assert is_out_of_memory(error)
    assert poisoning(error) is None


def test_a_spoilt_card_cannot_keep_a_sample_of_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise torch.AcceleratorError("CUDA error: device-side assert triggered")

    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: True)
    for name in ("mem_get_info", "memory_reserved", "empty_cache"):
        monkeypatch.setattr(torch.cuda, name, refuse)
    sample = memory_sample()
    assert sample["rss"] > 0
    assert "gpu_free" not in sample
    give_back_memory()


def test_a_model_that_does_not_fit_comes_back_and_the_others_stay_usable() -> None:
    moves: list[tuple[str, str]] = []
    full = {"B"}

    def move(network: Any, device: str) -> None:
        moves.append((network.name, device))
        if device != "cpu" and network.name in full:
            raise torch.OutOfMemoryError("CUDA out of memory")

    residency = Residency("other", 10**9, move)
    first, second = model("A"), model("B")
    with residency.at_hand("1", [(None, first)]):
        pass
    with pytest.raises(torch.OutOfMemoryError), residency.at_hand("2", [(None, first), (None, second)]):
        pass
    assert moves == [("A", "other"), ("B", "other"), ("B", "cpu")], "A is in use, nothing can leave"
    moves.clear()
    with pytest.raises(torch.OutOfMemoryError), residency.at_hand("3", [(None, second)]):
        pass
    assert moves == [("B", "other"), ("B", "cpu"), ("A", "cpu"), ("B", "other"), ("B", "cpu")]
    full.clear()
    with residency.at_hand("4", [(None, second)]):
        assert residency.bytes == second.memory_bytes
    residency.clear()
    assert residency.bytes == 0, "a failed step has pinned nothing"


def test_a_model_that_lies_on_another_device_stays_there() -> None:
    weight = SimpleNamespace(device=torch.device("cuda:1"))
    elsewhere = Model(SimpleNamespace(parameters=lambda: iter([weight])), 100)

    def move(network: Any, device: str) -> None:
        raise AssertionError("it was moved")

    with Residency("cuda", 10**9, move).at_hand("1", [(None, elsewhere)]):
        pass


def test_a_network_that_takes_the_place_of_another_is_brought_too() -> None:
    moves: list[str] = []
    residency = Residency("other", 10**9, lambda network, device: moves.append(network.name))
    for name in "AB":  # one is gone before the next is made, often in the same place of memory
        with residency.at_hand(name, [(None, model(name))]):
            pass
    assert moves == ["A", "B"]
