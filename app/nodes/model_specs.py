"""What is known of models and encoded prompts before they exist: specs for loaders and text encoders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.dimensions import plus
from app.problems import InputError
from app.runtime.models.clip_tokenizer import clip_tokenizer
from app.runtime.models.model_specs import checkpoint_specs, vae_spec
from app.runtime.models.placement import default_placement
from app.runtime.models.prompt_chunks import CHUNK, EMBEDDING, prompt_chunks
from app.runtime.models.text_encoder import no_embeddings
from app.runtime.models.vae import PIXEL_SPACE
from app.runtime.models.weight_facts import FileFault, WeightFacts
from app.runtime.models.weight_file import WeightFileError
from app.tensor_spec import Dimension, ModelSpec, TensorSpec, tensor_spec

Specs = Mapping[str, Any]
Facts = Mapping[str, Any]

PIXEL_SPACE_NAME = "pixel_space"
LONGEST_TEXT = 20_000
"""The tokens of a longer prompt are not counted before the run: that takes time with every edit."""


def loaded_checkpoint(specs: Specs, facts: Facts) -> tuple[Any, ...]:
    """Return what the tensors of a checkpoint's file tell of model, text encoder and VAE."""
    return _of_file(facts, "ckpt_name", lambda f: checkpoint_specs(f.path, f.tensors, default_placement()))


def loaded_vae(specs: Specs, facts: Facts) -> tuple[Any, ...]:
    """Return what the tensors of a VAE's file tell of it."""
    if specs.get("vae_name") == PIXEL_SPACE_NAME:
        return (PIXEL_SPACE.spec,)
    return _of_file(facts, "vae_name", lambda f: (vae_spec(f.path, f.tensors, default_placement()),))


def _of_file(
    facts: Facts, input_name: str, read: Callable[[WeightFacts], tuple[ModelSpec, ...]]
) -> tuple[Any, ...]:
    """Return the specs that a file's tensors tell; raises InputError with the words that loading it has."""
    found = facts.get(input_name)
    if isinstance(found, FileFault):
        raise InputError(input_name, found.message, value=found.path.name, kind=found.kind)
    if not isinstance(found, WeightFacts):
        return ()
    try:
        return read(found)
    except WeightFileError as error:
        raise InputError(input_name, str(error), value=found.path.name, kind=error.kind) from error


def encoded_prompt(specs: Specs) -> tuple[Any, ...]:
    """Return the spec of an encoded prompt: an embedding of all its tokens, and the pooled one."""
    clip = specs.get("clip")
    width: Dimension = "width"
    if isinstance(clip, ModelSpec) and clip.width is not None:
        width = clip.width
    embedding = tensor_spec("CONDITIONING", (1, _tokens(specs.get("text")), width))
    pooled = tensor_spec("CONDITIONING", (1, width))
    return (((embedding, {"pooled_output": pooled}),),)


def _tokens(text: Any) -> Dimension:
    """Return how many tokens a prompt becomes; a name where files of embeddings would have to be read."""
    if not isinstance(text, str) or EMBEDDING in text or len(text) > LONGEST_TEXT:
        return "tokens"
    return CHUNK * len(prompt_chunks(text, clip_tokenizer(), no_embeddings))


def combined_conditions(specs: Specs) -> tuple[Any, ...]:
    """Return the spec of the conditions of two links together."""
    first, second = specs.get("conditioning_1"), specs.get("conditioning_2")
    return ((*first, *second),) if isinstance(first, tuple) and isinstance(second, tuple) else ()


def concatenated_conditions(specs: Specs) -> tuple[Any, ...]:
    """Return the spec of prompts with the tokens of another one behind them."""
    first, second = specs.get("conditioning_to"), specs.get("conditioning_from")
    if not isinstance(first, tuple) or not isinstance(second, tuple) or not second:
        return ()
    behind = second[0][0]
    if not isinstance(behind, TensorSpec) or len(behind.shape) != 3:
        return ()
    pairs = []
    for text, options in first:
        if not isinstance(text, TensorSpec) or len(text.shape) != 3:
            return ()
        batch, tokens, width = text.shape
        longer = tensor_spec("CONDITIONING", (batch, plus(tokens, behind.shape[1]), width), text.dtype)
        pairs.append((longer, options))
    return (tuple(pairs),)
