"""The value of a MODEL link: a denoising network and everything a sampler must know about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from app.runtime.models.build_network import network_bytes
from app.runtime.models.latent_format import SD1_LATENT, LatentFormat
from app.runtime.models.latent_preview import LatentColors
from app.runtime.models.model_sampling import ModelSampling
from app.runtime.models.working_memory import network_text
from app.tensor_spec import ModelSpec


@dataclass(frozen=True, eq=False)
class DiffusionModel:
    """A network with its noise levels, latent format and, for previews, the colours of its latents."""

    network: nn.Module
    sampling: ModelSampling
    latent_format: LatentFormat = SD1_LATENT
    colors: LatentColors | None = None

    @property
    def device(self) -> torch.device:
        """Where the network computes."""
        return next(self.network.parameters()).device

    @property
    def spec(self) -> ModelSpec:
        """What whoever links something to the model needs to know of it."""
        config: Any = self.network.config
        return ModelSpec(
            "MODEL",
            self.latent_format.family,
            channels=self.latent_format.channels,
            pixels=self.latent_format.pixels,
            width=config.cross_attention_dim,
            device=self.device.type,
            bytes=self.memory_bytes,
            network=network_text("unet", config, next(self.network.parameters()).dtype),
        )

    @property
    def memory_bytes(self) -> int:
        """The bytes of the network, for whoever keeps the value."""
        return network_bytes(self.network)

    @torch.no_grad()
    def denoise(self, x: Tensor, sigma: Tensor, text: Tensor) -> Tensor:
        """Return the denoised estimate, fp32, of noisy latents x with one noise level and text embedding
        each."""
        network: Any = self.network
        dtype = next(self.network.parameters()).dtype
        output = network(
            self.sampling.network_input(x, sigma).to(dtype),
            # The network makes its own sinusoid of it in fp32, whatever the dtype.
            self.sampling.timestep(sigma),
            encoder_hidden_states=text.to(dtype),
            return_dict=False,
        )[0]
        return self.sampling.denoised(x, output.float(), sigma)
