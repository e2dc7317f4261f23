"""What commands take besides ordinary files: pipes, `-`, names that are none; and what they print."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Confy

ROOT = Path(__file__).parents[2]
MAIN = ROOT / "app" / "__main__.py"
STARTER = ROOT / "workflows" / "starter.json"

bash = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


def shell(line: str, home: Path, code: int = 0, **options: object) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which $CONFY and $STARTER can be used."""
    environment = {**os.environ, "STARTER": str(STARTER), "CONFY_HOME": str(home), "HOME": str(home)}
    program = f'CONFY() {{ "{sys.executable}" -P "{MAIN}" "$@"; }}; set -o pipefail; '
    done = subprocess.run(
        ["bash", "-c", program + line], env=environment, capture_output=True, text=True, check=False,
        encoding="utf-8", timeout=60,
    )  # fmt: skip
    assert done.returncode == code, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done


CHANGED = 'sed "s/\\"steps\\"/&/; s/        20,/        30,/" "$STARTER"'


@bash
@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        (f'CONFY diff "$STARTER" <({CHANGED})', 1, "KSampler (#3)\n  steps: 20 → 30\n"),
        (f'{CHANGED} | CONFY diff "$STARTER" -', 1, "KSampler (#3)\n  steps: 20 → 30\n"),
        ('CONFY diff <(cat "$STARTER") "$STARTER"', 0, ""),
        ('cat "$STARTER" | CONFY check -', 0, ""),
        (f'CONFY fmt --stdout <({CHANGED}) | CONFY diff - "$STARTER"', 1, "  steps: 30 → 20\n"),
        ('CONFY fmt --check <(cat "$STARTER")', 0, ""),
        ('cat "$STARTER" | CONFY export - | CONFY import - | CONFY diff - <(CONFY export "$STARTER")', 0, ""),
        ('CONFY inputs - < "$STARTER"', 0, 'steps     = 20 '),
        (f'CONFY merge "$STARTER" <(cat "$STARTER") <({CHANGED}) | CONFY diff "$STARTER" -', 1, "20 → 30"),
        ('CONFY merge <(:) "$STARTER" "$STARTER" | CONFY diff - "$STARTER"', 0, ""),
    ],
)  # fmt: skip
def test_pipes_and_stdin_are_read_like_files(line: str, code: int, said: str, home: Path) -> None:
    done = shell(line, home, code)
    assert said in done.stdout
    assert done.stderr == "" or done.stderr.startswith("stdin: hint")


@bash
@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("CONFY check - < /dev/null", 1, "stdin: is no JSON file: the file is empty."),
        ("head -c 70000000 /dev/zero | CONFY check -", 1, "stdin: is over 64 MB, and no pipe is read"),
        ("head -c 70000000 /dev/zero | CONFY fmt -", 1, "stdin: is over 64 MB"),
        ('CONFY diff "$STARTER" <(head -c 70000000 /dev/zero)', 2, "is over 64 MB"),
        ('CONFY fmt <(cat "$STARTER")', 1, "is a pipe, which cannot be rewritten. Add --stdout or --check"),
        ("CONFY diff - -", 2, "confy: - is stdin, which can be read only once"),
        ("CONFY merge - - x", 2, "confy: - is stdin, which can be read only once"),
        ("CONFY check - -", 2, "confy: - is stdin, which can be read only once"),
        ("CONFY run - < /dev/null", 1, "the file is empty"),
    ],
)
def test_what_a_pipe_cannot_do_is_said(line: str, code: int, said: str, home: Path) -> None:
    assert said in shell(line, home, code).stderr


@bash
def test_a_reader_that_has_seen_enough_ends_nothing_badly(home: Path) -> None:
    for command in ('export "$STARTER"', 'import "$STARTER"', 'diff /dev/null "$STARTER"', "nodes"):
        done = shell(f"CONFY {command} | (sleep 0.1; head -c 1 > /dev/null); true", home)
        assert done.stderr == ""


@bash
def test_results_go_to_stdout_when_asked(home: Path) -> None:
    done = shell('CONFY export "$STARTER" -o - | CONFY export -', home)
    assert json.loads(done.stdout)["3"]["class_type"] == "KSampler"
    done = shell('CONFY export "$STARTER" -o >(cat >&2) && sleep 0.3', home)
    assert json.loads(done.stderr)["3"]["class_type"] == "KSampler"


@bash
@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no device that is always full")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ('diff "$STARTER" /dev/null', 2),
        ('merge "$STARTER" "$STARTER" "$STARTER"', 2),
        ('export "$STARTER"', 1),
        ('check --json "$STARTER"', 1),
        ('inputs "$STARTER"', 1),
        ('fmt --stdout "$STARTER"', 1),
    ],
)
def test_a_full_disk_behind_stdout_is_said(command: str, code: int, home: Path) -> None:
    done = shell(f"CONFY {command} > /dev/full", home, code)
    assert "the output cannot be written: No space left on device" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@bash
