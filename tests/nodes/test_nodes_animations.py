"""Animations are saved with prompt and workflow where ComfyUI has them, frame for frame."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from PIL import Image as Pillow

from app.node_def import NodeResult
from app.nodes.registry import load_nodes
from app.problems import InputError, RunInterrupted
from app.run_context import RunContext
from app.workflow.media.read import read_media_file
from app.workflow.open_file import open_workflow

PROMPT = {"1": {"class_type": "LoadImage", "inputs": {"image": "größer.png"}}}
WORKFLOW = {"id": "wf-1", "nodes": [{"id": 1, "type": "LoadImage"}], "links": [], "version": 0.4}
FRAMES = torch.stack([torch.full((8, 6, 3), shade / 255) for shade in (0.5, 100.5, 200.5)])
INPUTS: dict[str, dict[str, Any]] = {
    "SaveAnimatedWEBP": {"fps": 8.0, "lossless": True, "quality": 80, "method": "fastest"},
    "SaveAnimatedPNG": {"fps": 8.0, "compress_level": 4},
}
SUFFIXES = {"SaveAnimatedWEBP": ".webp", "SaveAnimatedPNG": ".png"}


def save(name: str, run: RunContext, images: torch.Tensor = FRAMES, **changes: Any) -> NodeResult:
    told = replace(
        run, prompt=PROMPT, extra_pnginfo={"workflow": WORKFLOW, "other": {"a": 1}}, settings=changes
    )
    definition = load_nodes(run.folders, with_packs=False).definitions[name]
    return definition.run(told, {"images": images, "filename_prefix": "m/anim_%width%", **INPUTS[name]})


def saved(name: str, run: RunContext) -> Path:
    return run.folders.output / "m" / f"anim_6_00001_{SUFFIXES[name]}"


@pytest.mark.parametrize("name", INPUTS)
def test_frames_are_saved_in_one_file(name: str, run: RunContext) -> None:
    result = save(name, run)
    file = {"filename": saved(name, run).name, "subfolder": "m", "type": "output"}
    assert result.ui == {"images": [file], "animated": (True,)}
    assert torch.equal(result.outputs[0], FRAMES)
    with Pillow.open(saved(name, run)) as picture:
        assert picture.n_frames == 3  # type: ignore[attr-defined]
        for index, shade in enumerate((0, 100, 200)):
            picture.seek(index)
            picture.load()
            assert picture.convert("RGB").getpixel((2, 2)) == (shade, shade, shade)
            assert picture.info["duration"] == 125


@pytest.mark.parametrize("name", INPUTS)
def test_what_was_saved_opens_by_its_workflow(name: str, run: RunContext) -> None:
    save(name, run)
    media = read_media_file(saved(name, run))
    assert media is not None
    assert {key: json.loads(text) for key, text in media.texts.items()} == {
        "prompt": PROMPT,
        "workflow": WORKFLOW,
        "other": {"a": 1},
    }
    opened = open_workflow(saved(name, run), {})
    assert [node.type for node in opened.workflow.nodes.values()] == ["LoadImage"]


def test_a_webp_has_the_texts_in_the_tags_of_comfyui(run: RunContext) -> None:
    save("SaveAnimatedWEBP", run)
    with Pillow.open(saved("SaveAnimatedWEBP", run)) as picture:
        tags = dict(picture.getexif())
    assert tags == {
        0x0110: f"prompt:{json.dumps(PROMPT)}",
        0x010F: f"workflow:{json.dumps(WORKFLOW)}",
        0x010E: 'other:{"a": 1}',
    }


def test_a_png_has_the_texts_after_its_first_frame(run: RunContext) -> None:
    save("SaveAnimatedPNG", run, FRAMES[[0, 0, 0]])  # frames that are the same become one
    data = saved("SaveAnimatedPNG", run).read_bytes()
    kinds, at = [], 8
    while at < len(data):
        kinds.append(data[at + 4 : at + 8].decode())
        at += 12 + int.from_bytes(data[at : at + 4], "big")
    assert kinds == ["IHDR", "IDAT", "comf", "comf", "comf", "IEND"]
    assert b'comfother\0{"a": 1}' in data


@pytest.mark.parametrize("name", INPUTS)
def test_no_texts_are_saved_when_told_so(name: str, run: RunContext) -> None:
    save(name, run, disable_metadata=True)
    media = read_media_file(saved(name, run))
    assert media is not None
    assert media.texts == {}


@pytest.mark.parametrize("name", INPUTS)
def test_nothing_to_save_is_refused_at_the_input(name: str, run: RunContext) -> None:
    with pytest.raises(InputError, match="no picture in it to save") as caught:
        save(name, run, FRAMES[:0])
    assert caught.value.problem.input_name == "images"


def test_a_side_that_webp_cannot_hold_is_refused(run: RunContext) -> None:
    with pytest.raises(InputError, match="WebP takes sides up to 16383: make these 16384×1") as caught:
        save("SaveAnimatedWEBP", run, torch.zeros(1, 1, 16384, 3))
    assert (caught.value.problem.input_name, caught.value.problem.limit) == ("images", 16383)


@pytest.mark.parametrize("name", INPUTS)
def test_stopping_leaves_no_file(name: str, run: RunContext) -> None:
    with pytest.raises(RunInterrupted):
        save(name, replace(run, is_interrupted=lambda: True))
    assert not saved(name, run).exists()


def test_lossy_pictures_are_smaller(run: RunContext) -> None:
    noise = torch.rand(2, 64, 64, 3, generator=torch.Generator().manual_seed(1))
    definition = load_nodes(run.folders, with_packs=False).definitions["SaveAnimatedWEBP"]
    sizes = []
    for lossless in (True, False):
        inputs = {**INPUTS["SaveAnimatedWEBP"], "lossless": lossless, "filename_prefix": str(lossless)}
        definition.run(run, {"images": noise, **inputs})
        sizes.append((run.folders.output / f"{lossless}_00001_.webp").stat().st_size)
    assert sizes[1] < sizes[0] / 2
