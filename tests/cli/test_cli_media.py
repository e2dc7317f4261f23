"""The commands take every kind of file that carries a workflow, and name the kind of one that does not."""

import json
from pathlib import Path

import pytest

from app.cli import _means_edit
from app.workflow.media.suffixes import SUFFIXES
from tests.cli.conftest import Confy
from tests.media_files import MAKERS, PROMPT, png, webm

ROOT = Path(__file__).parents[2]
STARTER = json.loads((ROOT / "workflows" / "starter.json").read_text("utf-8"))


@pytest.mark.parametrize("name", MAKERS)
def test_import_export_and_check_take_every_kind(name: str, confy: Confy, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(MAKERS[name]({"workflow": json.dumps(STARTER), "prompt": PROMPT}))
    done = confy("import", file)
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == STARTER
    done = confy("export", file)
    assert done.code == 0
    assert "KSampler" in {node["class_type"] for node in json.loads(done.out).values()}
    assert confy("check", file).err == ""


def test_a_video_without_a_workflow_is_named(confy: Confy, tmp_path: Path) -> None:
    file = tmp_path / "holiday.webm"
    file.write_bytes(webm({}))
    done = confy("check", file)
    assert done.code == 1
    assert done.err.startswith(f"{file}: is a WebM video without a workflow in it. Choose ")


def test_the_second_document_of_a_picture_is_named_by_its_number(confy: Confy, tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(png({"workflow": json.dumps(STARTER), "prompt": PROMPT}))
    done = confy("export", f"{file}#2")
    assert list(json.loads(done.out)) == ["3"]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_of_each_kind_alone_means_the_editor(suffix: str) -> None:
    assert _means_edit(f"not-there{suffix.upper()}")
    assert not _means_edit(f"not-there{suffix}x")
