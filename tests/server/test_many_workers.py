"""One worker for each device: which prompt goes where, bound to what; the death of one is its own."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from server_process import RunningServer, running_server
from test_supervision import trouble_python

from app.server.queueing.run_queue import QueueItem
from app.server.supervision.dispatch import Seat, choose, needs_of
from app.server.supervision.found_devices import FoundDevice, environment_of, found_devices
from app.server.supervision.near_cpus import cpu_list, near_cpus

SMI = "0, 00000000:17:00.0\n1, 00000000:65:00.0\n2, 00000000:B1:00.0\n"


def test_gpus_are_those_that_the_driver_names_and_the_environment_shows() -> None:
    names = [device.name for device in found_devices({}, lambda _: SMI)]
    assert names == ["cuda:0", "cuda:1", "cuda:2"]
    visible = found_devices({"CUDA_VISIBLE_DEVICES": "2,1"}, lambda _: SMI)
    assert [device.name for device in visible] == ["cuda:1", "cuda:2"]
    assert found_devices({}, lambda _: "") == ()
    assert found_devices({"CONFY_FAKE_DEVICES": "fake:0,fake:1"}, lambda _: SMI)[1].name == "fake:1"


def sysfs(folder: Path, nodes: dict[str, str], devices: dict[str, int]) -> Path:
    for name, cpus in nodes.items():
        node = folder / "devices" / "system" / "node" / name
        node.mkdir(parents=True)
        (node / "cpulist").write_text(cpus + "\n")
    for address, number in devices.items():
        device = folder / "bus" / "pci" / "devices" / address
        device.mkdir(parents=True)
        (device / "numa_node").write_text(f"{number}\n")
    return folder


def test_processors_near_a_gpu_are_those_of_its_node(tmp_path: Path) -> None:
    nodes = {"node0": "0-3,8-11", "node1": "4-7,12"}
    tree = sysfs(tmp_path, nodes, {"0000:17:00.0": 0, "0000:b1:00.0": 1, "0000:65:00.0": -1})
    assert near_cpus("00000000:17:00.0", tree) == frozenset({0, 1, 2, 3, 8, 9, 10, 11})
    assert near_cpus("00000000:B1:00.0", tree) == frozenset({4, 5, 6, 7, 12})
    assert near_cpus("00000000:65:00.0", tree) == frozenset(), "the machine does not say"
    assert near_cpus("00000000:99:00.0", tree) == frozenset()
    assert near_cpus("", tree) == frozenset()
    assert near_cpus("0000:17:00.0", sysfs(tmp_path / "one", {"node0": "0-7"}, {"0000:17:00.0": 0})) == set()
    with pytest.raises(ValueError, match="invalid literal"):
        cpu_list("a-b")


def test_a_worker_sees_its_device_alone_and_is_bound() -> None:
    assert environment_of(FoundDevice("cuda:2", "x"), frozenset({4, 1})) == {
        "CUDA_DEVICE_ORDER": "PCI_BUS_ID",
        "CUDA_VISIBLE_DEVICES": "2",
        "CONFY_CPUS": "1,4",
    }
    assert environment_of(FoundDevice("fake:1")) == {"CONFY_FAKE_DEVICES": "fake:1"}


def picture(model: str, text: str, seed: int) -> dict[str, Any]:
    return {
        "1": {"class_type": "Load", "inputs": {"ckpt_name": model}},
        "2": {"class_type": "Encode", "inputs": {"clip": ["1", 1], "text": text}},
        "3": {"class_type": "Sample", "inputs": {"model": ["1", 0], "positive": ["2", 0], "seed": seed}},
        "4": {"class_type": "Save", "inputs": {"images": ["3", 0]}},
    }


def waiting(*prompts: dict[str, Any]) -> list[tuple[QueueItem, Any]]:
    return [
        (QueueItem(number, number, str(number), prompt, {}, ("4",)), needs_of(prompt))
        for number, prompt in enumerate(prompts)
    ]


def test_a_prompt_goes_where_its_model_is_else_to_the_least_used() -> None:
    first, second = Seat(), Seat()
    first.begin(needs_of(picture("a.safetensors", "cat", 1)))
    first.end()
    chosen = choose(waiting(picture("a.safetensors", "dog", 1)), [second, first])
    assert chosen is not None
    assert chosen[1] is first
    chosen = choose(waiting(picture("b.safetensors", "dog", 1)), [first, second])
    assert chosen is not None
    assert chosen[1] is second


def test_a_prompt_goes_where_more_of_its_steps_are_at_hand() -> None:
    first, second = Seat(), Seat()
    for seat, text in ((first, "cat"), (second, "dog")):
        seat.begin(needs_of(picture("a.safetensors", text, 1)))
        seat.end()
    chosen = choose(waiting(picture("a.safetensors", "dog", 2)), [first, second])
    assert chosen is not None
    assert chosen[1] is second


def test_what_another_worker_is_just_computing_is_not_computed_twice() -> None:
    busy, idle = Seat(), Seat()
    same = picture("a.safetensors", "cat", 1)
    busy.begin(needs_of(same))
    twin = {**same, "4": {"class_type": "Preview", "inputs": {"images": ["3", 0]}}}
    assert choose(waiting(twin), [busy, idle]) is None
    chosen = choose(waiting(twin, picture("a.safetensors", "cat", 2)), [busy, idle])
    assert chosen is not None
    assert (chosen[0].prompt_id, chosen[1]) == ("1", idle)
    busy.end()
    chosen = choose(waiting(twin), [busy, idle])
    assert chosen is not None
    assert chosen[1] is busy


def test_marks_are_linear_and_survive_cycles() -> None:
    chain = {"0": {"class_type": "A", "inputs": {}}}
    chain |= {str(i): {"class_type": "B", "inputs": {"x": [str(i - 1), 0]}} for i in range(1, 5000)}
    assert len(needs_of(chain).steps) == 5000
    ring = {key: {"class_type": "B", "inputs": {"x": [other, 0]}} for key, other in (("1", "2"), ("2", "1"))}
    assert len(needs_of(ring).steps) == 2


def work(seconds: float, x: int, how: str = "none") -> dict[str, Any]:
    return {
        "1": {"class_type": "Value", "inputs": {"x": x}},
        "2": {"class_type": "Work", "inputs": {"x": ["1", 0], "seconds": seconds}},
        "3": {"class_type": "Trouble", "inputs": {"x": ["2", 0], "how": how}},
        "4": {"class_type": "Line", "inputs": {"x": ["3", 0]}},
    }


def test_two_prompts_run_at_once_and_the_death_of_one_worker_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFY_FAKE_DEVICES", "fake:0,fake:1")
    with running_server(tmp_path / "home", trouble_python(tmp_path), "--workers", "per-device") as server:
        workers = server.wait_until(lambda: _all_ready(server))
        assert [one["device"] for one in workers] == ["fake:0", "fake:1"]
        ids = [server.queue(work(600, x)) for x in (1, 2)]
        at_work = server.wait_until(lambda: _both_at_work(server))
        assert len(server.get("/queue")["queue_running"]) == 2
        os.kill(at_work[0]["pid"], signal.SIGKILL)
        failed = server.wait_until(lambda: [key for key in ids if server.get(f"/history/{key}")])
        (left,) = set(ids) - set(failed)
        assert [item[1] for item in server.get("/queue")["queue_running"]] == [left]
        for x in (3, 4, 5):  # the worker that takes its place runs on
            assert server.wait_for_run(server.queue(work(0, x)))["status"]["completed"]
        assert [item[1] for item in server.get("/queue")["queue_running"]] == [left]
        server.post("/interrupt", {"prompt_id": left})
        assert server.wait_for_run(left)["status"]["status_str"] == "error"


def _all_ready(server: RunningServer) -> Any:
    workers = server.get("/confy/report")["worker"]["all"]
    return workers if all(one["pid"] for one in workers) else None


def _both_at_work(server: RunningServer) -> Any:
    workers = server.get("/confy/report")["worker"]["all"]
    return workers if all(one["node"] == "2" for one in workers) else None


def test_one_plan_runs_over_two_devices_and_counts_what_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFY_FAKE_DEVICES", "fake:0,fake:1")

    def on(device: str) -> dict[str, Any]:
        return {"confy": {"device": device}}

    prompt = {
        "1": {"class_type": "Value", "inputs": {"x": 5}},
        "2": {"class_type": "Where", "inputs": {"x": ["1", 0]}, "_meta": on("fake:0")},
        "3": {"class_type": "Where", "inputs": {"x": ["2", 0]}},
        "4": {"class_type": "Where", "inputs": {"x": ["3", 0]}, "_meta": on("fake:1")},
        "5": {"class_type": "Line", "inputs": {"x": ["4", 0]}, "_meta": on("cuda:77")},
    }
    with running_server(tmp_path / "home", trouble_python(tmp_path)) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        entry = server.wait_for_run(server.queue(prompt))
    assert entry["outputs"]["5"]["text"] == ["5 fake:0 fake:0 fake:1"], (
        "a device that is not there binds nothing"
    )
    report = entry["confy"]["report"]
    assert (report["placed"], report["moved"]) == (4, 2)
