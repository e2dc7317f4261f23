"""Node info, models, the machine, settings, pack routes, and Confy's own routes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from fake_worker import NODES
from server_process import RunningServer, fake_python, listening, running_server

DATA = Path(__file__).parent / "data"


def test_object_info_is_what_the_worker_says(server: RunningServer) -> None:
    assert server.get("/object_info") == NODES
    assert server.get("/api/object_info/ToyInt") == {"ToyInt": NODES["ToyInt"]}
    assert server.get("/object_info/NoSuchNode") == {}


def test_shipped_nodes_are_known_before_any_worker(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path, "silent")) as server:
        (server.folders.input / "picture.png").write_bytes(b"")
        info = server.get("/object_info")
        assert "picture.png" in info["LoadImage"]["input"]["required"]["image"][0]
        assert "confy_files" not in json.dumps(info)
        assert server.get("/confy/report")["nodes"]["live"] is False


def test_what_a_worker_said_is_known_at_the_next_start(tmp_path: Path) -> None:
    script = fake_python(tmp_path)
    with running_server(tmp_path / "home", script) as server:
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        server.stop()
        script.write_text("#!/bin/sh\nexit 1\n")
        server.restart()
        assert set(server.get("/object_info")) == set(NODES)


def test_models_and_embeddings_are_listed(server: RunningServer) -> None:
    recorded = json.loads((DATA / "http_models.json").read_text())["exchanges"][0]["body"]
    kinds = server.get("/models")
    assert set(kinds) <= set(recorded)
    assert {"checkpoints", "loras", "vae", "text_encoders", "diffusion_models"} <= set(kinds)
    models = server.folders.base / "models"
    (models / "loras" / "n.safetensors").write_bytes(b"")
    (models / "loras" / "M.safetensors").write_bytes(b"")
    (models / "loras" / "readme.txt").write_bytes(b"")
    assert server.get("/models/loras") == ["M.safetensors", "n.safetensors"]
    assert server.request("GET", "/models/nosuch").status == 404
    (models / "embeddings" / "style.v1.pt").write_bytes(b"")
    assert server.get("/embeddings") == ["style.v1"]


def test_the_picture_beside_a_model_is_shown(server: RunningServer) -> None:
    loras = server.folders.base / "models" / "loras"
    (loras / "styles").mkdir(parents=True)
    (loras / "styles" / "ink.safetensors").write_bytes(b"x")
    (loras / "styles" / "ink.preview.png").write_bytes(b"\x89PNG and the rest")
    (loras / "bare.safetensors").write_bytes(b"x")
    found = server.request("GET", "/experiment/models/preview/loras/0/styles/ink.safetensors")
    assert (found.status, found.body) == (200, b"\x89PNG and the rest")
    for name in ("bare.safetensors", "gone.safetensors", "..%2F..%2Fsecret.safetensors"):
        assert server.request("GET", f"/experiment/models/preview/loras/0/{name}").status == 404
    assert server.request("GET", "/experiment/models/preview/nosuch/0/a.safetensors").status == 404


def test_system_and_features_have_the_recorded_keys(server: RunningServer) -> None:
    stats = server.get("/system_stats")
    wanted = {"os", "ram_total", "ram_free", "comfyui_version", "python_version", "pytorch_version", "argv"}
    assert wanted | {"embedded_python"} <= set(stats["system"])
    assert stats["system"]["ram_total"] > stats["system"]["ram_free"] > 0
    assert "--token" in stats["system"]["argv"]
    assert server.address.token not in stats["system"]["argv"]
    assert stats["devices"] == [{"name": "cpu", "type": "cpu"}]
    assert server.get("/features")["supports_preview_metadata"] is True


def test_settings_of_the_stock_page_are_kept(server: RunningServer) -> None:
    assert server.get("/settings") == {}
    assert server.post("/settings", {"Comfy.A": 1, "Comfy.B": {"x": [1]}}) is None
    assert server.post("/settings/Comfy.C", True) is None
    assert server.get("/settings") == {"Comfy.A": 1, "Comfy.B": {"x": [1]}, "Comfy.C": True}
    assert server.get("/settings/Comfy.C") is True
    assert server.get("/settings/Comfy.Unset") is None
    assert server.get("/users") == {"storage": "server", "migrated": True}


def test_files_of_the_user_are_kept_as_recorded(tmp_path: Path) -> None:
    recorded = json.loads((DATA / "http_userdata.json").read_text())["exchanges"]
    bodies = {"<7 bytes>": b'{"x":3}', "<2 bytes>": b"{}"}
    with running_server(tmp_path / "home", fake_python(tmp_path)) as server:
        assert server.post("/settings", {"a": 1}) is None
        for exchange in recorded:
            request = exchange["request"]
            body = bodies[request["form"]] if "form" in request else None
            answer = server.request(request["method"], request["path"], body)
            place = f"{request['method']} {request['path']}"
            assert answer.status == exchange["status"], place
            if isinstance(exchange["body"], list | dict):
                assert shape(answer.json) == shape(exchange["body"]), place
        assert (server.folders.user / "workflows" / "sub" / "b.json").read_bytes() == b"{}"
        for own in ("confy.settings.json", "workflows%2F..%2Fconfy.settings.json"):
            assert server.request("POST", f"/userdata/{own}", b"{}").status == 403
            moved = server.request("POST", f"/userdata/workflows%2Fsub%2Fb.json/move/{own}")
            assert moved.status == 403
        outside = server.request("POST", "/userdata/..%2Fstray.json", b"{}")
        assert (outside.status, (server.folders.base / "stray.json").exists()) == (403, False)


def shape(value: Any) -> Any:
    """Return a value without numbers, which differ."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value]
    return "<num>" if isinstance(value, int | float) else value


