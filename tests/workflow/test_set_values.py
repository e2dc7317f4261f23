"""`NODE.INPUT=VALUE` finds its node and input, and says what it does not find."""

from typing import Any

import pytest

from app.workflow.document import Workflow
from app.workflow.edits import EditRefused
from app.workflow.prompt import LinkRef, Prompt
from app.workflow.set_values import edit_for, set_in_prompt
from app.workflow.to_prompt import to_prompt
from tests.workflow_cases import LIBRARY, document, node


def sample() -> Workflow:
    inner = {"id": "u", "nodes": [node(3, "PInt", 1)], "links": []}
    return document(
        node(
            1, "KSampler", 5, "fixed", 20, 8.0, "euler", "simple", 1.0, outputs=[("LATENT", "LATENT", None)]
        ),
        node(2, "PStr", "old", title="My text = 1.5"),
        node(4, "PInt", 1),
        node(6, "PInt", 2),
        node(5, "u"),
        node(7, "Nobody Has This", 1, widgets_values_named={"a": 1}),
        definitions={"subgraphs": [inner]},
    )


SET: dict[str, tuple[str, str, Any]] = {
    "KSampler.seed=7": ("1", "seed", 7),
    "1.cfg=3.5": ("1", "cfg", 3.5),
    "1.sampler_name=ddim": ("1", "sampler_name", "ddim"),
    "My text = 1.5.v=a = b": ("2", "v", "a = b"),
    "2.v=7": ("2", "v", "7"),
    '2.v="quoted"': ("2", "v", "quoted"),
    "5:3.v=9": ("5:3", "v", 9),
    "6.v=[1]": ("6", "v", {"__value__": [1]}),
    "7.a=2": ("7", "a", 2),
}


@pytest.mark.parametrize("text", SET)
def test_a_line_sets_a_value_of_the_workflow(text: str) -> None:
    node_id, name, value = SET[text]
    workflow = sample()
    workflow.apply(edit_for(workflow, LIBRARY, text))
    assert to_prompt(workflow, LIBRARY).to_json()[node_id]["inputs"][name] == value


@pytest.mark.parametrize("text", SET)
def test_a_line_sets_a_value_of_a_prompt(text: str) -> None:
    node_id, name, value = SET[text]
    prompt = set_in_prompt(to_prompt(sample(), LIBRARY), LIBRARY, text)
    assert prompt.to_json()[node_id]["inputs"][name] == value


WRONG = {
    "KSampler": "'KSampler' is not of the form NODE.INPUT=VALUE",
    "KSampler.seed": "is not of the form NODE.INPUT=VALUE",
    "Nothing.seed=1": "there is no node with the id, title or kind 'Nothing'",
    "PInt.v=1": "'PInt' is the name of 3 nodes",
    "KSampler.sede=1": "did you mean seed",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_line_that_fits_nothing_is_refused_in_words(text: str) -> None:
    workflow = sample()
    with pytest.raises(EditRefused, match=r".*") as caught:
        edit_for(workflow, LIBRARY, text)
    assert WRONG[text] in str(caught.value)
    with pytest.raises(EditRefused) as again:
        set_in_prompt(to_prompt(workflow, LIBRARY), LIBRARY, text)
    assert WRONG[text] in str(again.value)


def test_a_value_replaces_a_link_in_a_prompt() -> None:
    prompt = Prompt.from_json(
        {"1": {"class_type": "PInt", "inputs": {"v": ["2", 0]}}, "2": {"class_type": "PInt", "inputs": {}}}
    )
    assert isinstance(prompt.nodes["1"].inputs["v"], LinkRef)
    assert set_in_prompt(prompt, LIBRARY, "1.v=4").nodes["1"].inputs == {"v": 4}
