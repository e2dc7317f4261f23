"""Every message survives its frame."""

import json

import pytest

from app import messages
from app.messages import Message, Preview, Problems, Run, decode, encode, header_length, parts_length
from app.problems import Problem


def through_the_wire(message: Message) -> Message:
    frame = encode(message)
    length = header_length(frame[:4])
    header = json.loads(frame[4 : 4 + length])
    body = frame[4 + length :]
    assert parts_length(header) == len(body)
    return decode(header, body)


@pytest.mark.parametrize("cls", messages._TYPES.values(), ids=lambda cls: cls.__name__)
def test_default_message_survives(cls: type[Message]) -> None:
    message = cls(prompt_id="p")
    assert through_the_wire(message) == message


def test_binary_part_survives() -> None:
    message = Preview("p", node="3", mime="image/png", image=bytes(range(256)))
    assert through_the_wire(message) == message


def test_nested_values_survive() -> None:
    run = Run("p", prompt={"1": {"class_type": "A", "inputs": {"seed": 2**64 - 1}}}, targets=("1",))
    assert through_the_wire(run) == run
    problem = Problems("p", problem=Problem("node.raised", "no", node_path="1"), traceback=("a", "b"))
    assert through_the_wire(problem) == problem


def test_foreign_prefix_is_refused() -> None:
    with pytest.raises(ValueError, match="does not speak this protocol"):
        header_length(b"GET ")


def test_unknown_type_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown message 'Dance'"):
        decode({"type": "Dance", "parts": []}, b"")
