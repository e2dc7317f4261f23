"""`confy inputs`: the values of a workflow that can be set from outside, for people and for scripts."""

from __future__ import annotations

import argparse
from typing import Any

from app.cli_given import given
from app.cli_input import folders_of, library_of
from app.cli_output import failure_of, plain, print_json, say_problems
from app.problems import RunFailed
from app.workflow.check_value import shown
from app.workflow.node_info import NodeInfo
from app.workflow.parameters.exposed import Exposed, read_exposed
from app.workflow.parameters.named import (
    Library,
    Parameter,
    all_parameters,
    exposed_parameters,
    exposed_problems,
)
from app.workflow.parameters.values import names_text

DONE, FAILED = 0, 1
SHOWN_CHOICES = 6


def inputs(options: argparse.Namespace) -> int:
    """Carry out `confy inputs`: the exposed inputs and outputs, else every value of every node."""
    try:
        library = library_of(options, folders_of(options))
        opened = given(options.file).open(library)
    except RunFailed as error:
        return failure_of(options.file, error)
    workflow, exposed = opened.workflow, read_exposed(opened.workflow)
    found = exposed_parameters(workflow, library)
    names = {parameter.name for parameter in found}
    if options.all or not exposed.inputs:
        found += all_parameters(workflow, library)
    problems = [*opened.problems, *exposed_problems(workflow, library)]
    if options.json:
        document = {
            "exposed": bool(names),
            "app_mode": exposed.app_mode,
            "inputs": [_json(parameter, library, parameter.name in names) for parameter in found],
            "outputs": [output.to_json() for output in exposed.outputs],
            "problems": [problem.to_json() for problem in problems],
        }
        print_json(document)
    else:
        for line in _lines(found, library, exposed):
            print(plain(line))
    say_problems(options.file, problems)
    return DONE


def _json(parameter: Parameter, library: Library, exposed: bool) -> dict[str, Any]:
    info = parameter.info
    entry: dict[str, Any] = {
        "name": parameter.name,
        "exposed": exposed,
        "node": parameter.path,
        "input": parameter.input,
        "title": _title(parameter, library),
        "class_type": parameter.node.type,
        "type": info.widget_type if info is not None else None,
        "value": parameter.value,
        "linked": parameter.linked,
    }
    if info is not None:
        entry["default"] = info.default
        entry |= {
            key: info.options[key] for key in ("min", "max", "step", "multiline") if key in info.options
        }
        if info.choices is not None:
            entry["choices"] = list(info.choices)
        if info.options.get("tooltip"):
            entry["tooltip"] = info.options["tooltip"]
    return entry


def _lines(found: list[Parameter], library: Library, exposed: Exposed) -> list[str]:
    rows = [
        (parameter.name, " ".join(_value(parameter).split()), _place(parameter, library), _kind(parameter))
        for parameter in found
    ]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    lines = [
        "  ".join((*(cell.ljust(min(width, 40)) for cell, width in zip(row, widths, strict=False)), row[3]))
        for row in rows
    ]
    for output in exposed.outputs:
        lines.append(f"{output.name}  result of node #{output.node}")
    return [line.rstrip() for line in lines]


def _kind(parameter: Parameter) -> str:
    info = parameter.info
    if info is None:
        return "?"
    low, high = info.options.get("min"), info.options.get("max")
    if info.choices is not None:
        return f"one of {names_text([str(choice) for choice in info.choices], SHOWN_CHOICES) or 'nothing'}"
    if low is not None and high is not None:
        return f"{info.widget_type} {low} to {high}"
    return info.widget_type


def _value(parameter: Parameter) -> str:
    return f"= {shown(parameter.value)}"


def _place(parameter: Parameter, library: Library) -> str:
    linked = ", set by a link" if parameter.linked else ""
    return f'"{_title(parameter, library)}" (#{parameter.path}) {parameter.input}{linked}'


def _title(parameter: Parameter, library: Library) -> str:
    info: NodeInfo | None = library.get(parameter.node.type)
    return parameter.node.title or (info.display_name if info is not None else parameter.node.type)
