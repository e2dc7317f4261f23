"""Small networks compute with one thread, large ones with all, and the setting comes back."""

from collections.abc import Iterator

import pytest
import torch

from app.runtime.models.cpu_threads import threads_for

NETWORK = torch.nn.Linear(100, 100, bias=False)


@pytest.fixture(autouse=True)
def _two_threads() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    yield
    torch.set_num_threads(before)


@pytest.mark.parametrize(("places", "threads"), [(10, 1), (1e7, 2)])
def test_the_work_decides(places: float, threads: int) -> None:
    with threads_for(NETWORK, places):
        assert torch.get_num_threads() == threads
    assert torch.get_num_threads() == 2


def test_the_setting_comes_back_after_an_error() -> None:
    def fail() -> None:
        with threads_for(NETWORK, 10):
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert torch.get_num_threads() == 2
