"""The worker as a real process that speaks frames over a socket."""

from __future__ import annotations

import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import app
from app.messages import (
    Done,
    Free,
    Hello,
    HttpRequest,
    HttpResponse,
    Interrupt,
    Log,
    Planned,
    PlanRequest,
    Preview,
    Problems,
    Progress,
    Reload,
    Run,
    Shutdown,
    Started,
    Status,
    StepDone,
    StepStarted,
    Validate,
    Validated,
    WarmUp,
)
from app.runtime.passes import PASSES
from app.runtime.worker.worker import WRONG_VERSION
from tests.worker_bench import ROOT, WorkerBench, real_worker, toy_worker

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs Unix sockets")
LEAVES_WITHIN_S = 20
"""Far above what the worker promises: the tests ask whether it leaves, not how fast on a busy machine."""


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[WorkerBench]:
    """A worker that has loaded its toy nodes; without torch, which takes seconds to import."""
    with toy_worker(tmp_path, "no-torch") as bench:
        bench.loaded()
        yield bench


def node(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"class_type": kind, "inputs": inputs}


def prompt(kind: str, **inputs: Any) -> dict[str, Any]:
    return {"1": node(kind, **inputs), "2": node("PSink", x=["1", 0])}


def names(messages: list[Any]) -> list[str]:
    return [type(message).__name__ for message in messages]


def test_worker_says_who_it_is_and_what_it_can(tmp_path: Path) -> None:
    with toy_worker(tmp_path) as worker:
        assert worker.hello.app == app.__version__
        assert worker.hello.token == "secret"
        assert worker.hello.pid == worker.process.pid
        assert worker.hello.torch
        assert [device["type"] for device in worker.hello.devices][-1] == "cpu"
        nodes = worker.loaded()
        assert nodes.nodes["PPass"]["input"]["required"] == {"x": ["*"]}
        assert nodes.routes == (("GET", "/toys"),)
        assert nodes.problems[0].pack == "toys"
        assert nodes.validating == ("Checked",)


def test_standby_worker_loads_nodes_but_touches_no_device(tmp_path: Path) -> None:
    with toy_worker(tmp_path, "standby") as worker:
        assert worker.hello.torch
        assert worker.hello.devices[-1]["type"] == "cpu"
        assert all(device.keys() == {"name", "type", "index"} for device in worker.hello.devices[:-1])
        assert "PInt" in worker.loaded().nodes


def test_prompt_runs_and_its_results_are_kept(worker: WorkerBench) -> None:
    messages = worker.run(prompt("PInt", v=3))
    assert names(messages) == ["Started", "StepStarted", "StepDone", "StepStarted", "StepDone", "Done"]
    assert isinstance(messages[-2], StepDone)
    assert messages[-2].ui == {"text": ["3"]}
    again = worker.run(prompt("PInt", v=3), "q")
    assert names(again) == ["Started", "StepDone", "Done"]
    assert isinstance(again[0], Started)
    assert again[0].cached == ("1", "2")
    worker.send(Free())
    assert names(worker.run(prompt("PInt", v=3), "r")) == names(messages)


def test_failing_node_ends_its_run_only(worker: WorkerBench) -> None:
    messages = worker.run(prompt("PError", x=1))
    (failure,) = [message for message in messages if isinstance(message, Problems)]
    assert (failure.problem.node_path, failure.problem.message) == ("1", "probe error")
    assert failure.exception_type == "ValueError"
    assert failure.traceback
    assert isinstance(messages[-1], Done)
    assert messages[-1].status == "error"
    assert worker.run(prompt("PInt", v=1))[-1].status == "success"  # type: ignore[attr-defined]


def test_prompt_that_cannot_run_is_answered_with_its_problems(worker: WorkerBench) -> None:
    messages = worker.run({"1": node("PListOut", n=900), "2": node("PSink", x=["1", 0])})
    assert names(messages) == ["Started", "Problems", "Done"]
    assert isinstance(messages[1], Problems)
    assert messages[1].problem.input_name == "n"


