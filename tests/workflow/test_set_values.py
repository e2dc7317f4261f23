"""`NODE.INPUT=VALUE` finds its node and input, and says what it does not find."""

from typing import Any

import pytest

from app.workflow.document import Workflow
from app.workflow.edits import EditRefused
from app.workflow.parameters.set_values import edit_for, find_parameter
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


def exposing() -> Workflow:
    names = (
        *(("seed", 1, "seed"), ("guidance", 1, "cfg"), ("sampler", 1, "sampler_name"), ("words", 2, "v")),
        *(("a=b", 4, "v"), ("gone", 99, "v")),
    )
    entries = [{"name": name, "node": node_id, "input": place} for name, node_id, place in names]
    sampler = node(1, "KSampler", 5, "fixed", 20, 8.0, "euler", "simple", 1.0)
    words, number = node(2, "PStr", "old"), node(4, "PInt", 1)
    return document(sampler, words, number, extra={"confy": {"inputs": entries}})


NAMED: dict[str, tuple[str, str, Any]] = {
    "seed=18446744073709551615": ("1", "seed", 2**64 - 1),
    "guidance=3.5": ("1", "cfg", 3.5),
    "guidance=3": ("1", "cfg", 3),
    "sampler=ddim": ("1", "sampler_name", "ddim"),
    "words=7": ("2", "v", "7"),
    'words="quoted"': ("2", "v", "quoted"),
    "words=seed=1, guidance=2": ("2", "v", "seed=1, guidance=2"),
    "a=b=9": ("4", "v", 9),
    "1.seed=4": ("1", "seed", 4),
}


@pytest.mark.parametrize("text", NAMED)
def test_an_exposed_name_sets_its_value(text: str) -> None:
    node_id, name, value = NAMED[text]
    workflow = exposing()
    workflow.apply(edit_for(workflow, LIBRARY, text))
    found = to_prompt(workflow, LIBRARY).to_json()[node_id]["inputs"][name]
    assert (found, type(found)) == (value, type(value))


WRONG_NAMES = {
    "sedd=1": "nothing is exposed as 'sedd' (exposed are: seed, guidance, sampler, words, a=b, gone); "
    "did you mean seed?",
    "seed": "is not of the form NAME=VALUE or NODE.INPUT=VALUE; exposed are: seed, guidance",
    "guidance=300": "guidance is 300; the largest value allowed is 100.0",
    "guidance=-1": "guidance is -1; the smallest value allowed is 0.0",
    "guidance=much": 'guidance: "much" is not a number',
    "seed=1.5": "seed: 1.5 is not a whole number",
    "seed=1.8446744073709552e+19": "seed: 1.8446744073709552e+19 is a rounded number",
    "sampler=eulr": 'sampler is "eulr", which is none of its 44 choices; nearest is "euler"; '
    "`confy inputs FILE --json` lists them all",
    "gone=1": "the exposed input 'gone' points nowhere: there is no node 99",
}


@pytest.mark.parametrize("text", WRONG_NAMES)
def test_a_wrong_name_or_value_of_an_exposed_input_says_what_would_be_right(text: str) -> None:
    with pytest.raises(EditRefused) as caught:
        edit_for(exposing(), LIBRARY, text)
    assert WRONG_NAMES[text] in str(caught.value)


def test_a_value_that_a_link_gives_cannot_be_set() -> None:
    fed = node(2, "PInt", 1)
    fed["inputs"] = [{"name": "v", "type": "INT", "link": 1, "widget": {"name": "v"}}]
    source = node(1, "PPass", outputs=[("INT", "INT", [1])])
    workflow = document(source, fed, links=[[1, 1, 0, 2, 0, "INT"]])
    with pytest.raises(EditRefused, match="v of node 2 gets its value by a link"):
        edit_for(workflow, LIBRARY, "2.v=4")


def test_a_column_is_an_exposed_name_or_an_address() -> None:
    workflow = exposing()
    assert find_parameter(workflow, LIBRARY, "words").path == "2"
    assert find_parameter(workflow, LIBRARY, "KSampler.cfg").input == "cfg"
    with pytest.raises(EditRefused, match=r"nothing is exposed as 'word' .*; did you mean words"):
        find_parameter(workflow, LIBRARY, "word")
    with pytest.raises(
        EditRefused, match=r"'word' is not of the form NODE\.INPUT, and this workflow exposes no"
    ):
        find_parameter(sample(), LIBRARY, "word")
