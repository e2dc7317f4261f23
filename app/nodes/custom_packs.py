"""Loads the node packs of the user's folder one by one; a failing one is a problem and hurts no other."""

from __future__ import annotations

import importlib
import importlib.util
import logging
import os
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from app.folders import Folders
from app.foreign_code import attempt
from app.node_def import NodeDef
from app.nodes.comfy_class import adapt
from app.nodes.old_style import old_style_classes
from app.nodes.pack_routes import close_server, keep_pack, start_pack
from app.pack_host import API_FOLDER, MissingError, PackHost, set_host
from app.problems import Problem, Remedy

LOG = logging.getLogger("confy.packs")
PREFIX = "custom_nodes."
_COMFY_MODULES = frozenset({"comfy", "comfy_api", "comfy_extras", "comfy_execution", "comfy_config", "app"})


@dataclass
class LoadedPacks:
    """What the packs brought: definitions and problems."""

    host: PackHost
    definitions: dict[str, NodeDef] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    """How long each pack took to import."""


class PackError(ImportError):
    """A pack cannot be used; the message says why."""


def load_packs(folders: Folders, built_in: Mapping[str, NodeDef] | None = None) -> LoadedPacks:
    """Import every pack of the custom_nodes folder, in order of name; packs may use the built-in nodes."""
    classes = old_style_classes(built_in or {}, folders)
    host = PackHost(folders, classes, dict(classes))
    set_host(host)
    _forget_older_packs()
    importlib.import_module("folder_paths").connect(folders)
    importlib.import_module("nodes").connect(host)
    packs = LoadedPacks(host)
    paths = pack_paths(folders.custom_nodes)
    for path in paths:
        _prestart(path, packs)
    for path in paths:
        _load(path, packs)
    return packs


def _forget_older_packs() -> None:
    """Let a second load in one process import everything anew, with routes of its own."""
    close_server()
    for name in [name for name in sys.modules if name.startswith(PREFIX)]:
        del sys.modules[name]


def pack_paths(folder: Path) -> list[Path]:
    """Return the folders and Python files that are packs; `.disabled` ones and hidden ones are left out."""
    if not folder.is_dir():
        return []
    found = sorted(folder.iterdir(), key=lambda path: path.name.lower())
    return [path for path in found if _is_pack(path)]


def _is_pack(path: Path) -> bool:
    name = path.name.lower()
    if name.startswith(".") or name == "__pycache__" or name.endswith(".disabled"):
        return False
    return path.is_dir() or path.suffix == ".py"


def _prestart(path: Path, packs: LoadedPacks) -> None:
    script = path / "prestartup_script.py"
    if script.is_file():
        outcome = attempt(_import_file, f"{PREFIX}{_pack_name(path)}.prestartup_script", script)
        if outcome.error is not None:
            packs.problems.append(_problem(path, outcome.error))


def _load(path: Path, packs: LoadedPacks) -> None:
    pack = _pack_name(path)
    start_pack()
    begin = time.perf_counter()
    error = attempt(_take_pack, pack, path, packs).error
    packs.seconds[pack] = time.perf_counter() - begin
    if error is not None:
        packs.problems.append(_problem(path, error))
        LOG.warning("pack %s failed to import after %.1f s: %s", pack, packs.seconds[pack], error)
    else:
        LOG.info("pack %s imported in %.1f s", pack, packs.seconds[pack])


def _take_pack(pack: str, path: Path, packs: LoadedPacks) -> None:
    module = _import_pack(path)
    keep_pack()
    _add_nodes(pack, path, module, packs)


def _import_pack(path: Path) -> ModuleType:
    entry = path / "__init__.py" if path.is_dir() else path
    if not entry.is_file():
        raise PackError("the folder has no __init__.py, so it is no node pack")
    return _import_file(PREFIX + _pack_name(path), entry)


def _import_file(name: str, path: Path) -> ModuleType:
    places = [str(path.parent)] if path.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=places)
    if spec is None or spec.loader is None:
        raise PackError(f"{path.name} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        sys.modules.pop(name, None)
        if isinstance(error, SystemExit):
            raise PackError("it ended the program while it was imported (sys.exit)") from error
        raise
    return module


def _add_nodes(pack: str, path: Path, module: ModuleType, packs: LoadedPacks) -> None:
    classes = getattr(module, "NODE_CLASS_MAPPINGS", None)
    if not isinstance(classes, Mapping):
        if hasattr(module, "comfy_entrypoint"):
            raise PackError("it is written for ComfyUI's newer interface (V3), which Confy does not have yet")
        raise PackError("it defines no NODE_CLASS_MAPPINGS")
    titles = getattr(module, "NODE_DISPLAY_NAME_MAPPINGS", None) or {}
    version = _version(path)
    for class_type, cls in classes.items():
        outcome = attempt(adapt, class_type, cls, titles.get(class_type), pack, version)
        if outcome.value is None:
            packs.problems.append(_problem(path, outcome.error, class_type))
            continue
        packs.definitions[class_type] = outcome.value
        packs.host.classes.setdefault(class_type, cls)
        packs.host.titles[class_type] = outcome.value.info.display_name


def _pack_name(path: Path) -> str:
    name = path.name if path.is_dir() else path.stem
    return name.replace(".", "_x_")


def _version(path: Path) -> str:
    """Return a text that changes with the code of the pack, so that results of older code are not used."""
    facts = [(file.stat().st_mtime_ns, file.stat().st_size) for file in _code_files(path)]
    return f"{len(facts)}:{max(facts, default=(0, 0))}"


def _code_files(path: Path) -> Iterator[Path]:
    """Yield the Python files of a pack; hidden folders (`.git`, `.venv`) and dead links are left out."""
    if path.is_file():
        yield path
        return
    for root, folders, names in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith(".")]
        files = (Path(root, name) for name in names if name.endswith(".py"))
        yield from (file for file in files if file.is_file())


def _problem(path: Path, error: Exception | None, class_type: str | None = None) -> Problem:
    what = f'the pack "{path.name}"' if class_type is None else f'{class_type} of the pack "{path.name}"'
    cause, remedies = _cause(error)
    return Problem(
        "pack.import_failed",
        f"{what[0].upper()}{what[1:]} cannot be used: {cause}",
        remedies=remedies,
        details="".join(traceback.format_exception(error)) if error else None,
        source="process",
        pack=path.name,
    )


def _cause(error: Exception | None) -> tuple[str, tuple[Remedy, ...]]:
    """Return in plain words why an import failed, and what would help."""
    match error:
        case PackError() | MissingError():
            return str(error), ()
        case ModuleNotFoundError(name=str(name)) if name.split(".")[0] in _COMFY_MODULES:
            return f"it needs ComfyUI's module {name}, which Confy does not have", ()
        case ModuleNotFoundError(name=str(name)):
            package = name.split(".")[0]
            advice = Remedy(f'Install "{package}" into the Python that runs the worker')
            return f"it needs the Python package {package}, which is not installed", (advice,)
        case ImportError(path=str(where)) if Path(where).is_relative_to(API_FOLDER):
            return f"it needs {_wanted(error)}, which Confy does not have", ()
        case SyntaxError():
            return f"{error.msg} in {Path(error.filename or '').name}, line {error.lineno}", ()
    return f"{type(error).__name__}: {error}", ()


def _wanted(error: ImportError) -> str:
    """Return `module.name` of a failed `from module import name`."""
    wanted: Any = getattr(error, "name_from", None)  # new in Python 3.12
    if wanted is None:
        wanted = str(error).split("'")[1]
    return f"{error.name}.{wanted}"
