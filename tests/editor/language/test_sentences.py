"""Sentences of the parts below are known, told in Chinese with their values, and left alone where unknown."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale

from app.editor.language.choice import use_language
from app.editor.language.sentence_table import SENTENCES
from app.editor.language.sentences import translated

ROOT = Path(__file__).parents[3]
PLACE = re.compile(r"\{\w+\}")


@pytest.fixture
def chinese(qapp: QCoreApplication) -> Iterator[None]:
    before = QLocale()
    use_language(qapp, "zh_CN")
    yield
    use_language(qapp, "en")
    QLocale.setDefault(before)


def sentences_below() -> Iterator[list[str]]:
    """Yield the literal parts of every text in the code below the editor."""
    for path in (ROOT / "app").rglob("*.py"):
        if (ROOT / "app" / "editor") in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [""]
                for part in node.values:
                    if isinstance(part, ast.Constant):
                        parts[-1] += str(part.value)
                    else:
                        parts.append("")
                yield parts
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield [node.value]


def test_each_sentence_is_made_below() -> None:
    made = {tuple(parts) for parts in sentences_below() if len("".join(parts)) > 1}
    patterns = [
        (len("".join(parts)), re.compile(".*".join(map(re.escape, parts)), re.DOTALL)) for parts in made
    ]
    for sentence in SENTENCES:
        own = PLACE.sub("", sentence)
        least = 0.3 * len(own)
        fitting = (pattern for length, pattern in patterns if length >= least)
        assert any(pattern.search(sentence) for pattern in fitting), sentence


def test_places_of_sentences_are_named_once() -> None:
    for sentence in SENTENCES:
        names = PLACE.findall(sentence)
        assert len(names) == len(set(names)), sentence


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("steps is 0; the smallest value allowed is 1", "steps 为 0；允许的最小值为 1"),
        ("Use 1", "使用 1"),
        ("Remove the link", "移除连线"),
        ('cfg: "a" is not a number', 'cfg："a" 不是数字'),
        (
            "2 nodes are of one kind not installed here.\nFrom packs that the file does not name: A.",
            "2 个节点属于此处未安装的同一类型。\n来自文件未指明的节点包：A。",
        ),
        (
            "the exposed input 'a' points nowhere: there is no node 7 here",
            "公开的输入 'a' 没有目标：这里没有节点 7",
        ),
        ("CUDA error: this is the node's own affair", "CUDA error: this is the node's own affair"),
        ("x" * 100_000, "x" * 100_000),
        ("", ""),
    ],
)
def test_sentences_in_chinese(chinese: None, sentence: str, told: str) -> None:
    assert translated(sentence) == told


def test_english_stays(qapp: QCoreApplication) -> None:
    use_language(qapp, "en")
    assert translated("Remove the link") == "Remove the link"
