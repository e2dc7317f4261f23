"""The language of the program: which there are, which one is meant, and how Qt gets its texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QFontDatabase, QGuiApplication

from app.editor.words import LANGUAGE
from app.folders import resource_path

SYSTEM = "system"
ENGLISH = "en"
LANGUAGES: Mapping[str, str] = {ENGLISH: "English", "zh_CN": "中文（简体）"}
"""The languages by their codes, each in its own words; all but English have a file of texts."""


def wanted_language(chosen: str, of_system: Iterable[str] | None = None) -> str:
    """Return the language that a setting means; what nobody has is English.

    `of_system`: the user's languages, the dearest first (`zh-Hans-CN`, `en-US`); None asks Qt.
    """
    if chosen != SYSTEM:
        return chosen if chosen in LANGUAGES else ENGLISH
    codes = QLocale.system().uiLanguages() if of_system is None else of_system
    return next((found for found in map(_fitting, codes) if found), ENGLISH)


def use_language(program: QCoreApplication, chosen: str) -> str:
    """Say everything from now on in the language that a setting means; what is shown already stays.

    Returns the language in use, `en` too where the file of texts cannot be read.
    """
    for translator in program.findChildren(QTranslator):
        program.removeTranslator(translator)
        translator.setParent(None)
    program.setProperty(LANGUAGE, ENGLISH)
    language = wanted_language(chosen)
    if chosen == SYSTEM and not _readable(language):
        return ENGLISH
    if chosen != SYSTEM:
        QLocale.setDefault(QLocale(language))  # titles of public templates follow it
    if language == ENGLISH:
        return ENGLISH
    ours, of_qt = QTranslator(program), QTranslator(program)
    if not ours.load(str(resource_path("translations", f"confy_{language}.qm"))):
        return ENGLISH
    # Buttons such as Close and Cancel, and the dialogs of files, are Qt's.
    if of_qt.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        program.installTranslator(of_qt)
    program.installTranslator(ours)
    program.setProperty(LANGUAGE, language)
    return language


def _readable(language: str) -> bool:
    """Whether this machine has a font with the letters of a language: boxes would be worse than English."""
    if not language.startswith("zh") or QGuiApplication.instance() is None:
        return True
    return bool(QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese))


def _fitting(code: str) -> str | None:
    """Return our language for one of the system: `zh-Hans-CN` and `zh` are `zh_CN`, `zh-Hant-TW` is none."""
    locale = QLocale(code.replace("-", "_"))
    for language in LANGUAGES:
        ours = QLocale(language)
        if (ours.language(), ours.script()) == (locale.language(), locale.script()):
            return language
    return None