def test_malformed_prompt_does_not_end_the_worker(worker: WorkerBench) -> None:
    messages = worker.run({"1": {"inputs": {}}})
    assert isinstance(messages[0], Problems)
    assert "node 1 has no class_type" in messages[0].problem.message
    assert worker.run(prompt("PInt", v=1))[-1].status == "success"  # type: ignore[attr-defined]


def test_questions_are_answered_during_a_run(worker: WorkerBench) -> None:
    worker.send(Run("long", prompt("Sleep", x=600)))
    worker.next(StepStarted)
    worker.send(Validate(None, "v", prompt("Checked", x=1, tag="a")))
    validated = worker.next(Validated)
    assert validated.request_id == "v"
    assert [(p.node_path, p.input_name) for p in validated.problems] == [("1", "tag")]
    worker.send(PlanRequest(None, "plan", prompt("PInt", v=1)))
    steps = worker.next(Planned).plan["steps"]
    assert [(step["node"], step["state"]) for step in steps] == [("1", "run"), ("2", "run")]
    worker.send(HttpRequest(None, "h", "POST", "/toys", "a=1", {}, b"!"))
    answer = worker.next(HttpResponse)
    assert (answer.status, answer.body) == (200, b"POST /toys?a=1!")
    worker.send(HttpRequest(None, "h2", "GET", "/toys/broken"))
    assert worker.next(HttpResponse).status == 500
    worker.send(Interrupt("another run"))
    worker.send(Interrupt("long"))
    done = worker.next(Done)
    assert (done.prompt_id, done.status, done.interrupted_node) == ("long", "interrupted", "1")
    assert worker.run(prompt("PInt", v=1))[-1].status == "success"  # type: ignore[attr-defined]


def test_slow_route_of_a_pack_holds_up_no_question(worker: WorkerBench) -> None:
    worker.send(HttpRequest(None, "slow", "GET", "/toys/slow"))
    worker.send(HttpRequest(None, "quick", "GET", "/toys"))
    assert worker.next(HttpResponse).request_id == "quick"
    worker.send(Validate(None, "v", prompt("Checked", x=1, tag="a")))
    assert worker.next(Validated).request_id == "v"


@pytest.mark.parametrize("x", [1, 2])
def test_result_that_is_no_json_is_told_and_the_run_goes_on(worker: WorkerBench, x: int) -> None:
    messages = worker.run(prompt("Shows", x=x))
    (told,) = [message for message in messages if isinstance(message, Problems)]
    assert (told.blocked, told.problem.node_path) == (True, "1")
    assert "cannot be sent as JSON" in told.problem.message
    assert isinstance(messages[-1], Done)
    assert messages[-1].status == "success"


def test_warming_up_keeps_no_run_waiting(worker: WorkerBench) -> None:
    worker.send(WarmUp())
    while worker.next(Log).message != "warming up":
        pass
    assert worker.run(prompt("PInt", v=1))[-1].status == "success"  # type: ignore[attr-defined]


def test_interrupt_without_a_run_changes_nothing(worker: WorkerBench) -> None:
    worker.send(Interrupt())
    assert worker.run(prompt("PInt", v=1))[-1].status == "success"  # type: ignore[attr-defined]


def test_progress_is_limited_and_ends_with_the_last(worker: WorkerBench) -> None:
    messages = worker.run(prompt("Progress", x=1))
    reports = [message for message in messages if isinstance(message, Progress)]
    assert len(reports) < 500
    assert (reports[-1].value, reports[-1].maximum) == (1000, 1000)
    (preview,) = [message for message in messages if isinstance(message, Preview)]
    assert preview.image == b"\xff\xd8picture"


def test_log_lines_come_with_their_node(worker: WorkerBench) -> None:
    worker.run(prompt("Talk", x=1))
    logs = [message for message in worker.messages if isinstance(message, Log)]
    assert ("info", "1", "hello from 1") in [(log.level, log.node, log.message) for log in logs]
    assert "%d toys ('many',)" in [log.message for log in logs], "a faulty line fails no node"
    assert any("toys are fragile" in log.message and log.level == "warning" for log in logs)