def test_streams_that_a_shell_closed_are_empty(home: Path) -> None:
    for line, code in (('export "$STARTER" >&-', 0), ('check "$STARTER" <&-', 0), ("check - <&-", 1)):
        done = shell(f"CONFY {line}", home, code)
        assert done.stdout == ""
        assert code == 0 or "the file is empty" in done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_written_to_and_not_replaced(confy: Confy, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        assert confy("export", STARTER, "-o", pipe).code == 0
        found = reader.communicate(timeout=20)[0]
    assert json.loads(found)["3"]["class_type"] == "KSampler"
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_nothing_is_the_version_of_a_file_that_is_not_there(confy: Confy) -> None:
    done = confy("diff", STARTER, os.devnull)
    assert done.code == 1
    assert "- KSampler (#3)\n" in done.out
    assert confy("diff", os.devnull, os.devnull).code == 0


@pytest.mark.parametrize("name", [".", "", "nowhere/x.json", "x.json#2"])
def test_names_that_are_no_file_end_in_a_sentence(
    name: str, confy: Confy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (("check",), ("export",), ("import",), ("inputs",), ("fmt", "--check")):
        done = confy(*words, name)
        assert done.code == 1
        assert len(done.err.splitlines()) == done.code
    assert confy("diff", name, STARTER).code == 2
    assert confy("merge", STARTER, name, STARTER).code == 2
    assert confy("git-text", name).out.startswith("the file cannot be read: ")


def test_a_read_only_file_is_not_written(confy: Confy, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    out.write_bytes(b"mine")
    out.chmod(0o444)
    for words in (("export", STARTER), ("import", STARTER), ("merge", STARTER, STARTER, STARTER)):
        done = confy(*words, "-o", out)
        assert done.code == (2 if words[0] == "merge" else 1)
        assert "cannot be written: it is read-only" in done.err
        assert out.read_bytes() == b"mine"


def test_control_characters_of_a_file_do_not_reach_the_terminal(confy: Confy, tmp_path: Path) -> None:
    evil = "\x1b]0;owned\x07\x9b31m"
    document = json.loads(STARTER.read_bytes())
    files = []
    for number in range(3):
        document["nodes"][0]["title"] = f"title{evil}{number}"
        document["nodes"][0]["widgets_values"][4] = f"{evil}{number}"
        document["extra"]["confy"]["inputs"][0]["name"] = f"{evil}{number}"
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps(document), "utf-8")
    for words in (("diff", *files[:2]), ("check", files[0]), ("inputs", files[0]), ("merge", *files)):
        done = confy(*words)
        text = (done.out if words[0] != "merge" else "") + done.err
        assert "\\x1b]0;owned\\x07\\x9b31m" in text
        assert not any(char in text for char in "\x1b\x07\x9b")


def test_json_for_scripts_is_utf8_and_json(confy: Confy, tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    document = json.loads(STARTER.read_bytes())
    document["nodes"][0]["title"] = "half \ud83d, \u00fc, whole \U0001f600"
    file.write_text(json.dumps(document).replace(" 5.0,", " 1e999,"), "utf-8")
    for words in (("inputs", "--all", "--json", file), ("diff", "--json", STARTER, file)):
        text = confy(*words).out
        assert "Infinity" not in text.replace('"inf"', "")
        assert json.loads(text, parse_constant=pytest.fail)
    exported = confy("export", file)
    assert json.loads(exported.out, parse_constant=pytest.fail)["3"]["_meta"]["title"].startswith(
        "half \ud83d"
    )
    assert confy("export", file, "-o", tmp_path / "p.json").code == 0
    assert (tmp_path / "p.json").read_text("utf-8") == exported.out
    assert confy("fmt", "--check", tmp_path / "p.json").code == 0


def test_odd_ids_and_titles_are_no_reason_to_fall_over(confy: Confy, tmp_path: Path) -> None:
    files = []
    for number in range(3):
        document = json.loads(STARTER.read_bytes())
        document["nodes"][0]["widgets_values"][2] = 20 + number
        document["extra"]["confy"]["conflicts"] = [{"id": []}, {"id": {}}, 5, None]
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps(document), "utf-8")
    done = confy("merge", *files)
    assert done.code == 1
    assert "steps: 21 here, 22 in the other version (20 before)" in done.err
    assert json.loads(done.out)["extra"]["confy"]["conflicts"][:4] == [{"id": []}, {"id": {}}, 5, None]
    prompt = tmp_path / "prompt.json"
    prompt.write_text(json.dumps({"1": {"class_type": "K", "inputs": {}, "_meta": {"title": {"a": []}}}}))
    assert confy("diff", prompt, STARTER).code == 1


def test_all_workflows_below_a_folder_are_checked(confy: Confy, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "package.json").write_text('{"name": "x"}', "utf-8")
    (tmp_path / "sub" / "good.json").write_bytes(STARTER.read_bytes())
    assert confy("check", tmp_path).code == 0
    document = json.loads(STARTER.read_bytes())
    document["nodes"][0]["widgets_values"][2] = -5
    entry = {"id": "a", "scope": "", "node": "3", "what": "value", "name": "cfg", "ours": 5.0, "theirs": 6.0}
    document["extra"]["confy"]["conflicts"] = [entry]
    (tmp_path / "sub" / "bad.json").write_text(json.dumps(document), "utf-8")
    (tmp_path / "broken.json").write_text('{"nodes": [{"widgets_values": [', "utf-8")
    done = confy("check", tmp_path)
    said = done.err.splitlines()
    assert (done.code, len(said)) == (1, 3)
    assert said[0].startswith(f"{tmp_path}/broken.json: is no JSON file")
    assert all(line.startswith(f'{tmp_path}/sub/bad.json: node "KSampler" (#3), ') for line in said[1:])
    done = confy("check", "--conflicts", "--json", tmp_path / "sub", tmp_path / "package.json")
    assert done.code == 1
    files = json.loads(done.out)["files"]
    assert [[problem["input_name"] for problem in file["problems"]] for file in files] == [
        ["cfg"],
        [],
        [None],
    ]
    assert "package.json: holds no workflow" in done.err
