"""The roles of a process: server, worker and editor, each importing only what it needs."""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from app.collecting import without_collecting
from app.folders import Folders, default_folders, example_path
from app.problems import Problem, RunFailed
from app.spoken import marked, say

NO_SCREEN = marked(
    "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set): the editor cannot open."
)


def run_role(arguments: Sequence[str]) -> int:
    """Run the role named by the first argument with the others."""
    parser = argparse.ArgumentParser(prog="confy --role", description="Internal: one process of the program.")
    roles = parser.add_subparsers(dest="role", required=True)
    _add_server(roles.add_parser("server"))
    worker = roles.add_parser("worker")
    worker.add_argument("--connect", required=True)
    worker.add_argument("--home", type=Path)
    worker.add_argument("--standby", action="store_true")
    region = roles.add_parser("region")
    region.add_argument("file", type=Path)
    region.add_argument("--home", type=Path)
    editor = roles.add_parser("editor")
    editor.add_argument("file", nargs="?", type=Path)
    editor.add_argument("--screenshot", type=Path)
    editor.add_argument("--home", type=Path)
    options = parser.parse_args(list(arguments))
    folders = default_folders(base=options.home)
    match options.role:
        case "server":
            return run_server(options, folders)
        case "worker":
            return run_worker_role(options.connect, folders, standby=options.standby)
        case "region":
            return run_region_role(options.file, folders)
        case _:
            return run_editor_role(options.file, options.screenshot, folders)


def _add_server(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--listen", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--token")
    parser.add_argument("--home", type=Path)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--disable-metadata", action="store_true")
    parser.add_argument("--workers", default="one")
    parser.add_argument("--cuda-device")


def made_folders(home: Path | None) -> Folders:
    """Return the folders of a home, made when they do not exist yet; raises RunFailed."""
    folders = default_folders(base=home)
    try:
        folders.create()
    except OSError as error:
        message = (
            f"the folder {folders.base} cannot be used: {error.strerror or error}. "
            "Name another one with --home, or in CONFY_HOME"
        )
        raise RunFailed(
            Problem("file.cannot_save", message, value=str(folders.base), source="process")
        ) from error
    return folders


def run_server(options: argparse.Namespace, folders: Folders) -> int:
    """Run the server role until it is told to leave."""
    from app.server import serve as server

    return server.serve(
        server.ServeOptions(
            folders=folders,
            listen=options.listen,
            port=options.port,
            token=options.token,
            keep=options.keep,
            disable_metadata=options.disable_metadata,
            workers=options.workers,
            cuda_device=options.cuda_device,
        )
    )


def run_worker_role(address: str, folders: Folders, *, standby: bool = False) -> int:
    """Run the worker role: load the nodes, then answer the server at `address` until it hangs up.

    The nodes, and with them torch, are imported once the socket is open: that tells when the server is gone.
    """
    from app.node_def import LoadedNodes
    from app.runtime.worker.worker import run_worker

    def load_nodes(folders: Folders) -> LoadedNodes:
        from app.nodes import registry

        return registry.load_nodes(folders)

    token = os.environ.get("CONFY_TOKEN", "")
    return run_worker(address, token, folders, load_nodes, standby=standby)


def run_region_role(file: Path, folders: Folders) -> int:
    """Run the role of a worker's child that compiles the region that a file names."""
    from app.nodes.declare import declaration_of
    from app.runtime.regions.compile_region import compile_region

    return compile_region(file, folders, lambda function: declaration_of(function).definition)


def edit(options: argparse.Namespace) -> int:
    """Carry out `confy edit`; without a screen it says what to do instead."""
    if not has_screen():
        if options.screenshot is None:
            file = options.file or example_path("starter.json")
            instead = say("To run a workflow without it: {command}")
            command = f"{_program()} run {_near(file)}"
            print(f"{say(NO_SCREEN)}\n{instead.format(command=command)}", file=sys.stderr)
            return 1
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return run_editor_role(options.file, options.screenshot, made_folders(options.home))


def serve(options: argparse.Namespace) -> int:
    """Carry out `confy serve`."""
    return run_server(options, default_folders(base=options.home))


def run_editor_role(file: Path | None, screenshot: Path | None, folders: Folders) -> int:
    """Open the editor."""
    with without_collecting():  # what is imported is no garbage
        from app.editor.quick_imports import quicken_imports

        quicken_imports()
        from app.editor.application import run_editor

        gc.freeze()  # nor is it looked at when collecting goes on

    return run_editor(file, screenshot, folders)


def has_screen() -> bool:
    """Whether a window can be shown here."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform != "linux" or any(os.environ.get(name) for name in names)


def _program() -> str:
    """Return what to type for this program: its name, or its path where the shell would not find it."""
    started = Path(sys.argv[0])
    return "confy" if started.name != "confy" or shutil.which("confy") else str(_near(started.absolute()))


def _near(path: Path) -> Path:
    """Return the path as seen from the working folder where it lies below that."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
