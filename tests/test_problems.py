"""Problems survive the wire, and their kinds come from one table."""

import json

import pytest

from app.problems import KINDS, InputError, Problem, Remedy, RunInterrupted


def test_problem_survives_json() -> None:
    problem = Problem(
        "input.above_maximum",
        "steps is 20000, at most 10000",
        node_path="5:3",
        input_name="steps",
        value=20000,
        limit=10000,
        remedies=(Remedy("Use 10000", {"set_input": {"node": "5:3", "input": "steps", "value": 10000}}),),
        source="edit",
    )
    assert Problem.from_json(json.loads(json.dumps(problem.to_json()))) == problem


def test_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'input\.odd' is not in the table"):
        Problem("input.odd", "odd")


def test_problem_of_a_newer_version_is_still_read() -> None:
    problem = Problem.from_json({"kind": "quantum.decoherence", "message": "m", "colour": "red"})
    assert (problem.kind, problem.message) == ("internal.error", "m")


def test_value_that_json_cannot_hold_becomes_text() -> None:
    assert Problem("input.invalid", "m", value={1: {2}}).to_json()["value"] == {"1": "{2}"}


def test_input_error_carries_its_input() -> None:
    error = InputError("scale_by", "0.001 leaves no pixels", value=0.001)
    assert (error.problem.input_name, error.problem.value, str(error)) == (
        "scale_by",
        0.001,
        "0.001 leaves no pixels",
    )


def test_interrupt_is_not_an_error() -> None:
    assert not issubclass(RunInterrupted, Exception)


def test_comfy_types_are_comfyui_names() -> None:
    assert KINDS["input.not_in_list"] == "value_not_in_list"
    assert Problem("worker.died", "m").comfy_type is None


def test_remedies_are_addressed_with_their_problem() -> None:
    here = Remedy("Use 3", {"set_input": {"input": "x", "value": 3}})
    elsewhere = Remedy("Mute", {"set_mode": {"node": "9", "mode": 2}})
    problem = Problem("input.invalid", "m", remedies=(here, elsewhere, Remedy("Sleep over it"))).at("5:3")
    assert [remedy.edit for remedy in problem.remedies] == [
        {"set_input": {"node": "5:3", "input": "x", "value": 3}},
        {"set_mode": {"node": "9", "mode": 2}},
        None,
    ]
