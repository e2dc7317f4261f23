"""What a plan says of results equals what a run gives: every built-in node, with random inputs."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from PIL import Image as Pillow
from safetensors.torch import save_file

from app.folders import Folders, folders_below, resource_path
from app.foreign_code import attempt
from app.node_def import NodeDef
from app.nodes.registry import declarations, load_nodes
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.compiler.compile import CompileContext
from app.runtime.compiler.content_key import find_file
from app.runtime.compiler.file_facts import FileFacts
from app.runtime.compiler.meta_tensors import can_run_on_meta, spec_of, specs_on_meta
from app.tensor_spec import ModelSpec, TensorSpec
from app.workflow.slot_types import AUTOGROW
from app.workflow.widgets import DYNAMIC_COMBO as CHOICE

STARTER = "starter.safetensors"
TENSORS = frozenset({"IMAGE", "MASK", "LATENT", "SIGMAS", "NOISE", "CONDITIONING", "AUDIO", "VIDEO"})
MODELS = frozenset({"MODEL", "CLIP", "VAE"})
KNOWN: frozenset[str] = TENSORS | MODELS
HANDED_ON = KNOWN | {"GUIDER"}
SAMPLING = frozenset({"KSampler", "SamplerCustom", "SamplerCustomAdvanced"})
ROUNDS = 12


def by_output(definition: NodeDef) -> bool:
    """Whether a kind gives tensors or models."""
    return any(output.type in KNOWN for output in definition.info.outputs)


LESS_SAID = {
    "BasicScheduler": "ddim_uniform and beta give as many levels as the model's own table has places for",
    "BetaSamplingScheduler": "levels that come twice are left out: how many, the model's table decides",
    "ExtendIntermediateSigmas": "only levels within limits get others between, and these are no shapes",
}
"""Kinds whose results have sides that no plan can know, and why: there a name may stand for a number."""
NO_TENSORS = {
    "DisableNoise": "says that there is no noise, and draws none",
    "RandomNoise": "a seed: what is drawn from it has the shape of the latents that it meets",
}
"""Kinds of which nothing is to be said, and why."""

ALL = sorted(
    item.info.class_type
    for item in declarations()
    if by_output(item.definition) and item.info.class_type not in NO_TENSORS
)


class Bench:
    """Makes inputs up, runs nodes, and says what a plan would have said of their results."""

    def __init__(self, folders: Folders) -> None:
        self.folders = folders
        self.definitions = load_nodes(folders, with_packs=False).definitions
        self.facts = FileFacts()
        self.run_context = RunContext("1", folders)

    def run(self, name: str, **inputs: Any) -> tuple[Any, ...]:
        """Return the outputs of a node."""
        return self.definitions[name].run(self.run_context, inputs).outputs

    def specs(self, name: str, inputs: Mapping[str, Any], known: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return what is said of the outputs for inputs, of which those in `known` are specs."""
        node = self.definitions[name]
        values = {**inputs, **known}
        if node.shapes is not None:
            return node.shapes(values)
        if node.file_shapes is None and can_run_on_meta(node):
            return specs_on_meta(node, values)
        if node.file_shapes is None:
            raise AssertionError(f"{name} says nothing of its results")
        named = {key: find_file(self.folders, kind, values[key]) for key, kind in node.file_inputs.items()}
        found = {key: self.facts.of(node.file_inputs[key], path) for key, path in named.items()}
        return node.file_shapes(values, found)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    if not resource_path("models", "checkpoints", STARTER).is_file():
        pytest.skip("the starter model is not in resources/")
    home = tmp_path_factory.mktemp("home")
    folders = folders_below(home, home / "state")
    folders.create()
    starter = resource_path("models", "checkpoints", STARTER)
    shutil.copyfile(starter, folders.model_paths["vae"][0] / "vae.safetensors")
    write_pictures(folders.input)
    write_lora(folders.model_paths["loras"][0] / "edges.safetensors")
    return Bench(folders)


def write_lora(path: Path) -> None:
    """Write a LoRA for the first layer of the starter."""
    path.parent.mkdir(parents=True, exist_ok=True)
    down, up = torch.ones(1, 4, 3, 3), torch.ones(64, 1, 1, 1)
    save_file({"lora_unet_conv_in.lora_down.weight": down, "lora_unet_conv_in.lora_up.weight": up}, path)


