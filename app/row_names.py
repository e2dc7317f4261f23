"""Names for the files of a batch: by row, or by a template such as `{seed}-{prompt}`, always safe names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LONGEST_STEM = 120
"""Characters of a name without its ending; in UTF-8 it has at most 200 bytes, as file systems allow 255."""
MOST_BYTES = 200

ROW, OUTPUT, FILE = "row", "output", "file"
"""Names that a template may use besides those of the parameters."""

_FIELD = re.compile(r"\{([^{}]+)\}")
_FORM = re.compile(r"0?\d{0,2}d|(?:\.\d{1,2})?[fge]|")
_UNSAFE = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)


def fields_of(template: str, known: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Yield each field of a template: its text in braces, the name it means, and its form (`03d`).

    Raises ValueError with a sentence for braces without a partner, an unknown name, or an unknown form.
    """
    if "{" in _FIELD.sub("", template) or "}" in _FIELD.sub("", template):
        raise ValueError(f"{template!r} has a brace without its partner")
    for match in _FIELD.finditer(template):
        name, form = match[1], ""
        if name not in known:
            name, _, form = name.rpartition(":")
        if name not in known:
            raise ValueError(f"{match[0]} names no parameter; there are: {', '.join(sorted(known))}")
        if not _FORM.fullmatch(form):
            raise ValueError(f"{match[0]}: {form!r} is no form of a number, such as 03d or .2f")
        yield match[0], name, form


@dataclass
class RowNames:
    """Gives the files of each row their names; a name is given once only, whatever its case.

    `width` is the number of digits of a row. Without a template a name is the row and the name of the
    output, or of the file itself.
    """

    width: int = 3
    template: str | None = None
    _given: set[str] = field(default_factory=set)

    def name(self, row: int, output: str | None, file: str, values: Mapping[str, Any]) -> str:
        """Return the name for a copy of `file` that row `row` gave under the exposed name `output`."""
        path = Path(file)
        number = f"{row:0{self.width}d}"
        if self.template is None:
            stem = f"{number}-{output or path.stem}"
        else:
            known = {**values, ROW: row, OUTPUT: output or path.stem, FILE: path.stem}
            stem = self.template
            for text, name, form in fields_of(self.template, known):
                value = known[name]
                word = number if name == ROW and not form else _formed(value, form)
                stem = stem.replace(text, word.replace("{", "(").replace("}", ")"), 1)
        stem = safe_stem(stem) or number
        ending = _UNSAFE.sub("", path.suffix)[:20]
        name, count = f"{stem}{ending}", 1
        while name.casefold() in self._given:
            count += 1
            name = f"{stem}-{count}{ending}"
        self._given.add(name.casefold())
        return name


def safe_stem(text: str) -> str:
    """Return a text as a file's name without its ending: no separators or other signs a system refuses."""
    words = " ".join(_UNSAFE.sub("_", unicodedata.normalize("NFC", text)).split())[:LONGEST_STEM]
    while len(words.encode("utf-8", "replace")) > MOST_BYTES:
        words = words[:-1]
    words = words.encode("utf-8", "replace").decode().strip(" .")
    return f"_{words}" if _RESERVED.match(words) else words


def _formed(value: Any, form: str) -> str:
    if form and isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return format(value, form)
        except (ValueError, OverflowError):
            return str(value)
    return str(value)
