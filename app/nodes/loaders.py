"""Nodes that load models from files."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, TypeVar

from app.nodes.declare import Files, Tip, node
from app.nodes.model_specs import PIXEL_SPACE_NAME, loaded_checkpoint, loaded_vae
from app.nodes.values import Clip, Model, Vae
from app.problems import InputError, Remedy
from app.run_context import RunContext
from app.runtime.models.checkpoint import Checkpoint, load_checkpoint, load_vae
from app.runtime.models.embeddings import find_embeddings
from app.runtime.models.model_store import shared_store
from app.runtime.models.placement import Placement, default_placement
from app.runtime.models.residency import RESIDENCY
from app.runtime.models.text_encoder import TextEncoder
from app.runtime.models.vae import PIXEL_SPACE
from app.runtime.models.weight_file import WeightFileError

T = TypeVar("T")

_MOST_REMEDIES = 3


@node(
    "CheckpointLoaderSimple",
    title="Load Checkpoint",
    category="model/loaders",
    file_shapes=loaded_checkpoint,
)
def load_checkpoint_file(
    run: RunContext,
    ckpt_name: Annotated[str, Files("checkpoints"), Tip("The checkpoint file, from models/checkpoints.")],
) -> tuple[
    Annotated[Model, Tip("The network that removes noise from latents.")],
    Annotated[Clip, Tip("The text encoder for prompts.")],
    Annotated[Vae, Tip("Turns pictures into latents and latents into pictures.")],
]:
    """Load a checkpoint: the diffusion model, its text encoder and its VAE in one file."""
    path = model_file(run, "checkpoints", ckpt_name, "ckpt_name")
    placement = placement_of(run)
    allowed = allowed_pickles(run)

    def load() -> Checkpoint:
        return load_checkpoint(path, placement, allowed_pickles=allowed)

    checkpoint = loaded_from(run, path, ("checkpoint", placement, allowed), load, "ckpt_name")
    text_encoder = TextEncoder(
        checkpoint.text_encoder.network, find_embedding=find_embeddings(run.folders.model_paths["embeddings"])
    )
    return checkpoint.model, text_encoder, checkpoint.vae


@node("VAELoader", title="Load VAE", category="model/loaders", file_shapes=loaded_vae)
def load_vae_file(
    run: RunContext,
    vae_name: Annotated[
        str,
        Files("vae", also=(PIXEL_SPACE_NAME,)),
        Tip("The VAE file, from models/vae; pixel_space is for models that work on pixels."),
    ],
) -> Annotated[Vae, Tip("Turns pictures into latents and latents into pictures.")]:
    """Load a VAE from a file of its own."""
    if vae_name == PIXEL_SPACE_NAME:
        return PIXEL_SPACE
    path = model_file(run, "vae", vae_name, "vae_name")
    placement = placement_of(run)
    allowed = allowed_pickles(run)
    settings = ("vae", placement, allowed)
    return loaded_from(run, path, settings, lambda: load_vae(path, placement, allowed), "vae_name")


def placement_of(run: RunContext) -> Placement:
    """Return where to load models: into main memory where the worker brings them to the device by use.

    A loader that is bound to a device loads there, and its models stay.
    """
    placement = default_placement(run.device)
    by_use = RESIDENCY in run.shared and run.device is None
    return replace(placement, device="cpu") if by_use else placement


def model_file(run: RunContext, kind: str, name: str, input_name: str) -> Path:
    """Return the path of a model file; raises InputError with the nearest names where there is none."""
    path = run.folders.model_path(kind, name)
    if path is not None:
        return path
    present = run.folders.model_files(kind)
    nearest = difflib.get_close_matches(name, present, _MOST_REMEDIES, cutoff=0.3) or present[:_MOST_REMEDIES]
    remedies = [
        Remedy(f'Use "{other}"', {"set_input": {"node": run.node_path, "input": input_name, "value": other}})
        for other in nearest
    ]
    remedies.append(Remedy(f"Put the file into {run.folders.model_paths[kind][0]}"))
    raise InputError(
        input_name,
        f'There is no file "{name}" in models/{kind}.',
        value=name,
        kind="model.missing",
        remedies=tuple(remedies),
    )


def allowed_pickles(run: RunContext) -> tuple[str, ...]:
    """Return the pickles that the user allowed to be opened."""
    return tuple(str(name) for name in run.settings.get("allowed_pickles", ()))


def loaded_from(
    run: RunContext, path: Path, settings: tuple[object, ...], load: Callable[[], T], input_name: str
) -> T:
    """Return a model from the worker's store, loaded when it is not there; what is wrong names the input."""
    try:
        return shared_store(run.shared).get(path, settings, load)
    except WeightFileError as error:
        raise InputError(input_name, str(error), value=path.name, kind=error.kind) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(input_name, f"{path.name} cannot be read: {reason}.", value=path.name) from error
