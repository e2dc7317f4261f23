"""A UNet whose parameter names are those of Stable Diffusion 1's single-file layout."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from tools.starter.layers import conv, doubled, group_norm, zeroed

HEADS = 8
"""Stable Diffusion 1 has 8 heads everywhere; no tensor's shape tells."""


class ResidualBlock(nn.Module):
    """Two convolutions with the time in between, around a skip."""

    def __init__(self, inputs: int, outputs: int, time: int) -> None:
        super().__init__()
        self.in_layers = nn.Sequential(group_norm(inputs), nn.SiLU(), conv(inputs, outputs))
        self.emb_layers = nn.Sequential(nn.SiLU(), nn.Linear(time, outputs))
        self.out_layers = nn.Sequential(
            group_norm(outputs), nn.SiLU(), nn.Dropout(0), zeroed(conv(outputs, outputs))
        )
        self.skip_connection = nn.Identity() if inputs == outputs else conv(inputs, outputs, 1)

    def forward(self, x: Tensor, time: Tensor, text: Tensor) -> Tensor:
        """`x` [batch, channel, height, width], `time` [batch, width]."""
        hidden = self.in_layers(x) + self.emb_layers(time)[:, :, None, None]
        return self.skip_connection(x) + self.out_layers(hidden)


class Attention(nn.Module):
    """Attention of picture tokens to picture or text tokens."""

    def __init__(self, width: int, context: int) -> None:
        super().__init__()
        self.to_q = nn.Linear(width, width, bias=False)
        self.to_k = nn.Linear(context, width, bias=False)
        self.to_v = nn.Linear(context, width, bias=False)
        self.to_out = nn.Sequential(nn.Linear(width, width), nn.Dropout(0))

    def forward(self, x: Tensor, context: Tensor) -> Tensor:
        """Both [batch, token, width]."""
        projected = (self.to_q(x), self.to_k(context), self.to_v(context))
        q, k, v = (each.unflatten(-1, (HEADS, -1)).transpose(1, 2) for each in projected)
        return self.to_out(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2))


class GatedLinear(nn.Module):
    """The first half of the feed-forward network (GEGLU)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.proj = nn.Linear(width, 8 * width)

    def forward(self, x: Tensor) -> Tensor:
        """Return the first half times the activation of the second."""
        value, gate = self.proj(x).chunk(2, -1)
        return value * F.gelu(gate)


class FeedForward(nn.Module):
    """The feed-forward network of a transformer block."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.net = nn.Sequential(GatedLinear(width), nn.Dropout(0), nn.Linear(4 * width, width))

    def forward(self, x: Tensor) -> Tensor:
        """[batch, token, width]."""
        return self.net(x)


class TransformerBlock(nn.Module):
    """Attention to itself, attention to the text, feed-forward."""

    def __init__(self, width: int, context: int) -> None:
        super().__init__()
        self.attn1, self.attn2, self.ff = (
            Attention(width, width),
            Attention(width, context),
            FeedForward(width),
        )
        self.norm1, self.norm2, self.norm3 = (nn.LayerNorm(width) for _ in range(3))

    def forward(self, x: Tensor, text: Tensor) -> Tensor:
        """[batch, token, width] both."""
        hidden = self.norm1(x)
        x = x + self.attn1(hidden, hidden)
        x = x + self.attn2(self.norm2(x), text)
        return x + self.ff(self.norm3(x))


class SpatialTransformer(nn.Module):
    """One transformer block over the pixels."""

    def __init__(self, width: int, context: int) -> None:
        super().__init__()
        self.norm, self.proj_in = group_norm(width, 1e-6), conv(width, width, 1)
        self.proj_out = zeroed(conv(width, width, 1))
        self.transformer_blocks = nn.ModuleList([TransformerBlock(width, context)])

    def forward(self, x: Tensor, time: Tensor, text: Tensor) -> Tensor:
        """[batch, channel, height, width]."""
        hidden = self.proj_in(self.norm(x)).flatten(2).transpose(1, 2)
        for block in self.transformer_blocks:
            hidden = block(hidden, text)
        return x + self.proj_out(hidden.transpose(1, 2).reshape(x.shape))


class Down(nn.Module):
    """Half the size, by a convolution."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.op = conv(width, width, 3, 2)

    def forward(self, x: Tensor, time: Tensor, text: Tensor) -> Tensor:
        """[batch, channel, height, width] to half of height and width."""
        return self.op(x)


class Up(nn.Module):
    """Twice the size, smoothed by a convolution."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.conv = conv(width, width)

    def forward(self, x: Tensor, time: Tensor, text: Tensor) -> Tensor:
        """[batch, channel, height, width] to twice of height and width."""
        return self.conv(doubled(x))


class UNet(nn.Module):
    """The denoiser. `multipliers` and `attention` go level by level, `blocks` is residual blocks a level."""

    def __init__(
        self,
        width: int = 64,
        multipliers: Sequence[float] = (1, 1.5, 1.5),
        blocks: int = 1,
        attention: Sequence[bool] = (False, True, False),
        context: int = 64,
        channels: int = 4,
    ) -> None:
        super().__init__()
        self.width, time = width, width * 4
        widths = [int(width * multiplier) for multiplier in multipliers]
        self.time_embed = nn.Sequential(nn.Linear(width, time), nn.SiLU(), nn.Linear(time, time))

        def block(inputs: int, level: int) -> list[nn.Module]:
            spatial = [SpatialTransformer(widths[level], context)] if attention[level] else []
            return [ResidualBlock(inputs, widths[level], time), *spatial]

        down: list[list[nn.Module]] = [[conv(channels, width)]]
        now, skips = width, [width]
        for level in range(len(widths)):
            for _ in range(blocks):
                down.append(block(now, level))
                now = widths[level]
                skips.append(now)
            if level + 1 < len(widths):
                down.append([Down(now)])
                skips.append(now)
        self.middle_block = nn.ModuleList(
            [ResidualBlock(now, now, time), SpatialTransformer(now, context), ResidualBlock(now, now, time)]
        )
        up: list[list[nn.Module]] = []
        for level in reversed(range(len(widths))):
            for index in range(blocks + 1):
                layers = block(now + skips.pop(), level)
                now = widths[level]
                up.append([*layers, Up(now)] if level and index == blocks else layers)
        self.input_blocks = nn.ModuleList(nn.ModuleList(layers) for layers in down)
        self.output_blocks = nn.ModuleList(nn.ModuleList(layers) for layers in up)
        self.out = nn.Sequential(group_norm(now), nn.SiLU(), zeroed(conv(now, channels)))

    def forward(self, x: Tensor, timestep: Tensor, text: Tensor) -> Tensor:
        """Return the noise in `x` [batch, 4, height, width]; `text` is [batch, token, width]."""
        time = self.time_embed(_waves(timestep, self.width))
        skips = []
        for layers in self.input_blocks:
            for layer in layers:
                x = layer(x) if isinstance(layer, nn.Conv2d) else layer(x, time, text)
            skips.append(x)
        for layer in self.middle_block:
            x = layer(x, time, text)
        for layers in self.output_blocks:
            x = torch.cat([x, skips.pop()], 1)
            for layer in layers:
                x = layer(x, time, text)
        return self.out(x)


def _waves(timestep: Tensor, width: int) -> Tensor:
    half = width // 2
    angles = timestep.float()[:, None] * torch.exp(-math.log(10000) * torch.arange(half) / half)
    return torch.cat([angles.cos(), angles.sin()], -1)
