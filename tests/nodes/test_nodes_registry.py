"""One suite over every built-in node: its interface, its words, and its smallest run."""

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from PIL import Image as Pillow

from app.file_choices import FILES_KEY, FIXED_KEY, fill_file_choices
from app.folders import Folders, resource_path
from app.node_def import NodeDef
from app.nodes.declare import Declaration
from app.nodes.registry import declarations, load_nodes
from app.run_context import RunContext
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.passes.check import check_with_nodes
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.prompt import LinkRef, Prompt, PromptNode
from tools.object_info import object_info_text

DATA = Path(__file__).parent / "data"
REFERENCE: dict[str, Any] = json.loads((DATA / "object_info_reference.json").read_text("utf-8"))
ALL = list(declarations())
OWN_KEYS = {"tooltip", FILES_KEY, FIXED_KEY}
OWN_NODES = {"Chat", "Probe"}
"""Nodes that are not ComfyUI's."""


def by_name(item: Declaration) -> str:
    return item.info.class_type


def facts(inputs: dict[str, Any]) -> list[tuple[str, str, Any]]:
    """Inputs in order, as the reference notes them: without our tooltips, empty options left out."""
    return [
        (group, name, bare(entry)) for group, members in inputs.items() for name, entry in members.items()
    ]


def bare(entry: Any) -> Any:
    """A declaration without our own keys, also those of inputs that come and go."""
    if isinstance(entry, list):
        parts = [bare(part) for part in entry]
        return parts[:1] if parts[1:] == [{}] else parts
    if isinstance(entry, dict):
        return {key: bare(value) for key, value in entry.items() if key not in OWN_KEYS}
    return entry


@pytest.mark.parametrize("item", [d for d in ALL if by_name(d) not in OWN_NODES], ids=by_name)
def test_interface_equals_the_reference(item: Declaration) -> None:
    ours, reference = item.info.to_json(), REFERENCE[item.info.class_type]
    assert facts(ours["input"]) == facts(reference["input"])
    assert ours["output"] == reference["output"]
    assert ours["output_name"] == reference.get("output_name", reference["output"])
    assert ours["output_is_list"] == reference.get("output_is_list", [False] * len(ours["output"]))
    for key in ("output_node", "deprecated", "experimental", "is_input_list"):
        assert ours[key] == reference.get(key, False), key
    assert ours.get("essentials_category") == reference.get("essentials_category")
    # A node without a name of its own (null) is shown by its kind; Confy says so itself.
    name = reference["display_name"] or item.info.class_type
    assert [ours["display_name"], ours["category"]] == [name, reference["category"]]
    assert ours["python_module"] == reference["module"]
    assert ours.get("output_matchtypes") == reference.get("output_matchtypes")


def test_every_node_of_the_reference_list_is_there() -> None:
    assert set(REFERENCE) - {by_name(item) for item in ALL} == set()


@pytest.mark.parametrize("item", ALL, ids=by_name)
def test_every_node_and_input_is_explained(item: Declaration) -> None:
    assert item.info.description.endswith(".")
    for entry in item.info.inputs:
        assert entry.group == "hidden" or entry.options.get("tooltip"), f"{entry.name} has no tooltip"


@pytest.mark.parametrize("item", ALL, ids=by_name)
def test_interface_survives_its_json(item: Declaration) -> None:
    entry = json.loads(json.dumps(item.info.to_json()))
    assert NodeInfo.from_json(item.info.class_type, entry).to_json() == entry


SMALLEST: dict[str, Any] = {
    "IMAGE": torch.linspace(0, 1, 2 * 4 * 6 * 3).reshape(2, 4, 6, 3),
    "MASK": torch.linspace(0, 1, 2 * 4 * 6).reshape(2, 4, 6),
    "LATENT": {"samples": torch.linspace(-1, 1, 2 * 4 * 4 * 8).reshape(2, 4, 4, 8)},
    "*": [1, {"a": None}],
}


def smallest(entry: InputInfo) -> Any:
    if entry.choices:
        return entry.choices[0]
    if entry.type in ("INT", "FLOAT"):
        return entry.options.get("default", max(entry.options.get("min", 0), 0))
    return entry.default if entry.default is not None else SMALLEST.get(entry.type)


def smallest_inputs(definition: NodeDef) -> dict[str, Any]:
    return {e.name: smallest(e) for e in definition.info.inputs if e.group == "required"}


