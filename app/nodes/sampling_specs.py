"""What is known of sampled latents before they exist, and what KSampler would refuse in a run.

The node itself checks by the same functions, so that a plan says what a run would say.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from app.nodes.image_specs import set_input
from app.nodes.latent_specs import LatentTree, Specs, latent_dimensions, latent_spec, model_of, samples_of
from app.problems import InputError
from app.runtime.models.samplers import SAMPLERS
from app.tensor_spec import Dimension, TensorSpec

USUAL_SAMPLER = "euler"
"""What is offered where no name is near."""
LONGEST_SCHEDULE = 1_000_000
"""Steps / denoise up to which a schedule is made: a tiny `denoise` would fill the memory with it."""


def sampled_spec(specs: Specs) -> tuple[LatentTree, ...]:
    """Return the spec of latents after sampling: those given, with the channels of the model."""
    model = model_of(specs, "model")
    if isinstance(name := specs.get("sampler_name"), str):
        check_sampler(name)
    if isinstance(steps := specs.get("steps"), int):
        check_denoise(steps, specs.get("denoise"))
    given = samples_of(specs, "latent_image")
    batch, channels, height, width = latent_dimensions(specs, "latent_image")
    if model is not None and model.channels is not None:
        if given is not None:
            check_fits(given.shape, model.channels, empty=given.zeros)
        channels = model.channels
    if model is not None:
        check_texts(specs, model.width)
    levels = specs.get("sigmas")
    none = isinstance(levels, TensorSpec) and levels.shape == (0,)
    untouched = given is not None and (specs.get("denoise") == 0 or none)
    dtype, zeros = (given.dtype, given.zeros) if given is not None and untouched else ("float32", False)
    latent = latent_spec(batch, channels, height, width, dtype, zeros)
    tree = specs.get("latent_image")
    return ({**tree, **latent} if isinstance(tree, Mapping) else latent,)


def check_fits(shape: Sequence[Dimension], needed: int, *, empty: bool | None) -> None:
    """Raise InputError for latents of a shape that a model cannot use; `empty` ones are made to fit.

    Where nobody knows yet whether they are (None), it is a warning.
    """
    channels = shape[1] if len(shape) > 1 else 0
    if len(shape) == 4 and (channels == needed or empty or not isinstance(channels, int)):
        return
    refusal = InputError(
        "latent_image",
        f"These latents have {channels} channels, the model needs {needed}: they come from "
        "the VAE of another family of models. Encode the picture with this model's VAE.",
        value=channels,
        limit=needed,
    )
    if empty is None and len(shape) == 4:
        refusal.problem = replace(refusal.problem, severity="warning")
    raise refusal


def check_texts(specs: Specs, needed: int | None) -> None:
    """Raise InputError for prompts that a run would read and that another model's text encoder has made.

    `specs`: the inputs of KSampler; `needed` is how many numbers a token has for the model.
    """
    if specs.get("denoise") == 0:
        return
    check_text("positive", widths(specs.get("positive")), needed)
    cfg = specs.get("cfg")
    if isinstance(cfg, int | float) and not math.isclose(cfg, 1.0):
        check_text("negative", widths(specs.get("negative")), needed)


def widths(conditioning: Any) -> list[int]:
    """Return how many numbers a token has in each text of a CONDITIONING, or of its spec, where known."""
    pairs = conditioning if isinstance(conditioning, tuple | list) else ()
    texts = [pair[0] for pair in pairs if isinstance(pair, tuple | list) and pair]
    known = [text.shape[-1] for text in texts if len(getattr(text, "shape", ())) == 3]
    return [width for width in known if isinstance(width, int)]


def check_text(input_name: str, found: list[int], needed: int | None) -> None:
    """Raise InputError for a text of other widths than the model reads."""
    other = next((width for width in found if needed is not None and width != needed), None)
    if other is not None:
        raise InputError(
            input_name,
            f"This prompt has {other} numbers a token, the model reads {needed}: it comes from the text "
            "encoder of another family of models. Encode it with the CLIP of this model's checkpoint.",
            value=other,
            limit=needed,
        )


def check_sampler(name: str) -> None:
    """Raise InputError for a sampler that is not there yet, with those whose names are nearest."""
    if name in SAMPLERS:
        return
    near = get_close_matches(name, SAMPLERS, n=3, cutoff=0.5)
    offered = near[0] if near else USUAL_SAMPLER
    advice = f"Nearest to it: {', '.join(near)}." if near else f"Use another one, such as {offered}."
    raise InputError(
        "sampler_name",
        f'The sampler "{name}" is not available yet. {advice}',
        value=name,
        limit=list(SAMPLERS),
        remedies=(set_input("sampler_name", offered, f'Use "{offered}"'),),
    )


def check_denoise(steps: int, denoise: Any) -> None:
    """Raise InputError for a share of the noise levels that so many steps cannot be made of."""
    smallest = steps / LONGEST_SCHEDULE
    if isinstance(denoise, int | float) and 0 < denoise < smallest:
        raise InputError(
            "denoise",
            f"{denoise} is too little for {steps} steps: use 0 or at least {smallest:g}.",
            value=denoise,
            limit=smallest,
            remedies=(set_input("denoise", smallest),),
        )
