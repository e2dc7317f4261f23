"""What will fail in a run for the shapes of values is a problem of the plan, and the run fails with it."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.folders import Folders, example_path, folders_below, resource_path
from app.messages import Done, Message, Problems, Run
from app.node_def import NodeDef
from app.nodes.registry import load_nodes
from app.problems import Problem
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.plan import Plan
from app.runtime.worker.worker_run import Runs
from app.workflow.prompt import Prompt
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import read_workflow
from tests.graph_text import prompt_of

torch = pytest.importorskip("torch")
Pillow = pytest.importorskip("PIL.Image")

STARTER = "starter.safetensors"


class Home:
    """A home with nodes, pictures and models, where prompts are planned and run."""

    def __init__(self, folder: Path) -> None:
        self.folders: Folders = folders_below(folder, folder / "state")
        self.folders.create()
        self.definitions: Mapping[str, NodeDef] = load_nodes(self.folders, with_packs=False).definitions
        self.sent: list[Message] = []
        self.runs = Runs(self.folders, self.sent.append)

    def plan(self, prompt: Prompt, **facts: Any) -> Plan:
        """Compile a prompt."""
        context = replace(CompileContext(self.definitions, self.folders, check_graphs=True), **facts)
        return compile_prompt(prompt, context)

    def run(self, prompt: Prompt) -> tuple[str, list[Problems]]:
        """Run a prompt; return how it ended and what was reported."""
        self.sent.clear()
        self.runs.run(Run("p", prompt=prompt.to_json()), self.definitions, lambda: False)
        done = next(message for message in self.sent if isinstance(message, Done))
        return done.status, [message for message in self.sent if isinstance(message, Problems)]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    if not resource_path("models", "checkpoints", STARTER).is_file():
        pytest.skip("the starter model is not in resources/")
    made = Home(tmp_path_factory.mktemp("home"))
    Pillow.new("RGB", (96, 64)).save(made.folders.input / "a.png")
    Pillow.new("RGB", (6, 5)).save(made.folders.input / "tiny.png")
    Pillow.new("RGB", (17000, 1)).save(made.folders.input / "wide.png")
    Pillow.new("RGB", (1, 900)).save(made.folders.input / "tall.png")
    checkpoints = made.folders.model_paths["checkpoints"][0]
    write_header(checkpoints / "sdxl.safetensors", {"conditioner.embedders.0.x": [4]})
    write_header(made.folders.model_paths["vae"][0] / "lora.safetensors", {"lora_up.weight": [4, 4]})
    (checkpoints / "cut.safetensors").write_bytes(b"\x10\0\0")
    return made


def write_header(path: Path, shapes: Mapping[str, list[int]]) -> None:
    """Write a safetensors file of zeros."""
    header: dict[str, Any] = {}
    end = 0
    for name, shape in shapes.items():
        size = 4
        for side in shape:
            size *= side
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [end, end + size]}
        end += size
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"\0" * end)


MODEL = f'1: CheckpointLoaderSimple(ckpt_name="{STARTER}")\n'
SAMPLE = (
    'seed=0, steps=2, cfg=4.0, sampler_name="euler", scheduler="normal", denoise=1.0, '
    "model=1>0, positive=8>0, negative=9>0, latent_image="
)
TEXTS = '8: CLIPTextEncode(text="a", clip=1>1)\n9: CLIPTextEncode(text="b", clip=1>1)\n'
SCALE = 'upscale_method="area", crop='
MAY_BE_EMPTY = "latents of another VAE for the model"
"""Pixels of a mean grey would be an empty latent, which is made to fit: that is no certain failure."""
CASES: dict[str, tuple[str, str, str, str]] = {
    "VAE of pixels, latents of a network": (
        MODEL
        + '2: VAELoader(vae_name="pixel_space")\n3: EmptyLatentImage(width=64, height=64, batch_size=1)\n'
        "4: VAEDecode(samples=3>0, vae=2>0)\n5: PreviewImage(images=4>0)",
        "4",
        "samples",
        "These latents have 4 channels, this VAE reads 3",
    ),
    MAY_BE_EMPTY: (
        MODEL + TEXTS + '2: VAELoader(vae_name="pixel_space")\n3: LoadImage(image="a.png")\n'
        "4: VAEEncode(pixels=3>0, vae=2>0)\n"
        '5: LatentUpscaleBy(samples=4>0, upscale_method="area", scale_by=1.0)\n'
        f"6: KSampler({SAMPLE}5>0)\n7: VAEDecode(samples=6>0, vae=1>2)\n10: PreviewImage(images=7>0)",
        "6",
        "latent_image",
        "These latents have 3 channels, the model needs 4",
    ),
    "picture too small for a VAE": (
        MODEL + '2: LoadImage(image="tiny.png")\n3: VAEEncode(pixels=2>0, vae=1>2)\n'
        "4: VAEDecode(samples=3>0, vae=1>2)\n5: PreviewImage(images=4>0)",
        "3",
        "pixels",
        "A picture of 6×5 pixels is too small: both sides need at least 8.",
    ),
    "factor that leaves nothing": (
        '1: LoadImage(image="tiny.png")\n2: ImageScaleBy(image=1>0, upscale_method="area", scale_by=0.05)\n'
        "3: PreviewImage(images=2>0)",
        "2",
        "scale_by",
        "0.05 leaves no pixels of a 6×5 image",
    ),
    "crop that leaves nothing": (
        f'1: LoadImage(image="wide.png")\n2: ImageScale(image=1>0, width=1, height=900, {SCALE}"center")\n'
        "3: PreviewImage(images=2>0)",
        "2",
        "crop",
        "Nothing is left of a 17000×1 picture that is cropped to the shape of 1×900",
    ),
    "batch of pictures that do not fit": (
        '1: LoadImage(image="tall.png")\n2: LoadImage(image="wide.png")\n'
        "3: ImageBatch(image1=1>0, image2=2>0)\n"
        "4: PreviewImage(images=3>0)",
        "3",
        "image2",
        "Nothing is left of a 17000×1 picture that is cropped to the shape of 1×900",
    ),
    "picture too wide for WebP": (
        '1: LoadImage(image="wide.png")\n2: SaveAnimatedWEBP(images=1>0, filename_prefix="x", fps=6.0, '
        'lossless=true, quality=80, method="default")',
        "2",
        "images",
        "WebP takes sides up to 16383: make these 17000×1 pictures smaller",
    ),
    "factor that leaves no latent": (
        MODEL + "2: EmptyLatentImage(width=16, height=16, batch_size=1)\n"
        '3: LatentUpscaleBy(samples=2>0, upscale_method="area", scale_by=0.1)\n'
        "4: VAEDecode(samples=3>0, vae=1>2)\n5: PreviewImage(images=4>0)",
        "3",
        "scale_by",
        "0.1 leaves nothing of a latent of 2×2 elements",
    ),
    "sampler that is not there": (
        MODEL + TEXTS + "3: EmptyLatentImage(width=64, height=64, batch_size=1)\n"
        f"6: KSampler({SAMPLE.replace('euler', 'sa_solver')}3>0)\n7: VAEDecode(samples=6>0, vae=1>2)\n"
        "10: PreviewImage(images=7>0)",
        "6",
        "sampler_name",
        'The sampler "sa_solver" is not available yet',
    ),
    "steps that a small share has no room for": (
        MODEL + TEXTS + "3: EmptyLatentImage(width=64, height=64, batch_size=1)\n"
        f"6: KSampler({SAMPLE.replace('denoise=1.0', 'denoise=0.000001')}3>0)\n"
        "7: VAEDecode(samples=6>0, vae=1>2)\n10: PreviewImage(images=7>0)",
        "6",
        "denoise",
        "1e-06 is too little for 2 steps: use 0 or at least 2e-06",
    ),
    "checkpoint of another family": (
        '1: CheckpointLoaderSimple(ckpt_name="sdxl.safetensors")\n'
        "2: EmptyLatentImage(width=64, height=64, batch_size=1)\n4: VAEDecode(samples=2>0, vae=1>2)\n"
        "5: PreviewImage(images=4>0)",
        "1",
        "ckpt_name",
        "sdxl.safetensors is no Stable Diffusion 1.x checkpoint: it looks like an SDXL checkpoint",
    ),
    "checkpoint that is cut off": (
        '1: CheckpointLoaderSimple(ckpt_name="cut.safetensors")\n'
        "2: EmptyLatentImage(width=64, height=64, batch_size=1)\n4: VAEDecode(samples=2>0, vae=1>2)\n"
        "5: PreviewImage(images=4>0)",
        "1",
        "ckpt_name",
        "cut.safetensors is cut off",
    ),
    "file that is no VAE": (
        '1: VAELoader(vae_name="lora.safetensors")\n2: EmptyLatentImage(width=64, height=64, batch_size=1)\n'
        "4: VAEDecode(samples=2>0, vae=1>0)\n5: PreviewImage(images=4>0)",
        "1",
        "vae_name",
        "it holds no VAE",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_foreseen_and_happens(case: str, home: Home) -> None:
    text, node, input_name, words = CASES[case]
    prompt = prompt_of(text)
    (problem,) = home.plan(prompt).foreseen
    severity = "warning" if case == MAY_BE_EMPTY else "error"
    assert (problem.severity, problem.node_path, problem.input_name) == (severity, node, input_name)
    assert words in problem.message
    status, reported = home.run(prompt)
    assert status == "error"
    told, raised = reported
    assert told.foreseen
    assert (told.problem.node_path, told.problem.message) == (node, problem.message)
    assert not raised.foreseen
    assert (raised.problem.node_path, raised.problem.input_name) == (node, input_name)
    assert raised.problem.message == problem.message


def test_a_prompt_of_another_text_encoder_is_foreseen_and_fails(home: Home) -> None:
    from tests.tiny_models import write_tiny_sd15

    write_tiny_sd15(home.folders.model_paths["checkpoints"][0] / "other.safetensors")
    text = (
        MODEL
        + '2: CheckpointLoaderSimple(ckpt_name="other.safetensors")\n'
        + TEXTS.replace('text="a", clip=1>1', 'text="a", clip=2>1')
        + "3: EmptyLatentImage(width=64, height=64, batch_size=1)\n"
        f"6: KSampler({SAMPLE}3>0)\n7: VAEDecode(samples=6>0, vae=1>2)\n10: PreviewImage(images=7>0)"
    )
    (problem,) = home.plan(prompt_of(text)).foreseen
    assert (problem.node_path, problem.input_name) == ("6", "positive")
    assert "numbers a token, the model reads" in problem.message
    status, reported = home.run(prompt_of(text))
    assert status == "error"
    assert reported[-1].problem.message == problem.message
    # What a run does not look at is no problem: at cfg 1 the negative prompt has no effect.
    swapped = text.replace("positive=8>0, negative=9>0", "positive=9>0, negative=8>0")
    assert [found.input_name for found in home.plan(prompt_of(swapped)).foreseen] == ["negative"]
    alone = prompt_of(swapped.replace("cfg=4.0", "cfg=1.0"))
    assert home.plan(alone).foreseen == ()
    assert home.run(alone)[0] == "success"


def test_an_empty_latent_of_other_channels_is_made_to_fit(home: Home) -> None:
    text = (
        MODEL + TEXTS + "3: EmptyLatentImage(width=64, height=64, batch_size=1)\n"
        '4: LatentUpscale(samples=3>0, upscale_method="area", width=96, height=96, crop="disabled")\n'
        f"6: KSampler({SAMPLE}4>0)\n7: VAEDecode(samples=6>0, vae=1>2)\n10: PreviewImage(images=7>0)"
    )
    plan = home.plan(prompt_of(text))
    assert plan.foreseen == ()
    assert plan.graph.specs["7"][0].shape == (1, 96, 96, 3)
    assert home.run(prompt_of(text))[0] == "success"


def test_what_is_merged_has_the_problem_at_both_nodes(home: Home) -> None:
    half = '{0}: LoadImage(image="tiny.png")\n'
    half += '{1}: ImageScaleBy(image={0}>0, upscale_method="area", scale_by=0.05)\n'
    text = (
        half.format(1, 2)
        + half.format(3, 4)
        + "5: ImageBatch(image1=2>0, image2=4>0)\n6: PreviewImage(images=5>0)"
    )
    assert [problem.node_path for problem in home.plan(prompt_of(text)).foreseen] == ["2", "4"]


def test_a_problem_names_both_figures_and_a_remedy_has_its_node(home: Home) -> None:
    text, _, _, _ = CASES["sampler that is not there"]
    (problem,) = home.plan(prompt_of(text)).foreseen
    assert problem.value == "sa_solver"
    assert "euler" in problem.limit
    edit = {"set_input": {"node": "6", "input": "sampler_name", "value": "euler"}}
    assert [remedy.edit for remedy in problem.remedies] == [edit]
    text, _, _, _ = CASES[MAY_BE_EMPTY]
    (problem,) = home.plan(prompt_of(text)).foreseen
    assert (problem.value, problem.limit) == (3, 4)
    assert Problem.from_json(problem.to_json()).says_the_same(problem)


@pytest.mark.parametrize("name", ["starter", "image_to_image", "upscale", "chat"])
def test_nothing_is_wrong_with_the_shipped_workflows(name: str, home: Home) -> None:
    infos = {kind: definition.info for kind, definition in home.definitions.items()}
    workflow = read_workflow(example_path(f"{name}.json").read_bytes())
    plan = home.plan(to_prompt(workflow, infos))
    assert plan.foreseen == plan.problems == ()
    tensors = [step for step in plan.graph.steps.values() if "IMAGE" in step.kind.types]
    assert all(plan.graph.specs[step.id][0].bytes for step in tensors), "every picture's size is known"


@pytest.mark.parametrize(
    "case",
    [
        "factor that leaves nothing",
        "crop that leaves nothing",
        "factor that leaves no latent",
        "sampler that is not there",
        "steps that a small share has no room for",
    ],
)
def test_a_remedy_by_one_click_lets_it_run(case: str, home: Home) -> None:
    prompt = prompt_of(CASES[case][0])
    (problem,) = home.plan(prompt).foreseen
    edit = problem.remedies[0].edit
    assert edit is not None
    change = edit["set_input"]
    data = prompt.to_json()
    data[change["node"]]["inputs"][change["input"]] = change["value"]
    mended = Prompt.from_json(data)
    assert home.plan(mended).foreseen == ()
    assert home.run(mended)[0] == "success"


def test_a_value_that_a_link_gives_is_not_offered_for_change(home: Home) -> None:
    text, _, _, _ = CASES["factor that leaves nothing"]
    linked = "9: PrimitiveFloat(value=0.05)\n" + text.replace("scale_by=0.05", "scale_by=9>0")
    assert [problem.remedies for problem in home.plan(prompt_of(linked)).foreseen] in ([], [()])
