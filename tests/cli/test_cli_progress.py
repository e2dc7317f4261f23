"""The line on stderr while a run goes on, and the line at its end."""

from pathlib import Path

import pytest

from app.cli_input import InputFile
from app.cli_output import problem_line
from app.cli_run import Progress, summary
from app.problems import Problem, Remedy
from app.run_client import RunResult
from app.workflow.document import Workflow
from app.workflow.prompt import Prompt, PromptNode

PROMPT = Prompt({"1": PromptNode("LoadImage"), "5:3": PromptNode("KSampler", {}, "Draw it")})
SOURCE = InputFile(Path("a.json"), Workflow(), PROMPT)


def shown(progress: Progress, capsys: pytest.CaptureFixture[str], event: str, **data: object) -> str:
    progress.take(event, data)
    return capsys.readouterr().err.removeprefix("\r\x1b[K")


def test_one_line_follows_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(SOURCE, is_terminal=True)
    assert shown(progress, capsys, "executing", node="1", display_node="1") == "1/2 LoadImage"
    assert shown(progress, capsys, "executing", node="5:3", display_node="5:3") == "2/2 Draw it"
    assert shown(progress, capsys, "progress", node="5:3", value=7.0, max=20.0) == "2/2 Draw it 7/20"
    assert shown(progress, capsys, "text", node="1", text="a\nb") == "2/2 LoadImage: 'a\\nb'"
    progress.clear()
    assert capsys.readouterr().err == "\r\x1b[K"


def test_cached_nodes_count_as_begun(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(SOURCE, is_terminal=True)
    progress.take("execution_cached", {"nodes": ["1"]})
    assert shown(progress, capsys, "executing", node="5:3", display_node="5:3") == "2/2 Draw it"


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(SOURCE, is_terminal=False)
    progress.take("executing", {"node": "1", "display_node": "1"})
    progress.clear()
    assert capsys.readouterr().err == ""


def test_summary_counts_what_passes_and_cache_did() -> None:
    report = {"planned": 7, "run": 3, "cached": 4, "merged": 1, "bytes_freed": 2e6, "peak_bytes": 3.25e6}
    line = summary(RunResult("success", "id", report=report), 1.23)
    assert line == "done in 1.2 s: steps 7 planned, 3 run, 4 cached, 1 merged; 2.0 MB freed, peak 3.2 MB"
    assert summary(RunResult("interrupted", "id"), 0.04) == "interrupted in 0.0 s"


def test_summary_counts_steps_that_were_folded_fused_or_batched_where_there_are_any() -> None:
    report = {"planned": 9, "run": 9, "folded": 2, "fused": 3, "batched": 4}
    line = summary(RunResult("success", "id", report=report), 1.23)
    assert "9 planned, 9 run, 0 cached, 0 merged, 2 folded, 3 fused, 4 batched; " in line
    line = summary(RunResult("success", "id", report={**report, "folded": 0, "fused": 0}), 1.23)
    assert "0 merged, 4 batched; " in line


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (Problem("file.not_json", "no\nJSON"), "a.json: no JSON"),
        (
            Problem(
                "input.invalid", "is odd", node_path="5:3", input_name="cfg", remedies=(Remedy("Use 5"),)
            ),
            'a.json: node "Draw it" (#5:3), cfg: is odd – Use 5',
        ),
        (Problem("input.invalid", "is odd", node_path="9"), "a.json: node (#9): is odd"),
        (Problem("file.not_json", "old", severity="hint"), "a.json: hint: old"),
    ],
)
def test_problem_is_one_line_with_its_address(problem: Problem, line: str) -> None:
    assert problem_line(Path("a.json"), problem, PROMPT) == line