def write_pictures(folder: Path) -> None:
    """Write pictures of every sort that LoadImage treats in its own way."""
    Pillow.new("RGB", (13, 7), "red").save(folder / "rgb.png")
    Pillow.new("RGBA", (9, 5), (1, 2, 3, 4)).save(folder / "alpha.png")
    Pillow.new("L", (8, 8)).save(folder / "grey.jpg")
    turned = Pillow.Exif()
    turned[0x0112] = 6
    Pillow.new("RGB", (16, 4)).save(folder / "turned.jpg", exif=turned)
    Pillow.new("RGB", (16, 4)).save(folder / "turned.png", exif=turned)
    Pillow.new("I;16", (6, 5)).save(folder / "deep.png")
    Pillow.new("P", (6, 5)).save(folder / "palette.png", transparency=0)
    frames = [Pillow.new("RGB", (10, 6), color) for color in ("red", "green", "blue")]
    frames[0].save(folder / "moving.webp", save_all=True, append_images=frames[1:])
    frames[0].save(folder / "moving.png", save_all=True, append_images=frames[1:])
    frames[0].save(folder / "moving.gif", save_all=True, append_images=frames[1:])
    frames[0].save(folder / "one.webp")
    frames[0].save(folder / "one.bmp")


PICTURES = (
    "rgb.png", "alpha.png", "grey.jpg", "turned.jpg", "turned.png", "deep.png", "palette.png", "moving.webp",
    "moving.png", "one.webp", "one.bmp",
)  # fmt: skip
PROMPTS = ("", "an apple", "(a red apple:1.2) on a table", "word " * 100, "one, two, three, " * 60)


def image(chance: random.Random) -> torch.Tensor:
    """Make pictures up."""
    return torch.rand(
        chance.randint(1, 3), 8 * chance.randint(1, 5), 8 * chance.randint(1, 5), chance.choice((3, 4))
    )


def latent(chance: random.Random) -> dict[str, Any]:
    """Make latents up, now and then empty ones, ones with more than samples, and of a family unknown."""
    shape = (chance.randint(1, 2), 4, chance.randint(1, 4), chance.randint(1, 4))
    samples = torch.rand(shape) if chance.random() < 0.7 else torch.zeros(shape)
    more = {"noise_mask": torch.ones(1, 8, 8)} if chance.random() < 0.3 else {}
    return {"samples": samples, **more}


