"""Reads the files that hold parameters for many runs, as rows of cells: CSV, JSON and YAML.

A CSV has the names in its first line. JSON and YAML hold a list of objects, one a run, or one object: then
each combination of its lists is a run, the last list changing fastest.
"""

from __future__ import annotations

import csv
import io
import itertools
import math
import stat
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from app.problems import Problem, RunFailed
from app.workflow.json_text import read_json

MAX_FILE_BYTES = 64 * 2**20
MAX_ROWS = 100_000
MAX_VALUES = 2_000_000
"""More values than these are not read: aliases in a YAML file can stand for endlessly many."""

_SEPARATORS = (",", ";", "\t")
_ENDINGS = ".csv, .tsv, .json, .yaml or .yml"


@dataclass(frozen=True)
class ParameterTable:
    """A file of parameters: its name, its columns, and its rows with their numbers (1 first).

    With `is_text` each cell is a text still to be understood, else a value of JSON or YAML. `decimal_comma`:
    the file comes from a spreadsheet that may write 3,5.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int, Mapping[str, Any]], ...]
    is_text: bool = False
    decimal_comma: bool = False


def read_table(path: Path, is_known: Callable[[str], bool] = bool) -> ParameterTable:
    """Read a file of parameters. Raises RunFailed with what is wrong and where.

    `is_known` tells whether a name means something: by the names in the first line it is seen what separates
    the cells of a CSV.
    """
    data = _bytes(path)
    match path.suffix.lower():
        case ".csv" | ".tsv":
            return _read_csv(path.name, data, is_known)
        case ".json":
            return _from_values(path.name, _json(path.name, data))
        case ".yaml" | ".yml":
            return _from_values(path.name, _yaml(path.name, data))
    raise _failed(f"{path.name} has no ending that says what it is: name it {_ENDINGS}")


def _bytes(path: Path) -> bytes:
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            raise _failed(f"{path} is no ordinary file")
        if facts.st_size > MAX_FILE_BYTES:
            raise _failed(f"{path.name} is over {MAX_FILE_BYTES // 2**20} MB: split it")
        return path.read_bytes()
    except FileNotFoundError:
        raise _failed(f"{path} does not exist. Check its name and folder") from None
    except OSError as error:
        raise _failed(f"{path} cannot be read: {error.strerror or error}") from None


def _read_csv(name: str, data: bytes, is_known: Callable[[str], bool]) -> ParameterTable:
    text = _text(name, data)
    first, _, rest = text.partition("\n")
    told = first.strip().strip('"')
    if told.lower().startswith("sep=") and len(told) == len("sep=") + 1:
        separator, text = told[-1], rest
    else:
        separator = _separator(text, is_known)
    records = _records(name, text, separator)
    header = [cell.strip() for cell in next(records, [])]
    if not any(header):
        raise _failed(f"{name} is empty: its first line names the columns")
    counts = Counter(header)
    twice = next((cell for cell in header if cell and counts[cell] > 1), None)
    if twice is not None:
        raise _failed(f"{name}: two columns are called {twice!r}")
    rows = []
    for number, record in enumerate(records, 1):
        _check_width(name, number, record, header)
        if any(cell.strip() for cell in record):
            pairs = zip(header, record, strict=False)
            rows.append((number, {column: cell for column, cell in pairs if column}))
    columns = tuple(cell for cell in header if cell)
    return _table(ParameterTable(name, columns, tuple(rows), True, separator != ","))


def _check_width(name: str, number: int, record: list[str], header: list[str]) -> None:
    for place, cell in enumerate(record, 1):
        if cell.strip() and (place > len(header) or not header[place - 1]):
            raise _failed(
                f"{name}, row {number}: cell {place} ({cell.strip()[:40]!r}) has no name in the first line. "
                "A text with a separator in it belongs in quotes"
            )


def _text(name: str, data: bytes) -> str:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _failed(f"{name}, line {line}: this is no UTF-8. Save it as “CSV UTF-8”") from None


def _separator(text: str, is_known: Callable[[str], bool]) -> str:
    """Return what separates the cells: the sign by which most names of the first line are known."""

    def names_found(separator: str) -> tuple[int, int]:
        cells = next(csv.reader(io.StringIO(text, newline=""), delimiter=separator), [])
        return sum(is_known(cell.strip()) for cell in cells), len(cells)

    try:
        return max(_SEPARATORS, key=names_found)
    except csv.Error:
        return ","


def _records(name: str, text: str, separator: str) -> Iterator[list[str]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        yield from reader
    except csv.Error as error:
        raise _failed(f"{name}, line {reader.line_num}: {error}. Check the quotes before it") from None


def _json(name: str, data: bytes) -> Any:
    try:
        return read_json(data).value
    except RunFailed as failure:
        raise _failed(f"{name}: {failure.problem.message.removeprefix('This is no JSON file: ')}") from None


def _yaml(name: str, data: bytes) -> Any:
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(data, loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        raise _failed(f"{name}{where}: {getattr(error, 'problem', None) or 'this is no YAML'}") from None
    except (ValueError, RecursionError) as error:
        raise _failed(f"{name}: it cannot be read ({str(error).partition(';')[0]})") from None


def _from_values(name: str, value: Any) -> ParameterTable:
    _check_amount(name, value)
    if isinstance(value, Mapping):
        rows = _combinations(name, value)
    elif isinstance(value, list):
        rows = value
    else:
        raise _failed(f"{name} holds neither a list of objects, one a run, nor an object of lists")
    columns: dict[str, None] = {}
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            raise _failed(f"{name}, row {number}: this is no object with names and values")
        columns.update(dict.fromkeys(str(key) for key in row))
    numbered = ((number, {str(key): cell for key, cell in row.items()}) for number, row in enumerate(rows, 1))
    return _table(ParameterTable(name, tuple(columns), tuple(numbered)))


def _combinations(name: str, value: Mapping[Any, Any]) -> list[dict[str, Any]]:
    """Return each combination of an object's lists; what is no list is the same in all of them."""
    lists = {str(key): cell if isinstance(cell, list) else [cell] for key, cell in value.items()}
    empty = next((key for key, cells in lists.items() if not cells), None)
    if empty is not None:
        raise _failed(f"{name}, {empty}: the list is empty, so there is no combination to run")
    count = math.prod(len(cells) for cells in lists.values())
    if count > MAX_ROWS:
        raise _failed(f"{name} has {count} combinations; {MAX_ROWS} runs are the most")
    return [dict(zip(lists, cells, strict=True)) for cells in itertools.product(*lists.values())]


def _check_amount(name: str, value: Any) -> None:
    waiting, count = [value], 0
    while waiting:
        found = waiting.pop()
        inner = found.values() if isinstance(found, Mapping) else found if isinstance(found, list) else ()
        count += len(inner)
        if count > MAX_VALUES:
            raise _failed(f"{name} holds over {MAX_VALUES} values: split it")
        waiting += inner


def _table(table: ParameterTable) -> ParameterTable:
    if not table.rows:
        raise _failed(f"{table.name} has no rows: there is nothing to run")
    if len(table.rows) > MAX_ROWS:
        raise _failed(f"{table.name} has {len(table.rows)} rows; {MAX_ROWS} are the most")
    if not table.columns:
        raise _failed(f"{table.name} names no parameter")
    return table


def _failed(message: str) -> RunFailed:
    return RunFailed(Problem("file.unreadable", message, source="edit"))
