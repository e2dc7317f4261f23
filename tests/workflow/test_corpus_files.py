"""Every real file opens whole, is saved as it was, and differs in one place after one edit."""

import hashlib
import json
import time
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from app.problems import RunFailed
from app.workflow.document import ROOT
from app.workflow.edits import MoveNodes
from app.workflow.open_file import open_workflow
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import bytes_read, read_workflow, write_workflow
from tests.one_edit import LIBRARY, check_edits
from tests.shared_folder import need_shared, shared

SAMPLE_SIZE = 300


def listed_files() -> dict[str, list[str]]:
    """Return what the corpus lists as features and oddities of each of its files, by name."""
    folder = shared()
    manifest = folder / "corpus" / "manifest.json" if folder else None
    if manifest is None or not manifest.exists():
        return {}
    files = json.loads(manifest.read_text("utf-8"))["files"]
    return {entry["name"]: [*entry["features"], *entry["oddities"], entry["format"]] for entry in files}


def sample(files: dict[str, list[str]]) -> list[str]:
    """Return a fixed choice: two files for each feature where there are two, then by the hash of the name."""
    by_hash = sorted(files, key=lambda name: hashlib.sha256(name.encode()).hexdigest())
    missing = {
        feature: min(count, 2) for feature, count in Counter(chain.from_iterable(files.values())).items()
    }
    chosen: dict[str, None] = dict.fromkeys(name for name in by_hash if name.startswith("media/"))
    for name in by_hash:
        if name in chosen or any(missing[feature] > 0 for feature in files[name]):
            chosen[name] = None
            for feature in files[name]:
                missing[feature] -= 1
    others = (name for name in by_hash if name not in chosen)
    return [*chosen, *others][:SAMPLE_SIZE]


def check_file(path: Path) -> None:
    """Open a file, save it, and edit it once in each way."""
    opened = open_workflow(path, LIBRARY)
    workflow = opened.workflow
    read = bytes_read(workflow)
    if opened.kind == "workflow":
        assert write_workflow(workflow) == path.read_bytes(), "bytes changed without an edit"
    elif read is not None:
        assert write_workflow(workflow) == read, "the text inside changed without an edit"
    else:
        workflow = read_workflow(write_workflow(workflow))
        assert workflow.nodes == opened.workflow.nodes
        assert workflow.links == opened.workflow.links
    check_edits(workflow)


FILES = listed_files()


@pytest.mark.parametrize("name", sample(FILES))
def test_a_real_file_opens_whole_and_an_edit_changes_one_place(name: str) -> None:
    check_file(need_shared("corpus", name))


def test_the_sample_covers_every_feature_of_the_corpus() -> None:
    need_shared("corpus", "manifest.json")
    chosen = sample(FILES)
    assert len(chosen) == SAMPLE_SIZE
    assert {word for name in chosen for word in FILES[name]} == {
        word for words in FILES.values() for word in words
    }


def test_the_largest_real_file_is_opened_converted_and_saved_within_a_second() -> None:
    folder = need_shared("corpus", "ui")
    path = max(folder.glob("*.json"), key=lambda path: path.stat().st_size)
    start = time.process_time()
    workflow = open_workflow(path, LIBRARY).workflow
    to_prompt(workflow, LIBRARY)
    node_id = next(iter(workflow.nodes))
    workflow.apply(MoveNodes(ROOT, {node_id: (1.5, 2.5)}))
    saved = write_workflow(workflow)
    assert time.process_time() - start < 1.0
    assert len(workflow.nodes) > 700
    assert read_workflow(saved).nodes == workflow.nodes


@pytest.mark.corpus
def test_every_file_of_the_corpus_opens_whole_and_an_edit_changes_one_place() -> None:
    folder = need_shared("corpus", "manifest.json").parent
    assert len(FILES) > 1400
    wrong = {}
    for name in FILES:
        try:
            check_file(folder / name)
        except (AssertionError, RunFailed) as error:
            wrong[name] = str(error)[:300]
    assert wrong == {}
