"""What a run took: told before the next one by `confy explain`, and written by `confy run --trace`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.conftest import Confy

ROOT = Path(__file__).parents[2]
UPSCALE = ROOT / "workflows" / "upscale.json"
STARTER = ROOT / "workflows" / "starter.json"


def explained(confy: Confy, file: Path) -> dict[str, Any]:
    done = confy("explain", file, "--json")
    assert done.code == 0, done.err
    plan: dict[str, Any] = json.loads(done.out)
    return plan


def scaled(folder: Path, factor: float) -> Path:
    """Write the workflow that upscales with another factor."""
    file = folder / f"by {factor}.json"
    file.write_text(UPSCALE.read_text().replace("2.0", str(factor)))
    return file


def test_a_run_tells_what_the_next_one_of_another_size_takes(confy: Confy, tmp_path: Path) -> None:
    for factor in (5.0, 6.5):
        done = confy("run", scaled(tmp_path, factor))
        assert done.code == 0, done.err
    plan = explained(confy, scaled(tmp_path, 5.9))
    steps = {step["class_type"]: step for step in plan["steps"]}
    sizes = ("ImageScaleBy", "SaveImage")
    assert all(steps[kind]["state"] == "run" and steps[kind]["seconds"] > 0 for kind in sizes)
    assert steps["ImageScaleBy"]["rough"]
    assert plan["seconds"] > 0
    assert plan["unknown"] == 0
    told = confy("explain", scaled(tmp_path, 5.9)).out
    assert "about" in next(line for line in told.splitlines() if line.startswith("plan:"))
    assert "~" in next(line for line in told.splitlines() if "Upscale Image By  →" in line)


def test_run_writes_a_trace_with_titles_phases_and_bytes(confy: Confy, tmp_path: Path) -> None:
    trace = tmp_path / "traces" / "run.json"
    done = confy("run", scaled(tmp_path, 3.5), "--trace", trace)
    assert done.code == 0, done.err
    events = json.loads(trace.read_text())["traceEvents"]
    whole = [event for event in events if event["ph"] == "X"]
    phases = [event["name"] for event in whole if event["cat"] == "phase"]
    assert phases == ["queue", "compile", "run"]
    (upscale,) = [event for event in whole if event["cat"] == "ImageScaleBy"]
    assert upscale["args"]["title"] == "Upscale Image By"
    assert upscale["args"]["bytes"] == 896 * 896 * 3 * 4
    assert upscale["dur"] > 0


def test_a_trace_is_of_one_run(confy: Confy, tmp_path: Path) -> None:
    table = tmp_path / "rows.csv"
    table.write_text("2.scale_by\n1.5\n")
    done = confy("run", UPSCALE, "--params", table, "--trace", tmp_path / "t.json")
    assert done.code == 2
    assert "--trace" in done.err


def test_the_trace_has_the_memory_of_worker_and_results(confy: Confy, tmp_path: Path) -> None:
    trace = tmp_path / "run.json"
    done = confy("run", STARTER, "--set", "KSampler.steps=60", "--set", "KSampler.seed=5", "--trace", trace)
    assert done.code == 0, done.err
    samples = [event for event in json.loads(trace.read_text())["traceEvents"] if event["ph"] == "C"]
    assert samples
    assert all(sample["args"]["rss"] > 10_000_000 for sample in samples)
    assert any(sample["args"].get("live", 0) > 0 for sample in samples)
    assert [sample["ts"] for sample in samples] == sorted(sample["ts"] for sample in samples)
