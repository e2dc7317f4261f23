"""Workflows with a mistake: named with node, input, value and limit by the commands, marked in the editor."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.problems import Problem
from app.workflow.edits import SetValue
from tests.cli.conftest import Confy
from tests.faults.fault_files import Json, changed, link_of, node_of, starter, with_value


@dataclass(frozen=True)
class Mistake:
    """A workflow with one mistake and what has to be said about it."""

    workflow: Json
    kind: str
    node: str
    input_name: str | None
    words: tuple[str, ...]
    value: Any = None
    limit: Any = None
    title: str = "KSampler"


def unlinked() -> Json:
    def change(data: Json) -> None:
        link = link_of(data, "KSampler", "model")
        data["links"].remove(link)
        next(slot for slot in node_of(data, "KSampler")["inputs"] if slot["name"] == "model")["link"] = None

    return changed(change)


def wrongly_linked() -> Json:
    def change(data: Json) -> None:
        model, latent = link_of(data, "KSampler", "model"), link_of(data, "KSampler", "latent_image")
        latent[1:3] = model[1:3]

    return changed(change)


def of_unknown_kind(**facts: Any) -> Json:
    def change(data: Json) -> None:
        node = node_of(data, "KSampler")
        node["type"] = "KSamplerUltra"
        node.setdefault("properties", {}).update(facts)

    return changed(change)


def circle() -> Json:
    image = {"name": "IMAGE", "type": "IMAGE"}
    nodes: list[Json] = [
        {"id": 1, "type": "ImageInvert", "inputs": [{"name": "image", "type": "IMAGE", "link": 2}],
         "outputs": [{**image, "links": [1]}]},
        {"id": 2, "type": "ImageInvert", "inputs": [{"name": "image", "type": "IMAGE", "link": 1}],
         "outputs": [{**image, "links": [2, 3]}]},
        {"id": 3, "type": "SaveImage", "inputs": [{"name": "images", "type": "IMAGE", "link": 3}],
         "widgets_values": ["x"]},
    ]  # fmt: skip
    links = [[1, 1, 0, 2, 0, "IMAGE"], [2, 2, 0, 1, 0, "IMAGE"], [3, 2, 0, 3, 0, "IMAGE"]]
    return {"nodes": nodes, "links": links, "version": 0.4}


def without_output() -> Json:
    output = {"name": "INT", "type": "INT", "links": []}
    node = {"id": 1, "type": "PrimitiveInt", "widgets_values": [1, "fixed"], "outputs": [output]}
    return {"nodes": [node], "links": [], "version": 0.4}


MISTAKES = {
    "below the range": Mistake(
        with_value("KSampler", 2, -3), "input.below_minimum", "3", "steps",
        ("-3", "smallest value allowed is 1", "Use 1"), -3, 1,
    ),
    "above the range": Mistake(
        with_value("KSampler", 2, 20_000), "input.above_maximum", "3", "steps",
        ("20000", "largest value allowed is 10000", "Use 10000"), 20_000, 10_000,
    ),
    "not in the list": Mistake(
        with_value("KSampler", 4, "eulr"), "input.not_in_list", "3", "sampler_name",
        ('"eulr"', 'is none of its 44 choices; nearest is "euler"', 'Use "euler"'), "eulr",
    ),
    "not a number": Mistake(
        with_value("KSampler", 3, "strong"), "input.wrong_type", "3", "cfg",
        ('"strong" is not a number', "Use 8.0"), "strong", "FLOAT",
    ),
    "no value": Mistake(
        with_value("KSampler", 0, None), "input.missing", "3", "seed",
        ("seed has no value", "Use 0"), None, "INT",
    ),
    "a missing model": Mistake(
        with_value("CheckpointLoaderSimple", 0, "startr.safetensors"), "model.missing", "4", "ckpt_name",
        ('"startr.safetensors"', "models/checkpoints: put it there, or choose", 'Use "starter.safetensors"'),
        "startr.safetensors", ["starter.safetensors"], "Load Checkpoint",
    ),
    "a link of the wrong type": Mistake(
        wrongly_linked(), "link.type_mismatch", "3", "latent_image",
        ("takes LATENT", "brings MODEL", "link an output of type LATENT"), "MODEL", "LATENT",
    ),
    "a link that is missing": Mistake(
        unlinked(), "input.missing", "3", "model",
        ("needs a link from an output of type MODEL",), None, "MODEL",
    ),
    "an unknown kind": Mistake(
        of_unknown_kind(), "node.unknown_type", "3", None,
        ('"KSamplerUltra" is not installed here', "custom_nodes", "or bypass or remove the node"),
        "KSamplerUltra", None, "KSamplerUltra",
    ),
}  # fmt: skip


def written(folder: Path, workflow: Json) -> Path:
    file = folder / "mistake.json"
    file.write_text(json.dumps(workflow))
    return file


@pytest.mark.parametrize("name", MISTAKES)
def test_every_command_names_file_node_input_and_what_helps(confy: Confy, tmp_path: Path, name: str) -> None:
    mistake = MISTAKES[name]
    file = written(tmp_path, mistake.workflow)
    place = f'node "{mistake.title}" (#{mistake.node})'
    if mistake.input_name is not None:
        place = f"{place}, {mistake.input_name}"
    for command in ("check", "run", "explain"):
        done = confy(command, file)
        assert done.code == 1, command
        lines = [line for line in done.err.splitlines() if not line.startswith("not started in")]
        (line,) = lines
        assert line.startswith(f"{file}: {place}: "), (command, line)
        for word in mistake.words:
            assert word in line, (command, line)


@pytest.mark.parametrize("name", MISTAKES)
def test_the_editor_marks_node_and_input_before_any_run(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, name: str
) -> None:
    mistake = MISTAKES[name]
    assert window.session.open(written(tmp_path, mistake.workflow))
    qtbot.waitUntil(lambda: window.problems.all != [])
    (problem,) = window.problems.all
    assert (problem.kind, problem.severity) == (mistake.kind, "error")
    assert (problem.node_path, problem.input_name) == (mistake.node, mistake.input_name)
    assert problem.value == mistake.value
    if mistake.limit is not None:
        assert problem.limit == mistake.limit
    shown = " ".join((problem.message, *(remedy.title for remedy in problem.remedies)))
    for word in mistake.words:
        assert word in shown
    assert window.canvas.graph.nodes[mistake.node].problems == (problem,)
    assert [card.problem for card in window.docks.problems.cards] == [problem]


@pytest.mark.parametrize("name", [name for name in MISTAKES if "Use" in str(MISTAKES[name].words)])
def test_the_first_remedy_of_a_value_takes_the_problem_away(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, name: str
) -> None:
    assert window.session.open(written(tmp_path, MISTAKES[name].workflow))
    qtbot.waitUntil(lambda: window.problems.all != [])
    window.showing.carry_out(window.problems.all[0], 0)
    qtbot.waitUntil(lambda: window.problems.all == [])
    window.session.undo_stack.undo()
    qtbot.waitUntil(lambda: window.problems.all != [])


def test_the_nearest_names_of_a_missing_model_are_offered(confy: Confy, tmp_path: Path) -> None:
    home = tmp_path / "home"
    folder = home / "models" / "checkpoints"
    folder.mkdir(parents=True)
    for name in ("castle_v1.safetensors", "castle_v2.safetensors", "zebra.safetensors"):
        (folder / name).write_bytes(b"")
    file = written(tmp_path, with_value("CheckpointLoaderSimple", 0, "castle_v3.safetensors"))
    done = confy("check", file, home=home)
    assert 'Use "castle_v2.safetensors", or use "castle_v1.safetensors"' in done.err
    assert "zebra" not in done.err
    assert "starter" not in done.err, "the ending alone makes no name alike"


def test_a_circle_is_named_with_its_way(
    confy: Confy, qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    file = written(tmp_path, circle())
    for command in ("check", "run", "explain"):
        done = confy(command, file)
        assert done.code == 1
        lines = [line for line in done.err.splitlines() if not line.startswith("not started in")]
        assert {line.split(": ")[1] for line in lines} == {
            'node "Invert Image Colors" (#1)',
            'node "Invert Image Colors" (#2)',
        }
        for line in lines:
            assert "the links go round in a circle (2 → 1 → 2); take one of them away" in line
    assert window.session.open(file)
    qtbot.waitUntil(lambda: {problem.node_path for problem in window.problems.all} == {"1", "2"})
    assert all(window.canvas.graph.nodes[node].problems for node in "12")


def test_a_workflow_without_an_output_node_says_which_to_add(
    confy: Confy, qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    file = written(tmp_path, without_output())
    for command in ("check", "run", "explain"):
        done = confy(command, file)
        assert done.code == 1, command
        assert f"{file}: nothing to run: no node shows or saves a result. Add a Save Image" in done.err
    assert window.session.open(file)
    qtbot.waitUntil(lambda: window.problems.all != [])
    (problem,) = window.problems.all
    assert (problem.kind, problem.severity) == ("graph.no_outputs", "warning")


def test_a_node_of_an_unknown_kind_names_its_pack(confy: Confy, tmp_path: Path) -> None:
    done = confy("check", written(tmp_path, of_unknown_kind(cnr_id="ultra-nodes")))
    assert "Put the node pack ultra-nodes into the custom_nodes folder" in done.err


def test_a_node_of_an_unknown_kind_is_drawn_and_saved_as_it_was(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    data = of_unknown_kind(cnr_id="ultra-nodes")
    odd = node_of(data, "KSamplerUltra")
    odd["widgets_values"] += [{"nested": [1, None]}, "ünknown"]
    odd["strange_key"] = {"keep": True}
    file = written(tmp_path, data)
    assert window.session.open(file)
    assert window.canvas.graph.nodes["3"].isVisible()
    prompt = window.session.library["CLIPTextEncode"]
    assert window.session.do(SetValue.for_widget("", "6", prompt, "text", "a fox"), "Set text")
    assert window.session.save(file)
    kept = json.loads(file.read_text())
    assert node_of(kept, "KSamplerUltra") == odd
    assert kept["links"] == data["links"]


def test_all_mistakes_of_a_file_are_said_at_once(confy: Confy, tmp_path: Path) -> None:
    data = with_value("KSampler", 2, -3)
    node_of(data, "KSampler")["widgets_values"][4] = "eulr"
    node_of(data, "EmptyLatentImage")["widgets_values"][0] = 100_000
    for command in ("check", "run"):
        lines = confy(command, written(tmp_path, data)).err.splitlines()
        places = {line.split(": ")[1] for line in lines if ": " in line}
        assert {'node "KSampler" (#3), steps', 'node "KSampler" (#3), sampler_name'} <= places
        assert 'node "Empty Latent Image" (#5), width' in places


def test_json_has_every_field_of_the_problem(confy: Confy, tmp_path: Path) -> None:
    file = written(tmp_path, MISTAKES["below the range"].workflow)
    report = json.loads(confy("check", file, "--json").out)["files"][0]
    (problem,) = [Problem.from_json(found) for found in report["problems"]]
    assert (problem.node_path, problem.input_name, problem.value, problem.limit) == ("3", "steps", -3, 1)
    assert problem.remedies[0].edit == {"set_input": {"node": "3", "input": "steps", "value": 1}}


def test_the_starter_itself_has_no_mistake(confy: Confy, tmp_path: Path) -> None:
    done = confy("check", written(tmp_path, starter()))
    assert (done.code, done.err) == (0, "")