def test_memory_is_sampled_during_a_run(worker: WorkerBench) -> None:
    worker.send(Run("long", prompt("Sleep", x=600)))
    assert worker.next(Status).memory["rss"] > 10**6
    worker.send(Interrupt("long"))
    worker.next(Done)


def test_packs_are_read_again_when_asked(worker: WorkerBench) -> None:
    worker.run(prompt("PInt", v=1))
    worker.send(Reload())
    assert "PPass" in worker.loaded().nodes
    assert isinstance((started := worker.run(prompt("PInt", v=1))[0]), Started)
    assert started.cached == (), "a node may be another one now"


def test_freed_models_take_the_results_that_hold_them_along(worker: WorkerBench) -> None:
    worker.run(prompt("Holds", x=1))
    worker.send(Free(results=False, models=True))
    assert isinstance((started := worker.run(prompt("Holds", x=1))[0]), Started)
    assert started.cached == ("2",), "the sink's result holds nothing"
    kept = worker.run(prompt("Shares", x=1))
    shared = [message.ui for message in kept if isinstance(message, StepDone) and message.ui]
    worker.send(Free(results=True, models=True))
    again = worker.run(prompt("Shares", x=1))
    assert [message.ui for message in again if isinstance(message, StepDone) and message.ui] == shared
    assert shared == [{"text": ["1"]}], "what runs share is emptied"


def test_server_of_another_version_is_refused(tmp_path: Path) -> None:
    with toy_worker(tmp_path, "no-torch", hello=Hello(app="9.9", protocol=77)) as worker:
        problem = worker.next(Problems).problem
        assert problem.kind == "worker.wrong_version"
        assert "9.9 with protocol 77" in problem.message
        assert problem.limit == app.__version__
        assert worker.process.wait(LEAVES_WITHIN_S) == WRONG_VERSION


def test_frame_that_is_no_message_ends_the_worker_with_a_reason(worker: WorkerBench) -> None:
    worker.socket.sendall(struct.pack(">I", 20) + b'{"type":"Nonsense"} ')
    assert worker.next(Problems).problem.kind == "worker.wrong_version"
    assert worker.process.wait(LEAVES_WITHIN_S) == 0


def test_worker_without_torch_says_so_and_answers(tmp_path: Path) -> None:
    with toy_worker(tmp_path, "no-torch") as worker:
        assert worker.hello.torch is None
        problem = worker.next(Problems).problem
        assert problem.kind == "worker.no_torch"
        assert "has no torch" in problem.message
        worker.loaded()
        assert worker.run(prompt("PInt", v=1))[-1].status == "success"  # type: ignore[attr-defined]


def test_nodes_that_cannot_be_loaded_end_the_worker_with_the_reason(tmp_path: Path) -> None:
    with toy_worker(tmp_path, "broken", "no-torch") as worker:
        assert "the toy box is locked" in worker.errors()
        assert worker.process.returncode == 1


@pytest.mark.parametrize("kind", ["Sleep", "Hang"])
def test_closed_socket_ends_the_worker_whatever_it_does(worker: WorkerBench, kind: str) -> None:
    worker.send(Run("long", prompt(kind, x=600)))
    worker.next(StepStarted)
    worker.socket.shutdown(2)
    assert worker.process.wait(LEAVES_WITHIN_S) == 0


def test_server_that_goes_before_the_hello_ends_the_worker(tmp_path: Path) -> None:
    path = f"{tmp_path}/s"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(path)
        listener.listen()
        script = (
            "import time\nfrom pathlib import Path\nimport app.runtime.worker.worker as worker\n"
            "from app.folders import folders_below\n"
            "worker.devices = lambda touch: time.sleep(600)  # as slow as importing torch may be\n"
            f"worker.run_worker('unix:{path}', '', folders_below(Path({str(tmp_path)!r}), "
            f"Path({str(tmp_path)!r})), None)"
        )
        process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT)
        connection, _ = listener.accept()
        connection.close()
        assert process.wait(LEAVES_WITHIN_S) == 0


