"""Plays the tour and saves its pictures: `python -m tests.tour [FOLDER [PART…]]`, `docs/tour` by default."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.application import Application
from app.editor.theme import apply_theme
from app.folders import Folders, default_folders
from tests.editor.running_editor import close
from tests.tour import creating, debugging, fields, links, looking, reach, running, selecting, structure
from tests.tour.drafts import CHECKPOINTS, KINDS, LORAS
from tests.tour.stage import Stage

PARTS = {
    "looking": looking.play,
    "creating": creating.play,
    "links": links.play,
    "fields": fields.play,
    "structure": structure.play,
    "selecting": selecting.play,
    "running": running.play,
    "debugging": debugging.play,
    "reach": reach.play,
}
SIZE = (1200, 750)
TAGS = "lighthouse,0,9000\nlight_rays,0,5200\nlightning,0,4100\nlight_particles,0,3900\nsunset,0,8000\n"
SKIES = {"style/ink": "#3b4b66", "style/oil": "#b3541e", "style/pastel": "#d9a7c7", "light/mist": "#8fa3ad"}


def main(pictures: Path, parts: Sequence[str]) -> int:
    """Play the parts in a home of their own, and save the pictures; returns 0 when every step was seen."""
    home = Path(tempfile.mkdtemp(prefix="confy-tour-"))
    made = home / "pictures"
    made.mkdir()
    folders = default_folders({}, home / "home")
    folders.create()
    qt = QApplication(sys.argv[:1])
    apply_theme(qt)
    furnish(folders)
    application = Application(qt, folders, None, None)
    application.window.resize(*SIZE)
    application.start()
    QTest.qWaitForWindowExposed(application.window)
    application.window.activateWindow()
    QTest.qWaitForWindowActive(application.window)
    stage = Stage(application, made)
    window = stage.window
    window.client.library_received.connect(lambda library: window.show_library({**library, **KINDS}))
    try:
        stage.wait_until(lambda: stage.servers and stage.libraries, "the server and its nodes")
        stage.wait_until(lambda: stage.window.session.workflow.nodes, "the starter workflow")
        for part in parts or PARTS:
            PARTS[part](stage)
    finally:
        close(application, folders)
    pictures.mkdir(parents=True, exist_ok=True)
    if not parts:
        for old in pictures.glob("*.png"):
            old.unlink()
    for picture in made.glob("*.png"):
        shutil.copy(picture, pictures / picture.name)
    shutil.rmtree(home, ignore_errors=True)
    print(f"{len(stage.made)} pictures in {pictures}")
    return 0


def furnish(folders: Folders) -> None:
    """Put models that are only names, pictures beside some of them, and tags into a home."""
    for kind, names in (("checkpoints", CHECKPOINTS), ("loras", LORAS)):
        for name in names:
            file = folders.model_paths[kind][0] / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
    for name, color in SKIES.items():
        _paint_sky(folders.model_paths["loras"][0] / f"{name}.preview.png", QColor(color))
    (folders.user / "tags.csv").write_text(TAGS, "utf-8")


def _paint_sky(file: Path, color: QColor) -> None:
    """Save a picture of a lighthouse under a sky of a colour."""
    picture = QImage(192, 192, QImage.Format.Format_RGB32)
    sky = QLinearGradient(QPointF(0, 0), QPointF(0, 192))
    sky.setColorAt(0, color.lighter(150))
    sky.setColorAt(1, color.darker(160))
    painter = QPainter(picture)
    painter.fillRect(picture.rect(), sky)
    painter.fillRect(QRectF(0, 140, 192, 52), color.darker(220))
    painter.fillRect(QRectF(84, 50, 24, 96), QColor("#f2efe6"))
    painter.fillRect(QRectF(84, 70, 24, 14), QColor("#c0392b"))
    painter.end()
    assert picture.save(str(file)), file


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/tour"), sys.argv[2:]))
