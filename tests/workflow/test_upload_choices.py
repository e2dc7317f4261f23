"""Inputs that take uploaded files may name files that their list does not have."""

import pytest

from app.workflow.check_value import value_problem
from app.workflow.node_info import InputInfo

UPLOAD = InputInfo("image", "COMBO", choices=("a.png",), options={"image_upload": True})
PLAIN = InputInfo("image", "COMBO", choices=("a.png",))


@pytest.mark.parametrize(
    "name", ["a.png", "b.png [output]", "b.png [temp]", "clipspace/b.png [input]", "sub/b.png"]
)
def test_file_of_another_folder_is_left_to_the_node(name: str) -> None:
    assert value_problem(UPLOAD, name) is None


@pytest.mark.parametrize(
    ("info", "name"), [(UPLOAD, "b.png"), (PLAIN, "b.png [output]"), (PLAIN, "sub/b.png")]
)
def test_other_names_must_be_in_the_list(info: InputInfo, name: str) -> None:
    problem = value_problem(info, name)
    assert problem is not None
    assert (problem.kind, problem.input_name, problem.value) == ("input.not_in_list", "image", name)
