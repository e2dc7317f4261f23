"""The files of translations: nothing is missing, places and keys are kept, Qt reads what the tool wrote."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator

from app.editor.language.choice import ENGLISH, LANGUAGES, wanted_language
from app.editor.words import CONTEXT
from tools.translations import FOLDER, all_texts, read_translations, write_translations

FILES = sorted(FOLDER.glob("confy_*.ts"))
PLACES = re.compile(r"\{\w+\}|%n")
KEY_BEHIND = re.compile(r"\(&(.)\)")


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_each_language_has_a_file() -> None:
    assert {f"confy_{language}" for language in LANGUAGES if language != ENGLISH} == {p.stem for p in FILES}


def test_every_text_of_the_editor_is_translated(path: Path) -> None:
    known, texts = read_translations(path), all_texts()
    missing = sorted(set(texts) - set(known))
    assert not missing, "run python -m tools.translations, and translate what is unfinished"
    assert not sorted(set(known) - set(texts)), "run python -m tools.translations: these texts are gone"


def test_places_and_numbers_are_kept(path: Path) -> None:
    for source, forms in read_translations(path).items():
        for form in forms:
            assert sorted(PLACES.findall(form)) == sorted(PLACES.findall(source)), source


def test_keys_of_menus_are_behind_chinese_titles() -> None:
    for source, (title, *_) in read_translations(FOLDER / "confy_zh_CN.ts").items():
        key = re.search(r"&(\w)", source)
        behind = KEY_BEHIND.search(title)
        assert ("&" in title) == (behind is not None) == (key is not None), source
        if key and behind:
            assert behind[1] == key[1].upper(), source


def test_marks_that_more_is_asked_are_kept(path: Path) -> None:
    for source, forms in read_translations(path).items():
        assert all(form.endswith("…") == source.endswith("…") for form in forms), source


def test_qt_reads_every_text(path: Path) -> None:
    translator = QTranslator()
    assert translator.load(str(path.with_suffix(".qm")))
    for source, forms in read_translations(path).items():
        found = translator.translate(CONTEXT, source, "", 7 if "%n" in source else -1)
        assert found in forms, source


def test_a_new_text_is_unfinished_until_it_is_translated(tmp_path: Path, path: Path) -> None:
    known = read_translations(path)
    texts = {source: text for source, text in all_texts().items() if source in known}
    written = tmp_path / path.name
    less = {source: forms for source, forms in known.items() if source != "Settings"}
    assert write_translations(written, texts, less) == 1
    assert "Settings" not in read_translations(written)
    assert write_translations(written, texts, known) == 0
    assert read_translations(written) == known


@pytest.mark.parametrize(
    ("of_system", "wanted"),
    [
        (["zh-Hans-CN"], "zh_CN"),
        (["zh-CN", "en-US"], "zh_CN"),
        (["zh-SG"], "zh_CN"),
        (["en-US", "zh-CN"], "en"),
        (["zh-Hant-TW", "en-US"], "en"),
        (["de-DE"], "en"),
        (["C"], "en"),
        ([], "en"),
    ],
)
def test_the_system_s_first_language_that_is_there_counts(of_system: list[str], wanted: str) -> None:
    assert wanted_language("system", of_system) == wanted
    assert wanted_language("en", of_system) == "en"
    assert wanted_language("zh_CN", of_system) == "zh_CN"
    assert wanted_language("klingon", of_system) == "en"
