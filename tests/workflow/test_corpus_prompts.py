"""Real workflows give the prompts that were queued with them: the same nodes and the same links."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.workflow.media.png import read_png_text
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow
from tests.shared_folder import need_shared

# Why a pair differs, where it is not the fault of the conversion.
KNOWN = {
    "png-5fe1b81122": "links made while queueing by Anything Everywhere nodes",
}


def pairs(folder: Path) -> Iterator[tuple[str, bytes, str]]:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    edited = {entry["name"] for entry in manifest["files"] if entry.get("pair_consistent") is False}
    for path in sorted(folder.glob("pairs/*.workflow.json")):
        prompt = path.with_name(path.name.replace(".workflow.", ".prompt."))
        if f"pairs/{path.name}" not in edited:
            yield path.name.partition(".")[0], path.read_bytes(), prompt.read_text("utf-8")
    for path in sorted(folder.glob("png/*.png")):
        texts = read_png_text(path)
        if {"workflow", "prompt"} <= texts.keys() and f"png/{path.name}" not in edited:
            yield path.stem, texts["workflow"].encode(), texts["prompt"]


def shape(prompt: dict[str, Any]) -> dict[str, Any]:
    """Return the kinds of the nodes and their links: values depend on the libraries of that day."""
    return {
        key: (
            node["class_type"],
            {
                name: value
                for name, value in node["inputs"].items()
                if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str)
            },
        )
        for key, node in prompt.items()
        if isinstance(node, dict) and "class_type" in node
    }


@pytest.mark.corpus
def test_recorded_pairs_agree_in_nodes_and_links() -> None:
    folder = need_shared("corpus", "pairs").parent
    compared, different = 0, {}
    for name, workflow, prompt in pairs(folder):
        compared += 1
        made = shape(to_prompt(read_workflow(workflow), {}).to_json())
        expected = shape(json.loads(prompt))
        if made != expected and name not in KNOWN:
            different[name] = {key for key in made.keys() | expected if made.get(key) != expected.get(key)}
    assert compared > 70
    assert different == {}
