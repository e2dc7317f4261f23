"""Pictures from files and to files."""

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import torch
from PIL import Image as Pillow
from safetensors.torch import load_file

from app.folders import Folders
from app.node_def import NodeResult
from app.nodes.image_files import load_image, read_picture, to_bytes
from app.nodes.registry import load_nodes
from app.output_files import fill_tokens, fill_widget_values, output_names, write_output
from app.problems import InputError, RunFailed, RunInterrupted
from app.run_context import RunContext
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.passes.check import check_with_nodes
from app.workflow.media.png import read_png_text
from app.workflow.prompt import LinkRef, Prompt, PromptNode

DATA = Path(__file__).parent / "data"
TENSORS = load_file(DATA / "image_ops.safetensors")


def save(run: RunContext, images: torch.Tensor, prefix: str = "ComfyUI") -> NodeResult:
    definition = load_nodes(run.folders, with_packs=False).definitions["SaveImage"]
    return definition.run(run, {"images": images, "filename_prefix": prefix})


@pytest.mark.parametrize("name", ["gray", "la", "pal", "rgba", "i16"])
def test_recorded_pictures_load_alike(name: str) -> None:
    image, mask = read_picture(DATA / f"{name}.png", strict_compat=True)
    torch.testing.assert_close(image, TENSORS[f"LoadImage.{name}#0"], rtol=0, atol=0)
    torch.testing.assert_close(mask, TENSORS[f"LoadImage.{name}#1"], rtol=0, atol=0)


def test_sixteen_bit_grey_keeps_its_shades() -> None:
    image, _ = read_picture(DATA / "i16.png")
    assert image.shape == (1, 28, 32, 3)
    assert abs(float(image[0, 0, 0, 0]) - 4206 / 65535) < 1e-6
    assert image.unique().numel() > 100


def test_exif_turns_the_picture(folders: Folders, run: RunContext) -> None:
    picture = Pillow.new("RGB", (3, 2))
    picture.putpixel((0, 0), (255, 0, 0))
    exif = Pillow.Exif()
    exif[0x0112] = 6  # the camera was turned: show it rotated clockwise
    picture.save(folders.input / "turned.png", exif=exif)
    image, mask = load_image(run, "turned.png")
    assert image.shape == (1, 3, 2, 3)
    assert image[0, 0, 1].tolist() == [1.0, 0.0, 0.0]
    assert mask.shape == (1, 64, 64)
    assert mask.max() == 0


def test_animation_becomes_a_batch(folders: Folders, run: RunContext) -> None:
    frames = [Pillow.new("RGB", (4, 4), colour) for colour in ("red", "lime", "blue")]
    frames[0].save(folders.input / "a.webp", save_all=True, append_images=frames[1:], lossless=True)
    image, mask = load_image(run, "a.webp")
    assert image.shape == (3, 4, 4, 3)
    assert image[:, 0, 0].tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert mask.shape[0] == 3


def test_annotation_names_another_folder(folders: Folders, run: RunContext) -> None:
    Pillow.new("RGB", (2, 2), "white").save(folders.output / "o.png")
    image, _ = load_image(run, "o.png [output]")
    assert image.min() == 1


@pytest.mark.parametrize(
    "name", ["../secret.png", "/etc/passwd", "a/../../secret.png", "../secret.png [output]"]
)
def test_path_never_leaves_the_folder(name: str, folders: Folders, run: RunContext) -> None:
    Pillow.new("RGB", (2, 2)).save(folders.base / "secret.png")
    with pytest.raises(InputError, match="lies outside of the input folder") as caught:
        load_image(run, name)
    assert (caught.value.problem.input_name, caught.value.problem.value) == ("image", name)


def test_missing_picture_offers_the_nearest(folders: Folders, run: RunContext) -> None:
    Pillow.new("RGB", (2, 2)).save(folders.input / "portrait.png")
    with pytest.raises(InputError, match=r"no picture 'portrat\.png' in the input folder") as caught:
        load_image(run, "portrat.png")
    (remedy,) = caught.value.problem.remedies
    assert remedy.title == 'Use "portrait.png"'
    assert remedy.edit == {"set_input": {"input": "image", "value": "portrait.png"}}


