"""The child process that compiles one region: what it reads, what it writes, and when it gives up.

The region is exported by torch with heights, widths and floats left open, and made a library by Inductor for
a single thread: blocks of rows are shared out among threads by whoever calls it. What torch itself takes from
a mathematical library (square roots, whose last bit is that library's own) is called there, too.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import threading
import warnings
import zipfile
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import torch
from torch import Tensor

from app.folders import Folders
from app.foreign_code import attempt
from app.node_def import NodeDef
from app.run_context import RunContext
from app.runtime.regions.members import LIBRARY, OUTSIDE, RESULT
from app.runtime.regions.structure import NotCompiledError

Find = Callable[[Callable[..., Any]], NodeDef]
"""Returns the definition of a function that `@node` has seen."""
_FROM_LIBRARIES = (
    *("acos", "asin", "atan", "cos", "cosh", "sin", "sinh", "tan", "tanh", "sqrt", "pow"),
    *("erf", "erfc", "erfinv", "exp", "expm1", "log", "log10", "log1p", "log2"),
)
_HEIGHT, _WIDTH, _MANY = 48, 80, 3
"""Sizes to export with: unlike each other, so that none is taken for another."""
_DTYPES = {"float32": torch.float32, "float64": torch.float64, "float16": torch.float16}
_LOWEST_PRIORITY = 19


def compile_region(file: Path, folders: Folders, find: Find) -> int:
    """Compile the region of a job's file into its folder; returns 0 also where that says why it cannot be.

    The job is JSON: `text` (a Structure's) and `floats`. The process ends when its standard input does.
    """
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_LOWEST_PRIORITY)
    warnings.simplefilter("ignore")
    job = json.loads(file.read_text("utf-8"))
    structure = json.loads(job["text"])
    outcome = attempt(_compile, structure, job["floats"], file.parent, folders, find)
    for_good = isinstance(outcome.error, NotCompiledError)
    said = outcome.value or {"failed": _first_line(outcome.error), "for_good": for_good}
    (file.parent / RESULT).write_text(json.dumps(said), "utf-8")
    return 0


def _end_with_parent() -> None:
    """End this process, and the compilers it has started, once its standard input is closed."""
    while os.read(0, 1):
        pass
    if hasattr(os, "killpg") and os.getpgid(0) == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(1)


def _compile(
    structure: Mapping[str, Any], floats: list[float], folder: Path, folders: Folders, find: Find
) -> dict[str, Any]:
    """Compile with floats left open, where that cannot be with those of the job; whatever fails is raised.

    Raises NotCompiledError for a region that torch cannot export.
    """
    nodes = [_node(part, find) for part in structure["parts"]]
    pictures, sizes = _examples(structure["pictures"])
    region = _Region(structure["parts"], nodes, len(pictures), RunContext("", folders), floats)
    numbers = [torch.tensor(value, dtype=torch.float64) for value in floats]
    opened = attempt(_export, region, (*pictures, *numbers), (*sizes, *({} for _ in numbers)))
    baked = opened.value is None
    closed = attempt(_export, region, pictures, sizes) if baked else opened
    if closed.value is None:
        raise NotCompiledError(_first_line(closed.error)) from closed.error
    _write_library(closed.value, folder)
    return {"baked": baked and bool(floats), "why": _first_line(opened.error)}


class _Region(torch.nn.Module):
    """All nodes of a region as one module: pictures and floats in, the last one's results out."""

    def __init__(
        self, parts: Any, nodes: list[NodeDef], pictures: int, run: RunContext, floats: list[float]
    ) -> None:
        super().__init__()
        self._parts = parts
        self._nodes = nodes
        self._pictures = pictures
        self._run = run
        self._floats = floats

    def forward(self, *values: Tensor) -> tuple[Tensor, ...]:
        floats: Any = values[self._pictures :] or self._floats
        given: list[tuple[Any, ...]] = []
        for part, node in zip(self._parts, self._nodes, strict=True):
            inputs: dict[str, Any] = {}
            for name, (kind, value) in part["given"].items():
                match kind:
                    case "picture":
                        inputs[name] = values[value]
                    case "float":
                        inputs[name] = floats[value]
                    case _:
                        inputs[name] = value
            inputs.update({name: given[place][slot] for name, (place, slot) in part["inner"].items()})
            given.append(node.run(self._run, inputs).outputs)
        return given[-1]


def _examples(pictures: list[dict[str, Any]]) -> tuple[tuple[Tensor, ...], tuple[dict[int, Any], ...]]:
    """Return pictures to export with, and which of their dimensions are left open."""
    batch, height, width = (torch.export.Dim(name, min=2) for name in ("batch", "height", "width"))
    made, opened = [], []
    for picture in pictures:
        many = picture["batch"] == "many"
        shape = [_MANY if many else 1, _HEIGHT, _WIDTH]
        if picture["channels"] is not None:
            shape.append(picture["channels"])
        made.append(torch.full(shape, 0.5, dtype=_DTYPES[picture["dtype"]]))
        opened.append({**({0: batch} if many else {}), 1: height, 2: width})
    return tuple(made), tuple(opened)


def _export(region: _Region, inputs: tuple[Tensor, ...], opened: tuple[dict[int, Any], ...]) -> Any:
    with torch.no_grad():
        return torch.export.export(region, inputs, dynamic_shapes=(opened,), strict=False)


def _write_library(exported: Any, folder: Path) -> None:
    """Make the library of an exported region in a folder; raises whatever Inductor or the compiler do."""
    import torch._inductor
    from torch._inductor.lowering import make_fallback

    for name in _FROM_LIBRARIES:
        for overload in getattr(torch.ops.aten, name).overloads():
            if overload in ("default", "Tensor_Scalar"):
                function = getattr(getattr(torch.ops.aten, name), overload)
                make_fallback(function, warn=False, override_decomp=True)  # type: ignore[no-untyped-call]
    package = folder / "region.pt2"
    torch._inductor.aoti_compile_and_package(
        exported, package_path=str(package), inductor_configs={"cpp.threads": 1}
    )
    with zipfile.ZipFile(package) as archive:
        for name in archive.namelist():
            for ending, target in ((".wrapper.so", LIBRARY), (".wrapper.json", OUTSIDE)):
                if name.endswith(ending):
                    with archive.open(name) as source, (folder / target).open("wb") as file:
                        shutil.copyfileobj(source, file)
    package.unlink()
    if not (folder / LIBRARY).exists():
        raise FileNotFoundError("the compiler has left no library")


def _node(part: Mapping[str, Any], find: Find) -> NodeDef:
    module, _, name = part["source"].partition(":")
    found: Any = _module(module, part["file"])
    for word in name.split("."):
        found = getattr(found, word)
    return find(found)


def _module(name: str, file: str) -> ModuleType:
    """Return a module of Confy by its name, any other by its file."""
    if not file or name in sys.modules:
        return import_module(name)
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is no module")
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _first_line(error: Exception | None) -> str:
    text = str(error).strip() if error is not None else ""
    return f"{type(error).__name__}: {text.splitlines()[0][:300] if text else ''}" if error else ""
