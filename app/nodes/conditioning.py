"""Nodes that turn prompts into what guides a sampler."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

import torch
from torch.nn import functional

from app.nodes.declare import Range, Tip, Widget, node
from app.nodes.latent_specs import PIXELS
from app.nodes.model_specs import combined_conditions, concatenated_conditions, encoded_prompt
from app.nodes.sampling_specs import check_text
from app.nodes.values import Clip, Conditioning, Mask
from app.nodes.working_bytes import text_bytes
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.models.conditions import repeated
from app.runtime.models.text_encoder import TextEncoder
from app.tensor_spec import TensorSpec, tensor_spec


def _encode_together(
    runs: Sequence[RunContext], inputs: Sequence[Mapping[str, Any]]
) -> list[list[list[Any]]]:
    """Encode the texts of several nodes with the text encoder that they share."""
    encoded = text_encoder(inputs[0]["clip"]).encode_all([one["text"] for one in inputs])
    return [[[embedding, {"pooled_output": pooled}]] for embedding, pooled in encoded]


@node(
    "CLIPTextEncode",
    title="CLIP Text Encode (Prompt)",
    category="model/conditioning",
    shapes=encoded_prompt,
    working_bytes=text_bytes,
    batch="clip",
    together=_encode_together,
)
def encode_prompt(
    text: Annotated[
        str,
        Widget(multiline=True, dynamicPrompts=True),
        Tip("What the picture should (or should not) show; (word:1.2) gives a word more weight."),
    ],
    clip: Annotated[Clip, Tip("The text encoder that reads the prompt.")],
) -> Annotated[Conditioning, Tip("The prompt as the sampler understands it.")]:
    """Encode a prompt into an embedding that guides the diffusion model."""
    embedding, pooled = text_encoder(clip).encode(text)
    return [[embedding, {"pooled_output": pooled}]]


@node(
    "CLIPSetLastLayer",
    title="CLIP Set Last Layer",
    category="model/conditioning",
    shapes=lambda specs: (specs.get("clip"),),
)
def set_last_layer(
    clip: Annotated[Clip, Tip("The text encoder to read earlier.")],
    stop_at_clip_layer: Annotated[
        int,
        Range(-24, -1, step=1),
        Widget(advanced=True),
        Tip("The layer whose result is used, from the end: -1 is the last, -2 the one before."),
    ] = -1,
) -> Annotated[Clip, Tip("The same text encoder, read at that layer.")]:
    """Use an earlier layer of the text encoder (clip skip)."""
    return text_encoder(clip).stopping_at(stop_at_clip_layer)


@node(
    "ConditioningCombine",
    title="Conditioning (Combine)",
    category="model/conditioning/transform",
    essentials="Image Generation",
    shapes=combined_conditions,
)
def combine_conditioning(
    conditioning_1: Annotated[Conditioning, Tip("The first prompt.")],
    conditioning_2: Annotated[Conditioning, Tip("The second prompt.")],
) -> Annotated[Conditioning, Tip("Both prompts; each guides the whole picture, and the mean counts.")]:
    """Let two prompts guide the picture together."""
    return [*conditioning_1, *conditioning_2]


def text_encoder(clip: Any) -> TextEncoder:
    """Return the text encoder on a link; raises InputError for a checkpoint without one."""
    if isinstance(clip, TextEncoder):
        return clip
    raise InputError(
        "clip",
        "There is no text encoder on this link: the model file holds none. Load one with the checkpoint.",
    )


def _given_with(*names: str) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Return what says the spec of a prompt that gets further options by these names."""

    def shapes(specs: Mapping[str, Any]) -> tuple[Any, ...]:
        given = specs.get("conditioning")
        if not isinstance(given, tuple):
            return ()
        return (tuple((text, {**options, **dict.fromkeys(names)}) for text, options in given),)

    return shapes


