"""The commands that run nothing, and how roles and commands are told apart."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app import __version__
from app.__main__ import main
from app.child_process import child_command, child_environment
from tests.cli.conftest import Confy

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "workflows" / "starter.json"


def write(path: Path, data: object) -> Path:
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return path


def changed_starter(path: Path, class_type: str, index: int, value: object) -> Path:
    data = json.loads(STARTER.read_text())
    node = next(node for node in data["nodes"] if node["type"] == class_type)
    node["widgets_values"][index] = value
    return write(path, data)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leave:
        main(["--version"])
    assert leave.value.code == 0
    assert capsys.readouterr().out == f"confy {__version__}\n"


@pytest.mark.parametrize("words", [["fly"], ["run"], ["run", "a.json", "--no-such-option"], ["check"]])
def test_wrong_usage_is_exit_code_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leave:
        main(words)
    assert leave.value.code == 2
    assert "usage: confy" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["edit"], [], [str(STARTER)], ["no-such-file.json"]])
def test_no_screen_says_what_to_do_instead(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert main(words) == 1
    said = capsys.readouterr().err
    assert "no screen" in said
    file = Path(words[-1] if words and words != ["edit"] else STARTER)
    shown = file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
    assert f"confy run {shown}\n" in said


def test_check_accepts_the_shipped_workflows(confy: Confy) -> None:
    done = confy("check", *sorted((ROOT / "workflows").glob("*.json")))
    assert (done.code, done.err) == (0, "")


def test_check_says_node_input_and_what_helps(confy: Confy, tmp_path: Path) -> None:
    file = changed_starter(tmp_path / "a.json", "KSampler", 4, "eulr")
    done = confy("check", file)
    assert done.code == 1
    (line,) = done.err.splitlines()
    assert line.startswith(f'{file}: node "KSampler" (#3), sampler_name: ')
    assert "eulr" in line
    assert '– Use "euler"' in line


def test_check_as_json_prints_one_document(confy: Confy, tmp_path: Path) -> None:
    file = changed_starter(tmp_path / "a.json", "CheckpointLoaderSimple", 0, "startr.safetensors")
    done = confy("check", file, STARTER, "--json")
    assert done.code == 1
    bad, good = json.loads(done.out)["files"]
    assert good == {"file": str(STARTER), "problems": []}
    (problem,) = bad["problems"]
    assert (problem["node_path"], problem["input_name"]) == ("4", "ckpt_name")
    assert problem["remedies"][0]["edit"]["set_input"]["value"] == "starter.safetensors"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('{"nodes": [', "ends too early"),
        ("[1, 2", "ends too early"),
        ("{}", "holds no workflow"),
        ('{"a": 1}', "holds no workflow"),
        ("hello", "neither JSON nor a picture"),
        ("", "empty"),
    ],
)
def test_check_of_a_file_that_is_no_workflow(confy: Confy, tmp_path: Path, content: str, words: str) -> None:
    file = write(tmp_path / "broken.json", content)
    done = confy("check", file)
    assert done.code == 1
    (line,) = done.err.splitlines()
    assert line.startswith(f"{file}: ")
    assert words in line


def test_check_of_a_missing_file(confy: Confy, tmp_path: Path) -> None:
    done = confy("check", tmp_path / "none.json")
    assert done.code == 1
    assert "none.json: does not exist. Check its name and folder." in done.err


def test_check_of_an_unknown_node(confy: Confy, tmp_path: Path) -> None:
    data = json.loads(STARTER.read_text())
    data["nodes"][4]["type"] = "KSamplerr"
    done = confy("check", write(tmp_path / "a.json", data))
    assert done.code == 1
    assert "KSamplerr" in done.err


def test_export_then_import_keeps_the_prompt(confy: Confy, tmp_path: Path) -> None:
    prompt, workflow, again = tmp_path / "prompt.json", tmp_path / "workflow.json", tmp_path / "again.json"
    assert confy("export", STARTER, "-o", prompt).code == 0
    assert confy("import", prompt, "-o", workflow).code == 0
    assert confy("export", workflow, "-o", again).code == 0
    first = json.loads(prompt.read_text())
    assert first["3"]["inputs"]["sampler_name"] == "euler"
    assert first["3"]["inputs"]["model"] == ["4", 0]
    assert "10" not in first, "a note is no part of a prompt"
    assert json.loads(again.read_text()) == first


def test_export_prints_without_a_file(confy: Confy) -> None:
    done = confy("export", STARTER)
    assert json.loads(done.out)["4"]["class_type"] == "CheckpointLoaderSimple"


def test_export_to_a_folder_that_cannot_be_made(confy: Confy, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = confy("export", STARTER, "-o", tmp_path / "file" / "prompt.json")
    assert done.code == 1
    assert "cannot be written" in done.err


def test_nodes_are_listed_without_a_server(confy: Confy, home: Path) -> None:
    done = confy("nodes", "--json")
    nodes = json.loads(done.out)
    assert nodes["KSampler"]["input"]["required"]["steps"][0] == "INT"
    assert nodes["CheckpointLoaderSimple"]["input"]["required"]["ckpt_name"][0] == ["starter.safetensors"]
    assert not (home / "state" / "server.json").exists() or "KSampler" in confy("nodes").out


def test_doctor_reports_torch_and_models(confy: Confy) -> None:
    done = confy("doctor", "--json")
    findings = {finding["topic"]: finding for finding in json.loads(done.out)["findings"]}
    assert done.code == 0
    assert "torch" in findings["worker"]["text"]
    assert findings["models"]["text"] == "1 checkpoints"


def test_doctor_misses_a_worker_without_torch(
    confy: Confy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CONFY_WORKER_PYTHON", str(tmp_path / "no-python"))
    done = confy("doctor")
    assert done.code == 1
    assert "missing  worker" in done.out
    assert "no-python does not work" in done.out


@pytest.mark.parametrize("role", ["server", "worker", "editor"])
def test_roles_start_in_a_folder_with_another_app(role: str, tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise ImportError('an app of somebody else')")
    command = child_command(role, "--help")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=child_environment())
    assert done.returncode == 0, done.stderr
    assert f"confy --role {role}" in done.stdout


@pytest.mark.parametrize(
    ("module", "forbidden"),
    [
        ("app.server.serve", {"torch", "numpy", "PySide6"}),
        ("app.cli_run", {"torch", "numpy", "PySide6"}),
        ("app.cli", {"aiohttp", "torch", "PySide6"}),
        ("app.nodes.registry", {"PySide6", "aiohttp"}),
    ],
)
def test_each_role_loads_only_what_it_needs(module: str, forbidden: set[str]) -> None:
    names = "sorted({name.split('.')[0] for name in sys.modules})"
    program = f"import json, sys, {module}; print(json.dumps({names}))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not forbidden & set(json.loads(done.stdout))


def test_children_stay_offline_unless_asked() -> None:
    assert child_environment({"HOME": "h"}) == {"HF_HUB_OFFLINE": "1", "HOME": "h"}
    assert child_environment({"HF_HUB_OFFLINE": "0"}, CONFY_TOKEN="t")["HF_HUB_OFFLINE"] == "0"
