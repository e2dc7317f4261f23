"""Garbage collection is put off while many values are made, and is as it was before afterwards."""

import gc
from collections.abc import Iterator

import pytest

from app.collecting import without_collecting


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    enabled = gc.isenabled()
    yield
    (gc.enable if enabled else gc.disable)()


def fail() -> None:
    with without_collecting():
        assert not gc.isenabled()
        raise ZeroDivisionError


def test_nothing_is_collected_inside_also_after_an_inner_one_that_failed() -> None:
    gc.enable()
    with without_collecting():
        with pytest.raises(ZeroDivisionError):
            fail()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_an_error_lets_it_collect_again() -> None:
    gc.enable()
    with pytest.raises(ZeroDivisionError):
        fail()
    assert gc.isenabled()


def test_collecting_that_was_off_before_stays_off() -> None:
    gc.disable()
    with without_collecting():
        pass
    assert not gc.isenabled()
