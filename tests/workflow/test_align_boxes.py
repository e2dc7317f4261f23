"""Boxes are aligned to the outermost edge or to those that are fixed, and gaps are made even."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workflow.align import ALIGNMENTS, Alignment, Box, Direction, aligned, distributed, stacked

BOXES = {"a": Box(0, 10, 100, 50), "b": Box(30, 100, 200, 80), "c": Box(400, 0, 60, 30)}


@pytest.mark.parametrize(
    ("how", "places"),
    [
        ("left", {"b": (0, 100), "c": (0, 0)}),
        ("right", {"a": (360, 10), "b": (260, 100)}),
        ("center", {"a": (180, 10), "b": (130, 100), "c": (200, 0)}),
        ("top", {"a": (0, 0), "b": (30, 0)}),
        ("bottom", {"a": (0, 130), "c": (400, 150)}),
        ("middle", {"a": (0, 65), "b": (30, 50), "c": (400, 75)}),
    ],
)
def test_edges_and_middles_come_to_one_line(how: Alignment, places: dict[str, Any]) -> None:
    assert aligned(BOXES, how) == places


def test_a_fixed_box_stays_and_the_others_come_to_it() -> None:
    boxes = {**BOXES, "c": Box(400, 0, 60, 30, fixed=True)}
    assert aligned(boxes, "left") == {"a": (400, 10), "b": (400, 100)}


def test_gaps_become_even_and_the_outermost_stay() -> None:
    assert distributed(BOXES, "across") == {"b": (150, 100)}
    assert distributed({**BOXES, "d": Box(90, 300, 40, 40)}, "across").keys() <= {"b", "d"}


def test_boxes_without_room_stand_side_by_side() -> None:
    boxes = {"a": Box(0, 0, 100, 10), "b": Box(10, 0, 100, 10), "c": Box(50, 0, 100, 10)}
    assert distributed(boxes, "across") == {"b": (100, 0), "c": (200, 0)}


def test_a_stack_has_one_column_in_the_order_from_above() -> None:
    assert stacked(BOXES, 20) == {"c": (0, 0), "a": (0, 50), "b": (0, 120)}


numbers = st.integers(-2000, 2000)
boxes = st.dictionaries(
    st.integers(0, 20),
    st.builds(Box, numbers, numbers, st.integers(1, 400), st.integers(1, 400)),
    min_size=2,
    max_size=8,
)


@given(boxes, st.sampled_from(ALIGNMENTS))
def test_aligning_twice_changes_nothing_more(given_boxes: dict[int, Box], how: Alignment) -> None:
    places = aligned(given_boxes, how)
    moved = {
        key: Box(*places.get(key, (box.x, box.y)), box.width, box.height) for key, box in given_boxes.items()
    }
    again = aligned(moved, how)
    assert all(
        abs(place[0] - moved[key].x) <= 1 and abs(place[1] - moved[key].y) <= 1
        for key, place in again.items()
    )


@given(boxes, st.sampled_from(("across", "down")))
def test_distributing_never_makes_boxes_overlap(given_boxes: dict[int, Box], direction: Direction) -> None:
    places = distributed(given_boxes, direction)
    spans = sorted(
        (place[0], place[0] + box.width) if direction == "across" else (place[1], place[1] + box.height)
        for key, box in given_boxes.items()
        for place in [places.get(key, (box.x, box.y))]
    )
    assert all(spans[n][1] <= spans[n + 1][0] + 1 for n in range(len(spans) - 1))
