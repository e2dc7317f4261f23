"""Pictures that cannot be loaded, and names outside of the folders: the node, the input and what to do."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path

import pytest

from app.folders import example_path
from tests.cli.conftest import Confy
from tests.faults.fault_files import picture, starter

UPSCALE = example_path("upscale.json")


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def bomb() -> bytes:
    """Return a small PNG that says it has 3.6 billion pixels."""
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


PICTURES = {
    "text.png": (b"hello", ("is no picture of a known format", "Choose another")),
    "empty.png": (b"", ("is no picture of a known format", "Choose another")),
    "cut.png": (picture(note=json.dumps(starter()))[:300], ("cannot be read", "Copy or download it again")),
    "bomb.png": (bomb(), ("more pixels than Confy takes", "Choose a smaller picture")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_that_cannot_be_loaded_names_node_and_input(confy: Confy, home: Path, name: str) -> None:
    content, words = PICTURES[name]
    (home / "input" / name).write_bytes(content)
    done = confy("run", UPSCALE, "--set", f"LoadImage.image={name}")
    assert (done.code, done.out) == (1, "")
    line, summary = done.err.splitlines()
    assert line.startswith(f"{UPSCALE}: node \"Load Image\" (#1), image: '{name}' ")
    assert summary.startswith("failed in")
    for word in words:
        assert word in line


def test_a_missing_picture_is_refused_before_the_run_with_the_nearest_names(confy: Confy, home: Path) -> None:
    (home / "input" / "castle_day.png").write_bytes(picture())
    done = confy("run", UPSCALE, "--set", "LoadImage.image=castle_dya.png")
    assert done.code == 1
    assert 'node "Load Image" (#1), image: ' in done.err
    assert 'Use "castle_day.png"' in done.err
    assert "not started" in done.err


@pytest.mark.parametrize("name", ["../secret.png", "/etc/passwd"])
def test_a_picture_outside_of_the_folder_is_refused(confy: Confy, name: str) -> None:
    done = confy("run", UPSCALE, "--set", f"LoadImage.image={name}")
    assert done.code == 1
    assert "lies outside of the input folder" in done.err


def test_an_output_name_outside_of_the_folder_is_refused(confy: Confy) -> None:
    done = confy("run", UPSCALE, "--set", "SaveImage.filename_prefix=../../x")
    assert done.code == 1
    assert 'node "Save Image" (#3), filename_prefix: ' in done.err
    assert "inside the output folder" in done.err
