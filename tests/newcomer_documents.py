"""What a newcomer does with files that hold more than one state: a merge to settle, two workflows in one."""

import json
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editor.files.document_list import DocumentList
from app.folders import Folders, example_path
from app.workflow.merge.merge import merge
from app.workflow.ui_format import read_workflow, write_workflow
from tests.newcomer import CTRL, LEFT, Newcomer


def settle_a_merge(newcomer: Newcomer, folders: Folders) -> None:
    """Open a file that two people changed at one place, and decide by a click."""
    window = newcomer.window
    original = example_path("starter.json").read_bytes()
    versions = [read_workflow(original) for _ in range(3)]
    for version, steps in zip(versions[1:], (12, 31), strict=True):
        sampler = version.nodes["3"]
        values = (*sampler.values[:2], steps, *sampler.values[3:])
        version.nodes["3"] = replace(sampler, values=values)
    merged = merge(*versions, window.session.library)
    file = folders.base / "merged.json"
    file.write_bytes(write_workflow(merged.workflow))
    newcomer.drop(file)
    newcomer.wait_until(lambda: window.problems.all, "the conflict of the merge")
    (problem,) = window.problems.all
    assert (problem.node_path, problem.input_name) == ("3", "steps"), problem
    QTest.mouseClick(window.bar.problems, LEFT)
    newcomer.take_picture("a-merge-left-a-decision")
    card = window.docks.problems.cards[0]
    assert [button.text() for button in card.buttons] == ["Keep 12", "Take 31"]
    newcomer.press_button(card.buttons[1])
    newcomer.wait_until(lambda: not window.problems.all, "the decision taken")
    newcomer.canvas.setFocus()
    newcomer.press(Qt.Key.Key_S, CTRL)
    newcomer.wait_until(lambda: not window.session.dirty, "the saved file")
    assert "conflicts" not in file.read_text("utf-8")
    newcomer.take_picture("the-merge-is-settled")


def choose_a_document(newcomer: Newcomer, folders: Folders) -> None:
    """Open a file with two workflows and choose the second."""
    graphs = {name: json.loads(example_path(f"{name}.json").read_bytes()) for name in ("starter", "upscale")}
    file = folders.base / "two.json"
    file.write_text(json.dumps(graphs, indent=2), "utf-8")
    newcomer.drop(file)
    newcomer.wait_until(lambda: newcomer.window.findChildren(DocumentList), "the list of documents")
    (dialog,) = newcomer.window.findChildren(DocumentList)
    assert dialog.grab().save(str(newcomer.pictures / f"{newcomer.taken:02}b-two-workflows-in-one-file.png"))
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    kinds = {node["type"] for node in graphs["upscale"]["nodes"]}
    newcomer.wait_until(
        lambda: {node.type for node in newcomer.window.session.workflow.nodes.values()} == kinds,
        "the second workflow",
    )
    newcomer.take_picture("the-second-of-two-workflows")
