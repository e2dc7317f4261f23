"""Graphs in files: workflows and API prompts, read and written by the editor's own functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from app.runtime.computation.flatten import Flat
from app.runtime.computation.slots import graph_error
from app.settings import write_atomically
from app.workflow.canonical.form import saved_bytes, use_canonical_form
from app.workflow.canonical.text import canonical_text
from app.workflow.from_prompt import workflow_of_prompt
from app.workflow.node_info import NodeInfo
from app.workflow.open_file import open_workflow
from app.workflow.prompt import LinkRef, Prompt
from app.workflow.to_prompt import to_prompt


def graph_prompt(flat: Flat) -> Prompt:
    """Return a flat graph as a prompt for a file; raises GraphError for a value that no file can hold."""
    for name, node in flat.nodes.items():
        for key, value in node.inputs.items():
            if (
                isinstance(value, LinkRef)
                and flat.definitions[flat.nodes[value.node_id].class_type].pack == "values"
            ):
                raise graph_error("its value is an object that no file can hold", name, key)
    return flat.prompt


def write_graph(path: Path, flat: Flat, library: Mapping[str, NodeInfo] | None) -> None:
    """Write a prompt, or with the interfaces of the nodes a workflow. Raises GraphError, OSError."""
    prompt = graph_prompt(flat)
    if library is None:
        write_atomically(path, canonical_text(prompt.to_json()))
        return
    workflow = workflow_of_prompt(_renamed(prompt, _numbers(prompt)), library)
    use_canonical_form(workflow)
    write_atomically(path, saved_bytes(workflow))


def prompt_of_file(path: Path, library: Mapping[str, NodeInfo]) -> Prompt:
    """Return what a file would run, nodes called by their titles where those tell them apart.

    Raises RunFailed with what is wrong with the file.
    """
    prompt = to_prompt(open_workflow(path, library).workflow, library)
    titles = Counter(node.title for node in prompt.nodes.values())
    names = {}
    for node_id, node in prompt.nodes.items():
        info = library.get(node.class_type)
        untold = info is not None and node.title in (info.name_in_files, node.class_type)
        alone = node.title and titles[node.title] == 1 and node.title not in prompt.nodes
        names[node_id] = str(node.title) if alone and not untold else node_id
    return _renamed(prompt, names)


def _numbers(prompt: Prompt) -> dict[str, str]:
    return {name: str(number) for number, name in enumerate(prompt.nodes, 1)}


def _renamed(prompt: Prompt, names: Mapping[str, str]) -> Prompt:
    return Prompt(
        {
            names[node_id]: replace(
                node,
                inputs={
                    key: LinkRef(names.get(value.node_id, value.node_id), value.slot)
                    if isinstance(value, LinkRef)
                    else value
                    for key, value in node.inputs.items()
                },
            )
            for node_id, node in prompt.nodes.items()
        }
    )