class Inputs:
    """Makes inputs of every type up; models and conditions come from the starter."""

    def __init__(self, bench: Bench, chance: random.Random) -> None:
        self._bench = bench
        self._chance = chance
        models = bench.run("CheckpointLoaderSimple", ckpt_name=STARTER)
        self._models = dict(zip(("MODEL", "CLIP", "VAE"), models, strict=True))

    def of(self, definition: NodeDef) -> dict[str, Any]:
        """Return inputs for a node that it should accept."""
        given = {
            entry.name: self._value(entry) for entry in definition.info.inputs if entry.group != "hidden"
        }
        for entry in definition.info.inputs:
            if entry.type == AUTOGROW:
                del given[entry.name]
                given.update(self._grown(entry))
            elif entry.type == CHOICE:
                given.update(self._chosen(entry))
        if definition.class_type == "KSampler":
            given.update(steps=2, sampler_name="euler", cfg=self._chance.choice((1.0, 4.0)))
            given.update(denoise=self._chance.choice((0.0, 0.5, 1.0)))
        return given

    def _grown(self, entry: Any) -> dict[str, Any]:
        """Return the first few places of a list that grows."""
        template = entry.options["template"]
        ((declared, *_),) = template["input"]["required"].values()
        names = [f"{entry.name}.{template['prefix']}{place}" for place in range(self._chance.randint(1, 3))]
        return {name: self._made(declared) for name in names}

    def _chosen(self, entry: Any) -> dict[str, Any]:
        """Return an option of a choice, and the first choice of each of its inputs."""
        option = self._chance.choice(entry.options["options"])
        inner = option["inputs"]["required"]
        fields = {f"{entry.name}.{name}": more["options"][0] for name, (_, more) in inner.items()}
        return {entry.name: option["key"], **fields}

    def _made(self, type_: str) -> Any:
        entry = SimpleNamespace(type=type_, name="", choices=None, options={})
        return self._value(entry)

    def _value(self, entry: Any) -> Any:
        chance = self._chance
        makers: dict[str, Callable[[], Any]] = {
            "IMAGE": lambda: image(chance),
            "MASK": lambda: torch.rand(2, 8, 8),
            "LATENT": lambda: latent(chance),
            "SIGMAS": lambda: torch.linspace(chance.choice((14.0, 1.0)), 0, chance.randint(1, 4)),
            "SAMPLER": lambda: self._bench.run("KSamplerSelect", sampler_name="euler")[0],
            "NOISE": lambda: self._bench.run("RandomNoise", noise_seed=chance.randint(0, 9))[0],
            "GUIDER": lambda: self._bench.run(
                "BasicGuider", model=self._models["MODEL"], conditioning=self._made("CONDITIONING")
            )[0],
            AUTOGROW: lambda: None,
            CHOICE: lambda: None,
            "CONDITIONING": lambda: self._bench.run(
                "CLIPTextEncode", text=chance.choice(PROMPTS), clip=self._models["CLIP"]
            )[0],
            "BOOLEAN": lambda: chance.random() < 0.5,
            "*": lambda: chance.choice((1, "two")),
            "STRING": lambda: "words" if entry.name == "filename_prefix" else chance.choice(PROMPTS),
        }
        if entry.type in self._models:
            return self._models[entry.type]
        if entry.name == "image" and entry.choices:
            return chance.choice(PICTURES)
        if entry.name == "ckpt_name":
            return STARTER
        if entry.choices:
            return chance.choice(entry.choices)
        if entry.type == "INT":
            low, high = entry.options.get("min", 0), entry.options.get("max", 100)
            return chance.randint(
                max(low, 0) if low > -24 else low, min(high, 12 if "batch" in entry.name else 96)
            )
        if entry.type == "FLOAT":
            low, high = max(entry.options.get("min", 0), 0.4), min(entry.options.get("max", 2.5), 2.5)
            return round(chance.uniform(low, high), 2)
        return makers[entry.type]()


def known(inputs: Mapping[str, Any], definition: NodeDef) -> dict[str, Any]:
    """Return the specs of those inputs that come over links."""
    types = {entry.name: entry.type for entry in definition.info.inputs}
    for entry in definition.info.inputs:
        if entry.type == AUTOGROW:
            ((declared, *_),) = entry.options["template"]["input"]["required"].values()
            types.update((name, declared) for name in inputs if name.startswith(f"{entry.name}."))
    return {
        name: spec_of(value, types[name]) for name, value in inputs.items() if types.get(name) in HANDED_ON
    }


def agrees(said: Any, real: Any, less: bool) -> bool:
    """Whether a spec is that of a result; where `less` is said, names may stand for sides."""
    if not less:
        return bool(said == real)
    shapes = zip(said.shape, real.shape, strict=True)
    same = (said.type, said.dtype, said.device) == (real.type, real.dtype, real.device)
    return same and all(isinstance(side, str) or side == true for side, true in shapes)


@pytest.mark.parametrize("name", ALL)
def test_a_plan_says_what_a_run_gives(name: str, bench: Bench) -> None:
    definition = bench.definitions[name]
    chance = random.Random(name)
    making = Inputs(bench, chance)
    agreed = 0
    for _ in range(ROUNDS if name not in SAMPLING else 6):
        inputs = making.of(definition)
        said = attempt(bench.specs, name, inputs, known(inputs, definition))
        if isinstance(said.error, InputError):
            with pytest.raises(InputError) as raised:
                bench.run(name, **inputs)
            assert str(raised.value) == str(said.error)
            assert raised.value.problem.input_name == said.error.problem.input_name
            continue
        assert said.value is not None, said.error
        given = bench.run(name, **inputs)
        types = [output.type for output in definition.info.outputs]
        real = tuple(spec_of(value, slot) for value, slot in zip(given, types, strict=True))
        wanted = tuple(spec for spec, slot in zip(real, types, strict=True) if slot in KNOWN)
        found = tuple(spec for spec, slot in zip(said.value, types, strict=True) if slot in KNOWN)
        pairs = zip(found, wanted, strict=True)
        assert all(agrees(*pair, less=name in LESS_SAID) for pair in pairs), (inputs, found, wanted)
        assert all(spec is not None for spec in found)
        agreed += 1
    assert agreed >= 3, "too few of the inputs were such that the node takes them"


