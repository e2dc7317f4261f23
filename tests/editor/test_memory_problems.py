"""What will not fit is shown before the run; its remedies are clicked and change the workflow."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.editor.language.choice import use_language
from app.editor.language.sentences import translated
from app.editor.main_window import MainWindow
from app.problems import Problem, Remedy
from app.workflow.ui_format import write_workflow
from app.workflow.widgets import widget_values
from tests.editor.links.test_foreseeing import answered
from tests.editor.links.test_link_menu import show_graph

MESSAGE = "VAE Decode will not fit: it needs about 9.1 GB of memory, and 4.0 GB can be used"
SMALLER = [
    {"node": "5", "input": "width", "value": 360},
    {"node": "5", "input": "height", "value": 240},
]
REMEDIES = (
    Remedy("Decode in tiles", {"change_kind": {"node": "8", "kind": "VAEDecodeTiled"}}),
    Remedy("Make 4 at a time instead of 8", {"set_input": {"node": "5", "input": "batch_size", "value": 4}}),
    Remedy("Make it smaller: 360 × 240", {"set_inputs": {"inputs": SMALLER}}),
    Remedy("Free models and results that are kept", {"free_memory": {}}),
)
WILL_NOT_FIT = Problem(
    "memory.will_not_fit", MESSAGE, severity="warning", node_path="8", remedies=REMEDIES, source="server"
)


def press(qtbot: QtBot, window: MainWindow, title: str) -> None:
    """Click a remedy's button on the card of the problem."""
    window.docks.bring_up("problems")
    panel = window.docks.problems
    qtbot.waitUntil(lambda: any(card.problem.kind == WILL_NOT_FIT.kind for card in panel.cards))
    (card,) = [card for card in panel.cards if card.problem.kind == WILL_NOT_FIT.kind]
    (button,) = [one for one in card.findChildren(QPushButton) if one.text() == title]
    QApplication.processEvents()
    assert button.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def values(window: MainWindow, node: str) -> dict[str, object]:
    one = window.session.workflow.nodes[node]
    return dict(widget_values(one, window.session.library[one.type]))


def ends(window: MainWindow) -> set[tuple[str, int, str, int]]:
    links = window.session.workflow.links.values()
    return {(link.source, link.source_slot, link.target, link.target_slot) for link in links}


@pytest.mark.parametrize("index", range(3))
def test_a_remedy_is_clicked_and_undone(qtbot: QtBot, window: MainWindow, index: int) -> None:
    show_graph(window)
    first, links = write_workflow(window.session.workflow), ends(window)
    told = [WILL_NOT_FIT]
    answered(qtbot, window, told)
    (problem,) = [one for one in window.problems.of("8") if one.kind == WILL_NOT_FIT.kind]
    told.clear()
    press(qtbot, window, problem.remedies[index].title)
    if index == 0:
        assert window.session.workflow.nodes["8"].type == "VAEDecodeTiled"
        assert values(window, "8")["tile_size"] == 512
        assert ends(window) == links
    elif index == 1:
        assert values(window, "5")["batch_size"] == 4
    else:
        assert (values(window, "5")["width"], values(window, "5")["height"]) == (360, 240)
    assert window.problems.of("8") == ()
    window.session.undo_stack.undo()
    assert write_workflow(window.session.workflow) == first


def test_a_remedy_frees_memory(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    show_graph(window)
    first = write_workflow(window.session.workflow)
    answered(qtbot, window, [WILL_NOT_FIT])
    freed: list[bool] = []
    monkeypatch.setattr(window.client, "free", lambda *, files: freed.append(files))
    press(qtbot, window, REMEDIES[3].title)
    assert freed == [False]
    assert write_workflow(window.session.workflow) == first


@pytest.fixture
def chinese(qapp: QCoreApplication) -> Iterator[None]:
    before = QLocale()
    use_language(qapp, "zh_CN")
    yield
    use_language(qapp, "en")
    QLocale.setDefault(before)


OUT_OF_MEMORY = (
    "VAE Decode needs more memory than there is. The largest results alive: 1.2 GB of KSampler (#3), 400.0 "
    "kB of Holds (#1). The plan had predicted 9.1 GB while it runs"
)


@pytest.mark.parametrize("sentence", [MESSAGE, OUT_OF_MEMORY, *(one.title for one in REMEDIES)])
def test_it_is_told_in_chinese(chinese: None, sentence: str) -> None:
    told = translated(sentence)
    assert told != sentence
    assert not any(word in told for word in ("fit", "needs", "largest", "predicted", "Make", "Free", "tiles"))


def test_the_values_of_the_message_stay(chinese: None) -> None:
    assert translated(MESSAGE) == "VAE Decode 放不下：约需 9.1 GB 内存，而可用的只有 4.0 GB"
    assert translated(REMEDIES[1].title) == "一次生成 4 个，而不是 8 个"
