"""An independent check: diffusers' converters and transformers' CLIP must take every tensor, and agree."""

from __future__ import annotations

from pathlib import Path

import torch
from diffusers import AutoencoderKL, UNet2DConditionModel
from diffusers.loaders.single_file_utils import convert_ldm_unet_checkpoint, convert_ldm_vae_checkpoint
from safetensors.torch import load_file
from torch import Tensor
from transformers import CLIPTextConfig, CLIPTextModel

from tools.starter.checkpoint import TEXT, load_checkpoint
from tools.starter.diffusion import LATENT_SCALE
from tools.starter.text_encoder import END, START, VOCABULARY


@torch.no_grad()
def verify(checkpoint: Path) -> None:
    """Print the largest relative difference of each network between both readings of a checkpoint."""
    tensors = {name: value.float() for name, value in load_file(checkpoint).items()}
    unet, autoencoder, text = load_checkpoint(checkpoint)
    other_unet, other_autoencoder, other_text = _other_networks(tensors)
    latent, timestep = torch.randn(2, 4, 16, 16), torch.tensor([10, 700])
    ids, image = torch.randint(0, VOCABULARY, (2, 77)), torch.rand(1, 3, 128, 128) * 2 - 1
    encoded = text(ids)
    scaled = latent / LATENT_SCALE
    pairs = {
        "text": (other_text(ids).last_hidden_state, encoded),
        "unet": (other_unet(latent, timestep, encoded).sample, unet(latent, timestep, encoded)),
        "encode": (other_autoencoder.encode(image).latent_dist.mean, autoencoder.encode(image)[0]),
        "decode": (other_autoencoder.decode(scaled).sample, autoencoder.decode(scaled)),
    }
    for name, (theirs, ours) in pairs.items():
        print(f"{name}: {float((theirs - ours).abs().max() / ours.abs().max()):.1e}")


def _other_networks(
    tensors: dict[str, Tensor],
) -> tuple[UNet2DConditionModel, AutoencoderKL, CLIPTextModel]:
    unet = UNet2DConditionModel(
        sample_size=16,
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D", "DownBlock2D"),
        up_block_types=("UpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"),
        block_out_channels=(64, 96, 96),
        layers_per_block=1,
        cross_attention_dim=64,
        attention_head_dim=8,
    )
    autoencoder = AutoencoderKL(
        down_block_types=("DownEncoderBlock2D",) * 4,
        up_block_types=("UpDecoderBlock2D",) * 4,
        block_out_channels=(64,) * 4,
        layers_per_block=1,
    )
    config = CLIPTextConfig(
        hidden_size=64,
        intermediate_size=256,
        num_hidden_layers=2,
        num_attention_heads=1,
        hidden_act="quick_gelu",
        bos_token_id=START,
        eos_token_id=END,
    )
    text = CLIPTextModel(config)
    unet.load_state_dict(convert_ldm_unet_checkpoint(dict(tensors), dict(unet.config)))
    autoencoder.load_state_dict(convert_ldm_vae_checkpoint(dict(tensors), dict(autoencoder.config)))
    below = {name.removeprefix(TEXT): value for name, value in tensors.items() if name.startswith(TEXT)}
    nested = any(name.startswith("text_model.") for name in text.state_dict())
    text.load_state_dict({f"text_model.{name}" if nested else name: value for name, value in below.items()})
    return unet.eval(), autoencoder.eval(), text.eval()