def test_routes_of_packs_are_answered_by_the_worker_also_during_a_run(server: RunningServer) -> None:
    slow = {
        "1": {"class_type": "ToySleep", "inputs": {"x": 1, "seconds": 30, "steps": 100}},
        "2": {"class_type": "ToySink", "inputs": {"x": ["1", 0]}},
    }
    prompt_id = server.queue(slow)
    server.wait_until(lambda: server.get("/confy/report")["worker"]["node"] == "1")
    answer = server.request("POST", "/toys/hello?a=1", b"body")
    assert (answer.status, answer.headers["X-Pack"]) == (201, "toys")
    assert answer.body == b"POST /toys/hello?a=1 body"
    answer = server.request("GET", "/toys/hello?text=a%20%26%20b")
    assert answer.body == b"GET /toys/hello?text=a%20%26%20b ", "a query goes on as it came"
    assert server.request("GET", "/api/toys/hello").body == b"GET /toys/hello? "
    assert server.request("GET", "/toys/a/b").status == 404
    assert server.request("DELETE", "/toys/hello").status == 404
    assert server.request("GET", "/nosuch").status == 404
    server.post("/interrupt")
    server.wait_for_run(prompt_id)


def test_plan_and_check_run_nothing(server: RunningServer) -> None:
    good = {"4": {"class_type": "ToySink", "inputs": {"x": 1}}}
    bad = {"3": {"class_type": "ToyInt", "inputs": {"v": -1}}, "4": {**good["4"], "inputs": {"x": ["3", 0]}}}
    before = server.get("/history")
    plan = server.post("/confy/plan", {"prompt": good})
    assert (plan["steps"], plan["problems"]) == ([{"node": "4", "state": "run"}], [])
    refused = server.post("/confy/plan", {"prompt": bad})
    checked = server.post("/confy/check", {"prompt": bad})
    for answer in (refused, checked):
        (problem,) = answer["problems"]
        assert (problem["kind"], problem["node_path"]) == ("input.below_minimum", "3")
    assert (refused["steps"], checked["outputs"]) == ([], [])
    assert server.post("/confy/check", {"prompt": good})["outputs"] == ["4"]
    assert server.request("POST", "/confy/check", {"prompt": []}).status == 400
    assert server.get("/history") == before


