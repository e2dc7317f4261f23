"""Which resource a node's calls keep busy: steps in different lanes overlap, those in one take turns."""

from __future__ import annotations

from collections.abc import Iterable, Set

from app.node_def import NodeDef
from app.runtime.devices import imported_torch
from app.runtime.graph import Step

INLINE = ""
"""The lane of calls that are too short to be worth a thread."""
ASYNC = "async"
PACKS = "packs"
FILES = "files"
CPU = "cpu"
NETWORK = "network"
NETWORK_AT_ONCE = 16
"""So many requests are under way at once at most; the setting `network_requests_at_once` may say other."""
_NETWORKS = frozenset({"MODEL", "CLIP", "VAE", "CONTROL_NET", "CLIP_VISION", "UPSCALE_MODEL"})
_PIXELS = frozenset({"IMAGE", "MASK", "LATENT", "AUDIO", "VIDEO"})


def lane_of(node: NodeDef, device: str = CPU) -> str:
    """Return the lane of a kind of node: what it says (`resource`), else what follows from the rest.

    Async calls wait on the run's own loop. Node packs are not known to bear several threads: all of them
    share a lane. What reads a named file, or saves pictures, waits for files. What takes a network computes
    where models do: on `device`. What takes pictures or latents computes on the CPU.
    """
    if node.is_async:
        return ASYNC
    if node.resource:
        return device if node.resource == "device" else node.resource
    if node.pack is not None:
        return PACKS
    if node.file_inputs:
        return FILES
    types = {part for item in node.info.inputs for part in str(item.type).split(",")}
    if types & _NETWORKS:
        return device
    if types & _PIXELS:
        return FILES if node.info.output_node else CPU
    return INLINE


def model_device() -> str:
    """Return the name of the device that models compute on; the CPU where torch sees no other."""
    torch = imported_torch()
    return "cuda:0" if torch is not None and torch.cuda.is_available() else CPU


def may_overlap(steps: Iterable[tuple[Step, str]], wide: Set[str] = frozenset({NETWORK})) -> bool:
    """Whether steps, each with its lane and after its sources, leave two of them something to do at once.

    They do when the longest chain of steps that are worth a thread does not hold all of them. `wide` lanes
    make several calls at once.
    """
    lengths: dict[str, int] = {}
    lanes: set[str] = set()
    count = longest = 0
    for step, lane in steps:
        length = max((lengths.get(source, 0) for source in step.sources()), default=0)
        if lane != INLINE:
            length += 1
            count += 1
            lanes.add(lane)
            longest = max(longest, length)
        lengths[step.id] = length
    return has_several(lanes, wide) and longest < count


def has_several(lanes: set[str], wide: Set[str] = frozenset({NETWORK})) -> bool:
    """Whether calls of lanes can be made beside each other; async calls of packs and their other calls take
    turns, those of a wide lane do not."""
    several = len(lanes - {INLINE}) > 1 and not lanes <= {ASYNC, PACKS, INLINE}
    return several or bool(lanes & wide)
