"""What the server's real worker computes once: shared prefixes, changed and back, over a kill -9."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_process import RunningServer, running_server

pytestmark = pytest.mark.slow  # importing torch alone takes seconds

PACK = '''
import time
from pathlib import Path
import torch

HERE = Path(__file__).parent


def note(text):
    with (HERE / "calls.txt").open("a") as file:
        file.write(text + "\\n")


class Slow:
    """Takes long enough to be worth a file."""
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    CATEGORY = "tests"

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"shade": ("FLOAT", {"default": 0.5})}}

    def run(self, shade):
        note(f"slow {shade}")
        time.sleep(0.7)
        return (torch.full((1, 8, 8, 3), shade),)


class Waits:
    """Waits as long as there is a file `wait` beside it."""
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    CATEGORY = "tests"

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",)}}

    def run(self, image):
        note("waits")
        while (HERE / "wait").exists():
            time.sleep(0.01)
        return (image,)


NODE_CLASS_MAPPINGS = {"TestSlow": Slow, "TestWaits": Waits}
'''


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    pack = tmp_path / "home" / "custom_nodes" / "slowly"
    pack.mkdir(parents=True)
    (pack / "__init__.py").write_text(PACK)
    with running_server(tmp_path / "home", "") as running:
        running.wait_until(lambda: running.get("/confy/report")["nodes"]["live"])
        yield running


def prompt(shade: float, prefix: str = "out", waits: bool = False) -> dict[str, Any]:
    source = "2" if waits else "1"
    nodes = {
        "1": {"class_type": "TestSlow", "inputs": {"shade": shade}},
        "9": {"class_type": "SaveImage", "inputs": {"images": [source, 0], "filename_prefix": prefix}},
    }
    if waits:
        nodes["2"] = {"class_type": "TestWaits", "inputs": {"image": ["1", 0]}}
    return nodes


def calls(server: RunningServer) -> list[str]:
    file = server.home / "custom_nodes" / "slowly" / "calls.txt"
    return file.read_text().splitlines() if file.exists() else []


def files(server: RunningServer) -> list[Path]:
    return sorted((server.folders.state / "cache" / "results").rglob("*.safetensors"))


def runs(server: RunningServer, *prompts: dict[str, Any]) -> None:
    for prompt_id in [server.queue(one) for one in prompts]:
        assert server.wait_for_run(prompt_id)["status"]["status_str"] == "success"


def states(server: RunningServer, one: dict[str, Any]) -> dict[str, str]:
    return {step["node"]: step["state"] for step in server.post("/confy/plan", {"prompt": one})["steps"]}


def test_queued_prompts_that_share_a_prefix_compute_it_once(server: RunningServer) -> None:
    runs(server, prompt(0.25, "a"), prompt(0.25, "b"), prompt(0.25, "c"))
    assert calls(server) == ["slow 0.25"]
    assert len(list(server.folders.output.glob("*.png"))) == 3
    runs(server, prompt(0.5, "a"), prompt(0.25, "a"))
    assert calls(server) == ["slow 0.25", "slow 0.5"], "changed and back is a hit"


def test_free_drops_what_is_in_memory_and_files_only_when_asked(server: RunningServer) -> None:
    runs(server, prompt(0.25))
    server.wait_until(lambda: files(server))
    server.post("/free", {"free_memory": True})
    server.wait_until(lambda: states(server, prompt(0.25)) == {"1": "cached", "9": "run"})
    assert files(server)
    server.post("/free", {"free_memory": True, "confy_free_files": True})
    server.wait_until(lambda: states(server, prompt(0.25)) == {"1": "run", "9": "run"})
    assert not files(server)


def test_interrupted_prompt_goes_on_from_its_last_finished_node_after_a_kill(server: RunningServer) -> None:
    wait = server.home / "custom_nodes" / "slowly" / "wait"
    wait.touch()
    prompt_id = server.queue(prompt(0.75, waits=True))
    server.wait_until(lambda: files(server) and calls(server) == ["slow 0.75", "waits"])
    server.kill()
    wait.unlink()
    server.restart()
    entry = server.wait_for_run(prompt_id)
    assert entry["status"]["status_str"] == "success"
    assert calls(server) == ["slow 0.75", "waits", "waits"]


def test_prompt_whose_worker_was_killed_can_be_run_again_from_its_last_finished_node(
    server: RunningServer,
) -> None:
    wait = server.home / "custom_nodes" / "slowly" / "wait"
    wait.touch()
    prompt_id = server.queue(prompt(0.75, waits=True))
    server.wait_until(lambda: files(server) and calls(server) == ["slow 0.75", "waits"])
    os.kill(server.wait_for_worker(), signal.SIGKILL)
    assert server.wait_for_run(prompt_id)["status"]["status_str"] == "error"
    wait.unlink()
    runs(server, prompt(0.75, waits=True))
    assert calls(server) == ["slow 0.75", "waits", "waits"]


def test_result_kept_before_a_restart_is_cached_in_the_plan_and_not_when_files_are_off(
    server: RunningServer,
) -> None:
    runs(server, prompt(0.25))
    server.wait_until(lambda: files(server))
    server.stop()
    server.restart()
    server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
    server.wait_until(lambda: states(server, prompt(0.25)) == {"1": "cached", "9": "run"})
    (server.folders.user / "confy.settings.json").write_text('{"disk_cache": "off"}')
    runs(server, prompt(0.75))
    assert not files(server)
    assert calls(server) == ["slow 0.25", "slow 0.75"]