def test_missing_picture_is_found_before_the_run(folders: Folders) -> None:
    Pillow.new("RGB", (2, 2)).save(folders.input / "portrait.png")
    definitions = load_nodes(folders, with_packs=False).definitions
    preview = PromptNode("PreviewImage", {"images": LinkRef("1", 0)})
    found = {}
    for name in ("portrat.png", "portrait.png", "portrait.png [input]", "../x.png"):
        prompt = Prompt({"1": PromptNode("LoadImage", {"image": name}), "2": preview})
        found[name] = check_with_nodes(prompt, CompileContext(definitions, folders)).problems
    assert found["portrait.png"] == found["portrait.png [input]"] == ()
    (outside,) = found["../x.png"]
    assert (outside.node_path, outside.input_name) == ("1", "image")
    (missing,) = found["portrat.png"]
    assert (missing.kind, missing.node_path, missing.input_name) == ("input.refused_by_node", "1", "image")
    assert missing.message == "There is no picture 'portrat.png' in the input folder"
    (remedy,) = missing.remedies
    assert remedy.edit == {"set_input": {"node": "1", "input": "image", "value": "portrait.png"}}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no picture at all", "'x.png' is no picture of a known format"),
        ((DATA / "rgba.png").read_bytes()[:500], "'x.png' cannot be read: "),
        (b"", "'x.png' is no picture"),
    ],
)
def test_unreadable_picture_names_its_input(
    content: bytes, words: str, folders: Folders, run: RunContext
) -> None:
    (folders.input / "x.png").write_bytes(content)
    with pytest.raises(InputError, match=words) as caught:
        load_image(run, "x.png")
    assert caught.value.problem.input_name == "image"


def test_saved_values_are_cut_not_rounded() -> None:
    wanted = TENSORS["save_rounding.uint8"]
    assert torch.equal(torch.from_numpy(to_bytes(TENSORS["save_rounding.in"])).float(), wanted.float())
    assert to_bytes(torch.tensor([float("nan"), -1.0, 2.0])).tolist() == [0, 0, 255]


def test_names_count_on_and_subfolders_are_made(run: RunContext) -> None:
    prefix = "m/img_%width%x%height%"
    first = save(run, torch.zeros(2, 6, 4, 3), prefix)
    assert first.ui == {
        "images": [
            {"filename": "img_4x6_00001_.png", "subfolder": "m", "type": "output"},
            {"filename": "img_4x6_00002_.png", "subfolder": "m", "type": "output"},
        ]
    }
    second = save(run, torch.zeros(1, 6, 4, 3), prefix)
    assert second.ui is not None
    assert second.ui["images"][0]["filename"] == "img_4x6_00003_.png"
    assert sorted(path.name for path in (run.folders.output / "m").iterdir()) == [
        f"img_4x6_0000{number}_.png" for number in (1, 2, 3)
    ]


def test_other_prefixes_do_not_count(run: RunContext) -> None:
    for name in ("img_big_00007_.png", "img_00003.png", "other_00009_.png", "IMG_00004_.png"):
        (run.folders.output / name).write_bytes(b"")
    names = output_names(run.folders.output, "img", 1, 1, datetime.now())
    assert names.name(0, ".png") == "img_00005_.png"


def test_batch_number_goes_into_the_name(run: RunContext) -> None:
    for wanted in (["x0_00001_.png", "x1_00002_.png"], ["x0_00003_.png", "x1_00004_.png"]):
        ui = save(run, torch.zeros(2, 2, 2, 3), "x%batch_num%").ui
        assert ui is not None
        assert [image["filename"] for image in ui["images"]] == wanted


@pytest.mark.parametrize(
    ("prefix", "filled"),
    [
        ("%year%-%month%-%day%", "2026-08-09"),
        ("%hour%.%minute%.%second%", "07.05.03"),
        ("%date:yyyy-MM-dd%/x", "2026-08-09/x"),
        ("%date:d.M.yy h:m:s%", "9.8.26 7_5_3"),
        ("%date%", "20260809070503"),
        ("100%", "100%"),
    ],
)
def test_tokens(prefix: str, filled: str) -> None:
    assert fill_tokens(prefix, 1, 1, datetime(2026, 8, 9, 7, 5, 3)) == filled


