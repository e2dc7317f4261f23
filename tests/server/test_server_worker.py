"""The server with the real worker: pictures go in, pictures come out, whatever happens in between."""

from __future__ import annotations

import io
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image
from server_process import RunningServer, listening, running_server

pytestmark = pytest.mark.slow  # importing torch alone takes seconds


@pytest.fixture(scope="module")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("real")
    with running_server(folder / "home", "") as running:
        Image.new("RGB", (8, 6), (200, 100, 50)).save(running.folders.input / "tiny.png")
        running.wait_until(lambda: running.get("/confy/report")["nodes"]["live"])
        yield running


def scaled(scale_by: float, prefix: str = "out") -> dict[str, Any]:
    return {
        "1": {"class_type": "LoadImage", "inputs": {"image": "tiny.png"}},
        "2": {
            "class_type": "ImageScaleBy",
            "inputs": {"image": ["1", 0], "upscale_method": "nearest-exact", "scale_by": scale_by},
        },
        "3": {"class_type": "SaveImage", "inputs": {"images": ["2", 0], "filename_prefix": prefix}},
    }


def types(frames: list[dict[str, Any]]) -> list[str]:
    return [frame["type"] for frame in frames if not frame["type"].startswith("confy.")]


NODE = ["progress_state", "executing", "progress_state"]
OUTPUT = ["progress_state", "executing", "executed", "progress_state"]
BEGIN = ["status", "status", "execution_start", "execution_cached"]
END = ["execution_success", "status", "executing"]


def test_picture_is_scaled_saved_and_seen_with_the_recorded_frames(real_server: RunningServer) -> None:
    workflow = {"extra_pnginfo": {"workflow": {"nodes": []}}}
    with listening(real_server, "painter") as listener:
        prompt_id = real_server.queue(scaled(2.0), client_id="painter", extra_data=workflow)
        frames = listener.until_end(prompt_id)
        assert types(frames) == BEGIN + NODE + NODE + OUTPUT + END
        again = real_server.queue(scaled(2.0), client_id="painter", extra_data=workflow)
        cached = listener.until_end(again)
        assert types(cached) == [*BEGIN, "executed", "progress_state", *END]
    assert sorted(cached[3]["data"]["nodes"]) == ["1", "2", "3"]
    (image,) = real_server.wait_for_run(prompt_id)["outputs"]["3"]["images"]
    assert image == {"filename": "out_00001_.png", "subfolder": "", "type": "output"}
    shown = real_server.request("GET", f"/view?filename={image['filename']}&type=output")
    with Image.open(io.BytesIO(shown.body)) as picture:
        assert (picture.size, picture.getpixel((0, 0))) == ((16, 12), (200, 100, 50))
        assert {"prompt", "workflow"} <= set(picture.info)
    report = real_server.get(f"/history/{prompt_id}")[prompt_id]["confy"]["report"]
    assert report, "what the passes and the cache did is in the history"


def test_plan_names_what_is_cached(real_server: RunningServer) -> None:
    real_server.wait_for_run(real_server.queue(scaled(3.0)))
    plan = real_server.post("/confy/plan", {"prompt": scaled(3.0)})
    assert {step["state"] for step in plan["steps"]} == {"cached"}
    other = real_server.post("/confy/plan", {"prompt": scaled(3.5)})
    states = {step["node"]: step["state"] for step in other["steps"]}
    assert (states["2"], states["3"]) == ("run", "run")


def test_value_out_of_range_is_refused_before_any_run(real_server: RunningServer) -> None:
    answer = real_server.request("POST", "/prompt", {"prompt": scaled(99.0)})
    assert answer.status == 400
    (error,) = answer.json["node_errors"]["2"]["errors"]
    assert error["type"] == "value_bigger_than_max"
    assert error["confy"]["input_name"] == "scale_by"
    assert (error["confy"]["value"], error["confy"]["limit"]) == (99.0, 8.0)


def test_node_that_raises_is_named_with_its_input(real_server: RunningServer) -> None:
    with listening(real_server, "tiny") as listener:
        prompt_id = real_server.queue(scaled(0.01), client_id="tiny")
        frames = listener.until_end(prompt_id)
    assert types(frames)[-4:] == ["executing", "execution_error", "status", "executing"]
    (error,) = [frame["data"] for frame in frames if frame["type"] == "execution_error"]
    assert (error["node_id"], error["node_type"]) == ("2", "ImageScaleBy")
    assert error["confy"]["input_name"] == "scale_by"
    assert real_server.wait_for_run(prompt_id)["status"]["status_str"] == "error"


def test_passes_that_a_client_turns_off_do_not_run(real_server: RunningServer) -> None:
    def report(**extra_data: Any) -> Any:
        prompt_id = real_server.queue(scaled(1.7), extra_data=extra_data)
        return real_server.wait_for_run(prompt_id)["confy"]["report"]

    assert report()["run"] > 0
    assert report()["run"] == 0
    assert report(confy={"passes_off": ["use_cached"]})["run"] == 3


def test_what_results_keep_is_told_after_a_run_however_short(real_server: RunningServer) -> None:
    real_server.wait_for_run(real_server.queue(scaled(3.0)))
    held = real_server.get("/system_stats")["system"]["confy_held"]
    assert held["results"] > 3 * 3 * 4
    assert held["models"] == 0


def test_interrupted_and_killed_runs_leave_the_queue_going(real_server: RunningServer) -> None:
    # Large enough to still run when the worker is killed.
    heavy = scaled(8.0)
    heavy["4"] = {
        "class_type": "ImageScale",
        "inputs": {
            "image": ["2", 0],
            "upscale_method": "lanczos",
            "width": 16384,
            "height": 16384,
            "crop": "disabled",
        },
    }
    heavy["3"]["inputs"]["images"] = ["4", 0]
    worker = real_server.wait_for_worker()
    real_server.wait_until(lambda: real_server.get("/confy/report")["worker"]["standby"])
    with listening(real_server, "rough") as listener:
        doomed = real_server.queue(heavy, client_id="rough")
        following = real_server.queue(scaled(4.0), client_id="rough")
        listener.until("executing", node="4")
        os.kill(worker, signal.SIGKILL)
        frames = listener.until_end(doomed)
        (error,) = [frame["data"] for frame in frames if frame["type"] == "execution_error"]
        assert (error["node_id"], error["confy"]["kind"]) == ("4", "worker.died")
        assert types(listener.until_end(following))[-3:] == END
    assert real_server.wait_for_worker() != worker
