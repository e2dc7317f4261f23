"""Nodes that change models by LoRA files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from app.nodes.declare import Files, Range, Tip, node
from app.nodes.loaders import allowed_pickles, loaded_from, model_file
from app.nodes.sampling import check_model
from app.nodes.values import Clip, Model
from app.problems import InputError
from app.run_context import RunContext
from app.runtime.models.diffusion_model import DiffusionModel
from app.runtime.models.lora import Lora, LowRank, changed, read_lora
from app.runtime.models.text_encoder import TextEncoder
from app.runtime.models.weight_file import open_weights

NAMED = 3
"""So many of the keys that cannot be used are named."""

File = Annotated[str, Files("loras"), Tip("The LoRA file, from models/loras.")]
Strength = Range(-100.0, 100.0, step=0.01)
Changed = Annotated[Model, Tip("The model with the LoRA.")]


def _same(*names: str) -> Any:
    """Return what says that models are, from outside, those that come in."""

    def shapes(specs: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(specs.get(name) for name in names)

    return shapes


@node(
    "LoraLoader",
    title="Load LoRA (Model and CLIP)",
    category="model/loaders",
    essentials="Image Generation",
    shapes=_same("model", "clip"),
)
def load_lora(
    run: RunContext,
    model: Annotated[Model, Tip("The model to change.")],
    clip: Annotated[Clip, Tip("The text encoder to change.")],
    lora_name: File,
    strength_model: Annotated[float, Strength, Tip("How much the model changes; 0 not at all.")] = 1.0,
    strength_clip: Annotated[float, Strength, Tip("How much the text encoder changes; 0 not at all.")] = 1.0,
) -> tuple[Changed, Annotated[Clip, Tip("The text encoder with the LoRA.")]]:
    """Change a model and its text encoder by a LoRA file; several can follow one another."""
    check_model(model)
    if not isinstance(clip, TextEncoder):
        raise InputError("clip", "There is no text encoder on this link: load a checkpoint.")
    if strength_model == 0 and strength_clip == 0:
        return model, clip
    lora = _lora(run, lora_name)
    model = with_lora(model, lora, strength_model, lora_name)
    if strength_clip == 0 or not lora.text:
        return model, clip
    network, unfit = changed(clip.network, lora.text, strength_clip)
    _check_fits(lora.text, unfit, lora_name, "text encoder")
    return model, replace(clip, network=network)


@node(
    "LoraLoaderModelOnly",
    title="Load LoRA",
    category="model/loaders",
    essentials="Image Generation",
    shapes=_same("model"),
)
def load_lora_of_model(
    run: RunContext,
    model: Annotated[Model, Tip("The model to change.")],
    lora_name: File,
    strength_model: Annotated[float, Strength, Tip("How much the model changes; 0 not at all.")] = 1.0,
) -> Changed:
    """Change a model by a LoRA file, without its text encoder."""
    check_model(model)
    return (
        model if strength_model == 0 else with_lora(model, _lora(run, lora_name), strength_model, lora_name)
    )


def with_lora(model: DiffusionModel, lora: Lora, strength: float, name: str) -> DiffusionModel:
    """Return a model changed by a LoRA; raises InputError where the LoRA is for another kind of model."""
    if strength == 0 or not lora.diffusion:
        return model
    network, unfit = changed(model.network, lora.diffusion, strength)
    _check_fits(lora.diffusion, unfit, name, "model")
    return replace(model, network=network)


def _lora(run: RunContext, name: str) -> Lora:
    """Return a LoRA from the worker's store; raises InputError for a file with anything else in it."""
    path = model_file(run, "loras", name, "lora_name")
    allowed = allowed_pickles(run)
    lora = loaded_from(
        run, path, ("lora", allowed), lambda: read_lora(open_weights(path, allowed).weights), "lora_name"
    )
    if lora.unknown or not (lora.diffusion or lora.text):
        what = _listed(lora.unknown) or "it has no tensors at all"
        raise InputError(
            "lora_name",
            f"{name} holds what Confy cannot use as a LoRA: {what}. Choose a LoRA for Stable Diffusion "
            "1 in the layout of kohya, PEFT or diffusers.",
            value=name,
        )
    return lora


def _check_fits(changes: Mapping[str, LowRank], unfit: Sequence[str], name: str, of: str) -> None:
    if unfit:
        raise InputError(
            "lora_name",
            f"{name} is for another kind of {of}: {len(unfit)} of its {len(changes)} parts have no place in "
            f"this one ({_listed(unfit)}). Choose a LoRA for this kind of model.",
            value=name,
        )


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(sorted(names)[:NAMED]) + more
