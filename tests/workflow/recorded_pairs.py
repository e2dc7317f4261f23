"""Workflows with the prompts that a page queued of them, and how a prompt of ours differs from such a one.

Kinds of nodes of ComfyUI itself are the recorded ones. Of the kinds of packs nothing is recorded but the
prompts: names and order of their controls are taken from there, so only what stands at them is compared.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.problems import RunFailed
from app.workflow.document import InputSlot, Node, Workflow
from app.workflow.link_sources import LinkSources
from app.workflow.media.read import read_media_file
from app.workflow.node_info import InputInfo, NodeInfo, OutputInfo, read_object_info
from app.workflow.ui_format import read_workflow
from app.workflow.widgets import CONTROL_VALUES, widgets
from tests.shared_folder import need_shared

ABSENT = "(absent)"


@dataclass(frozen=True)
class Pair:
    """A workflow and the prompt that stood beside it, with the kinds of nodes that both need."""

    name: str
    workflow: Workflow
    prompt: Mapping[str, Any]
    library: Mapping[str, NodeInfo]


@dataclass(frozen=True)
class Difference:
    """An input (of a node, "" for the node itself) where two prompts differ: ours and the recorded value."""

    node: str
    kind: str
    input: str
    ours: Any
    recorded: Any


@cache
def core_library() -> Mapping[str, NodeInfo]:
    """Return the kinds of nodes of ComfyUI itself, as recorded."""
    path = need_shared("reference", "object_info.json")
    return read_object_info(json.loads(path.read_text("utf-8"))["nodes"])


def recorded_pairs() -> Iterator[Pair]:
    """Yield each workflow that has its prompt beside it or in the same picture or film."""
    folder = need_shared("corpus", "pairs").parent
    for path in sorted(folder.glob("pairs/*.workflow.json")):
        beside = path.with_name(path.name.replace(".workflow.", ".prompt."))
        yield _pair(path.name.partition(".")[0], path.read_bytes(), beside.read_text("utf-8"))
    for path in sorted([*folder.glob("png/*"), *folder.glob("media/*")]):
        yield from _inside(path)


def recorded_workflows(word: bytes) -> Iterator[tuple[str, Workflow]]:
    """Yield the workflows of the corpus, also those in pictures, that have a word in their text."""
    folder = need_shared("corpus", "ui").parent
    for path in sorted([*folder.glob("ui/*"), *folder.glob("pairs/*.workflow.json"), *folder.glob("png/*")]):
        if path.suffix == ".png":
            media = read_media_file(path)
            data = media.texts.get("workflow", "").encode() if media is not None else b""
        else:
            data = path.read_bytes()
        if word in data:
            with suppress(RunFailed):
                yield path.name, read_workflow(data)


def _inside(path: Path) -> Iterator[Pair]:
    media = read_media_file(path)
    texts = media.texts if media is not None else {}
    if {"workflow", "prompt"} <= texts.keys():
        yield _pair(path.stem, texts["workflow"].encode(), texts["prompt"])


def _pair(name: str, workflow: bytes, prompt: str) -> Pair:
    document = read_workflow(workflow)
    found = {key: node for key, node in json.loads(prompt).items() if "class_type" in node}
    return Pair(name, document, found, {**_learned(document, found), **core_library()})


def _learned(workflow: Workflow, prompt: Mapping[str, Any]) -> dict[str, NodeInfo]:
    """Return the kinds that the core has not: names and order of controls are those of the prompt."""
    found: dict[str, NodeInfo] = {}
    for path, node in nodes_by_path(workflow).items():
        if node.type in core_library() or path not in prompt:
            continue
        plain = [slot for slot in node.inputs if slot.widget is None]
        names = {slot.name for slot in plain}
        given = {name: value for name, value in prompt[path]["inputs"].items() if name not in names}
        known = found.get(node.type)
        if known is None or len(known.widgets) < len(given):
            inputs = [*_controls(given, node), *(_plain(slot) for slot in plain)]
            outputs = tuple(OutputInfo(slot.name, slot.type) for slot in node.outputs)
            found[node.type] = NodeInfo(node.type, node.type, inputs=tuple(inputs), outputs=outputs)
    return found


def _plain(slot: InputSlot) -> InputInfo:
    return InputInfo(slot.name, slot.type, options={"forceInput": True})


def _controls(given: Mapping[str, Any], node: Node) -> Iterator[InputInfo]:
    """Yield controls by these names; one for a seed is followed by another where the file says so."""
    kinds = {bool: "BOOLEAN", int: "INT", float: "FLOAT"}
    values = node.values if isinstance(node.values, tuple) else ()
    at = 0
    for name, value in given.items():
        at += 1
        followed = "seed" in name and at < len(values) and values[at] in CONTROL_VALUES
        at += followed
        kind = "STRING" if isinstance(value, list) else kinds.get(type(value), "STRING")
        # No default: what the file holds no value for is left out.
        options = {"default": None, **({"control_after_generate": True} if followed else {})}
        yield InputInfo(name, kind, options=options)


def nodes_by_path(workflow: Workflow) -> dict[str, Node]:
    """Return every node that could run by its path."""
    return {
        place.path(node): node
        for place in LinkSources(workflow).places()
        for node in place.scope.nodes.values()
    }


def differences(ours: Mapping[str, Any], recorded: Mapping[str, Any]) -> list[Difference]:
    """Return where two prompts differ; titles and what the server adds to nodes do not count."""
    found = []
    for path in sorted(ours.keys() | recorded.keys()):
        mine, theirs = ours.get(path), recorded.get(path)
        if mine is None or theirs is None:
            kind = (mine or theirs or {}).get("class_type", "")
            found.append(Difference(path, kind, "", bool(mine), bool(theirs)))
            continue
        kind = theirs["class_type"]
        if mine["class_type"] != kind:
            found.append(Difference(path, kind, "", mine["class_type"], kind))
        for name in mine["inputs"].keys() | theirs["inputs"].keys():
            values = mine["inputs"].get(name, ABSENT), theirs["inputs"].get(name, ABSENT)
            if values[0] != values[1]:
                found.append(Difference(path, kind, name, *values))
    return found


def has_no_value(pair: Pair, difference: Difference) -> bool:
    """Whether the file holds no value for a control: it came later, and ours is the default of today."""
    node = nodes_by_path(pair.workflow).get(difference.node)
    if difference.recorded != ABSENT or node is None or node.type not in core_library():
        return False
    known = {item.name: item for item in widgets(node, pair.library[node.type])}
    item = known.get(difference.input)
    return item is not None and item.index is None and item.key not in (node.named_values or {})


def is_upload_button(pair: Pair, difference: Difference) -> bool:
    """Whether an input is the button that old pages sent along as if it were a value."""
    buttons = {"upload": "image", "choose file to upload": "image"}
    info = pair.library[difference.kind]
    uploads = any(item.options.get("image_upload") for item in info.inputs)
    return uploads and difference.ours == ABSENT and buttons.get(difference.input) == difference.recorded


def is_unlinked_control(pair: Pair, difference: Difference) -> bool:
    """Whether an input is a control converted to a slot without a link: old pages sent nothing for it.

    A text became the word "undefined".
    """
    node = nodes_by_path(pair.workflow)[difference.node]
    slot: InputSlot | None = next((item for item in node.inputs if item.widget == difference.input), None)
    if slot is None or slot.link is not None or difference.recorded not in (ABSENT, "undefined"):
        return False
    return "config" in (slot.forms.get("widget") or slot.extra.get("widget") or {})
