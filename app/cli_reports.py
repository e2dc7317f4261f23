"""`confy nodes` and `confy doctor`: what this installation has, and what it lacks."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from app import __version__
from app.cli_input import find_server, folders_of, library_of
from app.cli_output import failure_of, print_json
from app.cli_roles import has_screen
from app.cli_workers import worker_lines
from app.folders import MODEL_FOLDERS, Folders
from app.problems import RunFailed
from app.run_client import fetch_json
from app.server_address import answers, read_server_file
from app.settings import read_settings, settings_file

DONE, FAILED = 0, 1
PACKAGES = (
    "PySide6-Essentials", "NodeGraphQt", "aiohttp", "pillow", "torch", "torchvision", "diffusers",
    "transformers", "safetensors", "numpy",
)  # fmt: skip
WORKER_TIMEOUT_S = 60
ASK_WORKER = """
import json, platform
answer = {"python": platform.python_version()}
try:
    import torch
    answer["torch"] = torch.__version__
    answer["devices"] = [torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())] + ["cpu"]
except ImportError as error:
    answer["missing"] = str(error)
print(json.dumps(answer))
"""


@dataclass(frozen=True)
class Finding:
    """One line of the doctor: what was looked at, what it is, and whether something is missing."""

    topic: str
    text: str
    missing: bool = False


def nodes(options: argparse.Namespace) -> int:
    """Carry out `confy nodes`."""
    folders = folders_of(options)
    try:
        if options.json and options.server:
            print_json(fetch_json(find_server(options, folders), "/object_info"))
            return DONE
        library = library_of(options, folders)
    except RunFailed as error:
        return failure_of(Path("nodes"), error)
    if options.json:
        print_json({name: info.to_json() for name, info in library.items()})
        return DONE
    for info in sorted(library.values(), key=lambda info: (info.category, info.class_type)):
        print(f"{info.category:<28} {info.class_type:<28} {info.display_name}")
    return DONE


def doctor(options: argparse.Namespace) -> int:
    """Carry out `confy doctor`: exit code 1 when something that a run needs is missing."""
    findings = list(_findings(folders_of(options)))
    if options.json:
        print_json({"findings": [vars(finding) for finding in findings]})
    else:
        for finding in findings:
            print(f"{'missing' if finding.missing else 'ok':<8} {finding.topic:<12} {finding.text}")
    return FAILED if any(finding.missing for finding in findings) else DONE


def _findings(folders: Folders) -> Iterator[Finding]:
    yield Finding("confy", f"{__version__} on Python {platform.python_version()}, {platform.platform()}")
    installed = [f"{name} {found}" for name in PACKAGES if (found := _version(name)) is not None]
    yield Finding("packages", ", ".join(installed))
    yield from _worker(folders)
    yield _screen()
    for name in ("base", "state", "input", "output", "custom_nodes"):
        folder: Path = getattr(folders, name)
        writable = os.access(folder, os.W_OK)
        yield Finding("folder", f"{name}: {folder}{'' if writable else ' (not writable)'}", not writable)
    counts = {kind: len(folders.model_files(kind)) for kind in MODEL_FOLDERS}
    found = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
    yield Finding("models", found or "none", not counts["checkpoints"])
    packs = sorted(path.name for path in folders.custom_nodes.iterdir() if path.is_dir())
    yield Finding("packs", ", ".join(packs) or "none")
    address = read_server_file(folders)
    running = address is not None and answers(address)
    yield Finding("server", f"runs at {address.url}" if address and running else "not running")
    if address is not None and running:
        for title, line in worker_lines(address):
            yield Finding(f"{title} at work", line)  # `worker` alone is its Python


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _worker(folders: Folders) -> Iterator[Finding]:
    """Ask the interpreter that workers run in for its torch and devices."""
    python = os.environ.get("CONFY_WORKER_PYTHON") or read_settings(settings_file(folders)).worker_python
    try:
        asked = subprocess.run(
            [python or sys.executable, "-P", "-c", ASK_WORKER],
            capture_output=True,
            text=True,
            timeout=WORKER_TIMEOUT_S,
            check=True,
        )
        answer: dict[str, Any] = json.loads(asked.stdout)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        yield Finding("worker", f"{python or sys.executable} does not work: {error}", missing=True)
        return
    if "missing" in answer:
        advice = "install the extra `confy[runtime]`, or name a Python with torch in CONFY_WORKER_PYTHON"
        yield Finding("worker", f"{answer['missing']}: {advice}", missing=True)
        return
    yield Finding("worker", f"Python {answer['python']}, torch {answer['torch']}")
    yield Finding("devices", ", ".join(answer["devices"]))


def _screen() -> Finding:
    if has_screen():
        return Finding("screen", os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or "yes")
    return Finding("screen", "none: the editor needs one, `confy run` does not")
