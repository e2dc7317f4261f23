"""`confy run --params` and `confy inputs` with the real server and worker."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app.folders import default_folders
from app.run_client import Job, RunResult, fetch_json, run_many
from app.server_address import ServerAddress, ensure_server
from tests.cli.conftest import Confy

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "workflows" / "starter.json"
UPSCALE = ROOT / "workflows" / "upscale.json"
GUIDE = ROOT / "docs" / "batch.md"


@pytest.fixture
def server(home: Path) -> ServerAddress:
    return ensure_server(default_folders(base=home))


def written(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, "utf-8")
    return path


def texts_of(picture: Path) -> dict[str, Any]:
    with Image.open(picture) as image:
        return {key: json.loads(text) for key, text in image.info.items() if key in ("prompt", "workflow")}


def test_the_examples_of_the_guide_run(confy: Confy, tmp_path: Path) -> None:
    """The CSV of docs/batch.md gives the pictures it promises, each with the values of its row inside."""
    blocks = dict(re.findall(r"```(csv|json|yaml)\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL))
    table = written(tmp_path, "animals.csv", blocks["csv"])
    done = confy("run", STARTER, "--params", table, "--output", tmp_path / "pictures")
    assert done.code == 0, done.err
    names = ["001-picture.png", "002-picture.png", "003-picture.png"]
    assert [Path(line).name for line in done.out.splitlines()] == names
    assert sorted(path.name for path in (tmp_path / "pictures").iterdir()) == names
    found = texts_of(tmp_path / "pictures" / "003-picture.png")
    assert found["prompt"]["3"]["inputs"]["seed"] == 18446744073709551615
    assert found["prompt"]["6"]["inputs"]["text"] == "a house, red, on a white background"
    assert found["prompt"]["3"]["inputs"]["cfg"] == 5.0
    sampler = next(node for node in found["workflow"]["nodes"] if node["id"] == 3)
    assert 18446744073709551615 in sampler["widgets_values"]
    assert "3 of 3 rows run" in done.err
    for kind, count in (("json", 2), ("yaml", 6)):
        table = written(tmp_path, f"params.{kind}", blocks[kind])
        done = confy("run", STARTER, "--params", table, "--set", "steps=1", "--json")
        assert done.code == 0, done.err
        assert len(json.loads(done.out)["rows"]) == count


def test_a_picture_of_a_row_runs_again(confy: Confy, tmp_path: Path) -> None:
    table = written(tmp_path, "p.csv", "factor\n0.5\n")
    picture = Path(confy("run", UPSCALE, "--params", table, "--output", tmp_path / "a").out.strip())
    done = confy("run", picture, "--set", "factor=0.25", "--output", tmp_path / "b")
    assert done.code == 0, done.err
    with Image.open(done.out.strip()) as image:
        assert image.size == (64, 64)


@pytest.mark.parametrize("form", ["workflow", "prompt", "picture"])
def test_workflows_prompts_and_pictures_run_alike(form: str, confy: Confy, tmp_path: Path) -> None:
    file = UPSCALE
    if form == "prompt":
        file = tmp_path / "prompt.json"
        assert confy("export", UPSCALE, "-o", file).code == 0
    elif form == "picture":
        file = Path(confy("run", UPSCALE, "--output", tmp_path).out.strip())
    table = written(tmp_path, "p.csv", "2.scale_by;ImageScaleBy.upscale_method\n0,5;bicubic\n0,25;\n")
    done = confy("run", file, "--params", table, "--output", tmp_path / "out", "--json")
    assert done.code == 0, done.err
    rows = json.loads(done.out)["rows"]
    sizes = []
    for row in rows:
        (path,) = row["files"]
        with Image.open(path) as image:
            sizes.append(image.size)
    assert sizes == [(128, 128), (64, 64)]
    assert [row["values"] for row in rows] == [
        {"2.scale_by": 0.5, "ImageScaleBy.upscale_method": "bicubic"},
        {"2.scale_by": 0.25},
    ]


def test_all_rows_are_checked_before_the_first_run(
    confy: Confy, server: ServerAddress, tmp_path: Path
) -> None:
    table = written(tmp_path, "p.csv", "factor,picture\n0.5,\n300,\n0.5,none.png\n")
    before = fetch_json(server, "/history")
    done = confy("run", UPSCALE, "--params", table, "--output", tmp_path / "out", "--json")
    assert done.code == 1
    lines = done.err.splitlines()
    assert lines[0] == "p.csv, row 2, factor: it is 300; the largest value allowed is 8.0"
    assert lines[1].startswith('p.csv, row 3, picture: there is no file "none.png" in the input folder')
    assert lines[2] == "nothing was run"
    assert [problem["input_name"] for problem in json.loads(done.out)["problems"]] == ["scale_by", "image"]
    assert fetch_json(server, "/history") == before
    assert not (tmp_path / "out").exists()


def failing(folder: Path) -> Path:
    """A workflow whose node fails while it runs when its factor leaves no pixels."""
    data = json.loads(UPSCALE.read_text("utf-8"))
    data["nodes"].append(json.loads(json.dumps(data["nodes"][1])))
    data["nodes"][3].update(id=4, widgets_values=["lanczos", 0.01])
    data["nodes"][3]["inputs"][0]["link"] = 3
    data["nodes"][3]["outputs"][0]["links"] = [2]
    data["nodes"][1]["outputs"][0]["links"] = [3]
    data["links"] = [[1, 1, 0, 2, 0, "IMAGE"], [3, 2, 0, 4, 0, "IMAGE"], [2, 4, 0, 3, 0, "IMAGE"]]
    return written(folder, "failing.json", json.dumps(data))


@pytest.mark.parametrize("stops", [False, True])
def test_a_row_that_fails_is_told_and_the_next_one_runs_unless_asked(
    stops: bool, confy: Confy, tmp_path: Path
) -> None:
    table = written(tmp_path, "p.csv", "factor\n1\n0.01\n2\n")
    options = ["--stop-on-error"] if stops else []
    done = confy("run", failing(tmp_path), "--params", table, "--json", *options)
    assert done.code == 1
    data = json.loads(done.out)
    assert data["status"] == "error"
    statuses = [row["status"] for row in data["rows"]]
    assert statuses == (["success", "error"] if stops else ["success", "error", "success"])
    (problem,) = data["rows"][1]["problems"]
    assert (problem["node_path"], problem["input_name"]) == ("4", "scale_by")
    assert 'node "Upscale Image By" (#4), scale_by: p.csv, row 2: ' in done.err
    assert f"{len(statuses)} of 3 rows run, 1 failed" in done.err


def test_interrupting_a_batch_stops_the_row_and_cancels_the_rest(
    home: Path, server: ServerAddress, tmp_path: Path
) -> None:
    table = written(tmp_path, "p.json", json.dumps({"seed": list(range(700, 720))}))
    command = [sys.executable, "-m", "app", "run", "--home", str(home), str(STARTER), "--json"]
    command += ["--params", str(table), "--set", "steps=10000"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(lambda: waiting(server) == (1, 3))
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert json.loads(out)["status"] == "interrupted"
    assert "interrupted: 0 of 20 rows run" in said
    wait_for(lambda: waiting(server) == (0, 0))


def waiting(server: ServerAddress) -> tuple[int, int]:
    queue = fetch_json(server, "/queue")
    return len(queue["queue_running"]), len(queue["queue_pending"])


def wait_for(condition: object, timeout_s: float = 60) -> None:
    assert callable(condition)
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def test_names_are_made_by_a_template(confy: Confy, tmp_path: Path) -> None:
    table = written(tmp_path, "p.json", '[{"factor": 0.5}, {"factor": 0.25}, {}]')
    options = ("--output", tmp_path / "out", "--name-by", "{row:d}/{factor}")
    done = confy("run", UPSCALE, "--params", table, *options)
    assert done.code == 0, done.err
    assert [Path(line).name for line in done.out.splitlines()] == ["1_0.5.png", "2_0.25.png", "3_2.0.png"]


WRONG_USE = {
    "template": (["--output", "out", "--name-by", "{fator}"], "--name-by: {fator} names no parameter"),
    "no folder": (["--name-by", "{factor}"], "--name-by names copies: say with --output where they go"),
    "target": (
        ["--targets", "upscald"],
        "--targets: there is no node or result 'upscald' (exposed are: upscaled); did you mean upscaled?",
    ),
    "set": (["--set", "fator=1"], "--set: nothing is exposed as 'fator' (exposed are: picture, factor)"),
}


@pytest.mark.parametrize("case", WRONG_USE)
def test_options_that_fit_nothing_are_wrong_usage(case: str, confy: Confy, tmp_path: Path) -> None:
    options, words = WRONG_USE[case]
    done = confy("run", UPSCALE, "--params", written(tmp_path, "p.csv", "factor\n1\n"), *options)
    assert (done.code, done.out) == (2, "")
    assert f"confy run: {words}" in done.err


def test_template_without_params_is_wrong_usage(confy: Confy) -> None:
    done = confy("run", UPSCALE, "--name-by", "{factor}")
    assert (done.code, done.err) == (2, "confy run: --name-by and --stop-on-error belong to --params\n")


def test_a_missing_table_starts_nothing(confy: Confy, tmp_path: Path) -> None:
    done = confy("run", UPSCALE, "--params", tmp_path / "none.csv")
    assert (done.code, done.out) == (1, "")
    words = f"{tmp_path / 'none.csv'} does not exist. Check its name and folder"
    assert done.err.splitlines() == [words, "nothing was run"]


def test_a_killed_worker_fails_its_row_and_the_next_one_runs(
    confy: Confy, server: ServerAddress, tmp_path: Path
) -> None:
    assert confy("export", STARTER, "-o", tmp_path / "prompt.json").code == 0
    assert confy("run", UPSCALE).code == 0  # the worker is there now
    jobs = []
    for steps in (10000, 1):
        prompt = json.loads((tmp_path / "prompt.json").read_text("utf-8"))
        prompt["3"]["inputs"].update(seed=801, steps=steps)
        jobs.append(Job(prompt))
    left = [int(fetch_json(server, "/confy/report")["worker"]["pid"])]
    ends = []

    def kill_while_it_samples(number: int, event: str, data: Mapping[str, Any]) -> None:
        if event == "progress" and left:
            os.kill(left.pop(), signal.SIGKILL)

    def note(number: int, result: RunResult) -> bool:
        ends.append((number, result.status))
        return True

    run_many(server, jobs, kill_while_it_samples, note)
    assert ends == [(0, "error"), (1, "success")]


def test_a_server_that_goes_away_ends_the_batch_with_what_was_done(tmp_path: Path) -> None:
    folders = default_folders(base=tmp_path / "home")
    folders.create()
    address = ensure_server(folders)
    try:
        table = written(tmp_path, "p.json", '[{"factor": 0.5}]')
        run = ["run", "--home", str(tmp_path / "home"), "--json", "--params", str(table)]
        first = subprocess.run(
            [sys.executable, "-m", "app", *run, str(UPSCALE)], cwd=ROOT, capture_output=True, timeout=120
        )
        assert first.returncode == 0, first.stderr
        table.write_text('[{"steps": 1}, {"steps": 10000}, {"steps": 1}]')
        command = [sys.executable, "-m", "app", *run, str(STARTER)]
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert process.stderr is not None
        assert process.stderr.readline().startswith("row 1: done")
        wait_for(lambda: waiting(address) == (1, 1))
    finally:
        os.kill(address.pid, signal.SIGKILL)
    out, said = process.communicate(timeout=60)
    assert process.returncode == 1, said
    data = json.loads(out)
    assert (data["status"], [row["status"] for row in data["rows"]]) == ("error", ["success"])
    assert [problem["kind"] for problem in data["problems"]] == ["server.unreachable"]
    assert "failed: 1 of 3 rows run" in said


def test_targets_are_named_by_their_result(confy: Confy, tmp_path: Path) -> None:
    data = json.loads(UPSCALE.read_text("utf-8"))
    second = json.loads(json.dumps(data["nodes"][2]))
    second.update(id=4, widgets_values=["other"])
    second["inputs"][0]["link"] = 3
    data["nodes"].append(second)
    data["links"].append([3, 1, 0, 4, 0, "IMAGE"])
    data["extra"]["confy"]["outputs"].append({"name": "untouched", "node": 4})
    file = written(tmp_path, "two.json", json.dumps(data))
    done = confy("run", file, "--targets", "untouched")
    assert done.code == 0, done.err
    assert [Path(line).name.split("_")[0] for line in done.out.splitlines()] == ["other"]


def test_inputs_lists_what_is_exposed_with_limits(confy: Confy) -> None:
    done = confy("inputs", STARTER, "--json")
    assert done.code == 0, done.err
    data = json.loads(done.out)
    assert data["exposed"] is True
    assert [entry["name"] for entry in data["inputs"]] == ["prompt", "seed", "steps", "guidance"]
    seed = data["inputs"][1]
    assert {key: seed[key] for key in ("node", "input", "type", "value", "min", "max")} == {
        **{"node": "3", "input": "seed", "type": "INT"},
        **{"value": 3, "min": 0, "max": 18446744073709551615},
    }
    assert data["outputs"] == [{"name": "picture", "node": "9"}]
    assert data["problems"] == []


def test_inputs_lists_every_value_where_nothing_is_exposed(confy: Confy, tmp_path: Path) -> None:
    prompt = tmp_path / "prompt.json"
    confy("export", UPSCALE, "-o", prompt)
    done = confy("inputs", prompt)
    assert done.code == 0, done.err
    lines = [line.split()[0] for line in done.out.splitlines()]
    assert lines == ["1.image", "2.upscale_method", "2.scale_by", "3.filename_prefix"]
    assert "FLOAT 0.01 to 8.0" in done.out
    assert "one of nearest-exact, bilinear" in done.out


def test_inputs_warns_of_a_name_that_points_nowhere(confy: Confy, tmp_path: Path) -> None:
    file = written(tmp_path, "w.json", UPSCALE.read_text("utf-8").replace('"node": "2"', '"node": "77"'))
    done = confy("inputs", file)
    assert done.code == 0
    assert done.out.splitlines()[0].startswith("picture ")
    assert "the exposed input 'factor' points nowhere: there is no node 77" in done.err
    checked = confy("check", file)
    assert checked.code == 0  # a warning: the workflow runs without it
    assert "warning, node (#77), scale_by: the exposed input 'factor' points nowhere" in checked.err
    refused = confy("run", file, "--set", "factor=1")
    assert refused.code == 2
    assert "the exposed input 'factor' points nowhere: there is no node 77" in refused.err
