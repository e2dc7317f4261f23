"""The tour: its pictures are taken, differ, and stand on the page; its keys are true; features are found."""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from app.editor.commands.command import Command
from app.editor.commands.gestures import GESTURES
from app.editor.commands.keys.keymap import spelled
from app.editor.commands.setting_rows import GROUPS
from app.editor.commands.table import all_commands
from tests.tour.features import FEATURES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "tour.md"
FOLDER = ROOT / "docs" / "tour"
MOST_BYTES = 150_000
MOST_TOGETHER = 3_000_000
PRESSED_IN_FIELDS = {"Tab", "Return", "Ctrl+Up", "Ctrl+Down", "Esc"}
"""Keys of the page that are no commands: what they do, editors do."""


def pictures_of_page() -> list[str]:
    return re.findall(r"!\[[^\]]+\]\(tour/([\w-]+)\.png\)", PAGE.read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_every_picture_of_the_page_is_taken_and_none_is_blank(tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-m", "tests.tour", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=380,
    )
    assert played.returncode == 0, played.stdout + played.stderr
    made = sorted(tmp_path.glob("*.png"))
    assert sorted(picture.stem for picture in made) == sorted(pictures_of_page())
    seen: dict[str, str] = {}
    for picture in made:
        with Image.open(picture) as image:
            content = image.convert("RGB")
        assert len(content.getcolors(1 << 24) or ()) > 30, f"{picture.name} shows next to nothing"
        same = seen.setdefault(hashlib.sha256(content.tobytes()).hexdigest(), picture.name)
        assert same == picture.name, f"{picture.name} shows what {same} shows"


def test_the_page_names_every_picture_once_and_they_are_small() -> None:
    named = pictures_of_page()
    kept = {picture.stem: picture.stat().st_size for picture in FOLDER.iterdir()}
    assert sorted(named) == sorted(kept)
    assert max(kept.values()) <= MOST_BYTES
    assert sum(kept.values()) <= MOST_TOGETHER


def test_every_key_of_the_page_is_a_command_s_or_an_editor_s() -> None:
    text = re.sub(r"!?\[[^\]]*\]\([^)]*\)", "", PAGE.read_text("utf-8"))
    keys = {spelled(span) for span in re.findall(r"`([^`]+)`", text) if span != "make docs"}
    bound = {spelled(keys) for command in all_commands() for keys in command.shortcuts}
    assert keys - bound - {spelled(key) for key in (*PRESSED_IN_FIELDS, "Enter")} == set()


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_has_an_entry(feature: str) -> None:
    commands = {command.name for command in all_commands() if isinstance(command, Command)}
    gestures = {name for rows in GESTURES.values() for name, _ in rows}
    settings = {row.name for rows in GROUPS.values() for row in rows}
    entries = FEATURES[feature]
    assert set(entries) <= commands | gestures | settings, feature
    assert entries, f"{feature} cannot be found in a menu, the palette or the sheet"
