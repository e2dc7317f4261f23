"""The nodes that come with Confy in Chinese: shown and found so; files and prompts stay as they were."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication, QLocale

from app.editor.application import shipped_library
from app.editor.canvas.nodes.node_shape import label_of
from app.editor.creating.node_help import help_page
from app.editor.creating.search.fuzzy import in_categories
from app.editor.creating.search.kind_index import KindIndex
from app.editor.creating.search.search_words import read_search
from app.editor.language.choice import ENGLISH, LANGUAGES, use_language
from app.folders import Folders, example_path, resource_path
from app.workflow.node_info import NodeInfo, read_object_info
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow, write_workflow
from tests.opening import open_file

if TYPE_CHECKING:
    from app.editor.main_window import MainWindow

DECLARED = read_object_info(json.loads(resource_path("object_info.json").read_text("utf-8")))
OTHERS = [language for language in LANGUAGES if language != ENGLISH]


@pytest.fixture
def chinese(qapp: QCoreApplication) -> Iterator[None]:
    """Have everything said in Chinese, and in English again afterwards."""
    before = QLocale()
    assert use_language(qapp, "zh_CN") == "zh_CN"
    yield
    use_language(qapp, ENGLISH)
    QLocale.setDefault(before)


@pytest.fixture
def library(chinese: None, folders: Folders) -> Mapping[str, NodeInfo]:
    return shipped_library(folders)


def said(language: str) -> dict[str, Any]:
    found = json.loads(resource_path("translations", f"nodes_{language}.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def wanted(info: NodeInfo) -> dict[str, Any]:
    """Return the entry that a kind needs, with True for each text."""
    shown = [item for item in info.inputs if item.group != "hidden"]
    inputs = {
        item.name: {"name": True, **({"tooltip": True} if item.options.get("tooltip") else {})}
        for item in shown
    }
    outputs = {str(at): {"tooltip": True} for at, output in enumerate(info.outputs) if output.tooltip}
    return {
        "display_name": True,
        "description": True,
        "inputs": inputs,
        **({"outputs": outputs} if outputs else {}),
    }


def filled(entry: Any) -> Any:
    return {key: filled(value) for key, value in entry.items()} if isinstance(entry, dict) else bool(entry)


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_every_node_is_said_and_none_that_is_gone(language: str) -> None:
    found = said(language)
    assert filled(found["nodeDefs"]) == {kind: wanted(info) for kind, info in DECLARED.items()}
    steps = {step for info in DECLARED.values() for step in info.category.split("/")}
    assert set(found["nodeCategories"]) == steps


def test_titles_fields_and_slots_are_shown_in_chinese(chinese: None, window: "MainWindow") -> None:
    open_file(window, example_path("starter.json"))
    sampler = window.canvas.graph.nodes["3"]
    assert sampler.title == "K 采样器"
    assert [field.label for field in sampler.fields][:2] == ["种子", "步数"]
    assert label_of(sampler.node.inputs[0], sampler.info) == "模型"
    assert sampler.node.inputs[0].name == "model"


def test_both_names_are_found(library: Mapping[str, NodeInfo]) -> None:
    index = KindIndex(library.values())
    for words in ("加载 checkpoint", "load checkpoint", "checkpointloader"):
        assert index.rank(read_search(words))[0].class_type == "CheckpointLoaderSimple", words
    assert index.rank(read_search("空 latent"))[0].class_type == "EmptyLatentImage"
    assert "ImageScale" in [info.class_type for info in index.rank(read_search("图片/缩放"))]
    assert "ImageScale" in [info.class_type for info in index.rank(read_search("upscaling"))]


def test_the_tree_and_the_help_are_in_chinese(library: Mapping[str, NodeInfo]) -> None:
    assert "模型/采样" in in_categories(library)
    page = help_page(library["KSampler"])
    assert "从噪声生成 latent" in page
    assert "步数 (steps)" in page


def test_file_and_prompt_keep_the_names_of_the_kinds(
    library: Mapping[str, NodeInfo], folders: Folders
) -> None:
    data = example_path("starter.json").read_bytes()
    workflow = read_workflow(data)
    in_chinese = to_prompt(workflow, library).to_json()
    assert write_workflow(workflow) == data
    assert library["KSampler"].category == DECLARED["KSampler"].category
    english = {kind: DECLARED[kind] for kind in library}
    assert in_chinese == to_prompt(read_workflow(data), english).to_json()
    assert "K 采样器" not in json.dumps(in_chinese, ensure_ascii=False)


def test_a_missing_file_of_words_leaves_the_names_as_they_are(
    chinese: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from app.editor.language import node_words

    node_words._said.cache_clear()
    monkeypatch.setattr(node_words, "resource_path", lambda *parts: tmp_path.joinpath(*parts))
    assert node_words.in_users_language(DECLARED)["KSampler"].display_name == "KSampler"
    node_words._said.cache_clear()