def runnable(item: Declaration) -> bool:
    """Whether its inputs can be made up: nodes that need a model are tested with the models."""
    types = {e.type for e in item.info.inputs if e.group == "required"}
    kinds = set(item.definition.file_inputs.values())
    own = item.info.class_type in OWN_NODES
    return (
        not own and types <= {*SMALLEST, "INT", "FLOAT", "STRING", "BOOLEAN", "COMBO"} and kinds <= {"input"}
    )


@pytest.fixture
def definitions(folders: Folders) -> dict[str, NodeDef]:
    Pillow.new("RGB", (6, 4), "red").save(folders.input / "a.png")
    return dict(load_nodes(folders, with_packs=False).definitions)


def same(left: Any, right: Any) -> bool:
    if isinstance(left, torch.Tensor):
        return torch.equal(left, right)
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    return bool(left == right)


def batch_of(value: Any) -> int | None:
    tensor = value.get("samples") if isinstance(value, dict) else value
    return tensor.shape[0] if isinstance(tensor, torch.Tensor) else None


def copied(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.clone()
    return {key: copied(item) for key, item in value.items()} if isinstance(value, dict) else value


@pytest.mark.parametrize("name", [by_name(item) for item in ALL if runnable(item)])
def test_smallest_run(name: str, definitions: dict[str, NodeDef], run: RunContext) -> None:
    definition = definitions[name]
    inputs = smallest_inputs(definition)
    before = {key: copied(value) for key, value in inputs.items()}
    result = definition.run(run, inputs)
    assert len(result.outputs) == len(definition.info.outputs)
    assert all(same(inputs[key], before[key]) for key in inputs), "the node changed its inputs"
    batches = {batch_of(value) for value in inputs.values()} - {None}
    if name == "ImageBatch":
        batches = {sum(batch_of(value) or 0 for value in inputs.values())}
    if name in ("ImageFromBatch", "LatentFromBatch"):
        batches = {inputs["length"]}
    for output, value in zip(definition.info.outputs, result.outputs, strict=True):
        if output.type == "IMAGE":
            assert (value.ndim, value.dtype) == (4, torch.float32)
        if output.type in ("IMAGE", "LATENT") and batches:
            assert batch_of(value) in batches
    again = definition.run(run, inputs)
    assert all(same(a, b) for a, b in zip(result.outputs, again.outputs, strict=True)), "not repeatable"


def test_loading_twice_gives_the_files_of_now(folders: Folders) -> None:
    before = load_nodes(folders, with_packs=False).definitions["LoadImage"].info.input("image")
    Pillow.new("RGB", (1, 1)).save(folders.input / "new.png")
    after = load_nodes(folders, with_packs=False).definitions["LoadImage"].info.input("image")
    assert before is not None
    assert after is not None
    assert before.choices is not None
    assert after.choices is not None
    assert set(after.choices) - set(before.choices) == {"new.png"}


def test_model_that_came_after_loading_may_be_used(folders: Folders) -> None:
    definitions = load_nodes(folders, with_packs=False).definitions
    prompt = Prompt(
        {
            "1": PromptNode("CheckpointLoaderSimple", {"ckpt_name": "sub/late.safetensors"}),
            "2": PromptNode("PreviewAny", {"source": LinkRef("1", 0)}),
        }
    )
    context = CompileContext(definitions, folders)
    (missing,) = check_with_nodes(prompt, context).problems
    assert (missing.node_path, missing.input_name) == ("1", "ckpt_name")
    late = folders.model_paths["checkpoints"][0] / "sub" / "late.safetensors"
    late.parent.mkdir()
    late.write_bytes(b"")
    assert check_with_nodes(prompt, context).problems == ()


def test_shipped_object_info_is_current() -> None:
    shipped = resource_path("object_info.json").read_text("utf-8")
    assert shipped == object_info_text(), "run python -m tools.object_info"


def test_shipped_object_info_is_filled_with_files(folders: Folders) -> None:
    Pillow.new("RGB", (1, 1)).save(folders.input / "b.png")
    (folders.model_paths["vae"][0] / "v.safetensors").write_bytes(b"")
    shipped = json.loads(resource_path("object_info.json").read_text("utf-8"))
    shipped["Toy"] = {
        "input": {"required": {"vae": ["COMBO", {FILES_KEY: "vae", FIXED_KEY: ["x"], "options": []}]}}
    }
    filled = fill_file_choices(shipped, folders)
    choices, options = filled["LoadImage"]["input"]["required"]["image"]
    assert "b.png" in choices
    assert set(options) == {"image_upload", "tooltip"}
    assert filled["Toy"]["input"]["required"]["vae"] == ["COMBO", {"options": ["v.safetensors", "x"]}]
    assert FILES_KEY not in json.dumps(filled)
    assert filled["ImageScale"] == shipped["ImageScale"]
