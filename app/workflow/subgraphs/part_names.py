"""What a part of a workflow is called: by its frame, or by what its nodes do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from app.workflow.document import Node
from app.workflow.node_info import NodeInfo

GENERIC = frozenset({"", "group", "gruppe", "frame", "new group"})
ROLES: tuple[tuple[str, str], ...] = (
    ("ksampler", "Sampling"),
    ("sampler", "Sampling"),
    ("controlnet", "ControlNet"),
    ("ipadapter", "Image prompts"),
    ("lora", "LoRAs"),
    ("checkpointloader", "Load models"),
    ("unetloader", "Load models"),
    ("vaeloader", "Load models"),
    ("cliploader", "Load models"),
    ("cliptextencode", "Prompts"),
    ("conditioning", "Prompts"),
    ("vaedecode", "Decode"),
    ("vaeencode", "Encode"),
    ("upscale", "Upscale"),
    ("mask", "Masks"),
    ("emptylatent", "Canvas size"),
    ("loadimage", "Images"),
    ("video", "Video"),
    ("audio", "Audio"),
    ("saveimage", "Save"),
    ("preview", "Preview"),
    ("primitive", "Values"),
)
"""What a kind of node is for, by a piece of its name; the first that fits counts."""

_CATEGORIES: Mapping[str, str] = {
    "loaders": "Load models",
    "conditioning": "Prompts",
    "sampling": "Sampling",
    "latent": "Latents",
    "image": "Images",
    "mask": "Masks",
    "audio": "Audio",
    "video": "Video",
    "text": "Texts",
}
_HEAVY = ("Sampling", "ControlNet", "Image prompts", "Upscale")
"""Roles that name a part although other nodes outnumber them."""


def part_names(
    parts: Sequence[Sequence[Node]],
    frames: Iterable[tuple[str, Collection[str]]],
    library: Mapping[str, NodeInfo],
) -> list[str]:
    """Return a name for each part, no two the same; `frames` are titles and the nodes within."""
    named = [(title, set(ids)) for title, ids in frames if title.strip().lower() not in GENERIC]
    found: list[str] = []
    for nodes in parts:
        wanted = _by_frame(nodes, named) or _by_role(nodes, library)
        name, number = wanted, 1
        while name in found:
            number += 1
            name = f"{wanted} {number}"
        found.append(name)
    return found


def _by_frame(nodes: Sequence[Node], frames: Iterable[tuple[str, Collection[str]]]) -> str | None:
    """Return the title of the frame that more than half of the nodes stand in, of the smallest such frame."""
    ids = {node.id for node in nodes}
    fitting = [(len(inside), title) for title, inside in frames if 2 * len(ids & set(inside)) > len(ids)]
    return min(fitting)[1].strip()[:60] if fitting else None


def _by_role(nodes: Sequence[Node], library: Mapping[str, NodeInfo]) -> str:
    roles = Counter(role for node in nodes if (role := role_of(node, library.get(node.type))) is not None)
    if not roles:
        return (nodes[0].title or nodes[0].type)[:60] if nodes else "Part"
    heavy = [role for role in _HEAVY if role in roles]
    main = heavy[0] if heavy else roles.most_common(1)[0][0]
    if main == "Decode" and "Save" in roles:
        return "Decode and save"
    others = [role for role, count in roles.most_common() if role != main and count > 1]
    return f"{main} and {others[0].lower()}" if others and not heavy else main


def role_of(node: Node, info: NodeInfo | None) -> str | None:
    """Return what a node is for, None where its kind says nothing."""
    kind = node.type.replace(" ", "").replace("_", "").lower()
    for piece, role in ROLES:
        if piece in kind:
            return role
    for step in (info.category if info is not None else "").lower().split("/"):
        if step in _CATEGORIES:
            return _CATEGORIES[step]
    return None
