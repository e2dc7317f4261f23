"""Names and writes the files of save nodes: tokens, subfolder, counter; never outside of the folder."""

from __future__ import annotations

import errno
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from app.folders import inside
from app.problems import InputError, Problem, RunFailed
from app.settings import write_atomically

_DATE_PARTS = {"yyyy": "%Y", "yy": "%y", "MM": "%m", "dd": "%d", "hh": "%H", "mm": "%M", "ss": "%S"}
_DATE = re.compile(r"%date(?::([^%]*))?%")
_WIDGET = re.compile(r"%([^%.]+)\.([^%]+)%")
_DATE_PART = re.compile(r"yyyy|yy|MM|M|dd|d|hh|h|mm|m|ss|s")


@dataclass(frozen=True)
class OutputNames:
    """The names of a series of files: `folder / name(i)`; `counter` is the first number that is free."""

    folder: Path
    stem: str
    counter: int
    subfolder: str

    def name(self, index: int, extension: str) -> str:
        """Return the name of the `index`-th file of the series."""
        stem = self.stem.replace("%batch_num%", str(index))
        return f"{stem}_{self.counter + index:05}_{extension}"


def output_names(
    folder: Path, prefix: str, width: int, height: int, now: datetime, input_name: str = "filename_prefix"
) -> OutputNames:
    """Return the next names below `folder` for a prefix such as `portraits/%year%-%month%`.

    Makes the subfolder. Raises InputError for a prefix that leaves `folder` or names no file.
    """
    filled = fill_tokens(prefix, width, height, now).replace("\\", "/")
    path = inside(folder, filled)
    if path is None or path == folder.resolve() or filled.endswith("/"):
        raise InputError(
            input_name,
            f"{prefix!r} is no name of a file inside the {folder.name} folder",
            value=prefix,
        )
    subfolder = path.parent.relative_to(folder.resolve()).as_posix()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RunFailed(_cannot_save(path.parent, error, input_name)) from error
    subfolder = "" if subfolder == "." else subfolder
    return OutputNames(path.parent, path.name, _next_counter(path.parent, path.name), subfolder)


def fill_tokens(prefix: str, width: int, height: int, now: datetime) -> str:
    """Return `prefix` with `%width%`, `%height%`, `%year%` … `%second%` and `%date:yyyy-MM-dd%` replaced."""
    tokens = {
        "%width%": str(width),
        "%height%": str(height),
        "%year%": str(now.year),
        "%month%": f"{now.month:02}",
        "%day%": f"{now.day:02}",
        "%hour%": f"{now.hour:02}",
        "%minute%": f"{now.minute:02}",
        "%second%": f"{now.second:02}",
    }
    for token, value in tokens.items():
        prefix = prefix.replace(token, value)
    return _DATE.sub(lambda match: _safe(_date(match.group(1) or "yyyyMMddhhmmss", now)), prefix)


def fill_widget_values(prefix: str, prompt: Mapping[str, Any]) -> str:
    """Return `prefix` with `%KSampler.seed%` replaced by that input of the first node of this class or title.

    `prompt` is API JSON. What names no constant of the prompt stays as it is.
    """
    return _WIDGET.sub(lambda match: _safe(_widget_value(match, prompt)), prefix)


def write_output(path: Path, content: bytes, input_name: str) -> None:
    """Write an output file whole or not at all; raises RunFailed that says why (a full disk, no rights)."""
    try:
        write_atomically(path, content)
    except OSError as error:
        raise RunFailed(_cannot_save(path, error, input_name)) from error


def _next_counter(folder: Path, stem: str) -> int:
    pattern = re.escape(stem).replace(re.escape("%batch_num%"), r"\d+")
    numbered = re.compile(rf"{pattern}_(\d+)_", re.IGNORECASE)
    matches = (numbered.match(path.name) for path in folder.iterdir())
    return max((int(match.group(1)) for match in matches if match), default=0) + 1


def _widget_value(match: re.Match[str], prompt: Mapping[str, Any]) -> str:
    name, input_name = match.groups()
    for by_class in (True, False):
        for node in prompt.values():
            called = node.get("class_type") if by_class else (node.get("_meta") or {}).get("title")
            value = node.get("inputs", {}).get(input_name)
            if called == name and isinstance(value, str | int | float):
                return str(value)
    return match.group()


def _date(form: str, now: datetime) -> str:
    def part(match: re.Match[str]) -> str:
        letters = match.group()
        if letters in _DATE_PARTS:
            return now.strftime(_DATE_PARTS[letters])
        return now.strftime(_DATE_PARTS[letters * 2]).lstrip("0") or "0"

    return _DATE_PART.sub(part, form)


def _safe(text: str) -> str:
    return re.sub(r'[/?<>\\:*|"]', "_", text)


def _cannot_save(path: Path, error: OSError, input_name: str) -> Problem:
    reasons = {
        errno.ENOSPC: "the disk is full. Free some space and run again",
        errno.EDQUOT: "your quota is used up. Free some space and run again",
        errno.EACCES: "you may not write there. Ask for the right to, or choose another home with --home",
        errno.EROFS: "that disk is read-only. Choose another home with --home",
        errno.ENAMETOOLONG: "the name is too long. Choose a shorter one",
    }
    reason = reasons.get(error.errno or 0, f"{error.strerror or error}. Choose another name")
    message = f"{path} was not written: {reason}. What was computed is kept: the next run goes on from there"
    return Problem("file.cannot_save", message, input_name=input_name, value=str(path))