def test_shutdown_ends_the_worker(worker: WorkerBench) -> None:
    worker.send(Shutdown())
    assert worker.process.wait(LEAVES_WITHIN_S) == 0


def test_killed_worker_hangs_up_and_the_next_one_runs(tmp_path: Path) -> None:
    with toy_worker(tmp_path, "no-torch") as worker:
        worker.send(Run("long", prompt("Hang", x=600)))
        worker.next(StepStarted)
        worker.process.send_signal(signal.SIGKILL)
        assert worker.receive() is None
        assert worker.process.wait(LEAVES_WITHIN_S) == -signal.SIGKILL
    with toy_worker(tmp_path, "no-torch") as worker:
        worker.loaded()
        assert worker.run(prompt("PInt", v=1))[-1].status == "success"  # type: ignore[attr-defined]


def test_picture_is_scaled_and_saved_by_the_real_worker(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    (tmp_path / "input").mkdir()
    image.new("RGB", (32, 16), (255, 0, 0)).save(tmp_path / "input" / "red.png")
    whole = {
        "1": node("LoadImage", image="red.png"),
        "2": node("ImageScaleBy", image=["1", 0], upscale_method="nearest-exact", scale_by=2.0),
        "3": node("SaveImage", images=["2", 0], filename_prefix="big"),
    }
    with real_worker(tmp_path) as worker:
        assert "ImageScaleBy" in worker.loaded().nodes
        messages = worker.run(whole)
        assert isinstance(messages[-1], Done)
        assert messages[-1].report["run"] == 3
        (saved,) = worker_images(messages)
        with image.open(tmp_path / "output" / saved) as picture:
            assert picture.size == (64, 32)
        again = worker.run(whole, "q")
        assert worker_images(again) == [saved]
        assert isinstance(again[-1], Done)
        assert again[-1].report["run"] == 0
        plain = worker.run(whole, "r", passes_off=tuple(one.__name__ for one in PASSES))
        assert isinstance(plain[-1], Done)
        assert plain[-1].report["run"] == 3
        (other,) = worker_images(plain)
        assert other != saved
        with image.open(tmp_path / "output" / other) as one, image.open(tmp_path / "output" / saved) as two:
            assert one.tobytes() == two.tobytes()


@pytest.mark.slow
def test_sampled_picture_is_the_same_with_every_pass_off(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    text = node("CLIPTextEncode", clip=["1", 1], text="a fox on a green background")
    whole = {
        "1": node("CheckpointLoaderSimple", ckpt_name="starter.safetensors"),
        "2": text,
        "3": text,
        "4": node("EmptyLatentImage", width=128, height=128, batch_size=1),
        "5": node(
            "KSampler",
            **{"model": ["1", 0], "positive": ["2", 0], "negative": ["3", 0], "latent_image": ["4", 0]},
            **{"seed": 5, "steps": 4, "cfg": 5.0, "denoise": 1.0},
            **{"sampler_name": "dpmpp_2m_sde", "scheduler": "karras"},
        ),
        "6": node("VAEDecode", samples=["5", 0], vae=["1", 2]),
        "7": node("SaveImage", images=["6", 0], filename_prefix="fox"),
    }
    with real_worker(tmp_path) as worker:
        worker.loaded()
        runs = [
            worker.run(whole, "on"),
            worker.run(whole, "off", passes_off=tuple(p.__name__ for p in PASSES)),
        ]
        reports = [messages[-1].report for messages in runs if isinstance(messages[-1], Done)]
        assert [(report["run"], report["merged"]) for report in reports] == [(6, 1), (7, 0)]
        files = [tmp_path / "output" / name for messages in runs for name in worker_images(messages)]
        with image.open(files[0]) as one, image.open(files[1]) as two:
            assert one.tobytes() == two.tobytes()


def worker_images(messages: list[Any]) -> list[str]:
    shown = [message.ui for message in messages if isinstance(message, StepDone) and message.ui]
    return [picture["filename"] for ui in shown for picture in ui["images"]]
