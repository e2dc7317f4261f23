"""LoRAs: low-rank changes of weights, W + strength · alpha / rank · B A, from a file in one of its layouts.

Layouts, by how they call the two matrices of the module `down_blocks.0.proj_in` of the diffusion network:
    kohya      lora_unet_down_blocks_0_proj_in.lora_down.weight, .lora_up.weight and .alpha; texts: lora_te_…
    PEFT       unet.down_blocks.0.proj_in.lora_A.weight, .lora_B.weight; texts: text_encoder.text_model.…
    diffusers  unet.….attn1.processor.to_q_lora.down.weight, .up.weight; or ….to_q.lora.down.weight
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from app.runtime.models.weight_file import Weights

_DOWN = re.compile(
    r"(?:\.lora_down|\.lora_A(?:\.default)?|[._]lora\.down|\.lora_linear_layer\.down)\.weight$"
)
_UP = re.compile(r"(?:\.lora_up|\.lora_B(?:\.default)?|[._]lora\.up|\.lora_linear_layer\.up)\.weight$")
_UNET = ("lora_unet_", "unet.")
_TEXT = ("lora_te_", "lora_te1_", "text_encoder.")
_WRAPPED = "base_model.model."


@dataclass(frozen=True, eq=False)
class LowRank:
    """The change of one weight: `up` [out, rank] times `down` [rank, in, …], times alpha / rank."""

    down: Tensor
    up: Tensor
    alpha: float | None = None

    @property
    def shape(self) -> tuple[int, int]:
        """The sides of the change as a matrix."""
        return self.up.shape[0], self.down[0].numel()

    def of(self, weight: Tensor, strength: float) -> Tensor:
        """Return the weight changed so strongly, computed in fp32; of its own dtype, on its device."""
        rank = self.down.shape[0]
        scale = strength * (1.0 if self.alpha is None else self.alpha / rank)
        up, down = (one.to(weight.device, torch.float32).flatten(1) for one in (self.up, self.down))
        return (weight.float() + scale * (up @ down).reshape(weight.shape)).to(weight.dtype)


@dataclass(frozen=True, eq=False)
class Lora:
    """What a file changes, by module: of the diffusion network and of the text encoder; `unknown` keys."""

    diffusion: Mapping[str, LowRank]
    text: Mapping[str, LowRank]
    unknown: tuple[str, ...] = ()

    @property
    def memory_bytes(self) -> int:
        """The bytes of all matrices, for whoever keeps them."""
        every = (*self.diffusion.values(), *self.text.values())
        return sum(one.nbytes for change in every for one in (change.up, change.down))


def read_lora(weights: Weights) -> Lora:
    """Sort the tensors of a file by module, whose name has `_` for each dot; what is no LoRA is `unknown`."""
    downs = {_DOWN.sub("", name): name for name in weights if _DOWN.search(name)}
    ups = {_UP.sub("", name): name for name in weights if _UP.search(name)}
    parts: tuple[dict[str, LowRank], dict[str, LowRank]] = ({}, {})
    known: set[str] = set()
    for module in downs.keys() & ups.keys():
        place, name = _place_of(module)
        down, up = weights[downs[module]], weights[ups[module]]
        if place is None or down.shape[0] != up.shape[1]:
            continue
        alpha = weights.get(f"{module}.alpha")
        parts[place][name] = LowRank(down, up, None if alpha is None else float(alpha))
        known.update((downs[module], ups[module], f"{module}.alpha"))
    return Lora(*parts, tuple(name for name in weights if name not in known))


def _place_of(module: str) -> tuple[int | None, str]:
    """Return whether a module is of the diffusion network (0) or of texts (1), and its name with `_`."""
    bare = module.removeprefix(_WRAPPED)
    for place, prefixes in enumerate((_UNET, _TEXT)):
        prefix = next((one for one in prefixes if bare.startswith(one)), None)
        if prefix is None:
            continue
        name = bare.removeprefix(prefix).replace(".processor.", ".")
        name = re.sub(r"\bto_out$", "to_out.0", name).replace(".", "_")
        return place, name.removeprefix("text_model_")
    return None, bare


def changed(
    network: nn.Module, changes: Mapping[str, LowRank], strength: float
) -> tuple[nn.Module, list[str]]:
    """Return a network with changed weights, and the modules that it has not or with other sides.

    The one given stays as it is; weights without a change are in memory once for both.
    """
    weights = {
        name.removesuffix(".weight").replace(".", "_"): parameter
        for name, parameter in network.named_parameters()
        if name.endswith(".weight") and parameter.ndim > 1
    }
    fits = {
        name: weights[name]
        for name, change in changes.items()
        if name in weights and change.shape == (weights[name].shape[0], weights[name][0].numel())
    }
    # Parameters of its own, for each network is brought to a device and back by itself.
    memo = {id(one): _parameter(one.detach()) for one in network.parameters()}
    memo |= {
        id(weight): _parameter(changes[name].of(weight.detach(), strength)) for name, weight in fits.items()
    }
    return copy.deepcopy(network, dict(memo)), [name for name in changes if name not in fits]


def _parameter(values: Tensor) -> nn.Parameter:
    return nn.Parameter(values, requires_grad=False)
