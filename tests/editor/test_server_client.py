"""The client against the real server: what it asks for comes back as signals."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.editor.language.choice import use_language
from app.editor.running.server_client import ServerClient
from app.editor.running.server_start import ServerStart
from app.folders import Folders, example_path
from app.server_address import ServerAddress, ensure_server
from app.server_problems import problem_of_run_error, problems_of_refusal
from app.workflow.links.carried import outputs_of_plan
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow
from tests.hearing import hearing

WAIT_MS = 60_000


@pytest.fixture
def server(folders: Folders) -> Iterator[ServerAddress]:
    address = ensure_server(folders, timeout_s=30)
    yield address
    with suppress(ProcessLookupError):
        os.kill(address.pid, signal.SIGTERM)


@pytest.fixture
def client(qtbot: QtBot, server: ServerAddress) -> Iterator[ServerClient]:
    client = ServerClient()
    with hearing(qtbot, client.connected, timeout=WAIT_MS):
        client.connect_to(server)
    yield client
    client.close()


def test_the_library_comes_with_slots_and_choices(qtbot: QtBot, client: ServerClient) -> None:
    with hearing(qtbot, client.library_received, timeout=WAIT_MS) as received:
        client.fetch_library()
    info = received.args[0]["LoadImage"]
    assert [output.type for output in info.outputs] == ["IMAGE", "MASK"]
    assert "example.png" in info.input("image").choices


def test_titles_of_nodes_come_in_the_language_of_the_program(
    qtbot: QtBot, client: ServerClient, folders: Folders, qapp: QCoreApplication
) -> None:
    said = folders.custom_nodes / "pack" / "locales" / "zh" / "nodeDefs.json"
    said.parent.mkdir(parents=True)
    said.write_text('{"KSampler": {"display_name": "K采样器"}}', "utf-8")
    titles = []
    before = QLocale()
    for language in ("zh_CN", "en"):
        use_language(qapp, language)
        with hearing(qtbot, client.library_received, timeout=WAIT_MS) as received:
            client.fetch_library()
        titles.append(received.args[0]["KSampler"].display_name)
    QLocale.setDefault(before)
    assert titles == ["K采样器", "KSampler"]


def test_a_request_made_before_the_connection_waits_for_it(qtbot: QtBot, server: ServerAddress) -> None:
    client = ServerClient()
    client.fetch_queue()
    with hearing(qtbot, client.queue_received, timeout=WAIT_MS) as received:
        client.connect_to(server)
    assert received.args == [{"queue_running": [], "queue_pending": []}, {}]
    client.close()


def test_an_uploaded_picture_lies_in_the_input_folder(
    qtbot: QtBot, client: ServerClient, folders: Folders, tmp_path: Path
) -> None:
    image = QImage(3, 2, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    image.save(str(tmp_path / "cat.png"))
    with hearing(qtbot, client.image_uploaded, timeout=WAIT_MS) as uploaded:
        client.upload_image("5", "image", tmp_path / "cat.png")
    assert uploaded.args == ["5", "image", "cat.png"]
    ref = {"filename": "cat.png", "subfolder": "", "type": "input"}
    with hearing(qtbot, client.images_received, timeout=WAIT_MS) as received:
        client.fetch_images("5", (ref,))
    node_path, refs, images = received.args
    assert (node_path, refs) == ("5", (ref,))
    assert images[0].pixelColor(0, 0) == QColor("red")


def test_a_picture_that_cannot_be_read_is_a_problem(
    qtbot: QtBot, client: ServerClient, tmp_path: Path
) -> None:
    with hearing(qtbot, client.problem_found, timeout=WAIT_MS) as found:
        client.upload_image("5", "image", tmp_path / "gone.png")
    assert found.args[0].kind == "file.unreadable"
    assert "gone.png" in found.args[0].message


def test_the_picture_of_a_model_comes_scaled_down(
    qtbot: QtBot, client: ServerClient, folders: Folders
) -> None:
    place = folders.model_paths["loras"][0]
    place.mkdir(parents=True, exist_ok=True)
    (place / "wet ink.safetensors").write_bytes(b"x")
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    assert image.save(str(place / "wet ink.png"))
    with hearing(qtbot, client.model_picture_received, timeout=WAIT_MS) as received:
        client.fetch_model_picture("loras", "wet ink.safetensors", 96)
    assert received.args[:2] == ["loras", "wet ink.safetensors"]
    assert received.args[2].size().toTuple() == (96, 48)
    with hearing(qtbot, client.model_picture_received, timeout=WAIT_MS) as received:
        client.fetch_model_picture("loras", "none.safetensors", 96)
    assert received.args[2].isNull()


def test_a_refused_prompt_names_node_and_input(qtbot: QtBot, client: ServerClient) -> None:
    prompt = {
        "1": {"class_type": "LoadImage", "inputs": {"image": "no such picture.png"}},
        "2": {"class_type": "PreviewImage", "inputs": {"images": ["1", 0]}},
    }
    prompt_id = "5e0c1f5e-6f0d-4e8e-9d2e-0b5d3b9f6c11"
    with hearing(qtbot, client.prompt_refused, timeout=WAIT_MS) as refused:
        client.queue_prompt(prompt_id, prompt, {"nodes": []})
    assert refused.args[0] == prompt_id
    problem = refused.args[1][0]
    assert (problem.node_path, problem.input_name) == ("1", "image")
    assert "no such picture.png" in problem.message


def test_a_plan_tells_the_shapes_and_a_broken_prompt_none(qtbot: QtBot, client: ServerClient) -> None:
    starter = read_workflow(example_path("starter.json").read_bytes())
    with hearing(qtbot, client.library_received, timeout=WAIT_MS) as library:
        client.fetch_library()
    prompt = to_prompt(starter, library.args[0]).to_json()
    with hearing(qtbot, client.plan_received, timeout=WAIT_MS) as received:
        client.fetch_plan(7, prompt)
    number, answer = received.args
    assert number == 7
    assert outputs_of_plan(answer)["8"] == ("1 × 128 × 128 × 3 float32, 192 KiB",)
    with hearing(qtbot, client.plan_received, timeout=WAIT_MS) as received:
        client.fetch_plan(8, {"5": {"class_type": "No such node", "inputs": {}}})
    assert received.args[0] == 8
    assert outputs_of_plan(received.args[1]) == {}


def test_a_dead_server_is_told_and_the_next_one_is_connected(
    qtbot: QtBot, client: ServerClient, server: ServerAddress, folders: Folders
) -> None:
    with hearing(qtbot, client.connection_lost, timeout=WAIT_MS):
        os.kill(server.pid, signal.SIGKILL)
    second = ensure_server(folders, timeout_s=30)
    with hearing(qtbot, client.connected, timeout=WAIT_MS):
        client.connect_to(second)
    os.kill(second.pid, signal.SIGTERM)


def test_a_server_that_cannot_start_is_a_problem_with_the_reason(qtbot: QtBot, folders: Folders) -> None:
    (folders.state / "logs").write_text("in the way")
    start = ServerStart(folders)
    with hearing(qtbot, start.failed, timeout=WAIT_MS) as failed:
        start.start()
    start.wait()
    assert failed.args[0].kind == "server.unreachable"
    assert "no server can be started" in failed.args[0].message
    assert "logs" in failed.args[0].message


class TestProblems:
    """Answers of a server that knows nothing of Confy's own keys."""

    def test_each_input_error_becomes_a_problem(self) -> None:
        answer = {
            "error": {"type": "prompt_outputs_failed_validation", "message": "…", "details": ""},
            "node_errors": {
                "3": {
                    "errors": [
                        {
                            "type": "value_smaller_than_min",
                            "message": "Value 0 smaller than min of 1",
                            "details": "steps",
                            "extra_info": {"input_name": "steps", "received_value": 0},
                        }
                    ],
                    "class_type": "KSampler",
                }
            },
        }
        (problem,) = problems_of_refusal(400, answer)
        assert (problem.kind, problem.node_path, problem.input_name) == ("input.below_minimum", "3", "steps")
        assert problem.value == 0

    def test_a_general_error_becomes_one_problem(self) -> None:
        answer = {
            "error": {"type": "prompt_no_outputs", "message": "Prompt has no outputs"},
            "node_errors": {},
        }
        (problem,) = problems_of_refusal(400, answer)
        assert (problem.kind, problem.message) == ("graph.no_outputs", "Prompt has no outputs")

    def test_an_answer_that_is_no_json_is_a_problem_too(self) -> None:
        (problem,) = problems_of_refusal(500, "500 Internal Server Error")
        assert "500" in problem.message

    def test_a_run_error_keeps_its_node_and_traceback(self) -> None:
        data = {
            "node_id": "7",
            "exception_message": "shapes differ\n",
            "exception_type": "ValueError",
            "traceback": ["Traceback\n", "  line\n"],
        }
        problem = problem_of_run_error(data)
        assert (problem.node_path, problem.message) == ("7", "shapes differ")
        assert problem.details == "Traceback\n  line\n"
