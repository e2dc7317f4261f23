"""What is imported quickly does what it would have done anyway."""

from __future__ import annotations

import dataclasses
from dataclasses import FrozenInstanceError, field, replace
from typing import Any

import pytest

from app.editor.quick_imports import COMPILES, compile_methods_later


def make_classes() -> dict[str, Any]:
    """Define dataclasses of every sort that the editor has."""

    @dataclasses.dataclass(frozen=True, order=True)
    class Place:
        """Where something is."""

        x: int
        y: int = 2
        note: str = field(default="", compare=False)

    @dataclasses.dataclass(frozen=True)
    class Named(Place):
        """A place with a name."""

        name: str = "here"

    @dataclasses.dataclass(slots=True)
    class Bag:
        """What holds things."""

        things: list[int] = field(default_factory=list)
        count: int = field(init=False)

        def __post_init__(self) -> None:
            self.count = len(self.things)

    return {"Place": Place, "Named": Named, "Bag": Bag}


@pytest.fixture(params=["at once", "later"])
def classes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    if request.param == "later":
        if COMPILES not in vars(dataclasses):
            pytest.skip("this Python compiles all methods of a class at once")
        monkeypatch.setattr(dataclasses, COMPILES, vars(dataclasses)[COMPILES])
        compile_methods_later()
    return make_classes()


def test_values_are_compared_sorted_hashed_and_told(classes: dict[str, Any]) -> None:
    place = classes["Place"]
    for _ in range(2):
        assert place(1) == place(1, 2, note="not compared")
        assert place(1) != place(1, 3)
        assert place(1) < place(2)
        assert sorted([place(3), place(1)]) == [place(1), place(3)]
        assert len({place(1), place(1), place(2)}) == 2
        assert repr(place(1)).endswith("Place(x=1, y=2, note='')")
        assert replace(place(1), y=5) == place(1, 5)
    assert place(1) != (1, 2, "")


def test_frozen_values_stay_as_they_are(classes: dict[str, Any]) -> None:
    for kind in (classes["Place"], classes["Named"]):
        for _ in range(2):
            value = kind(x=1)
            with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
                value.x = 2
            with pytest.raises(FrozenInstanceError, match="cannot delete field 'y'"):
                del value.y
            assert value.x == 1


def test_an_heir_has_methods_of_its_own(classes: dict[str, Any]) -> None:
    place, named = classes["Place"], classes["Named"]
    assert named(1) == named(1)
    assert named(1, name="there") != named(1)
    assert place(1) != named(1)
    assert place(1) == place(1)
    assert repr(named(1)).endswith("Named(x=1, y=2, note='', name='here')")


def test_wrong_arguments_are_refused(classes: dict[str, Any]) -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
            classes["Place"]()
        with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
            classes["Place"](1, z=3)


def test_each_value_has_a_list_of_its_own(classes: dict[str, Any]) -> None:
    bag = classes["Bag"]
    first, second = bag(), bag([1, 2])
    first.things.append(7)
    assert (second.things, second.count, bag().things) == ([1, 2], 2, [])


def test_after_its_first_call_a_method_is_the_one_that_dataclasses_makes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if COMPILES not in vars(dataclasses):
        pytest.skip("this Python compiles all methods of a class at once")
    plain = make_classes()["Place"]
    monkeypatch.setattr(dataclasses, COMPILES, vars(dataclasses)[COMPILES])
    compile_methods_later()
    late = make_classes()["Place"]
    assert late(1) == late(1)
    for name in ("__init__", "__eq__"):
        assert vars(late)[name].__code__.co_code == vars(plain)[name].__code__.co_code
        assert vars(late)[name].__qualname__ == vars(plain)[name].__qualname__