@pytest.mark.parametrize(
    ("prefix", "filled"),
    [
        ("seed_%KSampler.seed%", "seed_7"),
        ("%My prompt.text%_x", "a_b_x"),
        ("%KSampler.steps%", "%KSampler.steps%"),
        ("%Nobody.seed%", "%Nobody.seed%"),
        ("50% of 3.5%", "50% of 3.5%"),
    ],
)
def test_values_of_other_nodes_go_into_the_name(prefix: str, filled: str) -> None:
    prompt = {
        "1": {"class_type": "KSampler", "inputs": {"seed": 7, "steps": ["3", 0]}},
        "2": {"class_type": "CLIPTextEncode", "inputs": {"text": "a/b"}, "_meta": {"title": "My prompt"}},
    }
    assert fill_widget_values(prefix, prompt) == filled


def test_name_takes_values_of_the_prompt(run: RunContext) -> None:
    prompt = {"1": {"class_type": "KSampler", "inputs": {"seed": 7}}}
    save(replace(run, prompt=prompt), torch.zeros(1, 2, 2, 3), "s%KSampler.seed%")
    assert (run.folders.output / "s7_00001_.png").is_file()


@pytest.mark.parametrize("prefix", ["../x", "a/../../x", "/tmp/x", "", "x/", "..\\x"])
def test_prefix_never_leaves_the_output_folder(prefix: str, run: RunContext) -> None:
    with pytest.raises(InputError, match="no name of a file inside the output folder") as caught:
        save(run, torch.zeros(1, 2, 2, 3), prefix)
    assert (caught.value.problem.input_name, caught.value.problem.value) == ("filename_prefix", prefix)


def test_picture_carries_prompt_and_workflow(run: RunContext) -> None:
    prompt = {"7": {"class_type": "SaveImage", "inputs": {"text": "日本 ü"}}}
    with_texts = replace(run, prompt=prompt, extra_pnginfo={"workflow": {"nodes": []}, "other": {"a": 1}})
    save(with_texts, torch.zeros(1, 2, 2, 3))
    with Pillow.open(run.folders.output / "ComfyUI_00001_.png") as picture:
        texts: dict[str, Any] = dict(picture.text)  # type: ignore[attr-defined]
    assert list(texts) == ["prompt", "workflow", "other"]
    assert json.loads(texts["prompt"]) == prompt
    assert json.loads(texts["workflow"]) == {"nodes": []}


def test_no_texts_are_saved_when_told_so(run: RunContext) -> None:
    told = replace(run, prompt={"1": {}}, extra_pnginfo={"workflow": {}}, settings={"disable_metadata": True})
    save(told, torch.zeros(1, 2, 2, 3))
    assert read_png_text(run.folders.output / "ComfyUI_00001_.png") == {}


def test_alpha_and_grey_are_saved(run: RunContext) -> None:
    for channels, mode in ((1, "L"), (3, "RGB"), (4, "RGBA")):
        save(run, torch.full((1, 2, 2, channels), 0.5), f"c{channels}")
        with Pillow.open(run.folders.output / f"c{channels}_00001_.png") as picture:
            assert picture.mode == mode
            assert picture.tobytes() == b"\x7f" * 4 * channels


def test_preview_lands_in_temp_and_passes_the_pictures_on(run: RunContext) -> None:
    images = torch.rand(1, 2, 2, 3)
    result = (
        load_nodes(run.folders, with_packs=False).definitions["PreviewImage"].run(run, {"images": images})
    )
    assert result.outputs[0] is images
    assert result.ui is not None
    (shown,) = result.ui["images"]
    assert shown["type"] == "temp"
    assert shown["filename"].startswith("ComfyUI_temp_")
    assert (run.folders.temp / shown["filename"]).is_file()


def test_interrupt_stops_between_pictures(run: RunContext) -> None:
    answers = iter([False, True, True])
    stopping = replace(run, is_interrupted=lambda: next(answers))
    with pytest.raises(RunInterrupted):
        save(stopping, torch.zeros(3, 2, 2, 3))
    assert [path.name for path in run.folders.output.iterdir()] == ["ComfyUI_00001_.png"]


def test_file_that_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(RunFailed, match="was not written") as caught:
        write_output(tmp_path / "file" / "x.png", b"1", "filename_prefix")
    assert caught.value.problem.kind == "file.cannot_save"
    assert caught.value.problem.input_name == "filename_prefix"