def test_the_size_of_an_animated_gif_is_known_and_its_masks_are_not(bench: Bench) -> None:
    pictures, masks = bench.specs("LoadImage", {"image": "moving.gif"}, {})
    assert pictures.shape == tuple(bench.run("LoadImage", image="moving.gif")[0].shape)
    assert masks.shape == (3, "mask_height", "mask_width")


def test_a_vae_in_pixel_space_hands_the_colours_on(bench: Bench) -> None:
    (vae,) = bench.run("VAELoader", vae_name="pixel_space")
    picture = torch.rand(2, 8, 8, 4)
    (encoded,) = bench.run("VAEEncode", pixels=picture, vae=vae)
    inputs = {"pixels": spec_of(picture, "IMAGE"), "vae": vae.spec}
    assert bench.specs("VAEEncode", inputs, {}) == (spec_of(encoded, "LATENT"),)
    (decoded,) = bench.run("VAEDecode", samples=encoded, vae=vae)
    inputs = {"samples": spec_of(encoded, "LATENT"), "vae": vae.spec}
    assert bench.specs("VAEDecode", inputs, {}) == (spec_of(decoded, "IMAGE"),)


def test_files_are_looked_at_once_until_they_change(bench: Bench, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Pillow.new("RGB", (3, 2)).save(path)
    facts = FileFacts()
    first = facts.of("input", path)
    assert facts.of("input", path) is first
    Pillow.new("RGB", (33, 22)).save(path)
    again = facts.of("input", path)
    assert (again.height, again.width) == (22, 33)  # type: ignore[union-attr]
    assert facts.of("input", tmp_path / "gone.png") is None
    (tmp_path / "words.png").write_text("no picture")
    assert facts.of("input", tmp_path / "words.png") is None


def test_a_pickle_is_never_opened(bench: Bench, tmp_path: Path) -> None:
    path = tmp_path / "model.ckpt"
    path.write_bytes(b"\x80\x02cos\nsystem\n(S'exit 1'\ntR.")
    assert FileFacts().of("checkpoints", path) is None
    path.write_bytes(b"PK\x03\x04" + b"\0" * 100)
    assert FileFacts().of("checkpoints", path) is None


def test_sides_that_are_not_known_flow_through_by_name(bench: Bench) -> None:
    given = {"image": TensorSpec("IMAGE", ("batch@1", "height@1", "width@1", 3), "float32")}
    (scaled,) = bench.specs("ImageScaleBy", {"scale_by": 2.0}, given)
    assert scaled.shape == ("batch@1", "height@1×2", "width@1×2", 3)
    vae = ModelSpec("VAE", channels=4, pixels=8)
    (encoded,) = bench.specs("VAEEncode", {}, {"pixels": scaled, "vae": vae})
    assert encoded["samples"].shape == ("batch@1", 4, "height@1×2÷8", "width@1×2÷8")
    plain = TensorSpec("LATENT", ("batch@1", "channels@1", "height@1", "width@1"), "float32")
    (decoded,) = bench.specs("VAEDecode", {}, {"samples": {"samples": plain}, "vae": vae})
    assert decoded.shape == ("batch@1", "height@1×8", "width@1×8", 3)
    again = bench.specs("VAEEncode", {}, {"pixels": decoded, "vae": vae})[0]["samples"]
    assert again.shape == ("batch@1", 4, "height@1", "width@1")


def test_the_context_of_a_compilation_remembers_files() -> None:
    assert isinstance(CompileContext({}).files, FileFacts)


def test_a_switch_gives_on_what_it_is_set_to_or_what_both_sides_have(bench: Bench) -> None:
    small, large = (TensorSpec("IMAGE", (1, side, side, 3), "float32") for side in (8, 16))
    sides = {"on_false": small, "on_true": large}
    assert bench.specs("ComfySwitchNode", {"switch": True}, sides) == (large,)
    assert bench.specs("ComfySwitchNode", {"switch": False}, sides) == (small,)
    assert bench.specs("ComfySwitchNode", {"switch": None}, sides) == (None,)
    assert bench.specs("ComfySwitchNode", {"switch": None}, {**sides, "on_true": small}) == (small,)
