"""What a part of a workflow is called, and its colour: by its frame, or by what its nodes do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from app.workflow.document import Node
from app.workflow.node_info import NodeInfo
from app.workflow.widgets import widget_values

LONGEST = 24
"""Letters in a name, at most: so many are read on a node that is not near."""

GENERIC = frozenset({"", "group", "gruppe", "frame", "new group"})
ROLES: tuple[tuple[str, str], ...] = (
    ("ksampler", "Sample"),
    ("sampler", "Sample"),
    ("controlnet", "ControlNet"),
    ("ipadapter", "Image prompts"),
    ("lora", "LoRAs"),
    ("checkpointloader", "Load models"),
    ("unetloader", "Load models"),
    ("vaeloader", "Load models"),
    ("cliploader", "Load models"),
    ("clipvisionloader", "Load models"),
    ("modelloader", "Load models"),
    ("cliptextencode", "Prompts"),
    ("textencode", "Prompts"),
    ("conditioning", "Prompts"),
    ("vaedecode", "Decode"),
    ("vaeencode", "Encode"),
    ("upscale", "Upscale"),
    ("mask", "Masks"),
    ("emptylatent", "Canvas size"),
    ("emptysd3", "Canvas size"),
    ("loadimage", "Load images"),
    ("savevideo", "Save"),
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
    "sampling": "Sample",
    "latent": "Latents",
    "image": "Images",
    "mask": "Masks",
    "audio": "Audio",
    "video": "Video",
    "text": "Texts",
}
_HEAVY = ("Sample", "Upscale", "ControlNet", "Image prompts")
"""Roles that name a part although other nodes outnumber them."""

_SECOND: Mapping[str, tuple[str, ...]] = {
    "Sample": ("Upscale", "ControlNet", "Decode", "Prompts"),
    "Upscale": ("Save", "Preview", "Decode", "ControlNet"),
    "Decode": ("Save", "Preview"),
    "Load models": ("LoRAs", "Prompts"),
    "Prompts": ("ControlNet", "Canvas size"),
    "Load images": ("Masks", "Encode"),
}
"""What is named beside a role, the first that is there; for other roles what there is more than one of."""

COLORS: Mapping[str, str] = {
    "Load models": "#2f5d62",
    "LoRAs": "#2f5d62",
    "Prompts": "#7a5a2b",
    "Image prompts": "#7a5a2b",
    "ControlNet": "#7a5a2b",
    "Sample": "#5b3f7a",
    "Latents": "#73406e",
    "Canvas size": "#73406e",
    "Encode": "#73406e",
    "Decode": "#73406e",
    "Upscale": "#2c4f7c",
    "Images": "#2c4f7c",
    "Load images": "#2c4f7c",
    "Save": "#2c4f7c",
    "Preview": "#2c4f7c",
    "Masks": "#35623f",
}
"""The title's colour by role: that which nodes of the role's category have."""


def part_names(
    parts: Sequence[Sequence[Node]],
    frames: Iterable[tuple[str, Collection[str]]],
    library: Mapping[str, NodeInfo],
) -> list[str]:
    """Return a name for each part, no two the same; `frames` are titles and the nodes within."""
    named = [(title, set(ids)) for title, ids in frames if title.strip().lower() not in GENERIC]
    found: list[str] = []
    for nodes in parts:
        wanted = [name for name in (_by_frame(nodes, named), *_by_role(nodes, library)) if name]
        found.append(_free([shortened(name) for name in wanted], found))
    return found


def shortened(name: str) -> str:
    """Return a name of at most `LONGEST` letters, cut between words where that is possible."""
    name = " ".join(name.split())
    if len(name) <= LONGEST:
        return name
    words = name[:LONGEST].rsplit(" ", 1)[0].rstrip(" ,:;/|&+–-")
    return words if len(words) >= LONGEST / 2 else name[: LONGEST - 1] + "…"


def part_color(nodes: Sequence[Node], library: Mapping[str, NodeInfo]) -> str | None:
    """Return the colour of the title that says what a part does; None where that is nothing special."""
    return COLORS.get(_main_role(_roles(nodes, library)) or "")


def _free(wanted: Sequence[str], taken: Collection[str]) -> str:
    """Return the first name that is free, else the first one with a number."""
    for name in wanted:
        if name not in taken:
            return name
    first, number = wanted[0], 2
    while (name := f"{first[: LONGEST - 1 - len(str(number))].rstrip()} {number}") in taken:
        number += 1
    return name


def _by_frame(nodes: Sequence[Node], frames: Iterable[tuple[str, Collection[str]]]) -> str | None:
    """Return the title of the frame that more than half of the nodes stand in, of the smallest such frame."""
    ids = {node.id for node in nodes}
    fitting = [(len(inside), title) for title, inside in frames if 2 * len(ids & set(inside)) > len(ids)]
    return min(fitting)[1].strip() if fitting else None


def _by_role(nodes: Sequence[Node], library: Mapping[str, NodeInfo]) -> Iterator[str]:
    """Yield names, the best first: what the nodes mainly do, with what, and of what size."""
    roles = _roles(nodes, library)
    main = _main_role(roles)
    if main is None:
        yield (nodes[0].title or nodes[0].type) if nodes else "Part"
        return
    size = _size(nodes, library)
    second = _second_role(main, roles)
    if main in ("Sample", "Canvas size") and size:
        yield f"{main} {size}"
    if second is not None:
        yield f"{main} and {second if second[1:] != second[1:].lower() else second.lower()}"
    yield main
    for title in (node.title for node in nodes if node.title):
        if role_of(next(node for node in nodes if node.title == title), None) == main:
            yield f"{main}: {title}"


def _roles(nodes: Sequence[Node], library: Mapping[str, NodeInfo]) -> Counter[str]:
    return Counter(role for node in nodes if (role := role_of(node, library.get(node.type))) is not None)


def _main_role(roles: Counter[str]) -> str | None:
    heavy = [role for role in _HEAVY if role in roles]
    return heavy[0] if heavy else roles.most_common(1)[0][0] if roles else None


def _second_role(main: str, roles: Counter[str]) -> str | None:
    beside = [role for role in _SECOND.get(main, ()) if role in roles]
    if main not in _SECOND:
        beside = [role for role, count in roles.most_common() if role != main and count > 1]
    return beside[0] if beside else None


def _size(nodes: Sequence[Node], library: Mapping[str, NodeInfo]) -> str | None:
    """Return width and height of the first node that has both and gives a latent image."""
    for node in nodes:
        info = library.get(node.type)
        if info is None or not any(output.type == "LATENT" for output in info.outputs):
            continue
        values = widget_values(node, info)
        width, height = values.get("width"), values.get("height")
        if isinstance(width, int) and isinstance(height, int):
            return f"{width}×{height}"
    return None


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
