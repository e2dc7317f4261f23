"""A node pack in a worker of another interpreter, through the real server."""

from __future__ import annotations

import shutil
import site
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_process import RunningServer, listening, running_server

from app.folders import default_folders

pytestmark = pytest.mark.slow  # importing torch alone takes seconds

GREETINGS = Path(__file__).parent.parent / "nodes" / "packs" / "greetings"
WHERE = """
import sys

class Where:
    FUNCTION = "tell"
    RETURN_TYPES = ("STRING",)
    INPUT_TYPES = classmethod(lambda cls: {"required": {}})
    def tell(self):
        return (sys.prefix,)

NODE_CLASS_MAPPINGS = {"Where": Where}
"""


def other_interpreter(folder: Path) -> Path:
    """Return the Python of a new environment that sees the packages of this one."""
    venv.create(folder, with_pip=False)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text("\n".join(site.getsitepackages()), "utf-8")
    return folder / "bin" / "python"


@pytest.fixture(scope="module")
def starting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("packs")
    packs = default_folders(base=folder / "home").custom_nodes
    shutil.copytree(GREETINGS, packs / "greetings", ignore=shutil.ignore_patterns("__pycache__"))
    (packs / "where.py").write_text(WHERE, "utf-8")
    (packs / "faulty.py").write_text("import no_such_package", "utf-8")
    with running_server(folder / "home", other_interpreter(folder / "other")) as running:
        yield running


@pytest.fixture(scope="module")
def server(starting_server: RunningServer) -> RunningServer:
    starting_server.wait_until(lambda: starting_server.get("/confy/report")["nodes"]["live"])
    return starting_server


def greeting(**inputs: Any) -> dict[str, Any]:
    return {
        "1": {"class_type": "Greeting", "inputs": {"name": "Ada", "style": "plain", "times": 1, **inputs}}
    }


def test_prompt_right_after_the_start_waits_for_the_packs(starting_server: RunningServer) -> None:
    entry = starting_server.wait_for_run(starting_server.queue(greeting()))
    assert entry["status"]["status_str"] == "success"


def test_nodes_of_the_pack_run_in_the_other_interpreter(server: RunningServer) -> None:
    prompt = {
        "1": {"class_type": "Where", "inputs": {}},
        "2": {"class_type": "PreviewAny", "inputs": {"source": ["1", 0]}},
    }
    entry = server.wait_for_run(server.queue(prompt))
    (prefix,) = entry["outputs"]["2"]["text"]
    assert Path(prefix).name == "other"
    assert prefix != sys.prefix


def test_pack_is_in_object_info(server: RunningServer) -> None:
    info = server.get("/object_info/Greeting")["Greeting"]
    assert info["display_name"] == "A Greeting"
    assert info["python_module"] == "custom_nodes.greetings"


def test_pack_refuses_a_value_before_the_run(server: RunningServer) -> None:
    answer = server.request("POST", "/prompt", {"prompt": greeting(name="R2D2")})
    assert answer.status == 400
    (error,) = answer.json["node_errors"]["1"]["errors"]
    assert error["type"] == "custom_validation_failed"
    assert error["extra_info"]["input_name"] == "name"
    assert "'R2D2' is no name" in error["message"] + error["details"]


def test_pack_shows_its_result(server: RunningServer) -> None:
    with listening(server, "greeter") as listener:
        prompt_id = server.queue(greeting(times=3), client_id="greeter")
        frames = listener.until_end(prompt_id)
    (executed,) = [frame["data"] for frame in frames if frame["type"] == "executed"]
    assert executed["output"]["text"][0].startswith("Hello Ada from 1")
    states = [frame["data"]["nodes"]["1"] for frame in frames if frame["type"] == "progress_state"]
    assert 3 in [state["max"] for state in states]


def test_route_of_the_pack_answers(server: RunningServer) -> None:
    for prefix in ("", "/api"):
        assert server.get(f"{prefix}/greetings/Ada?loud=yes") == {"text": "HELLO ADA"}
    assert server.request("GET", "/greetings").status == 404


def test_route_of_the_pack_sends_to_its_client(server: RunningServer) -> None:
    with listening(server, "client-1") as listener:
        answer = server.request("POST", "/greetings/log", {"who": "Bob"})
        assert (answer.status, answer.headers["X-Greeting"]) == (201, "yes")
        assert listener.until("greetings.seen")[-1]["data"] == {"who": "Bob"}


def test_report_says_how_long_each_pack_took_to_import(server: RunningServer) -> None:
    packs = server.get("/confy/report")["packs"]
    assert packs.keys() == {"greetings", "where", "faulty"}
    assert all(pack["seconds"] > 0 for pack in packs.values())


def test_failing_pack_is_reported_with_its_cause(server: RunningServer) -> None:
    problems = server.get("/confy/report")["problems"]
    (message,) = [problem["message"] for problem in problems if problem["pack"] == "faulty.py"]
    assert "it needs the Python package no_such_package, which is not installed" in message


def test_client_that_comes_late_learns_which_pack_has_a_fault(server: RunningServer) -> None:
    with listening(server, "late", {"confy": True}) as listener:
        problem = listener.until("confy.problem")[-1]["data"]["problem"]
    assert (problem["kind"], problem["pack"]) == ("pack.import_failed", "faulty.py")
