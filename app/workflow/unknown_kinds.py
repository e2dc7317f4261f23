"""Nodes whose kinds are not installed: which pack brings them, one problem a node, or one for all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from app.problems import Problem, Remedy
from app.workflow.comfyui_kinds import COMFYUI, OF_COMFYUI
from app.workflow.document import MODE_BYPASS, Node
from app.workflow.prompt_problems import not_installed

KIND = "node.unknown_type"
GATHERED_FROM = 3
"""From so many nodes on they are said in one problem."""

SHOWN_NAMES = 12
_SUBGRAPH_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def pack_named_by(node: Node) -> str | None:
    """Return the pack that brings a node's kind, as far as its file or ComfyUI's own list tells."""
    pack = node.properties.get("cnr_id") or node.properties.get("aux_id")
    return pack if isinstance(pack, str) else COMFYUI if node.type in OF_COMFYUI else None


def unknown_node(path: str, node: Node, in_itself: bool = False) -> Problem:
    """Return the problem of a node whose kind is not installed; its file may name the pack that brings it.

    `in_itself`: its kind is a subgraph that it stands in.
    """
    known_pack = pack_named_by(node)
    return Problem(
        KIND,
        _words(node.type, known_pack, in_itself),
        node_path=path,
        value=node.type,
        source="edit",
        pack=known_pack,
        remedies=(
            Remedy("Bypass the node", {"set_mode": {"node": path, "mode": MODE_BYPASS}}),
            Remedy("Remove the node", {"remove_node": {"node": path}}),
            Remedy("Replace the node…", {"replace_node": {"node": path}}),
        ),
    )


def _words(kind: str, pack: str | None, in_itself: bool) -> str:
    if in_itself:
        return (
            "this subgraph stands inside of itself, so it could never end. Remove this node, or put another "
            "subgraph in its place"
        )
    if _SUBGRAPH_ID.fullmatch(kind):
        return (
            "the subgraph of this node is missing in the file. Open the file it was copied from and copy it "
            "again, or remove the node"
        )
    return not_installed(kind, pack)


def gathered(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems with all nodes of unknown kinds in one, which says them by pack; its `value` is
    the list of their paths.
    """
    out: list[Problem] = []
    unknown: list[Problem] = []
    place = 0
    for problem in problems:
        if problem.kind == KIND and problem.source == "edit" and problem.node_path is not None:
            place = place if unknown else len(out)
            unknown.append(problem)
        else:
            out.append(problem)
    out[place:place] = [_one_for(unknown)] if len(unknown) >= GATHERED_FROM else unknown
    return out


def _one_for(unknown: Sequence[Problem]) -> Problem:
    by_pack: Counter[str] = Counter()
    core: Counter[str] = Counter()
    nameless: Counter[str] = Counter()
    for problem in unknown:
        kind = str(problem.value)
        if problem.pack is None:
            nameless[kind] += 1
        elif problem.pack == COMFYUI:
            core[kind] += 1
        else:
            by_pack[problem.pack] += 1
    kinds = len({problem.value for problem in unknown})
    lines = [
        f"{len(unknown)} nodes are of {'one kind' if kinds == 1 else f'{kinds} kinds'} not installed here."
    ]
    if by_pack:
        lines.append(
            f"Put these node packs into the custom_nodes folder and start again: {_listed(by_pack)}."
        )
    if core:
        lines.append(f"ComfyUI's own, which Confy does not have yet: {_listed(core)}.")
    if nameless:
        lines.append(f"From packs that the file does not name: {_listed(nameless)}.")
    lines.append("Or bypass or remove these nodes, or put others in their place.")
    paths = [str(problem.node_path) for problem in unknown]
    details = "\n".join(
        f"#{problem.node_path}: {problem.value}{f' ({problem.pack})' if problem.pack else ''}"
        for problem in unknown
    )
    return Problem(
        KIND,
        "\n".join(lines),
        value=paths,
        source="edit",
        details=details,
        remedies=(
            Remedy("Bypass all of them", {"set_mode": {"nodes": paths, "mode": MODE_BYPASS}}),
            Remedy("Replace them, kind by kind…", {"replace_node": {"nodes": paths}}),
        ),
        id=f"unknown-{_digest(details)}",
    )


def _digest(text: str) -> str:
    from hashlib import blake2b  # imported when it is wanted: the window is painted earlier

    return blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


def _listed(counts: Counter[str]) -> str:
    names = [name if count == 1 else f"{name} ({count})" for name, count in counts.most_common(SHOWN_NAMES)]
    more = len(counts) - len(names)
    return ", ".join(names) + (f" and {more} more" if more else "")
