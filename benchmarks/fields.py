"""How long does a key take in a list of 10,000 choices, and in a prompt with 100,000 tags to offer?"""

from __future__ import annotations

import os
import random
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget

from app.editor.canvas.editors.choice_popup import ChoicePopup
from app.editor.canvas.editors.text_editor import TextEditor
from app.editor.prompts.vocabulary import NameIndex, Suggestion, Vocabulary
from benchmarks.report import Metric, arguments, cpu_ms, finish

CHOICES, TAGS = 10_000, 100_000
BUDGET_MS = 10.0
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def tags() -> list[Suggestion]:
    """Return as many tags as large lists have, of one to four words."""
    chance = random.Random(1)
    words = ["".join(chance.choices(LETTERS, k=chance.randint(3, 8))) for _ in range(4000)]
    names = ("_".join(chance.choices(words, k=chance.randint(1, 4))) for _ in range(TAGS))
    return [Suggestion(name, "tag", name, chance.randint(0, 10**6)) for name in names]


def list_metrics(parent: QWidget, repeats: int) -> list[Metric]:
    """Measure opening a list, one key in it, and finding what is nearest to a missing name."""
    choices = [f"models/{number % 20}/model_{number}.safetensors" for number in range(CHOICES)]

    def opened(present: str) -> ChoicePopup:
        popup = ChoicePopup(parent, choices, present)
        popup.place(QRect(0, 0, 200, 20), 1.0)
        popup.start()
        return popup

    popup = opened(choices[5])

    def typed() -> None:
        for text in ("1", "12", "model 12", ""):
            popup.filter.setText(text)

    metrics = [
        Metric(
            "10,000 choices: opened", cpu_ms(lambda: opened(choices[5]).finish(), repeats), "ms", BUDGET_MS
        ),
        Metric(
            "10,000 choices: a missing one",
            cpu_ms(lambda: opened("old/model_9.ckpt").finish(), repeats),
            "ms",
        ),
        Metric("10,000 choices: a key", cpu_ms(typed, repeats) / 4, "ms", BUDGET_MS),
    ]
    popup.finish()
    return metrics


def prompt_metrics(parent: QWidget, repeats: int) -> list[Metric]:
    """Measure sorting the tags, which a thread does, and the names for what was typed last."""
    found = tags()
    metrics = [Metric("100,000 tags: sorted, in a thread", cpu_ms(lambda: NameIndex(found), 1), "ms")]
    editor = TextEditor(parent, "a lighthouse, ", vocabulary=Vocabulary(NameIndex(found)))
    editor.start()
    completion = editor.completion
    assert completion is not None

    def typed() -> None:
        for text in ("ab", "s", "qu el"):
            editor.setPlainText(f"a lighthouse, {text}")
            editor.moveCursor(editor.textCursor().MoveOperation.End)
            completion.follow_typing()

    metrics.append(Metric("100,000 tags: a key", cpu_ms(typed, repeats) / 3, "ms", BUDGET_MS))
    editor.finish()
    return metrics


def main() -> int:
    """Measure and print; returns 1 when a budget is missed."""
    asked = arguments(__doc__)
    qt = QApplication(sys.argv[:1])
    repeats = 5 if asked.quick else 25
    window = QWidget()
    window.resize(900, 600)
    window.show()
    metrics = [*list_metrics(window, repeats), *prompt_metrics(window, repeats)]
    del qt
    return finish(metrics, asked.json)


if __name__ == "__main__":
    sys.exit(main())
