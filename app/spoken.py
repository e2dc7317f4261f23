"""The words of the command line in the user's language, read from the editor's translations without Qt."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from app.folders import resource_path
from app.sentences import Sentences

ENGLISH = "en"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What names the user's language, as for other programs of a command line: the first that is set counts."""
CHINESE_OTHERWISE = ("tw", "hk", "mo", "hant")
"""Parts of a name that mean traditional letters, which nobody translated to."""
TEMPLATES = "sentence_table.py"
"""Texts of this file are templates of problems."""


def say(text: str) -> str:
    """Return a text in the user's language, or as it is where no translation has it.

    `text` is a literal with `{name}` places, filled in afterwards, as for the editor's `tr`.
    """
    language = spoken_language(os.environ)
    return text if language == ENGLISH else _texts(language).get(text, text)


def marked(text: str) -> str:
    """Return a text as it is: a literal of a table that is translated where it is shown, by `say`."""
    return text


def told(sentence: str) -> str:
    """Return a problem's message or a remedy in the user's language; an unknown sentence as it is."""
    language = spoken_language(os.environ)
    return sentence if language == ENGLISH else _sentences(language).told(sentence)


def spoken_language(environment: Mapping[str, str]) -> str:
    """Return the language that an environment asks for: `zh_CN`, else `en`."""
    wanted = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    parts = wanted.split(":")[0].split(".")[0].lower().replace("-", "_").split("_")
    simplified = parts[0] == "zh" and not set(parts).intersection(CHINESE_OTHERWISE)
    return "zh_CN" if simplified else ENGLISH


def translate_parser(parser: argparse.ArgumentParser) -> None:
    """Have a parser and its commands give their help in the user's language."""
    if spoken_language(os.environ) == ENGLISH:
        return
    parser.formatter_class = _Help
    parser.description = say(parser.description) if parser.description else None
    for group in parser._action_groups:
        group.title = say(group.title) if group.title else None
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            action.help = say(action.help)
        if isinstance(action, argparse._SubParsersAction):
            for listed in action._choices_actions:
                listed.help = say(listed.help) if listed.help else None
            for command in action.choices.values():
                translate_parser(command)


class _Help(argparse.HelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, say("usage: ") if prefix is None else prefix)


@cache
def _sentences(language: str) -> Sentences:
    return Sentences(_templates(language), lambda text: _texts(language).get(text, text))


@cache
def _texts(language: str) -> Mapping[str, str]:
    """Return the translated texts of a language by the English ones; nothing where the file is not read."""
    return {source: text for source, text, _ in _messages(language)}


@cache
def _templates(language: str) -> tuple[str, ...]:
    return tuple(source for source, _, files in _messages(language) if TEMPLATES in files)


@cache
def _messages(language: str) -> tuple[tuple[str, str, frozenset[str]], ...]:
    """Return what a `.ts` file holds: each text, its translation, and the names of the files it is in."""
    from xml.etree import ElementTree  # only where another language is spoken

    try:
        root = ElementTree.parse(resource_path("translations", f"confy_{language}.ts"))
    except (OSError, ElementTree.ParseError):
        return ()
    found = []
    for message in root.iter("message"):
        translation = message.find("translation")
        if translation is None or translation.get("type") or not translation.text:
            continue
        files = (Path(each.get("filename", "")).name for each in message.iter("location"))
        found.append((message.findtext("source", ""), translation.text, frozenset(files)))
    return tuple(found)
