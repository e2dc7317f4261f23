"""Which input an exception is about: found from the failing expression of the node's own function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.runtime.failures.blame import blamed_input


def divide(width: int, height: int, by: int) -> float:
    total = width * height
    return total / by


def through_assignments(image: list[int], scale: float, side: int) -> list[int]:
    rows = len(image) + side
    wanted = round(scale * 2)
    tall = wanted - 4
    return image[tall:][rows * 0][99] if tall else [[0] * 2][wanted + 5 - 1]


def resample(image: list[int], height: int, method: str) -> list[int]:
    table = {"near": 1, "far": 2}
    return image[: height * table[method]]


def calls_another(image: list[int], side: int, method: str) -> list[int]:
    return resample(image, side, method)


def calls_by_name(image: list[int], side: int, method: str) -> list[int]:
    return resample(image, method=method, height=side)


def raises_after_a_condition(image: str, amount: int) -> None:
    if len(image) > 1:
        image.upper()
        if amount < 0:
            raise ValueError("this cannot be")


def names_it_in_the_message(image: str, amount: int) -> None:
    raise ValueError(f"{amount} is odd")


def in_a_loop(images: list[Any], label: str) -> None:
    for image in images:
        image.resize()


def unpacked(size: tuple[int, ...], label: str) -> int:
    width, height = size
    return width + height


def trailing_underscore(type_: str, other: str) -> int:
    return {"a": 1}[type_]


def picks(items: list[int], place: int) -> int:
    return items[place]


def takes_the_rest(**values: Any) -> int:
    return int(values["count"])


def about_two(a: Any, b: Any) -> Any:
    return a + b


def about_none(a: Any, b: Any) -> Any:
    return {}["missing"]


@pytest.mark.parametrize(
    ("function", "inputs", "blamed"),
    [
        (divide, {"width": 2, "height": 3, "by": 0}, "by"),
        (divide, {"width": 2, "height": 3, "by": "0"}, None),
        (picks, {"items": [1], "place": 5}, "place"),
        (calls_another, {"image": [1], "side": 2, "method": "bent"}, "method"),
        (calls_by_name, {"image": [1], "side": 2, "method": "bent"}, "method"),
        (raises_after_a_condition, {"image": "ab", "amount": -1}, "amount"),
        (names_it_in_the_message, {"image": "ab", "amount": 3}, "amount"),
        (in_a_loop, {"images": [3], "label": "x"}, "images"),
        (unpacked, {"size": (1, 2, 3), "label": "x"}, "size"),
        (trailing_underscore, {"type": "b", "other": "c"}, "type"),
        (takes_the_rest, {"count": "many", "other": 2}, "count"),
        (about_two, {"a": 1, "b": "2"}, None),
        (about_none, {"a": 1, "b": "2"}, None),
        (through_assignments, {"image": [1], "scale": 2.0, "side": 1}, "scale"),
    ],
)
def test_blamed_input(function: Callable[..., Any], inputs: dict[str, Any], blamed: str | None) -> None:
    assert blamed_input(caught(function, inputs), inputs) == blamed


def caught(function: Callable[..., Any], inputs: dict[str, Any]) -> BaseException:
    """Call as a node is called: through a wrapper that takes the inputs as a mapping."""
    underscored = {"type_" if name == "type" else name: value for name, value in inputs.items()}
    try:
        function(**underscored)
    except Exception as error:  # noqa: BLE001 - whatever a node may raise
        return error
    raise AssertionError("nothing was raised")


def test_function_without_source_gives_no_blame() -> None:
    namespace: dict[str, Any] = {}
    exec("def made(a, b):\n    return a[b]\n", namespace)
    inputs = {"a": [], "b": 1}
    assert blamed_input(caught(namespace["made"], inputs), inputs) is None
