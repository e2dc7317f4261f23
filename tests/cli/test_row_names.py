"""Names of a batch's files: by row or template, safe and never the same twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.row_names import LONGEST_STEM, MOST_BYTES, RowNames, fields_of, safe_stem


@pytest.mark.parametrize(
    ("template", "output", "name"),
    [
        (None, "picture", "007-picture.png"),
        (None, None, "007-Confy_00001_.png"),
        (None, "../a/b", "007-.._a_b.png"),
        ("{seed}", "picture", "5.png"),
        ("{row}-{seed:04d}-{cfg:.2f}", "picture", "007-0005-2.50.png"),
        ("{row:d}{output}{file}", "picture", "7pictureConfy_00001_.png"),
        ("{5:3.text}/{prompt}", "picture", "in_a_b_ _c_.png"),
        ("{empty}", "picture", "007.png"),
        ("con", "picture", "_con.png"),
        ("fixed", None, "fixed.png"),
    ],
)
def test_a_name_is_made_of_row_result_and_values(template: str | None, output: str | None, name: str) -> None:
    values = {"seed": 5, "cfg": 2.5, "prompt": 'a/b: "c"', "5:3.text": "in", "empty": " . "}
    assert RowNames(3, template).name(7, output, "Confy_00001_.png", values) == name


def test_a_value_with_braces_is_no_template() -> None:
    values = {"a": "{b}", "b": "secret"}
    assert RowNames(3, "{a}-{b}").name(1, None, "x.png", values) == "(b)-secret.png"


def test_the_same_name_gets_a_number_whatever_its_case() -> None:
    names = RowNames(3, "{prompt}")
    made = [
        names.name(row, None, "x.png", {"prompt": text}) for row, text in enumerate(("Fox", "fox", "FOX"), 1)
    ]
    assert made == ["Fox.png", "fox-2.png", "FOX-3.png"]


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{sede}", "{sede} names no parameter; there are: row, seed"),
        ("{seed", "has a brace without its partner"),
        ("{seed}}", "has a brace without its partner"),
        ("{seed:999999999d}", "is no form of a number"),
        ("{seed.__class__}", "names no parameter"),
        ("{seed!r}", "names no parameter"),
        ("{}", "has a brace without its partner"),
    ],
)
def test_a_template_that_makes_no_sense_is_refused(template: str, words: str) -> None:
    with pytest.raises(ValueError, match=r"brace|names|form") as caught:
        list(fields_of(template, {"seed", "row"}))
    assert words in str(caught.value)


@given(st.text())
def test_any_text_becomes_a_name_of_one_file(text: str) -> None:
    stem = safe_stem(text)
    assert not set('/\\:*?"<>|\0\n\r') & set(stem)
    assert len(stem) <= LONGEST_STEM + 1
    assert len(stem.encode()) <= MOST_BYTES + 1
    assert stem not in (".", "..")
    assert stem == stem.strip()
