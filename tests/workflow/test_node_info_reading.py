"""What a server says about its nodes is read as far as it can be."""

from typing import Any

import pytest

from app.workflow.node_info import read_object_info


@pytest.mark.parametrize(
    "broken",
    [
        {"input": None},
        {"input": ["not", "an", "object"]},
        {"input": {"required": ["a"]}},
        {"input": {}, "input_order": []},
        {"input": {}, "output": 5},
        "text",
        None,
    ],
)
def test_one_unreadable_kind_takes_no_other_along(broken: Any) -> None:
    library = read_object_info({"Broken": broken, "Good": {"input": {"required": {"n": ["INT"]}}}})
    assert library["Good"].inputs[0].type == "INT"
