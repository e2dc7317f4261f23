"""Another document is opened while the one before still runs."""

from pytestqt.qtbot import QtBot

from app.editor.main_window import MainWindow
from app.folders import example_path


def test_the_progress_of_a_run_goes_with_its_document(qtbot: QtBot, window: MainWindow) -> None:
    assert window.session.open(example_path("starter.json"))
    prompt_id = window.runner.run()
    assert prompt_id is not None
    sampler = next(key for key, node in window.session.workflow.nodes.items() if node.type == "KSampler")
    for kind, data in (
        ("execution_start", {"prompt_id": prompt_id}),
        ("executing", {"prompt_id": prompt_id, "node": sampler, "display_node": sampler}),
    ):
        window.client.frame_received.emit(kind, data)
    assert window.state_bar.progress.isVisible()
    assert window.session.open(example_path("upscale.json"))
    assert not window.state_bar.progress.isVisible(), "its end would never be told"
    window.client.frame_received.emit("executing", {"prompt_id": prompt_id, "node": "8", "display_node": "8"})
    assert not window.state_bar.progress.isVisible()
