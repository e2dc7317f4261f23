"""What stands in a bar of the timeline: its seconds are never cut for its title."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication

from app.editor.observing.timeline_panel import bar_words


def test_a_title_gives_way_to_the_seconds(qapp: QApplication) -> None:
    metrics = QFontMetrics(QFont())
    words = "Load Checkpoint  1.25 s"
    whole = metrics.horizontalAdvance(words)
    assert bar_words("Load Checkpoint", "1.25 s", metrics, whole + 8) == words
    for width in range(metrics.horizontalAdvance("…  1.25 s"), whole):
        cut = bar_words("Load Checkpoint", "1.25 s", metrics, width)
        assert cut.endswith("…  1.25 s")
        assert metrics.horizontalAdvance(cut) <= width
    assert bar_words("Load Checkpoint", "1.25 s", metrics, metrics.horizontalAdvance("1.25 s")) == "1.25 s"
