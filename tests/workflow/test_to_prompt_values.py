"""Values on their way into a prompt: file names with tokens, kinds that are not installed, typed values."""

from datetime import datetime
from typing import Any

import pytest

from app.workflow.check import check_workflow
from app.workflow.document import Workflow
from app.workflow.link_sources import bypass_input
from app.workflow.name_tokens import SAVING_KINDS, format_date
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.prompt import Prompt
from app.workflow.to_prompt import to_prompt
from app.workflow.unknown_values import unknown_values
from tests.workflow_cases import LIBRARY, document, node

NOW = datetime(2026, 3, 7, 9, 5, 2)


def prefix(text: Any, *others: dict[str, Any], links: Any = (), kind: str = "SaveImage") -> Any:
    workflow = document(node(1, kind, text), *others, links=links)
    return to_prompt(workflow, LIBRARY, now=NOW).to_json()["1"]["inputs"]["filename_prefix"]


DATES = {
    "yyyy-MM-dd": "2026-03-07",
    "yy/M/d": "26/3/7",
    "hhmmss": "090502",
    "h:m:s": "9:5:2",
    "yyy": "yyy",
    "": "",
}


@pytest.mark.parametrize("form", DATES)
def test_dates_are_written_as_the_page_writes_them(form: str) -> None:
    assert format_date(form, NOW) == DATES[form]


def sampler(seed: Any, **keys: Any) -> dict[str, Any]:
    return node(7, "KSampler", seed, "fixed", 20, 8.0, "euler", "simple", 0.5, **keys)


TOKENS: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "%date:yyyy-MM-dd%/x": ("2026-03-07/x", []),
    "%date%": ("%date%", []),
    "%width%x%height%_%year%": ("%width%x%height%_%year%", []),
    "100% of it": ("100% of it", []),
    "%KSampler.seed%": ("5", [sampler(5, properties={"Node name for S&R": "KSampler"})]),
    "%Mine.cfg%_%Mine.denoise%": ("8_0.5", [sampler(5, title="Mine")]),
    "%Mine.control_after_generate%": ("fixed", [sampler(5, title="Mine")]),
    "%Mine.no such%": ("%Mine.no such%", [sampler(5, title="Mine")]),
    "%Nobody.seed%": ("%Nobody.seed%", [sampler(5)]),
    "%T.text%": ("a_b__c", [node(7, "CLIPTextEncode", 'a/b:"c', title="T")]),
    "%V Basic.b%": ("false", [node(7, "VBasic", 1, "fixed", 0.5, "q", False)]),
    "%Far.length%": ("3", [{**node(7, "Of a pack", title="Far"), "widgets_values": {"length": 3}}]),
}


@pytest.mark.parametrize("text", TOKENS)
def test_tokens_in_the_names_of_saved_files_are_filled_in(text: str) -> None:
    expected, others = TOKENS[text]
    assert prefix(text, *others) == expected


def test_a_name_means_a_kind_before_it_means_a_title() -> None:
    other = node(8, "KSampler", 6, title="KSampler")
    assert prefix("%KSampler.seed%", other, sampler(5, properties={"Node name for S&R": "KSampler"})) == "5"


def test_a_value_that_a_primitive_gives_is_the_one_named() -> None:
    target = sampler(5, title="Mine", inputs=[("seed", "INT", 1)])
    target["inputs"][0]["widget"] = {"name": "seed"}
    primitive = node(4, "PrimitiveNode", 99, outputs=[("INT", "INT", [1])])
    assert prefix("%Mine.seed%", target, primitive, links=[[1, 4, 0, 7, 0, "INT"]]) == "99"


def test_other_kinds_and_the_file_keep_the_tokens() -> None:
    workflow = document(node(1, "CLIPTextEncode", "%date:yyyy%"), node(2, "SaveImage", "%date:yyyy%"))
    prompt = to_prompt(workflow, LIBRARY, now=NOW).to_json()
    assert prompt["1"]["inputs"]["text"] == "%date:yyyy%"
    assert prompt["2"]["inputs"]["filename_prefix"] == "2026"
    assert workflow.nodes["2"].values == ("%date:yyyy%",)
    assert "PreviewImage" not in SAVING_KINDS


@pytest.mark.parametrize(("switch", "expected"), [(True, "2026"), (False, "%date:yyyy%")])
def test_a_primitive_has_a_switch_for_tokens(switch: bool, expected: str) -> None:
    target = node(1, "CLIPTextEncode", "", inputs=[("text", "STRING", 1)])
    target["inputs"][0]["widget"] = {"name": "text"}
    workflow = document(
        target,
        node(
            2,
            "PrimitiveNode",
            "%date:yyyy%",
            outputs=[("STRING", "STRING", [1])],
            properties={"Run widget replace on values": switch},
        ),
        links=[[1, 2, 0, 1, 0, "STRING"]],
    )
    assert to_prompt(workflow, LIBRARY, now=NOW).to_json()["1"]["inputs"] == {"text": expected}


def unknown(*values: Any, slots: Any = (), **keys: Any) -> dict[str, Any]:
    made = node(1, "Of a pack", *values, inputs=[(name, kind, None) for name, kind in slots])
    for slot in made["inputs"]:
        slot["widget"] = {"name": slot["name"]}
    return unknown_values(document({**made, **keys}).nodes["1"])


def test_values_of_a_kind_that_is_not_installed_are_named_by_its_file() -> None:
    slots = [("seed", "INT"), ("mode", "COMBO"), ("text", "STRING")]
    named = {"seed": 5, "mode": "fast", "text": "x"}
    assert unknown(5, "fast", "x", slots=slots) == named
    assert unknown(5, "randomize", "fast", "x", slots=slots) == named
    assert unknown(5, "fixed", "x", slots=slots) == {"seed": 5, "mode": "fixed", "text": "x"}
    assert unknown(widgets_values={"seed": 5, "control_after_generate": "fixed"}) == {"seed": 5}


