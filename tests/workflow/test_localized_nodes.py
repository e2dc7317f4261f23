"""Kinds of nodes get the titles and tips of their packs; names, which files go by, stay."""

from typing import Any

import pytest

from app.workflow.localized_nodes import in_localized_categories, localized, said_in
from app.workflow.node_info import NodeInfo, read_object_info

LIBRARY = read_object_info(
    {
        "Blend": {
            "display_name": "Blend",
            "category": "image",
            "input": {"required": {"image": ["IMAGE"], "factor": ["FLOAT", {"default": 0.5}]}},
            "output": ["IMAGE"],
            "output_name": ["IMAGE"],
        },
        "Other": {"display_name": "Other", "input": {}, "output": []},
    }
)
SAID: dict[str, Any] = {
    "Blend": {
        "display_name": "混合",
        "description": "混合两张图像",
        "inputs": {"factor": {"name": "系数", "tooltip": "混合的程度"}, "gone": {"tooltip": "x"}},
        "outputs": {"0": {"name": "图像", "tooltip": "结果"}},
    },
    "Unknown": {"display_name": "?"},
}


def test_titles_and_tips_are_the_pack_s_and_names_stay() -> None:
    blend = localized(LIBRARY, SAID)["Blend"]
    assert (blend.display_name, blend.description) == ("混合", "混合两张图像")
    assert [item.name for item in blend.inputs] == ["image", "factor"]
    assert blend.inputs[1].options == {"default": 0.5, "tooltip": "混合的程度", "localized_name": "系数"}
    assert (blend.inputs[0].localized_name, blend.inputs[1].localized_name) == ("", "系数")
    assert (blend.name_in_files, blend.extra["search_aliases"]) == ("Blend", ["Blend"])
    assert (blend.outputs[0].name, blend.outputs[0].tooltip) == ("IMAGE", "结果")
    assert localized(LIBRARY, SAID)["Other"] == LIBRARY["Other"]
    assert LIBRARY["Blend"].display_name == "Blend"


def test_categories_are_said_step_by_step_and_stay_what_they_are() -> None:
    library = read_object_info({"Blend": {"category": "image/unknown", "input": {}, "output": []}})
    blend = in_localized_categories(library, {"image": "图像", "other": 3})["Blend"]
    assert (blend.category, blend.shown_category) == ("image/unknown", "图像/unknown")
    assert in_localized_categories(library, {})["Blend"] == library["Blend"]


@pytest.mark.parametrize(
    "said",
    [None, 3, "text", {"display_name": 3, "inputs": [], "outputs": {"0": 1}}, {"inputs": {"factor": 1}}],
)
def test_what_is_of_another_shape_is_left_out(said: object) -> None:
    assert localized(LIBRARY, {"Blend": said}) == dict[str, NodeInfo](LIBRARY)


@pytest.mark.parametrize("locales", [None, [], "x", {}, {"zh": 1}, {"zh": {"nodeDefs": []}}, {"fr": {}}])
def test_a_server_that_says_nothing(locales: object) -> None:
    assert said_in(locales, "zh") == {}


def test_a_server_that_speaks_it() -> None:
    assert said_in({"zh": {"nodeDefs": SAID}}, "zh") == SAID