Given = Annotated[Conditioning, Tip("The prompt to change.")]
Strength = Annotated[float, Range(0.0, 10.0, step=0.01), Tip("How much it counts beside other prompts.")]
InPixels = Annotated[int, Range(64, 16384, step=8), Tip("In pixels of the picture.")]
AtPixel = Annotated[int, Range(0, 16384, step=8), Tip("In pixels, from the left or the top.")]
Part = Annotated[float, Range(0, 1.0, step=0.01), Tip("As a share of the picture.")]
TRANSFORM = "model/conditioning/transform"


def with_options(conditioning: Conditioning, **options: Any) -> list[list[Any]]:
    """Return a conditioning with further options for each of its texts."""
    return [[text, {**old, **options}] for text, old in conditioning]


@node("ConditioningZeroOut", title="Conditioning Zero Out", category=TRANSFORM, shapes=_given_with())
def zero_out(
    conditioning: Given,
) -> Annotated[Conditioning, Tip("A prompt of zeros, as long as the one given.")]:
    """Put zeros in the place of a prompt: what models without negative prompts take for one."""
    return [[torch.zeros_like(text), {**options, **_zero_pooled(options)}] for text, options in conditioning]


def _zero_pooled(options: Mapping[str, Any]) -> dict[str, Any]:
    pooled = options.get("pooled_output")
    return {} if pooled is None else {"pooled_output": torch.zeros_like(pooled)}


@node(
    "ConditioningSetTimestepRange",
    title="ConditioningSetTimestepRange",
    category=TRANSFORM,
    shapes=_given_with("start_percent", "end_percent"),
)
def set_timestep_range(
    conditioning: Given,
    start: Annotated[
        float, Range(0.0, 1.0, step=0.001), Tip("From which part of the run on it guides.")
    ] = 0.0,
    end: Annotated[float, Range(0.0, 1.0, step=0.001), Tip("Up to which part of the run it guides.")] = 1.0,
) -> Annotated[Conditioning, Tip("The prompt, which guides in that part of the run.")]:
    """Let a prompt guide in a part of the run alone."""
    return with_options(conditioning, start_percent=start, end_percent=end)


