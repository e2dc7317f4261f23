"""Rows of parameters: what each run of a batch sets, all checked before the first one starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from app.problems import Problem
from app.workflow.document import Workflow
from app.workflow.edits import EditRefused, Several
from app.workflow.node_info import InputInfo, NodeInfo
from app.workflow.parameters.named import Parameter
from app.workflow.parameters.set_values import find_parameter
from app.workflow.parameters.table import ParameterTable
from app.workflow.parameters.values import check_value, value_from_json, value_from_text


@dataclass(frozen=True)
class ParameterRow:
    """One run: its number in the file, and the values it sets by column; an empty cell sets nothing."""

    number: int
    values: Mapping[str, Any]


@dataclass(frozen=True)
class ParameterRows:
    """The runs of a file and what its columns mean."""

    parameters: Mapping[str, Parameter]
    rows: tuple[ParameterRow, ...]

    @contextmanager
    def applied(self, workflow: Workflow, row: ParameterRow) -> Iterator[None]:
        """Give the workflow the values of a row for as long as the block lasts."""
        edits = tuple(self.parameters[column].edit(value) for column, value in row.values.items())
        undo = workflow.apply(Several(edits))
        try:
            yield
        finally:
            workflow.apply(undo)


def read_rows(
    table: ParameterTable, workflow: Workflow, library: Mapping[str, NodeInfo]
) -> tuple[ParameterRows, list[Problem]]:
    """Return the rows of a table, and everything that is wrong with its columns and cells."""
    parameters: dict[str, Parameter] = {}
    problems: list[Problem] = []
    places: dict[tuple[str, str], str] = {}
    for column in table.columns:
        try:
            found = find_parameter(workflow, library, column)
        except EditRefused as refusal:
            problems.append(
                Problem("input.invalid", f"{table.name}, column {column}: {refusal}", source="edit")
            )
            continue
        other = places.setdefault((found.scope, f"{found.node.id}.{found.input}"), column)
        if other != column:
            words = f"{table.name}, column {column}: {other} sets the same input of node {found.path}"
            problems.append(Problem("input.invalid", words, "error", found.path, found.input, source="edit"))
        parameters[column] = found
    rows = tuple(
        ParameterRow(number, _values(table, number, cells, parameters, problems))
        for number, cells in table.rows
    )
    return ParameterRows(parameters, rows), problems


def _values(
    table: ParameterTable,
    number: int,
    cells: Mapping[str, Any],
    parameters: Mapping[str, Parameter],
    problems: list[Problem],
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for column, cell in cells.items():
        found = parameters.get(column)
        if found is None or cell is None or (table.is_text and not cell.strip()):
            continue
        try:
            values[column] = _value(table, cell, found.info)
            check_value(found.info, "it", values[column])
        except ValueError as error:
            words = f"{table.name}, row {number}, {column}: {error}"
            problems.append(
                Problem("input.invalid", words, "error", found.path, found.input, value=cell, source="edit")
            )
    return values


def _value(table: ParameterTable, cell: Any, info: InputInfo | None) -> Any:
    if table.is_text:
        return value_from_text(cell, info, table.decimal_comma)
    return value_from_json(cell, info)
