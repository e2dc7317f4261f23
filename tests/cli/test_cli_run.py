"""`confy run` and `confy explain` through the real server and worker."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from app.folders import default_folders
from app.run_client import fetch_json, run_prompt
from app.server_address import ServerAddress, ensure_server
from app.workflow.media.png import read_png_text
from tests.chat_stub import Handler, running_stub, say
from tests.cli.conftest import Confy
from tools.starter.generate import Generator
from tools.starter.places import VOCABULARY

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "workflows" / "starter.json"
UPSCALE = ROOT / "workflows" / "upscale.json"
MODELS = ROOT / "resources" / "models" / "checkpoints"
CHAT = ROOT / "workflows" / "chat.json"


@pytest.fixture
def server(home: Path) -> ServerAddress:
    return ensure_server(default_folders(base=home))


def size_of(picture: Path) -> tuple[int, int]:
    with Image.open(picture) as image:
        return image.size


def test_run_writes_a_picture_and_says_what_was_done(confy: Confy, home: Path) -> None:
    done = confy("run", UPSCALE, "--set", "2.scale_by=1.5")
    assert done.code == 0, done.err
    picture = Path(done.out.strip())
    assert picture.parent == home / "output"
    assert size_of(picture) == (384, 384)
    assert "done in" in done.err
    # Another test may have loaded the same picture on this server before.
    steps = re.search(r"steps (\d) planned, (\d) run, (\d) cached", done.err)
    assert steps is not None, done.err
    planned, run, cached = map(int, steps.groups())
    assert (planned, planned + cached) == (run, 3)


def test_second_run_takes_results_from_the_cache(confy: Confy) -> None:
    confy("run", UPSCALE, "--set", "2.scale_by=0.25")
    done = confy("run", UPSCALE, "--set", "2.scale_by=0.25", "--json")
    report = json.loads(done.out)["report"]
    assert report["cached"] >= 2
    assert report["run"] <= 1


def test_json_is_the_only_thing_on_stdout(confy: Confy, tmp_path: Path) -> None:
    done = confy("run", UPSCALE, "--json", "--output", tmp_path / "out")
    data = json.loads(done.out)
    assert (data["status"], data["problems"]) == ("success", [])
    (file,) = data["files"]
    assert Path(file).parent == tmp_path / "out"
    assert size_of(Path(file)) == (512, 512)
    assert data["outputs"]["3"]["images"][0]["type"] == "output"
    assert data["report"]["peak_bytes"] > 0


def test_output_never_overwrites_another_picture(confy: Confy, tmp_path: Path) -> None:
    first = confy("run", UPSCALE, "--output", tmp_path)
    taken = Path(first.out.strip())
    number = int(taken.stem.split("_")[1])
    in_the_way = tmp_path / f"upscaled_{number + 1:05}_.png"
    in_the_way.write_bytes(b"mine")
    second = confy("run", UPSCALE, "--set", "2.scale_by=0.5", "--output", tmp_path)
    assert in_the_way.read_bytes() == b"mine"
    assert Path(second.out.strip()).name == f"upscaled_{number + 1:05}_ (1).png"


def test_picture_runs_again_with_another_value(confy: Confy, tmp_path: Path) -> None:
    picture = Path(confy("run", UPSCALE, "--output", tmp_path).out.strip())
    done = confy("run", picture, "--set", "ImageScaleBy.scale_by=0.5", "--output", tmp_path / "again")
    assert done.code == 0, done.err
    again = Path(done.out.strip())
    assert size_of(again) == (128, 128)
    kept = json.loads(read_png_text(again)["workflow"])
    node = next(node for node in kept["nodes"] if node["type"] == "ImageScaleBy")
    assert 0.5 in node["widgets_values"]
    assert json.loads(read_png_text(again)["prompt"])["2"]["inputs"]["scale_by"] == 0.5


def test_starter_draws_a_picture_with_its_workflow_inside(confy: Confy, tmp_path: Path) -> None:
    done = confy("run", STARTER, "--set", "KSampler.steps=2", "--output", tmp_path)
    assert done.code == 0, done.err
    picture = Path(done.out.strip())
    assert size_of(picture) == (128, 128)
    assert json.loads(read_png_text(picture)["prompt"])["3"]["inputs"]["steps"] == 2


def test_refused_value_names_file_node_and_input(confy: Confy) -> None:
    done = confy("run", UPSCALE, "--set", "2.scale_by=300")
    assert (done.code, done.out) == (1, "")
    problem, summary = done.err.splitlines()
    assert problem.startswith(f'{UPSCALE}: node "Upscale Image By" (#2), scale_by: ')
    assert "300" in problem
    assert "8" in problem
    assert summary.startswith("not started")


def test_node_that_fails_names_file_node_and_input(confy: Confy) -> None:
    done = confy("run", CHAT, "--set", "Chat.server=http://127.0.0.1:1/v1")
    assert done.code == 1
    assert f'{CHAT}: node "Chat" (#1), server: no language server answers' in done.err


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("Nobody.seed=1", "no node"),
        ("2.nothing=1", "nothing"),
        ("no equals sign", "="),
    ],
)
def test_change_that_fits_nothing_is_wrong_usage(confy: Confy, setting: str, words: str) -> None:
    done = confy("run", UPSCALE, "--set", setting)
    assert done.code == 2
    assert "confy run: --set: " in done.err
    assert words in done.err


def test_missing_file_starts_nothing(confy: Confy, tmp_path: Path) -> None:
    done = confy("run", tmp_path / "none.json")
    assert (done.code, done.err) == (1, f"{tmp_path}/none.json: does not exist. Check its name and folder.\n")


def test_targets_leave_other_outputs_alone(confy: Confy, tmp_path: Path) -> None:
    data = json.loads(UPSCALE.read_text())
    second = json.loads(json.dumps(data["nodes"][2]))
    second.update(id=4, widgets_values=["other"])
    second["inputs"][0]["link"] = 3
    data["nodes"].append(second)
    data["links"].append([3, 1, 0, 4, 0, "IMAGE"])
    file = tmp_path / "two.json"
    file.write_text(json.dumps(data))
    done = confy("run", file, "--targets", "4")
    assert done.code == 0, done.err
    assert [Path(line).name.split("_")[0] for line in done.out.splitlines()] == ["other"]


def test_explain_shows_stages_and_shapes(confy: Confy, tmp_path: Path) -> None:
    file = tmp_path / "three.json"
    file.write_text(UPSCALE.read_text().replace("2.0", "3.0"))
    done = confy("explain", file)
    assert done.code == 0, done.err
    assert "drop_unreachable" in done.out
    assert "Upscale Image By" in done.out
    assert "IMAGE [1, 768, 768, 3] float32" in done.out


def test_explain_of_a_wrong_value_says_so(confy: Confy, tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(UPSCALE.read_text().replace("lanczos", "lancsos"))
    done = confy("explain", file, "--json")
    assert done.code == 1
    (problem,) = json.loads(done.out)["problems"]
    assert problem["input_name"] == "upscale_method"
    assert 'node "Upscale Image By" (#2), upscale_method' in done.err


def test_server_that_is_not_there(confy: Confy) -> None:
    done = confy("run", UPSCALE, "--server", "http://127.0.0.1:1")
    assert done.code == 1
    assert "no answer from http://127.0.0.1:1" in done.err
    assert "leave out --server" in done.err


def test_named_server_with_its_token(confy: Confy, server: ServerAddress, tmp_path: Path) -> None:
    done = confy("run", UPSCALE, "--server", server.url, "--output", tmp_path)
    assert done.code == 0, done.err
    assert size_of(Path(done.out.strip())) == (512, 512)


def test_chat_streams_through_server_and_worker(server: ServerAddress, confy: Confy) -> None:
    with running_stub() as stub:

        def slowly(handler: Handler) -> None:
            handler.start_stream()
            for word in ("one", " two", " three"):
                handler.send_piece(word)
                time.sleep(0.15)
            handler.send_piece(finish="stop")

        stub.answer = slowly
        prompt = {
            "1": {
                "class_type": "Chat",
                "inputs": {
                    "prompt": "Count",
                    "system": "",
                    "server": stub.url,
                    "model": "m",
                    "max_tokens": 9,
                    "temperature": 0.0,
                    "seed": 1,
                    "timeout": 30,
                },
            },
            "2": {"class_type": "PreviewAny", "inputs": {"source": ["1", 0]}},
        }
        texts: list[str] = []
        result = run_prompt(
            server,
            prompt,
            None,
            lambda event, data: texts.append(str(data["text"])) if event == "text" else None,
        )
        assert result.status == "success", result.error
        assert texts[0] == "one"
        assert texts[-1] == "one two three"
        assert result.outputs["2"]["text"] == ["one two three"]
        stub.answer = say("An answer")
        done = confy("run", CHAT, "--set", f"Chat.server={stub.url}")
        assert "An answer" in done.out.splitlines()


def test_interrupting_the_command_stops_the_run(home: Path, server: ServerAddress) -> None:
    command = [sys.executable, "-m", "app", "run", "--home", str(home), str(STARTER)]
    command += ["--set", "KSampler.steps=10000", "--set", "KSampler.seed=99"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(lambda: bool(fetch_json(server, "/queue")["queue_running"]))
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert "interrupted" in said
    wait_for(lambda: not fetch_json(server, "/queue")["queue_running"])


def wait_for(condition: object, timeout_s: float = 60) -> None:
    assert callable(condition)
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def test_killed_worker_is_a_problem_and_the_next_run_works(
    home: Path, server: ServerAddress, confy: Confy
) -> None:
    command = [sys.executable, "-m", "app", "run", "--home", str(home), str(STARTER)]
    command += ["--set", "KSampler.steps=10000", "--set", "KSampler.seed=98"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # A prompt whose worker dies before its first node is simply run again.
    wait_for(lambda: fetch_json(server, "/confy/report")["worker"]["node"] is not None)
    os.kill(fetch_json(server, "/confy/report")["worker"]["pid"], signal.SIGKILL)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "SIGKILL" in said
    assert confy("run", UPSCALE).code == 0


def test_every_example_runs(confy: Confy, tmp_path: Path) -> None:
    with running_stub() as stub:
        stub.answer = say("Fine")
        for file in sorted((ROOT / "workflows").glob("*.json")):
            types = {node["type"] for node in json.loads(file.read_text())["nodes"]}
            settings = ["--set", "KSampler.steps=1"] if "KSampler" in types else []
            settings += ["--set", f"Chat.server={stub.url}"] if "Chat" in types else []
            done = confy("run", file, *settings, "--output", tmp_path)
            assert done.code == 0, done.err
            assert done.out.strip(), f"{file.name} gives nothing"


def test_starter_picture_is_what_its_own_training_scripts_draw(confy: Confy, tmp_path: Path) -> None:
    """An independent implementation of the whole model, from text to pixels, draws the same rocket."""
    picture = Path(confy("run", STARTER, "--output", tmp_path).out.strip())
    generator = Generator(MODELS / "starter.safetensors", VOCABULARY)
    (expected,) = generator.pictures(["a rocket on a blue background"], cfg=5.0, steps=20, seed=3)
    with Image.open(picture) as image:
        difference = np.abs(np.asarray(image.convert("RGB"), np.int16) - expected)
    assert difference.mean() < 0.5
    assert difference.max() <= 8


def test_check_asks_the_server_what_sizes_and_models_lead_to(
    confy: Confy, server: ServerAddress, tmp_path: Path
) -> None:
    workflow = json.loads(STARTER.read_text())
    sampler = next(node for node in workflow["nodes"] if node["type"] == "KSampler")
    sampler["widgets_values"][4] = "sa_solver"
    file = tmp_path / "a.json"
    file.write_text(json.dumps(workflow))
    explained = confy("explain", file)  # it waits for the worker, which alone knows such things
    assert explained.code == 1
    done = confy("check", file)
    assert done.code == 1
    (line,) = done.err.splitlines()
    assert line in explained.err
    assert line.startswith(f'{file}: node "KSampler" (#3), sampler_name: The sampler "sa_solver"')
    assert '– Use "euler"' in line
    assert confy("check", STARTER, UPSCALE).code == 0


def test_what_will_fail_is_told_first_and_the_prompt_is_not_refused(
    server: ServerAddress,
) -> None:
    prompt = {
        "1": {"class_type": "LoadImage", "inputs": {"image": "example.png"}},
        "2": {
            "class_type": "ImageScaleBy",
            "inputs": {"image": ["1", 0], "upscale_method": "area", "scale_by": 0.01},
        },
        "3": {
            "class_type": "ImageScaleBy",
            "inputs": {"image": ["2", 0], "upscale_method": "area", "scale_by": 0.01},
        },
        "4": {"class_type": "PreviewImage", "inputs": {"images": ["3", 0]}},
    }
    heard: list[tuple[str, Any]] = []
    done = run_prompt(server, prompt, None, lambda event, data: heard.append((event, data)))
    assert done.status == "error"
    told = [data["problem"] for event, data in heard if event == "confy.problem"]
    assert [(one["node_path"], one["input_name"]) for one in told] == [("3", "scale_by")] * 2
    assert "0.01 leaves no pixels of a 3×3 image" in told[0]["message"]
    names = [event for event, _ in heard]
    assert names.index("confy.problem") < names.index("executing")
