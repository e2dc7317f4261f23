"""`confy serve`: ComfyUI's API for other clients, until interrupted."""

import json
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image

from app.workflow.media.png import read_png_text

ROOT = Path(__file__).parents[2]


@contextmanager
def serving(home: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, object]]]:
    """Run `confy serve` and hand out the process and what its server file says."""
    command = [sys.executable, "-m", "app", "serve", "--home", str(home), *options]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    file = home / "state" / "server.json"
    deadline = time.monotonic() + 60
    try:
        while not (file.exists() and file.read_text()):  # it is there, empty, before its token may be seen
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.05)
        yield process, json.loads(file.read_text())
    finally:
        process.kill()
        process.communicate()


def get(port: object, path: str, token: str = "") -> object:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def test_stock_clients_need_no_token_when_told_so(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--token", "none") as (process, facts):
        nodes = get(facts["port"], "/object_info/KSampler")
        assert isinstance(nodes, dict)
        assert "KSampler" in nodes
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0
    assert not (tmp_path / "state" / "server.json").exists()


def test_token_is_asked_for(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--token", "open-sesame") as (_, facts):
        with pytest.raises(urllib.error.HTTPError) as refused:
            get(facts["port"], "/queue")
        assert refused.value.code in (401, 403)
        refused.value.close()
        assert get(facts["port"], "/queue", "open-sesame") == {"queue_running": [], "queue_pending": []}


def test_taken_port_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "app", "serve", "--home", str(tmp_path), "--port", port]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert port in done.stderr


def test_no_token_beyond_this_machine_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app", "serve", "--home", str(tmp_path)]
    command += ["--listen", "0.0.0.0", "--token", "none"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "--token none" in done.stderr


@pytest.mark.parametrize("options", [(), ("--disable-metadata",)])
def test_saved_pictures_hold_prompt_and_workflow_unless_told_otherwise(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    prompt = {
        "1": {"class_type": "LoadImage", "inputs": {"image": "a.png"}},
        "2": {"class_type": "SaveImage", "inputs": {"images": ["1", 0], "filename_prefix": "saved"}},
    }
    workflow = {"nodes": [], "links": []}
    (tmp_path / "input").mkdir()
    Image.new("RGB", (8, 8)).save(tmp_path / "input" / "a.png")
    body = json.dumps({"prompt": prompt, "extra_data": {"extra_pnginfo": {"workflow": workflow}}}).encode()
    with serving(tmp_path, "--port", "0", "--token", "none", *options) as (_, facts):
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{facts['port']}/prompt", body, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            prompt_id = json.loads(answer.read())["prompt_id"]
        deadline = time.monotonic() + 120
        while not get(facts["port"], f"/history/{prompt_id}"):
            assert time.monotonic() < deadline, "the run did not end"
            time.sleep(0.1)
    texts = read_png_text(tmp_path / "output" / "saved_00001_.png")
    assert {key: json.loads(text) for key, text in texts.items()} == (
        {} if options else {"prompt": prompt, "workflow": workflow}
    )
