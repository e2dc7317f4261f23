"""Brings the files of translations in step with the texts in the code, and compiles them for Qt.

`python -m tools.translations` gathers every text of the editor, adds the new ones to each
`resources/translations/confy_*.ts` as unfinished, takes out those that are gone, and writes the `.qm` that
the program reads. `python -m tools.translations fr_FR` begins another one. docs/translating.md says more.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import PySide6

from app.cli import make_parser
from app.editor.commands.command import Command, Entry, Submenu
from app.editor.commands.gestures import GESTURES
from app.editor.commands.keys.presets import PRESETS
from app.editor.commands.setting_rows import GROUPS
from app.editor.commands.table import MENUS
from app.editor.language.choice import LANGUAGES
from app.editor.words import CONTEXT

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "resources" / "translations"
SOURCE = ROOT / "app" / "editor"
COMMANDS = ROOT / "app"
"""Its files `cli*.py` are the command line."""
CALLS = {"say": (0,), "tr": (0,), "tr_count": (1,), "marked": (0,)}
"""The functions of `words.py`, and which arguments hold the text that is looked up."""


@dataclass
class Text:
    """A text of the code: the files it is in, and whether it has forms for numbers."""

    source: str
    numbered: bool = False
    files: set[str] = field(default_factory=set)


def all_texts() -> dict[str, Text]:
    """Return every text of the editor that a user sees, by itself, in the order of the files."""
    found: dict[str, Text] = {}
    for path in sorted([*SOURCE.rglob("*.py"), *COMMANDS.glob("cli*.py"), COMMANDS / "spoken.py"]):
        for function, source in texts_in(ast.parse(path.read_text("utf-8"))):
            text = found.setdefault(source, Text(source))
            text.numbered = text.numbered or function == "tr_count"
            text.files.add(path.relative_to(ROOT).as_posix())
    for source in _of_commands():
        found.setdefault(source, Text(source)).files.add("app/cli.py")
    for name, source in _of_tables():
        found.setdefault(source, Text(source)).files.add(f"app/editor/commands/{name}")
    return found


def texts_in(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the function and the literal of every call that names a text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            for index in CALLS[node.func.id]:
                argument = node.args[index]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value:
                    yield node.func.id, argument.value


def _of_commands() -> Iterator[str]:
    """Yield the help of the command line."""
    waiting = [make_parser()[0]]
    while waiting:
        parser = waiting.pop(0)
        yield from (text for text in (parser.description, parser.epilog) if text)
        yield from (group.title for group in parser._action_groups if group.title and group._group_actions)
        for action in parser._actions:
            if action.help and action.help != argparse.SUPPRESS:
                yield action.help
            if isinstance(action, argparse._SubParsersAction):
                waiting += action.choices.values()


def _of_tables() -> Iterator[tuple[str, str]]:
    """Yield file and text of what stands in the tables of commands, settings, keys and gestures."""
    for title, entries in MENUS.items():
        yield "table/__init__.py", title
        yield from (("table", text) for text in _of_entries(entries))
    for group, rows in GROUPS.items():
        yield "setting_rows.py", group
        for row in rows:
            words = [text for _, text in row.choices if text not in LANGUAGES.values()]
            texts = (row.title, row.tip, *(text for text in words if not text[0].isdigit()))
            yield from (("setting_rows.py", text) for text in texts if text)
    for preset in PRESETS.values():
        yield from (("keys/presets.py", text) for text in (preset.title, preset.tip))
    for title, gestures in GESTURES.items():
        yield "gestures.py", title
        yield from (("gestures.py", text) for pair in gestures for text in pair)


def _of_entries(entries: Sequence[Entry]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, Submenu):
            yield entry.title
            yield from _of_entries(entry.entries)
        elif isinstance(entry, Command):
            yield entry.title
            if entry.tip:
                yield entry.tip


def read_translations(path: Path) -> dict[str, list[str]]:
    """Return the forms of every finished translation of a file by the text in the code."""
    if not path.exists():
        return {}
    found: dict[str, list[str]] = {}
    for message in ElementTree.parse(path).iter("message"):
        translation = message.find("translation")
        if translation is None or translation.get("type"):
            continue
        forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
        found[message.findtext("source", "")] = forms
    return found


def write_translations(path: Path, texts: dict[str, Text], known: dict[str, list[str]]) -> int:
    """Write the file of a language with all texts; returns how many have no translation yet."""
    language = path.stem.removeprefix("confy_")
    root = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ElementTree.SubElement(root, "context")
    ElementTree.SubElement(context, "name").text = CONTEXT
    missing = 0
    for text in sorted(texts.values(), key=lambda each: (min(each.files), each.source)):
        message = ElementTree.SubElement(context, "message", {"numerus": "yes"} if text.numbered else {})
        for name in sorted(text.files):
            ElementTree.SubElement(message, "location", filename=f"../../{name}")
        ElementTree.SubElement(message, "source").text = text.source
        translation = ElementTree.SubElement(message, "translation")
        forms = known.get(text.source)
        if forms is None:
            translation.set("type", "unfinished")
            missing += 1
        if text.numbered:
            for form in forms or [""]:
                ElementTree.SubElement(translation, "numerusform").text = form
        else:
            translation.text = "".join(forms or ())
    ElementTree.indent(root, " ")
    content = ElementTree.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{content}\n', "utf-8")
    return missing


def compile_for_qt(path: Path) -> None:
    """Write the `.qm` beside a `.ts`; raises CalledProcessError when Qt's compiler refuses it."""
    compiler = Path(PySide6.__file__).parent / ("lrelease.exe" if sys.platform == "win32" else "lrelease")
    subprocess.run([compiler, "-silent", path, "-qm", path.with_suffix(".qm")], check=True)


def main(languages: Sequence[str]) -> None:
    """Bring all languages in step, and begin those named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    texts = all_texts()
    paths = {*FOLDER.glob("confy_*.ts"), *(FOLDER / f"confy_{language}.ts" for language in languages)}
    for path in sorted(paths):
        missing = write_translations(path, texts, read_translations(path))
        compile_for_qt(path)
        print(f"{path.name}: {len(texts)} texts, {missing} of them not translated yet")


if __name__ == "__main__":
    main(sys.argv[1:])
