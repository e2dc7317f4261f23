"""An autoencoder whose parameter names are those of Stable Diffusion 1's single-file layout."""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor, nn
from torch.nn import functional as F

from tools.starter.layers import conv, doubled, group_norm, zeroed

EPS = 1e-6


class ResidualBlock(nn.Module):
    """Two convolutions around a skip."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.norm1, self.conv1 = group_norm(inputs, EPS), conv(inputs, outputs)
        self.norm2, self.conv2 = group_norm(outputs, EPS), zeroed(conv(outputs, outputs))
        if inputs != outputs:
            self.nin_shortcut = conv(inputs, outputs, 1)

    def forward(self, x: Tensor) -> Tensor:
        """[batch, channel, height, width]."""
        hidden = self.conv2(F.silu(self.norm2(self.conv1(F.silu(self.norm1(x))))))
        return hidden + (self.nin_shortcut(x) if hasattr(self, "nin_shortcut") else x)


class Attention(nn.Module):
    """Attention of every pixel to every pixel, one head."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = group_norm(width, EPS)
        self.q, self.k, self.v, self.proj_out = (conv(width, width, 1) for _ in range(4))

    def forward(self, x: Tensor) -> Tensor:
        """[batch, channel, height, width]."""
        hidden = self.norm(x)
        q, k, v = (each(hidden).flatten(2).transpose(1, 2)[:, None] for each in (self.q, self.k, self.v))
        mixed = F.scaled_dot_product_attention(q, k, v)[:, 0].transpose(1, 2).reshape(x.shape)
        return x + self.proj_out(mixed)


class Middle(nn.Module):
    """What stands between encoder and decoder levels and the latent."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.block_1, self.attn_1 = ResidualBlock(width, width), Attention(width)
        self.block_2 = ResidualBlock(width, width)

    def forward(self, x: Tensor) -> Tensor:
        """[batch, channel, height, width]."""
        return self.block_2(self.attn_1(self.block_1(x)))


class DownLevel(nn.Module):
    """Residual blocks, then half the size except on the last level."""

    def __init__(self, inputs: int, outputs: int, blocks: int, *, halve: bool) -> None:
        super().__init__()
        self.block = nn.ModuleList(ResidualBlock(outputs if i else inputs, outputs) for i in range(blocks))
        if halve:
            self.downsample = nn.Module()
            self.downsample.conv = conv(outputs, outputs, 3, 2, 0)

    def forward(self, x: Tensor) -> Tensor:
        """[batch, channel, height, width]; the halving pads right and below only, as the original does."""
        for block in self.block:
            x = block(x)
        return self.downsample.conv(F.pad(x, (0, 1, 0, 1))) if hasattr(self, "downsample") else x


class UpLevel(nn.Module):
    """Residual blocks, then twice the size except on the first level."""

    def __init__(self, inputs: int, outputs: int, blocks: int, *, double: bool) -> None:
        super().__init__()
        self.block = nn.ModuleList(ResidualBlock(outputs if i else inputs, outputs) for i in range(blocks))
        if double:
            self.upsample = nn.Module()
            self.upsample.conv = conv(outputs, outputs)

    def forward(self, x: Tensor) -> Tensor:
        """[batch, channel, height, width]."""
        for block in self.block:
            x = block(x)
        return self.upsample.conv(doubled(x)) if hasattr(self, "upsample") else x


class Encoder(nn.Module):
    """Pictures to the mean and log variance of their latents, side by side."""

    def __init__(self, widths: Sequence[int], blocks: int, channels: int) -> None:
        super().__init__()
        self.conv_in = conv(3, widths[0])
        self.down = nn.ModuleList(
            DownLevel(widths[max(level - 1, 0)], width, blocks, halve=level + 1 < len(widths))
            for level, width in enumerate(widths)
        )
        self.mid, self.norm_out = Middle(widths[-1]), group_norm(widths[-1], EPS)
        self.conv_out = conv(widths[-1], 2 * channels)

    def forward(self, x: Tensor) -> Tensor:
        """[batch, 3, height, width] to [batch, 8, height / 8, width / 8]."""
        x = self.conv_in(x)
        for level in self.down:
            x = level(x)
        return self.conv_out(F.silu(self.norm_out(self.mid(x))))


class Decoder(nn.Module):
    """Latents to pictures."""

    def __init__(self, widths: Sequence[int], blocks: int, channels: int) -> None:
        super().__init__()
        self.conv_in, self.mid = conv(channels, widths[-1]), Middle(widths[-1])
        last = len(widths) - 1
        self.up = nn.ModuleList(
            UpLevel(widths[min(level + 1, last)], width, blocks + 1, double=level > 0)
            for level, width in enumerate(widths)
        )
        self.norm_out, self.conv_out = group_norm(widths[0], EPS), conv(widths[0], 3)

    def forward(self, latent: Tensor) -> Tensor:
        """[batch, 4, height, width] to [batch, 3, 8 × height, 8 × width]."""
        x = self.mid(self.conv_in(latent))
        for level in reversed(self.up):
            x = level(x)
        return self.conv_out(F.silu(self.norm_out(x)))


class Autoencoder(nn.Module):
    """Encoder and decoder with the 1×1 convolutions around the latent."""

    def __init__(self, widths: Sequence[int] = (64, 64, 64, 64), blocks: int = 1, channels: int = 4) -> None:
        super().__init__()
        self.encoder, self.decoder = Encoder(widths, blocks, channels), Decoder(widths, blocks, channels)
        self.quant_conv = conv(2 * channels, 2 * channels, 1)
        self.post_quant_conv = conv(channels, channels, 1)

    def encode(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return mean and log variance of the latents of pictures in -1..1."""
        mean, log_variance = self.quant_conv(self.encoder(x)).float().chunk(2, 1)
        return mean, log_variance.clamp(-30, 20)

    def decode(self, latent: Tensor) -> Tensor:
        """Return the pictures, about -1..1."""
        return self.decoder(self.post_quant_conv(latent)).float()
