"""Files with something wrong in them, and the starter workflow with one thing changed."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

from app.folders import example_path
from app.workflow.media.png import with_png_text

Json = dict[str, Any]


def starter() -> Json:
    """Return the starter workflow as JSON."""
    data: Json = json.loads(example_path("starter.json").read_text("utf-8"))
    return data


def changed(change: Callable[[Json], object]) -> Json:
    """Return the starter after `change`."""
    data = starter()
    change(data)
    return data


def node_of(data: Json, class_type: str) -> Json:
    """Return the first node of a kind."""
    found: Json = next(node for node in data["nodes"] if node["type"] == class_type)
    return found


def with_value(class_type: str, index: int, value: Any) -> Json:
    """Return the starter with one value changed."""
    return changed(lambda data: node_of(data, class_type)["widgets_values"].__setitem__(index, value))


def link_of(data: Json, class_type: str, input_name: str) -> list[Any]:
    """Return the link that ends at an input."""
    slot = next(slot for slot in node_of(data, class_type)["inputs"] if slot["name"] == input_name)
    found: list[Any] = next(link for link in data["links"] if link[0] == slot["link"])
    return found


def picture(**texts: str) -> bytes:
    """Return a small PNG with these texts in it."""
    from PIL import Image

    content = io.BytesIO()
    Image.new("RGB", (4, 4)).save(content, "PNG")
    return with_png_text(content.getvalue(), texts)


def cut_starter() -> bytes:
    """Return the first half of the starter file."""
    content = example_path("starter.json").read_bytes()
    return content[: len(content) // 2]


CHOOSE = "Choose a workflow (.json), or a picture, video, sound or model that was saved with one."

BROKEN_FILES: dict[str, tuple[str, bytes, str, tuple[str, ...]]] = {
    "truncated JSON": (
        "a.json",
        cut_starter(),
        "file.not_json",
        ("ends too early", "line ", "column ", CHOOSE),
    ),
    "a missing comma": (
        "a.json",
        b'{"nodes": [] "links": []}',
        "file.not_json",
        ("comma", "column 14", CHOOSE),
    ),
    "an empty file": ("a.json", b"", "file.not_json", ("a.json is no JSON file: the file is empty", CHOOSE)),
    "only zero bytes": ("a.json", bytes(4096), "file.not_json", ("zero bytes", "lost", CHOOSE)),
    "no text": ("a.json", b"\x00\xfe\x81{}\x99" * 50, "file.not_json", ("a.json is", CHOOSE)),
    "a text": ("a.txt", b"hello there", "file.not_json", ("neither JSON nor a picture", CHOOSE)),
    "another kind of picture": (
        "a.jpg",
        b"\xff\xd8\xff\xe0junk",
        "file.no_workflow_inside",
        ("a.jpg is a JPEG picture without a workflow", "damaged", "download it again"),
    ),
    "huge nesting": (
        "a.json",
        b"[" * 200_000 + b"]" * 200_000,
        "file.not_json",
        ("nested too deeply", CHOOSE),
    ),
    "nesting inside a node": (
        "a.json",
        b'{"nodes": [{"id": 1, "type": "Note", "pos": ' + b"[" * 5000 + b"]" * 5000 + b'}], "links": []}',
        "file.not_json",
        ("nested too deeply",),
    ),
    "settings": ("a.json", b'{"theme": "dark"}', "file.not_a_workflow", ('an object with "theme"', CHOOSE)),
    "a list": (
        "a.json",
        b"[1, 2]",
        "file.not_a_workflow",
        ("a.json holds no workflow: it is a list", CHOOSE),
    ),
    "a number": ("a.json", b"3", "file.not_a_workflow", ("it is a number", CHOOSE)),
    "nodes that are none": ("a.json", b'{"nodes": 5, "links": 3}', "file.not_a_workflow", (CHOOSE,)),
    "PNG without a workflow": ("a.png", picture(), "file.no_workflow_inside", ("without a workflow", CHOOSE)),
    "PNG with broken JSON": (
        "a.png",
        picture(workflow=cut_starter().decode()),
        "file.not_json",
        ("the workflow in the PNG picture a.png is broken: the file ends too early", CHOOSE),
    ),
    "PNG with two broken texts": (
        "a.png",
        picture(workflow="{", prompt="[1"),
        "file.not_json",
        ("the workflow in the PNG picture a.png is broken",),
    ),
    "PNG that is cut off": (
        "a.png",
        picture(workflow=json.dumps(starter()))[:300],
        "file.no_workflow_inside",
        ("a.png is a PNG picture", "it is cut off", "again"),
    ),
}
"""What is wrong -> name and content of the file, the kind of problem, and words that must be in it."""
