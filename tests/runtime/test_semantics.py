"""Execution is ComfyUI's: recorded runs of probe nodes, replayed with toy nodes of the same behaviour."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from app.folders import Folders, folders_below
from app.messages import Done, Problems, Started, StepDone, StepStarted
from app.nodes.registry import load_nodes
from tests.fakes import Probes
from tests.nodes.conftest import remove_comfy_modules
from tests.prompt_bench import Bench

RECORDED: Mapping[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "semantics.json").read_text("utf-8")
)
BETTER = {
    "cache_change_and_back": "the cache still has what an earlier prompt computed",
    "cache_unrelated_prompt_between": "the cache still has what an earlier prompt computed",
    "cache_extra_unknown_input_changes_key": "the cache still has what an earlier prompt computed",
}
"""Cases where Confy runs less than the peer did."""
OWN_EXCEPTIONS = ("app.problems.InputError", "app.problems.RunFailed")


PACK_ONLY, V3 = {"PHidden"}, {"VInter", "VListIn", "VAsync"}
"""Kinds that no toy node stands for, and kinds of the newer interface, which this pack leaves out."""


def kinds_of(case: str) -> set[str]:
    return {node["class_type"] for run in RECORDED[case] for node in run["prompt"].values()}


def key_of(call: Any) -> str:
    kind, phase, node, index, arguments = call
    return json.dumps([kind, phase, node, index or 0, arguments])


def as_recorded(run: Mapping[str, Any]) -> dict[str, Any]:
    """Return the prompt as it was sent: the record holds the last one of a case, its calls the values."""
    prompt = json.loads(json.dumps(run["prompt"]))
    for kind, phase, node, _, arguments in run["calls"]:
        if phase == "run" and kind in ("PInt", "PExpand", "PLoop") and node in prompt:
            inputs = prompt[node]["inputs"]
            inputs.update({n: arguments[n] for n, v in inputs.items() if not isinstance(v, list)})
    return prompt


@pytest.mark.parametrize("case", [case for case in RECORDED if not kinds_of(case) & PACK_ONLY])
def test_toy_nodes_run_as_recorded(case: str, tmp_path: Path) -> None:
    replay(case, Bench(Probes(), folders_below(tmp_path, tmp_path)))


@pytest.mark.parametrize("case", [case for case in RECORDED if not kinds_of(case) & V3])
def test_pack_runs_as_recorded(case: str, pack: PackProbes, tmp_path: Path) -> None:
    replay(case, Bench(pack, pack.folders))


class PackProbes:
    """The recorded pack itself, loaded as a custom pack."""

    def __init__(self, folders: Folders) -> None:
        self.folders = folders
        folders.create()
        (folders.custom_nodes / "probe").mkdir()
        text = (Path(__file__).parent / "data" / "probe_pack.py.txt").read_text("utf-8")
        (folders.custom_nodes / "probe" / "__init__.py").write_text(text, "utf-8")
        loaded = load_nodes(folders)
        assert loaded.problems == ()
        self.definitions = loaded.definitions
        self._log: list[dict[str, Any]] = sys.modules["custom_nodes.probe"].EVENTS

    @property
    def calls(self) -> list[Any]:
        """The calls of functions, without those of checks."""
        shown = [event for event in self._log if event["phase"] in ("run", "start", "end")]
        return [[e["class"], e["phase"], e["node"], e["index"], e["args"]] for e in shown]

    def forget_calls(self) -> None:
        self._log.clear()


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PackProbes]:
    home = tmp_path_factory.mktemp("home")
    yield PackProbes(folders_below(home, home / "state"))
    remove_comfy_modules()


def replay(case: str, bench: Bench) -> None:
    for run in RECORDED[case]:
        bench.probes.forget_calls()
        extra = run.get("extra", {})
        targets = extra.get("partial_execution_targets")
        bench.run(as_recorded(run), targets, strict_compat=True, extra_data=extra.get("extra_data"))
        compare(case, run, bench)


def compare(case: str, run: Mapping[str, Any], bench: Bench) -> None:
    spared = set(run["cached"]) - set(bench.only(Started).cached)
    compare_calls(case, run, bench, spared)
    assert {k: dict(v) for k, v in bench.shown().items()} == run["history_outputs"]
    errors = bench.all(Problems)
    recorded = run.get("errors", [])
    assert [(e.problem.node_path, e.node_type) for e in errors] == [
        (e["node_id"], e["node_type"]) for e in recorded
    ]
    for ours, theirs in zip(errors, recorded, strict=True):
        # Where the peer stumbles over a result or an empty list, Confy says what is wrong.
        assert ours.exception_type in (theirs["exception_type"], *OWN_EXCEPTIONS)
    assert bench.only(Done).status == (
        "error" if errors and "success" not in run["events"][-1] else "success"
    )
    executed = Counter(json.dumps(one) for one in run["executed"] if one[2] is not None)
    assert Counter(
        json.dumps([m.node, m.display_node, m.ui]) for m in bench.all(StepDone) if m.show and m.ui
    ) == (executed)


def compare_calls(case: str, run: Mapping[str, Any], bench: Bench, spared: set[str]) -> None:
    """Compare calls and announced nodes; nodes that the peer had cached from an earlier case may run here."""
    recorded = Counter(key_of(c) for c in run["calls"] if c[1] not in ("IS_CHANGED", "check_lazy_status"))
    ours = Counter(key_of(c) for c in bench.probes.calls)
    missing, more = recorded - ours, ours - recorded
    more = Counter({c: n for c, n in more.items() if json.loads(c)[2] not in spared})
    missing, more = without_twins(missing, more)
    assert not more
    assert case in BETTER or not missing
    started = Counter(m.node for m in bench.all(StepStarted) if m.node not in spared)
    if case not in BETTER and "identical_nodes" not in case:
        assert started == Counter(node for node in run["executing"] if node is not None)


def without_twins(missing: Counter[str], more: Counter[str]) -> tuple[Counter[str], Counter[str]]:
    """Which one of two equal nodes runs is not fixed: leave calls out that differ in the node only."""
    bare = [Counter(json.dumps(json.loads(c)[:2] + json.loads(c)[3:]) for c in s) for s in (missing, more)]
    return (Counter(), Counter()) if bare[0] == bare[1] else (missing, more)
