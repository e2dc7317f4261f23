"""Prompts whose ids hold colons, and what nodes of unknown kinds show of their values."""

import json
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.editor.canvas.nodes.node_values import shown
from app.editor.main_window import MainWindow


def opened(qtbot: QtBot, window: MainWindow, file: Path, content: object) -> None:
    file.write_text(json.dumps(content), "utf-8")
    assert window.session.open(file)
    qtbot.waitUntil(lambda: window.live_check.idle)


def test_problems_of_a_prompt_with_colons_in_its_ids_are_at_their_nodes(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    prompt = {
        "66": {"class_type": "Elsewhere", "inputs": {}},
        "66:51": {"class_type": "Nobody", "inputs": {"value": 3}},
        "66:52": {"class_type": "PreviewImage", "inputs": {"images": ["66:51", 0]}},
    }
    opened(qtbot, window, tmp_path / "prompt.json", prompt)
    assert {problem.node_path for problem in window.problems.all} >= {"66", "66:51"}
    for key in ("66", "66:51"):
        item = window.canvas.graph.nodes[key]
        assert [problem.value for problem in item.problems] == [prompt[key]["class_type"]]
    problem = next(problem for problem in window.problems.all if problem.node_path == "66:51")
    window.showing.fly_to(problem)
    assert window.canvas.selected_nodes() == ["66:51"]
    window.showing.carry_out(problem, 1)
    assert set(window.session.workflow.nodes) == {"66", "66:52"}


def unknown(at: int, **keys: object) -> dict[str, object]:
    return {"id": at, "type": "Nobody", "pos": [at * 400, 0], "size": [300, 200], "outputs": [], **keys}


def control_slot(name: str, kind: str, link: int | None = None) -> dict[str, object]:
    return {"name": name, "type": kind, "link": link, "widget": {"name": name}}


def test_a_value_and_its_slot_are_one_row_in_a_node_of_an_unknown_kind(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    primitive = {
        "id": 9, "type": "PrimitiveNode", "pos": [0, 400], "size": [200, 80], "inputs": [],
        "outputs": [{"name": "INT", "type": "INT", "links": [1]}], "widgets_values": [60, "fixed"],
    }  # fmt: skip
    by_name = unknown(
        1,
        inputs=[{"name": "image", "type": "IMAGE", "link": None}, control_slot("crf", "INT", 1)],
        widgets_values={"rate": 0.7000000000000001, "crf": 19},
    )
    by_slot = unknown(
        2,
        inputs=[control_slot("seed", "INT"), control_slot("name", "COMBO")],
        widgets_values=[7, "randomize", "a.safetensors"],
    )
    links = [[1, 9, 0, 1, 1, "INT"]]
    nodes = [by_name, by_slot, primitive]
    opened(qtbot, window, tmp_path / "x.json", {"nodes": nodes, "links": links, "version": 0.4})
    first, second, third = (window.canvas.graph.nodes[key] for key in ("1", "2", "9"))
    assert [field.name for field in first.fields] == ["rate", "crf"]
    assert first.shape_info.input_rows == (0,), "only the picture has a row of its own"
    assert first.is_linked(1)
    assert shown(first.fields[0], first.values["rate"]) == "0.7"
    assert dict(second.values) == {"seed": 7, "name": "a.safetensors"}
    assert dict(third.values) == {"value": 60, "control_after_generate": "fixed"}