@node(
    "ConditioningSetArea",
    title="Conditioning (Set Area)",
    category=TRANSFORM,
    shapes=_given_with("area", "strength", "set_area_to_bounds"),
)
def set_area(
    conditioning: Given,
    width: InPixels = 64,
    height: InPixels = 64,
    x: AtPixel = 0,
    y: AtPixel = 0,
    strength: Strength = 1.0,
) -> Annotated[Conditioning, Tip("The prompt, which guides in that area.")]:
    """Let a prompt guide in a rectangle of the picture alone."""
    area = tuple(side // PIXELS for side in (height, width, y, x))
    return with_options(conditioning, area=area, strength=strength, set_area_to_bounds=False)


@node(
    "ConditioningSetAreaPercentage",
    title="Conditioning (Set Area with Percentage)",
    category=TRANSFORM,
    shapes=_given_with("area", "strength", "set_area_to_bounds"),
)
def set_area_percentage(
    conditioning: Given,
    width: Part = 1.0,
    height: Part = 1.0,
    x: Part = 0,
    y: Part = 0,
    strength: Strength = 1.0,
) -> Annotated[Conditioning, Tip("The prompt, which guides in that area.")]:
    """Let a prompt guide in a rectangle of the picture alone, whatever its size."""
    area = ("percentage", height, width, y, x)
    return with_options(conditioning, area=area, strength=strength, set_area_to_bounds=False)


@node(
    "ConditioningSetAreaStrength",
    title="Conditioning (Set Area Strength)",
    category=TRANSFORM,
    shapes=_given_with("strength"),
)
def set_strength(
    conditioning: Given, strength: Strength = 1.0
) -> Annotated[Conditioning, Tip("The prompt with that strength.")]:
    """Set how much a prompt counts beside others."""
    return with_options(conditioning, strength=strength)


def _masked_spec(specs: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the spec of a prompt with a mask: that of its link, or of none known."""
    given, mask = specs.get("conditioning"), specs.get("mask")
    if not isinstance(given, tuple):
        return ()
    options: dict[str, Any] = dict.fromkeys(("set_area_to_bounds", "mask_strength"))
    options["mask"] = None
    if isinstance(mask, TensorSpec):
        shape = mask.shape if len(mask.shape) > 2 else (1, *mask.shape)
        options["mask"] = tensor_spec("CONDITIONING", shape, mask.dtype)
    return (tuple((text, {**old, **options}) for text, old in given),)


@node(
    "ConditioningSetMask",
    title="Conditioning (Set Mask)",
    category=TRANSFORM,
    shapes=_masked_spec,
)
def set_mask(
    *,
    conditioning: Given,
    mask: Annotated[Mask, Tip("Where it guides, and how much.")],
    strength: Strength = 1.0,
    set_cond_area: Annotated[
        Literal["default", "mask bounds"],
        Tip("mask bounds: the model sees the rectangle around the mask alone."),
    ],
) -> Annotated[Conditioning, Tip("The prompt, which guides where the mask selects.")]:
    """Let a prompt guide where a mask selects alone."""
    masks = mask if mask.ndim > 2 else mask.unsqueeze(0)
    bounds = set_cond_area != "default"
    return with_options(conditioning, mask=masks, set_area_to_bounds=bounds, mask_strength=strength)


@node(
    "ConditioningConcat",
    title="Conditioning (Concat)",
    category=TRANSFORM,
    shapes=concatenated_conditions,
)
def concatenate(
    conditioning_to: Annotated[Conditioning, Tip("The prompt that goes first.")],
    conditioning_from: Annotated[Conditioning, Tip("The prompt behind it; of several the first.")],
) -> Annotated[Conditioning, Tip("One prompt with the words of both.")]:
    """Put the words of one prompt behind those of another."""
    behind = _first_text("conditioning_from", conditioning_from)[0]
    _check_same_width(conditioning_to, behind)
    return [
        [torch.cat([text, repeated(behind.to(text), len(text))], dim=1), dict(options)]
        for text, options in conditioning_to
    ]


@node(
    "ConditioningAverage",
    title="Conditioning (Average)",
    category=TRANSFORM,
    shapes=lambda specs: (specs.get("conditioning_to"),),
)
def average(
    conditioning_to: Annotated[Conditioning, Tip("The prompt whose share is given; it sets the length.")],
    conditioning_from: Annotated[Conditioning, Tip("The prompt that is mixed in; of several the first.")],
    conditioning_to_strength: Annotated[
        float, Range(0.0, 1.0, step=0.01), Tip("The share of the first prompt: 1.0 is it alone.")
    ] = 1.0,
) -> Annotated[Conditioning, Tip("The mean of both.")]:
    """Mix two prompts by weight."""
    other, its = _first_text("conditioning_from", conditioning_from)
    _check_same_width(conditioning_to, other)
    share = conditioning_to_strength
    mixed = []
    for text, options in conditioning_to:
        length = text.shape[1]
        fitted = functional.pad(other[:, :length].to(text), (0, 0, 0, max(0, length - other.shape[1])))
        pooled, its_pooled = options.get("pooled_output"), its.get("pooled_output")
        new = dict(options)
        if its_pooled is not None:
            start = its_pooled if pooled is None else pooled
            new["pooled_output"] = start * share + its_pooled * (1.0 - share)
        mixed.append([text * share + fitted * (1.0 - share), new])
    return mixed


def _first_text(input_name: str, conditioning: Conditioning) -> tuple[torch.Tensor, Mapping[str, Any]]:
    if not len(conditioning):
        raise InputError(input_name, "There is no prompt on this link.")
    text, options = conditioning[0]
    return text, options


def _check_same_width(conditioning: Conditioning, other: torch.Tensor) -> None:
    """Raise InputError for prompts of different text encoders."""
    needed = next((text.shape[-1] for text, _ in conditioning if text.shape[-1] != other.shape[-1]), None)
    check_text("conditioning_from", [other.shape[-1]], needed)
