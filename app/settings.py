"""Typed settings of the program and the file they live in."""

from __future__ import annotations

import json
import os
import tempfile
import zlib
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from app.folders import Folders

BACKUP_SUFFIX = ".bak"
"""What the previous version of a saved file is called: the file's name, and this."""
_LONGEST_NAME = 255
"""Bytes of a file's name, as most file systems limit them."""
_RANDOM = 8
"""So many letters `mkstemp` adds to a name."""


@dataclass(frozen=True)
class Settings:
    """What the user may change. `worker_python` "" means the interpreter that runs Confy.

    `theme`: dark, light or system; `links`: usual or safe (for every colour vision); `scale`: of texts and
    controls, 1.0 is 100 %.
    `interrupt_grace_s`: seconds a node has to notice an interrupt before its worker is killed.
    `no_sign_s`: seconds without any sign of a running node until that is told; 0: never.
    `network_requests_at_once`: so many requests to other servers a run has under way at most.
    `compile_regions`: chains of picture nodes are compiled beside the runs: `off`, `pays` (used where it was
    measured to be faster) or `warm` (and loaded when a worker starts).
    `ram_budget`, `vram_budget`: for models kept in main memory, and on the graphics device; written alike.
    `cache_budget`: for results kept in memory, a share of the machine's (`25 %`) or a size (`8 GB`);
    `disk_cache`: for dear results kept in files, a size or `off`; `disk_cache_folder` "" means one below the
    state folder.
    `link_style`: `spline`, `linear`, `straight` or `hidden`; `link_values`: shown on every link.
    `link_release`: what a link let go in the empty opens, `search` or `menu`; with Shift it is the other.
    `advanced_fields`: shown on every node; `seeds_change`: `after` or `before` a run.
    `weight_step`: how much Ctrl+Up adds to the weight of words.
    `auto_pan_speed`: how fast the canvas moves when something is dragged to its edge; 0: not at all.
    `trackpad`: two fingers `move` the view, or do what a `wheel` does.
    `details_from`: the zoom, in percent, from which nodes show texts and fields; 0: always.
    `kind_marks`: deprecated and experimental nodes are marked on the canvas; `finds_deprecated`,
    `finds_experimental`: searches offer such kinds.
    `completes`: tags, embeddings and LoRAs are offered in prompts; `choice_pictures`, `choice_folders`: lists
    of choices have small pictures, and stand in folders.
    `shake_detaches`: a node that is shaken while it is dragged leaves its links.
    `plan_badges`: nodes say what the next run does with them.
    `language`: of the editor, `system` or a code such as `en` or `zh_CN`; from the next start on.
    """

    worker_python: str = ""
    interrupt_grace_s: float = 5.0
    no_sign_s: float = 300.0
    network_requests_at_once: int = 16
    compile_regions: str = "pays"
    cache_budget: str = "25 %"
    ram_budget: str = "50 %"
    vram_budget: str = "90 %"
    disk_cache: str = "5 GB"
    disk_cache_folder: str = ""
    autosave_s: float = 30.0
    preview_size: int = 512
    snap_to_grid: bool = False
    grid_size: int = 10
    strict_compat: bool = False
    allowed_pickles: tuple[str, ...] = ()
    navigation: str = "drag"
    theme: str = "dark"
    links: str = "usual"
    scale: float = 1.0
    link_style: str = "spline"
    link_values: bool = False
    middle_click_reroutes: bool = True
    link_release: str = "search"
    animations: bool = True
    advanced_fields: bool = False
    seeds_change: str = "after"
    weight_step: float = 0.05
    auto_pan_speed: float = 1.0
    trackpad: str = "move"
    details_from: int = 40
    kind_marks: bool = True
    finds_deprecated: bool = True
    finds_experimental: bool = True
    completes: bool = True
    choice_pictures: bool = True
    choice_folders: bool = True
    shake_detaches: bool = True
    plan_badges: bool = True
    language: str = "system"


def settings_file(folders: Folders) -> Path:
    """Return the file that holds the settings of a Confy home."""
    return folders.user / "confy.settings.json"


def read_settings(path: Path) -> Settings:
    """Read the settings; a missing or broken file gives the defaults, an ill-typed entry is skipped."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return Settings()
    return Settings(**_fitting(data)) if isinstance(data, dict) else Settings()


def write_settings(path: Path, settings: Settings) -> None:
    """Write the settings file whole or not at all; raises OSError when that fails."""
    write_atomically(path, json.dumps(asdict(settings), indent=2).encode() + b"\n")


def beside(path: Path, suffix: str, prefix: str = "") -> Path:
    """Return the path of a neighbour of a file, called like it with more around its name.

    Where that is longer than file systems take, the name is cut, and a number made of it tells it apart.
    """
    name = os.fsencode(path.name)
    room = _LONGEST_NAME - len(os.fsencode(prefix + suffix))
    if len(name) <= room:
        return path.parent / f"{prefix}{path.name}{suffix}"
    mark = f"~{zlib.crc32(name):08x}"
    start = name[: room - len(mark)].decode("utf-8", "ignore")
    return path.parent / f"{prefix}{start}{mark}{suffix}"


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file through a neighbour that is synced and renamed, so that no reader sees half of it.

    A symbolic link stays one: the file it names is written. So does a device or a pipe, which is written to
    directly: a rename would put an ordinary file in its place.
    Raises OSError (for example a full disk) with the old file untouched and the neighbour removed.
    """
    if _is_no_ordinary_file(path):
        with path.open("wb") as device:
            device.write(content)
        return
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    prefix = beside(path, "." + "x" * _RANDOM, ".").name[:-_RANDOM]
    handle, name = tempfile.mkstemp(prefix=prefix, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            Path(name).chmod(path.stat().st_mode & 0o777)
        else:
            Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _is_no_ordinary_file(path: Path) -> bool:
    """Whether a path names a device, a pipe or a socket."""
    return path.exists() and not path.is_file() and not path.is_dir()


@cache
def _umask() -> int:
    """Return the rights that new files do not get; asked once, since asking lifts it for a moment."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _fitting(data: dict[str, Any]) -> dict[str, Any]:
    defaults = asdict(Settings())
    known = {f.name for f in fields(Settings)}
    result: dict[str, Any] = {}
    for name, value in data.items():
        if name not in known:
            continue
        if isinstance(defaults[name], tuple) and isinstance(value, list):
            result[name] = tuple(str(item) for item in value)
        elif isinstance(defaults[name], float) and isinstance(value, int | float):
            result[name] = float(value)
        elif type(value) is type(defaults[name]):
            result[name] = value
    return result
