"""Garbage collection is put off while many values are made, and is as it was before afterwards."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from app.collecting import PAUSE_S, seldom_collecting_all, without_collecting


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    enabled = gc.isenabled()
    yield
    (gc.enable if enabled else gc.disable)()


@pytest.fixture(autouse=True)
def _the_thresholds() -> Iterator[None]:
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    yield
    assert gc.get_threshold() == thresholds
    assert gc.callbacks == callbacks


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


def test_everything_is_looked_at_again_once_that_is_due_and_then_not_for_twenty_times_as_long() -> None:
    now = 0.0
    ordinary = gc.get_threshold()
    with seldom_collecting_all(lambda: now):
        gc.collect(1)
        assert gc.get_threshold()[:2] == ordinary[:2], "new values are looked at as ever"
        assert gc.get_threshold()[2] > 1000 * ordinary[2], "the rest not in the first second"
        now = PAUSE_S
        gc.collect(0)
        assert gc.get_threshold() == ordinary, "now it is due, whenever Python finds it worthwhile"
        gc.collect()
        now += PAUSE_S / 2
        gc.collect(1)
        assert gc.get_threshold()[2] > 1000 * ordinary[2], "it was just done"
        now += PAUSE_S / 2
        gc.collect(1)
        assert gc.get_threshold() == ordinary


def test_an_inner_one_does_nothing_and_an_error_brings_the_old_ways_back() -> None:
    with seldom_collecting_all():
        seldom = gc.get_threshold()
        with pytest.raises(ZeroDivisionError), seldom_collecting_all():
            raise ZeroDivisionError
        assert gc.get_threshold() == seldom


def test_what_lasts_is_old_at_once_and_nothing_stays_frozen() -> None:
    gc.enable()
    gc.collect()
    with without_collecting(lasting=True):
        made = [[number] for number in range(5000)]
    assert not gc.get_freeze_count()
    assert sum(one is made for one in gc.get_objects(generation=2)) == 1
    assert gc.isenabled()


def test_garbage_from_before_does_not_get_old_with_what_lasts() -> None:
    class Circle:
        pass

    gc.enable()
    circle = Circle()
    circle.itself = circle  # type: ignore[attr-defined] # a circle of references
    gone = weakref.ref(circle)
    del circle
    with without_collecting(lasting=True):
        assert gone() is None
