"""A torch operator in C++ becomes a node: build it, declare it, run a graph with it.

    python examples/custom_operator/custom_operator.py PICTURE RESULT.png

It needs a C++ compiler and ninja; the built library is kept in torch's folder for extensions.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import torch
from torch.utils.cpp_extension import load

from app.nodes.declare import Range, Tip, node
from app.nodes.values import Image
from app.runtime import ComputationGraph

HERE = Path(__file__).parent


def build(folder: Path | None = None) -> None:
    """Compile the operator, or take it from an earlier time, and make it known to torch."""
    sources = [str(HERE / "box_mean.cpp")]
    directory = str(folder) if folder is not None else None
    load("confy_example", sources, build_directory=directory, is_python_module=False, extra_cflags=["-O3"])


@node("BoxMean", title="Box Mean", category="image/example")
def box_mean(
    image: Image, radius: Annotated[int, Range(0, 100), Tip("How far the square reaches, in pixels.")] = 1
) -> Image:
    """Blur an image: each pixel becomes the mean of the square around it."""
    return torch.ops.confy_example.box_mean(image, radius)  # type: ignore[no-any-return]


def blurred(image: torch.Tensor, radius: int) -> torch.Tensor:
    """Return an image [batch, height, width, channel] blurred by a graph."""
    graph = ComputationGraph()
    blur = graph.add_node(box_mean, name="blur", image=image, radius=radius)
    result: torch.Tensor = graph.execute("blur")[blur.name]["IMAGE"]
    return result


def main() -> int:
    """Blur a picture."""
    from torchvision.io import ImageReadMode, decode_image, write_png

    source, target = sys.argv[1:]
    build()
    picture = decode_image(source, ImageReadMode.RGB).permute(1, 2, 0)[None] / 255
    write_png((blurred(picture, 3)[0].permute(2, 0, 1) * 255).round().to(torch.uint8), target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
