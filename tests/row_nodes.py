"""Nodes for tests that work row by row on pictures, and some around them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import torch

from app.folders import Folders
from app.node_def import NodeDef
from app.nodes.declare import Shown, declared_in, node
from app.nodes.registry import load_nodes
from app.nodes.values import Image, Mask
from app.problems import InputError

HEIGHT, WIDTH = 700, 500


@node("RowsPicture")
def rows_picture(seed: int = 0, batch: int = 1, channels: int = 3, height: int = HEIGHT) -> Image:
    """Make pictures of noise."""
    made = torch.Generator().manual_seed(seed)
    return torch.rand(batch, height, WIDTH, channels, generator=made)


@node("RowsFile", resource="files")
def rows_file(seed: int = 0) -> Image:
    """Make a picture of noise where files are read."""
    return rows_picture(seed)


@node("RowsPictures", list_out=("IMAGE",))
def rows_pictures(count: int = 2) -> Image:
    """Make a list of pictures."""
    made = torch.Generator().manual_seed(count)
    return [torch.rand(1, HEIGHT, WIDTH, 3, generator=made) for _ in range(count)]  # type: ignore[return-value]


@node("RowsMix", fuse=True)
def rows_mix(first: Image, second: Image, share: float = 0.3) -> Image:
    """Mix two pictures."""
    return (first * (1.0 - share) + first * second * share).clamp(0.0, 1.0)


@node("RowsAlpha", fuse=True, outputs=("IMAGE", "MASK"))
def rows_alpha(image: Image) -> tuple[Image, Mask]:
    """Split off alpha."""
    return image[..., :3], 1.0 - image[..., -1]


@node("RowsShade", fuse=True)
def rows_shade(image: Image, mask: Mask) -> Image:
    """Make a picture darker where the mask is not."""
    return image * mask.unsqueeze(-1)


@node("RowsFail", fuse=True)
def rows_fail(image: Image, most: float = 0.5) -> Image:
    """Refuse bright pictures."""
    if float(image.max()) > most:
        raise InputError("most", f"a pixel is brighter than {most}")
    return image * 0.5


@node("RowsLie", fuse=True)
def rows_lie(image: Image) -> Image:
    """Say that it works row by row, and give other rows."""
    return image[:, ::2]


@node("RowsStep", fuse=True)
def rows_step(image: Image, share: float = 0.5) -> Image:
    """Make a picture brighter or darker, by what a number is."""
    return (image * 2.0 if share > 0.5 else image * 0.5) + share


@node("RowsThreads", fuse=True)
def rows_threads(image: Image) -> Image:
    """Fill a picture with the number of threads that torch has in a thread which begins now."""
    with ThreadPoolExecutor(1) as pool:
        return torch.full_like(image, pool.submit(torch.get_num_threads).result())


@node("RowsOwnThreads", fuse=True)
def rows_own_threads(image: Image) -> Image:
    """Fill a picture with the number of threads that torch has in the thread which computes it."""
    return torch.full_like(image, torch.get_num_threads())


@node("RowsShow", output_node=True)
def rows_show(image: Image) -> Shown[Image]:
    """Show what a picture is, to the bit."""
    return Shown(image, ui={"bits": [str(image.shape), hash(image.numpy().tobytes())]})


class RowNodes:
    """The nodes above and all built-in ones."""

    def __init__(self, folders: Folders) -> None:
        own = [one.define(folders) for one in declared_in(sys.modules[__name__])]
        self.definitions: Mapping[str, NodeDef] = {
            **load_nodes(folders, with_packs=False).definitions,
            **{one.class_type: one for one in own},
        }
        self.calls: list[Any] = []

    def forget_calls(self) -> None:
        self.calls.clear()
