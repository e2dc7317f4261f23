"""The log panel tells the lines of server and worker in Chinese; what it does not know stays."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale

from app.editor.language.choice import ENGLISH, use_language
from app.editor.language.log_lines import LINES
from app.editor.panels.log import readable

APP = Path(__file__).parents[3] / "app"


@pytest.fixture
def chinese(qapp: QCoreApplication) -> Iterator[None]:
    """Have everything said in Chinese, and in English again afterwards."""
    before = QLocale()
    assert use_language(qapp, "zh_CN") == "zh_CN"
    yield
    use_language(qapp, ENGLISH)
    QLocale.setDefault(before)


def line(message: str, level: str = "info", role: str = "server") -> str:
    entry = {"time": "2026-01-01T12:30:00+00:00", "level": level, "role": role, "message": message}
    return readable(json.dumps(entry))[1]


def test_every_line_of_the_table_is_written_somewhere() -> None:
    code = re.sub(r"%[sgd]", "{}", "\n".join(path.read_text("utf-8") for path in APP.rglob("*.py")))
    missing = [text for text in LINES if code.count(f'"{re.sub("{.*?}", "{}", text)}"') == 0]
    assert missing == []


def test_lines_and_roles_are_told(chinese: None) -> None:
    assert line("worker 71 is ready, torch 2.11.0").endswith("服务器  工作进程 71 已就绪，torch 2.11.0")
    assert line("run 5f begins").endswith("运行 5f 开始")
    assert line("nobody needs the server any more").endswith("不再有人需要服务器")
    assert "显存" in line("KSampler needs more graphics memory than there is", "error", "worker")


def test_what_is_unknown_and_what_is_no_json_stays(chinese: None) -> None:
    assert line("a pack says hello", role="pack").endswith("pack  a pack says hello")
    assert readable("no JSON") == ("info", "no JSON")


def test_english_stays_english() -> None:
    assert line("run 5f begins").endswith("server  run 5f begins")
