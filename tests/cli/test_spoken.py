"""The command line in the user's language: help, messages and problems; JSON and exit codes stay."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli import make_parser, run_command
from app.folders import example_path
from app.spoken import say, spoken_language, told, translate_parser


@pytest.fixture
def chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "zh_CN")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zh"}, "zh_CN"),
        ({"LANG": "zh_TW.UTF-8"}, "en"),
        ({"LANG": "zh-Hant-HK"}, "en"),
        ({"LC_ALL": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}, "zh_CN"),
        ({"LANGUAGE": "en", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LANGUAGE": "zh_CN:en", "LANG": "en_US.UTF-8"}, "zh_CN"),
        ({"LC_ALL": "", "LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zhopa"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert spoken_language(environment) == language


def test_the_help_is_told_and_commands_and_options_keep_their_names(chinese: None) -> None:
    parser, names = make_parser()
    before = parser.format_help()
    translate_parser(parser)
    helped = parser.format_help()
    assert before.startswith("usage: ")
    assert helped.startswith("用法：")
    assert ("Open the editor." in before, "Open the editor." in helped) == (True, False)
    assert "打开编辑器。" in helped
    assert all(name in helped for name in (*names, "--version", "--help"))


def test_messages_and_problems_are_told(
    chinese: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["fmt", str(tmp_path / "gone.json")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'gone.json'}: 不存在\n"
    assert run_command(["check", str(tmp_path / "gone.json"), "--home", str(tmp_path)]) == 1
    assert "不存在。请检查名称和文件夹" in capsys.readouterr().err
    assert run_command(["fmt", "--check", str(example_path("starter.json"))]) in (0, 1)


def test_json_and_its_words_stay(chinese: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{")
    code = run_command(["check", "--json", str(file), "--home", str(tmp_path)])
    in_chinese = without_ids(json.loads(capsys.readouterr().out))
    assert code == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANGUAGE", "en")
        assert run_command(["check", "--json", str(file), "--home", str(tmp_path)]) == code
        assert without_ids(json.loads(capsys.readouterr().out)) == in_chinese


def without_ids(data: Any) -> Any:
    """Return JSON without the ids of problems, which are others each time."""
    if isinstance(data, dict):
        return {key: without_ids(value) for key, value in data.items() if key != "id"}
    return [without_ids(value) for value in data] if isinstance(data, list) else data


def test_an_unknown_text_stays_and_english_reads_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "zh_CN")
    assert say("no such text") == told("no such text") == "no such text"
    code = "import sys, app.cli_output as o; o.say('done'); assert 'xml.etree.ElementTree' not in sys.modules"
    environment = {"LANGUAGE": "en", "PYTHONPATH": str(Path(__file__).parents[2])}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_no_qt_is_loaded_for_it() -> None:
    code = "import sys, app.spoken as s; assert s.say('done') == '完成'; assert 'PySide6' not in sys.modules"
    environment = {"LANGUAGE": "zh_CN", "PYTHONPATH": str(Path(__file__).parents[2])}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
