"""Broken and foreign model files, run by a real worker: the loader is named, and no code of a file runs."""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from app.folders import example_path, resource_path
from app.settings import settings_file
from tests.cli.conftest import Confy

STARTER = example_path("starter.json")
CODE_RAN = "code_ran"


class RunsCode:
    """Pickled, it makes a file when it is opened by a loader that is not careful."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.mark),)


def starter_bytes() -> bytes:
    return resource_path("models", "checkpoints", "starter.safetensors").read_bytes()


def cut_in_the_weights(path: Path) -> None:
    content = starter_bytes()
    path.write_bytes(content[: len(content) // 2])


def cut_in_the_header(path: Path) -> None:
    path.write_bytes(starter_bytes()[:100])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def garbage(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 100)


def zeros(path: Path) -> None:
    path.write_bytes(bytes(10_000))


def web_page(path: Path) -> None:
    path.write_bytes(b"<!doctype html><html>Please log in</html>")


def lora(path: Path) -> None:
    import torch
    from safetensors.torch import save_file

    save_file({"lora_unet_down.lora_up.weight": torch.zeros(4, 4)}, path)


def something_else(path: Path) -> None:
    import torch
    from safetensors.torch import save_file

    save_file({"layer.weight": torch.zeros(4, 4)}, path)


def pickled_weights(path: Path) -> None:
    import torch

    torch.save({"state_dict": {"layer.weight": torch.zeros(2)}}, path)


def cut_pickle(path: Path) -> None:
    pickled_weights(path)
    path.write_bytes(path.read_bytes()[:200])


def pickled_code(path: Path) -> None:
    path.write_bytes(pickle.dumps({"state_dict": RunsCode(path.with_name(CODE_RAN))}, protocol=2))


def zipped_code(path: Path) -> None:
    import torch

    torch.save({"state_dict": RunsCode(path.with_name(CODE_RAN))}, path)


Case = tuple[str, Callable[[Path], None], bool, str, tuple[str, ...]]
AGAIN = "Download it again"
CASES: dict[str, Case] = {
    "cut off in the weights": (
        "a.safetensors",
        cut_in_the_weights,
        False,
        "model.truncated",
        ("cut off", AGAIN),
    ),
    "cut off in the header": (
        "a.safetensors",
        cut_in_the_header,
        False,
        "model.truncated",
        ("100 of", AGAIN),
    ),
    "empty": ("a.safetensors", empty, False, "model.truncated", ("only 0 bytes", AGAIN)),
    "garbage": (
        "a.safetensors",
        garbage,
        False,
        "model.unknown_kind",
        ("no safetensors file", "Choose another"),
    ),
    "zeros": ("a.safetensors", zeros, False, "model.unknown_kind", ("zero bytes only", "Choose another")),
    "a web page": (
        "a.safetensors",
        web_page,
        False,
        "model.unknown_kind",
        ("is a web page", "Choose another"),
    ),
    "a LoRA": ("a.safetensors", lora, False, "model.unknown_kind", ("looks like a LoRA", "Choose a")),
    "unknown": (
        "a.safetensors",
        something_else,
        False,
        "model.unknown_kind",
        ("no diffusion network", "Choose a"),
    ),
    "a pickle": (
        "a.ckpt",
        pickled_weights,
        False,
        "model.unsafe_pickle",
        ("can run code", "Use the .safetensors version", '"allowed_pickles" in user/confy.settings.json'),
    ),
    "an allowed pickle": ("a.ckpt", pickled_weights, True, "model.unknown_kind", ("no diffusion network",)),
    "an allowed pickle, cut off": (
        "a.ckpt",
        cut_pickle,
        True,
        "model.truncated",
        ("damaged or cut off", AGAIN),
    ),
    "code, not allowed": ("a.ckpt", pickled_code, False, "model.unsafe_pickle", ("can run code",)),
    "code, allowed": ("a.ckpt", pickled_code, True, "model.unsafe_pickle", ("was not opened", "Use the")),
    "code in a zip, allowed": (
        "a.ckpt",
        zipped_code,
        True,
        "model.unsafe_pickle",
        ("was not opened", "Use the"),
    ),
    "garbage called pickle": ("a.ckpt", garbage, True, "model.unknown_kind", ("Choose another",)),
}
"""What is wrong -> name, how it is made, whether it is allowed, the kind of problem, and words of it."""


@pytest.fixture
def settings(home: Path) -> Path:
    """Return the settings file of the home, emptied afterwards."""
    from app.folders import default_folders

    file = settings_file(default_folders(base=home))
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


@pytest.mark.parametrize("case", CASES)
def test_a_model_file_that_cannot_be_used_names_the_loader_and_what_to_do(
    confy: Confy, home: Path, settings: Path, case: str
) -> None:
    ending, make, allowed, kind, words = CASES[case]
    folder = home / "models" / "checkpoints"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{case.replace(' ', '_').replace(',', '')}{Path(ending).suffix}"
    make(folder / name)
    settings.write_text(json.dumps({"allowed_pickles": [name] if allowed else []}))
    done = confy("run", STARTER, "--json", "--set", f"CheckpointLoaderSimple.ckpt_name={name}")
    settings.unlink()
    assert not (folder / CODE_RAN).exists()
    assert done.code == 1
    (problem,) = json.loads(done.out)["problems"]
    assert (problem["kind"], problem["node_path"], problem["input_name"]) == (kind, "4", "ckpt_name")
    assert name in problem["message"]
    assert "weights_only" not in problem["message"]
    line, summary = done.err.splitlines()
    assert line.startswith(f'{STARTER}: node "Load Checkpoint" (#4), ckpt_name: {name} ')
    assert summary.startswith("failed in")
    for word in words:
        assert word in line


def test_opening_that_pickle_carelessly_would_run_its_code(tmp_path: Path) -> None:
    pickled_code(tmp_path / "a.ckpt")
    pickle.loads((tmp_path / "a.ckpt").read_bytes())
    assert (tmp_path / CODE_RAN).exists(), "else the tests above could not fail"


def test_a_model_that_vanishes_after_the_check_is_named(confy: Confy, home: Path, tmp_path: Path) -> None:
    folder = home / "models" / "checkpoints"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "soon_gone.safetensors").symlink_to(tmp_path / "nowhere")
    done = confy("run", STARTER, "--set", "CheckpointLoaderSimple.ckpt_name=soon_gone.safetensors")
    (folder / "soon_gone.safetensors").unlink()
    assert done.code == 1
    assert 'node "Load Checkpoint" (#4), ckpt_name: ' in done.err
    assert "soon_gone.safetensors" in done.err


def test_a_home_without_rights_or_a_file_in_its_way_is_one_line(confy: Confy, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for command in ("check", "run", "explain", "export", "import"):
        done = confy(command, STARTER, home=tmp_path / "file" / "home")
        assert (done.code, done.out) == (1, "")
        (line,) = done.err.splitlines()
        assert f"the folder {tmp_path / 'file' / 'home'} cannot be used" in line
        assert "--home" in line
    assert confy("doctor", home=tmp_path / "file" / "home").code == 1
    assert confy("edit", home=tmp_path / "file" / "home").code == 1
