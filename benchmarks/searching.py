"""How long does a search among 3,000 kinds of nodes take, letter by letter, and a link let go?"""

from __future__ import annotations

import json
import os
import random
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.editor.canvas.links.connect import PendingLink
from app.editor.creating.habits import Habits
from app.editor.creating.search.hits import Finder
from app.editor.creating.search.kind_index import KindIndex
from app.editor.presets.store import Presets
from app.editor.session import Session
from app.folders import default_folders, resource_path
from app.workflow.document import Node, OutputSlot
from app.workflow.node_info import NodeInfo, read_object_info
from benchmarks.report import Metric, arguments, cpu_ms, finish

KINDS = 3000
BUDGET_MS = 10.0
WORDS = (
    "image",
    "latent",
    "mask",
    "model",
    "apply",
    "load",
    "text",
    "video",
    "blend",
    "noise",
    "crop",
    "batch",
)
TYPED = ("image scale", "smapler", "latent", "zzzz", "in:IMAGE crop", "e")


def kinds() -> list[NodeInfo]:
    """Return many kinds: those that are shipped, under other titles and with other types."""
    shipped = list(
        read_object_info(json.loads(resource_path("object_info.json").read_text("utf-8"))).values()
    )
    chance = random.Random(1)
    made = []
    for number in range(KINDS):
        info = shipped[number % len(shipped)]
        title = " ".join(word.capitalize() for word in chance.sample(WORDS, 3))
        made.append(replace(info, class_type=f"{title.replace(' ', '')}{number}", display_name=title))
    return made


def main() -> int:
    """Measure and print; returns 1 when a budget is missed."""
    asked = arguments(__doc__)
    qt = QApplication(sys.argv[:1])
    repeats = 5 if asked.quick else 25
    infos = kinds()
    metrics = [Metric("index of 3,000 kinds", cpu_ms(lambda: KindIndex(infos), repeats), "ms")]
    with TemporaryDirectory() as home:
        parent = QObject()
        habits = Habits(Session({}, parent), default_folders({}, Path(home)), parent)
        finder = Finder(habits, Presets(default_folders({}, Path(home))), KindIndex(infos), ())
        worst = 0.0
        for text in TYPED:
            for end in range(1, len(text) + 1):
                letters = text[:end]
                worst = max(worst, cpu_ms(lambda letters=letters: finder.nodes(letters), repeats))
        metrics.append(Metric("slowest letter typed", worst, "ms", BUDGET_MS))
        source = Node("1", "KSampler", outputs=(OutputSlot("LATENT", "LATENT"),))
        pending = PendingLink("1", 0, "LATENT", True)
        for text in ("", "la", "scale"):
            time = cpu_ms(lambda text=text: finder.ends(text, pending, source), repeats)
            metrics.append(Metric(f"ends of a link, “{text}” typed", time, "ms", BUDGET_MS))
    del qt
    return finish(metrics, asked.json)


if __name__ == "__main__":
    sys.exit(main())