def test_values_that_fit_no_names_are_numbered() -> None:
    numbered = {"UNKNOWN": 5, "UNKNOWN_1": "fast"}
    assert unknown(5, "fast", slots=[("seed", "INT")]) == numbered
    assert unknown(5, "fast", slots=[("a", "INT"), ("b", "INT"), ("c", "INT")]) == numbered
    assert unknown(5, "fast") == numbered


CURVE = {"points": [[0.0, 0.0], [1.0, 1.0]], "interpolation": "linear"}


@pytest.mark.parametrize("value", [CURVE, [[0, 0], [1, 1]]])
def test_a_curve_names_its_type_and_lists_are_wrapped(value: Any) -> None:
    kind = NodeInfo("Curved", "Curved", inputs=(InputInfo("curve", "CURVE"), InputInfo("text", "STRING")))
    prompt = to_prompt(document(node(1, "Curved", value, ["a", 1])), {"Curved": kind})
    written = prompt.to_json()
    assert written["1"]["inputs"] == {
        "curve": {"__type__": "CURVE", "__value__": value},
        "text": {"__value__": ["a", 1]},
    }
    assert Prompt.from_json(written).nodes["1"].inputs == {"curve": value, "text": ["a", 1]}


def test_a_mapping_with_more_than_the_wrapper_is_a_value() -> None:
    value = {"__value__": [1], "more": 2}
    prompt = Prompt.from_json({"1": {"class_type": "A", "inputs": {"x": value}}})
    assert prompt.nodes["1"].inputs == {"x": value}


def bypassed(wanted: str, *inputs: str, output: str = "IMAGE") -> str | None:
    made = node(
        1,
        "Any",
        inputs=[(str(index), kind, None) for index, kind in enumerate(inputs)],
        outputs=[("out", output, None)],
    )
    found = bypass_input(document(made).nodes["1"], 0, wanted)
    return found.name if found is not None else None


def test_a_bypassed_node_passes_what_fits_both_its_output_and_what_is_wanted() -> None:
    assert bypassed("IMAGE", "IMAGE", "IMAGE") == "0"
    assert bypassed("IMAGE", "MASK", "IMAGE") == "1"
    assert bypassed("IMAGE,MASK", "MASK", "IMAGE") == "1", "the first does not fit the output"
    assert bypassed("LATENT", "LATENT") == "0", "an exact type is taken whatever the output"
    assert bypassed("LATENT", "MODEL") is None
    assert bypassed("*", "MODEL") == "0"
    assert bypassed("IMAGE") is None


def test_behind_a_bypassed_node_its_own_input_says_what_is_wanted() -> None:
    workflow: Workflow = document(
        node(1, "PInt", 1, outputs=[("INT", "INT", [1])]),
        node(2, "PFloat", 1, outputs=[("FLOAT", "FLOAT", [2])]),
        node(
            3,
            "Two",
            inputs=[("a", "INT", 1), ("b", "FLOAT", 2)],
            outputs=[("any", "*", [3])],
            mode=4,
        ),
        node(4, "Any", inputs=[("x", "*", 3)], outputs=[("FLOAT", "FLOAT", [4])], mode=4),
        node(5, "Takes", inputs=[("x", "FLOAT", 4)]),
        links=[
            *([1, 1, 0, 3, 0, "INT"], [2, 2, 0, 3, 1, "FLOAT"]),
            *([3, 3, 0, 4, 0, "*"], [4, 4, 0, 5, 0, "FLOAT"]),
        ],
    )
    assert to_prompt(workflow, LIBRARY).to_json()["5"]["inputs"] == {"x": ["1", 0]}


def test_the_view_of_two_pictures_is_sent_though_no_file_holds_it() -> None:
    view = InputInfo("compare_view", "IMAGECOMPARE", options={"socketless": True})
    kind = NodeInfo("ImageCompare", "Compare", inputs=(view, InputInfo("image_a", "IMAGE")))
    prompt = to_prompt(document(node(1, "ImageCompare")), {"ImageCompare": kind}).to_json()
    assert prompt["1"]["inputs"] == {"compare_view": {"__value__": ["", ""]}}


COMBO = {
    "CustomCombo": NodeInfo(
        "CustomCombo", "Custom Combo", inputs=(InputInfo("choice", "COMBO", choices=()),), output_node=True
    )
}


@pytest.mark.parametrize(
    "values",
    [
        {"widgets_values": ["b", 9, "a", "b", ""]},
        {
            "widgets_values": None,
            "widgets_values_named": {
                "choice": "b",
                "index": 9,
                **{"option2": "b", "option1": "a", "option3": ""},
            },
        },
    ],
)
def test_a_custom_combo_sends_the_place_of_its_choice_and_its_options(values: dict[str, Any]) -> None:
    workflow = document({**node(1, "CustomCombo"), **values})
    inputs = to_prompt(workflow, COMBO).to_json()["1"]["inputs"]
    assert inputs == {"choice": "b", "index": 1, "option1": "a", "option2": "b", "option3": ""}
    assert check_workflow(workflow, COMBO) == []


def test_a_custom_combo_with_a_choice_it_does_not_offer_says_so() -> None:
    workflow = document(node(1, "CustomCombo", "z", 0, "a", "b", ""))
    assert to_prompt(workflow, COMBO).to_json()["1"]["inputs"]["index"] == -1
    (problem,) = check_workflow(workflow, COMBO)
    assert (problem.kind, problem.input_name, problem.value) == ("input.not_in_list", "choice", "z")
