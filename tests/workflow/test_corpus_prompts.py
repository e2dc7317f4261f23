"""Real workflows give the prompts that were queued with them: nodes, links, values, order and titles."""

import json
from collections import Counter
from datetime import datetime

import pytest

from app.workflow.to_prompt import to_prompt
from tests.workflow.recorded_pairs import (
    Difference,
    Pair,
    differences,
    has_no_value,
    is_unlinked_control,
    is_upload_button,
    nodes_by_path,
    recorded_pairs,
)

QUEUED = {
    "65732c25b6": datetime(2023, 9, 1, 15, 46, 55),
    "69bba56b1f": datetime(2023, 9, 1, 16, 20, 5),
    "png-8efdbb6ab9": datetime(2023, 9, 1, 15, 38, 47),
}
"""When a page queued a workflow that names its files by the date."""

RULES = (has_no_value, is_upload_button, is_unlinked_control)
"""What old pages did otherwise, whatever the workflow."""

DRAWN = "its pack draws a value when it is queued, and the file keeps the one before"
EDITED = "the workflow was edited after it had run"
OTHER_PACK = "another pack added a control to a kind of node of the core, which shows in the prompt only"
CODEC = "the kind has since moved this control into another, and the file's list of values is the old one"
VIEWER = "the page adds a control of its own that shows the model; no node reads it"
NAMES_CUT = "folders were cut from the names of models in the workflow afterwards"

EXCUSED: dict[str, dict[tuple[str, str], str]] = {
    **{
        name: {("471", "populated_text"): DRAWN, ("78", "noise_seed"): DRAWN, ("81", "noise_seed"): DRAWN}
        for name in QUEUED
    },
    "png-456a18784d": {("107", "mode"): DRAWN},
    "png-891989441b": {("107", "mode"): DRAWN},
    "png-e90242a245": {("107", "mode"): DRAWN},
    "8af85c3451": {
        ("7", "speak_and_recognation"): OTHER_PACK,
        ("24", "speak_and_recognation"): OTHER_PACK,
        ("34", "ckpt_name"): NAMES_CUT,
        ("45", "control_net_name"): NAMES_CUT,
    },
    "fbd02411b7": {
        **{("3", name): EDITED for name in ("seed", "positive", "negative")},
        **{(node, ""): EDITED for node in ("23", "45")},
        **{(node, "text"): EDITED for node in ("7", "24")},
        ("20", "image"): EDITED,
        ("31", "control_net_name"): EDITED,
        ("33", "ckpt_name"): EDITED,
    },
    "png-2957eb7b94": {
        ("49", "image"): EDITED,
        **{(node, ""): EDITED for node in ("60", "61", "62", "64", "66")},
        **{(f"68:{index}", ""): EDITED for index in (0, 1, 2, 3, 5)},
    },
    "media-11d7bec4d8": {("108", "format.codec"): CODEC},
    "media-2b0f439ed2": {("67", "image"): VIEWER},
    "media-58c25aa167": {("67", "image"): VIEWER},
}
"""Where a prompt differs from what was recorded although both are right, and why."""

ORDERED_OTHERWISE = {("png-5fe1b81122", "11")}
"""Nodes with links of Anything Everywhere, which a page put in last; we keep the order of the kind."""


def left_over(pair: Pair) -> list[Difference]:
    ours = json.loads(json.dumps(to_prompt(pair.workflow, pair.library, now=QUEUED.get(pair.name)).to_json()))
    found = differences(ours, pair.prompt)
    return [item for item in found if not item.input or not any(rule(pair, item) for rule in RULES)]


@pytest.mark.corpus
def test_recorded_pairs_agree() -> None:
    compared: Counter[str] = Counter()
    found: dict[str, dict[tuple[str, str], tuple[object, object]]] = {}
    for pair in recorded_pairs():
        left = left_over(pair)
        compared["excused" if left else "equal"] += 1
        if left:
            found[pair.name] = {(item.node, item.input): (item.ours, item.recorded) for item in left}
    unexplained = {
        (name, *place): values
        for name, places in found.items()
        for place, values in places.items()
        if place not in EXCUSED.get(name, {})
    }
    assert unexplained == {}
    outlived = {name: set(places) - set(found.get(name, {})) for name, places in EXCUSED.items()}
    assert {name: places for name, places in outlived.items() if places} == {}, "no longer needed"
    assert compared["equal"] >= 70
    assert compared["excused"] == len(EXCUSED)


@pytest.mark.corpus
def test_recorded_pairs_agree_in_the_order_of_inputs_and_in_titles() -> None:
    titled = 0
    otherwise = set()
    for pair in recorded_pairs():
        ours = to_prompt(pair.workflow, pair.library).to_json()
        nodes = nodes_by_path(pair.workflow)
        for path in ours.keys() & pair.prompt.keys():
            mine, theirs = ours[path]["inputs"], pair.prompt[path]["inputs"]
            if [name for name in mine if name in theirs] != [name for name in theirs if name in mine]:
                otherwise.add((pair.name, path))
            title = pair.prompt[path].get("_meta", {}).get("title")
            if title is not None and nodes[path].title:
                assert ours[path]["_meta"]["title"] == title, (pair.name, path)
                titled += 1
    assert otherwise == ORDERED_OTHERWISE
    assert titled > 20
