"""The problems that a check of a prompt or a workflow finds, in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from app.problems import Problem, Source
from app.workflow.check_value import shown, value_remedies
from app.workflow.comfyui_kinds import COMFYUI, OF_COMFYUI
from app.workflow.document import MODE_BYPASS, MODE_MUTE, InputSlot, Scope
from app.workflow.node_info import InputInfo
from app.workflow.prompt import LinkRef, PromptNode
from app.workflow.slot_types import ANY, allowed_types

SHOWN_IN_CYCLE = 6


def with_address(problem: Problem, info: InputInfo, node_path: str) -> Problem:
    """Return a problem of a value with its node and what would help."""
    return replace(
        problem, node_path=node_path, source="server", remedies=value_remedies(info, problem, node_path)
    )


def wrong_type(node_path: str, info: InputInfo, value: Any, reason: str) -> Problem:
    """Return the problem of a value that cannot be converted."""
    problem = Problem("input.wrong_type", f"{info.name}: {reason}", input_name=info.name, value=value)
    return with_address(replace(problem, limit=info.type), info, node_path)


def missing_input(node_path: str, info: InputInfo) -> Problem:
    """Return the problem of a required input without value or link."""
    kinds = allowed_types(info.type, info.options)
    of_type = "" if kinds == ANY else f" of type {' or '.join(kinds.split(','))}"
    message = f"{info.name} needs a link from an output{of_type}"
    if info.is_widget:
        message = f"{info.name} has no value"
    problem = Problem("input.missing", message, input_name=info.name, limit=info.type)
    return with_address(problem, info, node_path)


def nothing_comes(info: InputInfo, scope: Scope, slot: InputSlot | None) -> str:
    """Return why a linked input gets nothing: its source is muted or bypassed. Empty: that is not why."""
    link = scope.links.get(slot.link) if slot is not None and slot.link is not None else None
    source = scope.nodes.get(link.source) if link is not None else None
    if source is None or source.mode not in (MODE_MUTE, MODE_BYPASS):
        return ""
    named = f"{shown(source.title or source.type)} (#{source.id})"
    if source.mode == MODE_MUTE:
        return f"{info.name} gets nothing, for {named} is muted: let that run, or mute this node, too"
    return (
        f"{info.name} gets nothing, for {named} is bypassed and no input of it can pass through: "
        "let that run, or link another output"
    )


def type_mismatch(node_path: str, input_name: str, received: str, wanted: str) -> Problem:
    """Return the problem of a link between types that do not fit."""
    message = f"{input_name} takes {wanted}, but the link brings {received}: link an output of type {wanted}"
    return Problem(
        "link.type_mismatch",
        message,
        node_path=node_path,
        input_name=input_name,
        value=received,
        limit=wanted,
        source="server",
    )


def cycle_problem(node_path: str, cycle: Sequence[str], source: Source = "server") -> Problem:
    """Return the problem of a node that feeds itself through the nodes of `cycle`."""
    shown_part = cycle if len(cycle) <= SHOWN_IN_CYCLE else (*cycle[:SHOWN_IN_CYCLE], "…")
    way = " → ".join((*shown_part, cycle[0]))
    message = f"the links go round in a circle ({way}); take one of them away"
    return Problem("graph.cycle", message, node_path=node_path, value=cycle, source=source)


def unknown_type(node_path: str, node: PromptNode) -> Problem:
    """Return the problem of a node whose kind is not in the library."""
    message = not_installed(node.class_type)
    return Problem("node.unknown_type", message, node_path=node_path, value=node.class_type, source="server")


def not_installed(class_type: str, pack: str | None = None) -> str:
    """Say that a kind of node is not here, and what to do; `pack` is the node pack that brings it."""
    if not class_type:
        return "the file does not say what kind of node this is. Remove it, or bypass it"
    if pack == COMFYUI or (pack is None and class_type in OF_COMFYUI):
        return (
            f"the kind {shown(class_type)} is ComfyUI's own, and Confy does not have it yet: bypass or "
            "remove the node, or put another in its place"
        )
    source = f"the node pack {pack}" if pack else "the node pack that brings it"
    return (
        f"the kind {shown(class_type)} is not installed here. Put {source} into the custom_nodes folder and "
        "start again, or bypass or remove the node"
    )


def no_outputs(targets: Collection[str] | None = None) -> Problem:
    """Return the problem of a prompt in which nothing would show or save a result."""
    message = "nothing to run: no node shows or saves a result. Add a Save Image or Preview Image node"
    if targets is not None:
        names = ", ".join(targets) or "none"
        message = f"nothing to run: none of the wanted nodes ({names}) shows or saves a result"
    return Problem("graph.no_outputs", message, source="server")


def missing_source(node_id: str, name: str, message: str, link: LinkRef) -> Problem:
    """Return the problem of a link whose source node or output does not exist."""
    return Problem(
        "link.missing_source",
        message,
        node_path=node_id,
        input_name=name,
        value=[link.node_id, link.slot],
        source="server",
    )