def test_log_has_lines_of_server_and_worker_in_memory_and_in_the_file(server: RunningServer) -> None:
    lines = server.get("/confy/log?lines=1000")
    assert {"time", "level", "role", "pid", "prompt_id", "node", "message"} == set(lines[0])
    worker = [line for line in lines if line["role"] == "worker"]
    assert worker[0]["message"] == "a toy worker speaks"
    assert worker[0]["pid"] == server.wait_for_worker()
    assert any(line["role"] == "server" and "is ready" in line["message"] for line in lines)
    file = (server.folders.state / "logs" / "server.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in file][: len(lines)] == lines[: len(file)]
    assert len(server.get("/confy/log?lines=1")) == 1
    assert server.request("GET", "/confy/log?lines=x").status == 500


def test_clients_that_know_confy_see_log_and_worker(server: RunningServer) -> None:
    with (
        listening(server, "knows", {"confy": True}) as knows,
        listening(server, "stock", {"supports_preview_metadata": True}) as stock,
    ):
        prompt_id = server.queue({"1": {"class_type": "ToySink", "inputs": {"x": 99}}}, client_id="knows")
        frames = knows.until_end(prompt_id)
        frames += knows.until("confy.worker", state="ready") if not ready(frames) else []
        kinds = {frame["type"] for frame in [*frames, *knows.waiting()]}
        assert {"confy.log", "confy.worker", "confy.progress"} <= kinds
        assert not any(frame["type"].startswith("confy.") for frame in stock.waiting())


def test_editor_lets_this_worker_and_the_next_one_warm_up(server: RunningServer) -> None:
    def warm() -> list[int]:
        lines = server.get("/confy/log?lines=1000")
        return [line["pid"] for line in lines if line["message"] == "the toy worker is warm"]

    first = server.wait_for_worker()
    assert warm() == []
    with listening(server, "editor", {"confy": True, "confy_warm_up": True}):
        server.wait_until(lambda: warm() == [first])
        os.kill(first, signal.SIGKILL)
        server.wait_until(lambda: len(warm()) == 2)
    assert warm()[1] != first


def test_client_that_comes_late_learns_how_the_worker_is(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path, "crash")) as server:
        server.wait_until(lambda: server.get("/confy/report")["worker"]["problem"])
        with listening(server, "late", {"confy": True}) as listener:
            state = listener.until("confy.worker")[-1]["data"]
            problem = listener.until("confy.problem")[-1]["data"]["problem"]
    assert (state["state"], state["pid"], state["died"]) == ("failed", None, None)
    assert problem == state["problem"]
    assert "falls over at once" in problem["message"]


def test_unknown_class_is_not_waited_for_when_no_worker_will_name_it(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "custom_nodes").mkdir(parents=True)
    (home / "custom_nodes" / "pack.py").write_text("")
    with running_server(home, fake_python(tmp_path, "crash")) as server:
        answer = server.request("POST", "/prompt", {"prompt": {"1": {"class_type": "Nobodys", "inputs": {}}}})
        assert server.get("/confy/report")["worker"]["state"] == "failed", "the answer came with the failure"
    assert (answer.status, answer.json["error"]["type"]) == (400, "missing_node_type")


def test_changed_worker_python_is_used_at_the_next_start(tmp_path: Path) -> None:
    settings = tmp_path / "home" / "user" / "confy.settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"worker_python": str(tmp_path / "none")}))
    with running_server(tmp_path / "home", "") as server:
        server.wait_until(lambda: server.get("/confy/report")["worker"]["problem"])
        refused = server.request("POST", "/confy/worker")
        assert (refused.status, refused.json["problem"]["kind"]) == (503, "worker.not_started")
        settings.write_text(json.dumps({"worker_python": str(fake_python(tmp_path))}))
        report = server.post("/confy/worker")
        assert (report["state"], report["torch"], report["problem"]) == ("ready", "2.0", None)


def test_server_needs_neither_torch_nor_qt() -> None:
    script = "import sys, app.server.serve; print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    heavy = {"torch", "numpy", "PIL", "PySide6", "transformers", "diffusers"}
    assert not heavy & set(output.split())


def ready(frames: list[dict[str, Any]]) -> bool:
    return any(frame["type"] == "confy.worker" and frame["data"]["state"] == "ready" for frame in frames)
