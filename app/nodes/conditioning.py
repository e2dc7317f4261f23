"""Nodes that turn prompts into what guides a sampler."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from app.nodes.declare import Range, Tip, Widget, node
from app.nodes.model_specs import combined_conditions, encoded_prompt
from app.nodes.values import Clip, Conditioning
from app.nodes.working_bytes import text_bytes
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.models.text_encoder import TextEncoder


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
