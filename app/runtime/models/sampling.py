"""One sampling run: noise, guidance and a sampler turn a latent into another, with or without a mask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import Tensor, nn

from app.runtime.models.conditions import fit_mask, read_conditioning, with_partners
from app.runtime.models.cpu_threads import threads_for
from app.runtime.models.diffusion_model import DiffusionModel
from app.runtime.models.guidance import Guidance
from app.runtime.models.model_sampling import ModelSampling, starts_at_the_top
from app.runtime.models.noise import initial_noise
from app.runtime.models.samplers import SAMPLERS, StepReport, Walk
from app.tensor_spec import ModelSpec

Conditioning = Iterable[tuple[Tensor, Mapping[str, Any]]]


@dataclass(frozen=True, eq=False)
class Start:
    """Where a run begins, all in the model's scale: the latent, its noise, and what part of it may change.

    `mask` [batch, 1, height, width]: 1 is repainted, 0 keeps the latent; None means all of it is.
    """

    latent: Tensor
    noise: Tensor
    mask: Tensor | None = None


@dataclass(frozen=True)
class ChosenSampler:
    """A sampler by its name, and what it is told: `eta`, `s_noise` and so on, by the sampler's own names."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, walk: Walk) -> Tensor:
        """Walk; raises KeyError for an unknown sampler."""
        return SAMPLERS[self.name](walk, **self.options)


@dataclass(frozen=True)
class ChosenNoise:
    """The noise that a run starts from: that of a seed, or none (`empty`)."""

    seed: int = 0
    empty: bool = False

    def of(self, latent: Tensor, batch_indices: Sequence[int] | None = None) -> Tensor:
        """Return noise like a latent, on the CPU."""
        return torch.zeros_like(latent) if self.empty else initial_noise(latent, self.seed, batch_indices)


@dataclass(frozen=True, eq=False)
class Guider:
    """A model and what guides it: the texts of both sides and how strongly; at cfg 1 the positive alone."""

    model: DiffusionModel
    positive: Conditioning
    negative: Conditioning
    cfg: float

    @property
    def network(self) -> nn.Module:
        """The network, for whoever brings it to the device."""
        return self.model.network

    @property
    def memory_bytes(self) -> int:
        """The bytes of the network."""
        return self.model.memory_bytes

    @property
    def spec(self) -> ModelSpec:
        """What whoever links something to it needs to know of the model."""
        return replace(self.model.spec, type="GUIDER")

    def guidance(self, scaled: Tensor) -> Guidance:
        """Return the guidance for latents like `scaled`, on their device."""
        positive, negative = (
            read_conditioning(side, self.model.sampling, scaled) for side in (self.positive, self.negative)
        )
        both = with_partners(negative, positive), with_partners(positive, negative)
        return Guidance(self.model.denoise, *both, self.cfg)


def sample(
    guider: Guider,
    latent: Mapping[str, Any],
    sigmas: Tensor,
    sampler: ChosenSampler,
    noise: ChosenNoise,
    report: StepReport,
) -> Tensor:
    """Return the samples of a latent after a run over `sigmas`, on the CPU; no levels leave it as it is.

    Raises KeyError for an unknown sampler.
    """
    samples: Tensor = latent["samples"]
    if len(sigmas) == 0:
        return samples
    model = guider.model
    device = model.device
    scaled = model.latent_format.to_model(samples.float()).to(device)
    drawn = noise.of(samples.float(), latent.get("batch_index")).to(device)
    mask = latent.get("noise_mask")
    start = Start(scaled, drawn, None if mask is None else fit_mask(mask.to(device), scaled))
    # Both sides of the guidance go through the network together.
    with threads_for(model.network, places=2 * scaled[:, 0].numel()):
        result = run_sampler(
            model.sampling, guider.guidance(scaled), start, sigmas, sampler, noise.seed, report
        )
    return model.latent_format.from_model(result).cpu()


def run_sampler(
    sampling: ModelSampling,
    guidance: Guidance,
    start: Start,
    sigmas: Tensor,
    sampler: ChosenSampler,
    seed: int,
    report: StepReport,
) -> Tensor:
    """Add the first noise, walk down the noise levels, and return the latent in the model's scale."""
    first = sigmas[:1].to(start.noise)
    noisy = sampling.add_noise(
        start.latent, start.noise, first, starts_at_the_top(sampling, float(sigmas[0]))
    )
    if start.mask is None:
        return sampler(Walk(noisy, sigmas, guidance, guidance.both, seed, report))
    kept = _Kept(sampling, start, start.mask, _mask_noise(start, sampler.name, seed))

    def denoise(x: Tensor, sigma: float) -> Tensor:
        return kept.put_back(guidance(kept.shown(x, sigma), sigma))

    def denoise_both(x: Tensor, sigma: float) -> tuple[Tensor, Tensor]:
        denoised, negative = guidance.both(kept.shown(x, sigma), sigma)
        return kept.put_back(denoised), negative

    return sampler(Walk(noisy, sigmas, denoise, denoise_both, seed, report))


def _mask_noise(start: Start, sampler: str, seed: int) -> Tensor:
    """Return the noise on what is kept: the initial noise, for ddim that of the next seed."""
    if sampler != "ddim":
        return start.noise
    return initial_noise(start.noise.cpu(), (seed + 1) % 2**64).to(start.noise.device)


@dataclass(frozen=True, eq=False)
class _Kept:
    """The part of a latent that a mask keeps: shown to the network at the current noise level, and put back
    into every estimate."""

    sampling: ModelSampling
    start: Start
    mask: Tensor
    noise: Tensor

    def shown(self, x: Tensor, sigma: float) -> Tensor:
        level = torch.full((1,), sigma, dtype=x.dtype, device=x.device)
        kept = self.sampling.add_noise(self.start.latent, self.noise, level, whole=False)
        return x * self.mask + kept * (1 - self.mask)

    def put_back(self, denoised: Tensor) -> Tensor:
        return denoised * self.mask + self.start.latent * (1 - self.mask)
