"""The words of the editor in the user's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.editor.writing.shown import isolated

CONTEXT = "Confy"
"""The context of all texts in the translation files."""
LANGUAGE = "language"
"""The property of the program that names its language."""
COUNT = "%n"
"""Stands for the number in texts with a number."""


class _Sentence(str):
    """A sentence whose places are filled with texts of files: none of them turns the rest of it around."""

    __slots__ = ()

    def format(self, *args: object, **places: object) -> str:
        """Return the sentence with its places filled in."""
        filled = {key: isolated(part) if isinstance(part, str) else part for key, part in places.items()}
        return super().format(*args, **filled)


def tr(text: str) -> str:
    """Return a text in the language of the program, or as it is where no translation has it.

    `text` is a literal with `{name}` places, filled in afterwards: `tr("Set {name}").format(name=name)`.
    """
    return _Sentence(QCoreApplication.translate(CONTEXT, text))


def tr_count(one: str, many: str, count: int) -> str:
    """Return a text with a number in the language of the program: `tr_count("%n node", "%n nodes", count)`.

    Languages have a form or several for numbers (Qt's numerus); English, which needs no file, has these two.
    """
    text = QCoreApplication.translate(CONTEXT, many, None, count)
    untranslated = text == many.replace(COUNT, str(count))
    return _Sentence(one.replace(COUNT, str(count)) if count == 1 and untranslated else text)


def counted_nodes(count: int) -> str:
    """Return a number of nodes in words: `1 node`, `2 nodes`."""
    return tr_count("%n node", "%n nodes", count)


def language_in_use() -> str:
    """Return the code of the language the program speaks, `en` before one was chosen."""
    program = QCoreApplication.instance()
    chosen = program.property(LANGUAGE) if program is not None else None
    return chosen if isinstance(chosen, str) else "en"


def marked(text: str) -> str:
    """Return a text as it is: a literal of a table that is translated where it is shown, by `tr`."""
    return text
