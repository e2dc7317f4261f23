"""Imports point down: each folder may use only what lies below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "app").rglob("*.py"))

QT = ("PySide6", "NodeGraphQt", "Qt", "shiboken6")
TENSORS = ("torch", "torchvision", "diffusers", "transformers", "numpy", "scipy", "torchsde", "safetensors")

# Folder -> the parts of app it may import; "" is the modules directly in app/.
ALLOWED = {
    "workflow": {"", "workflow"},
    "editor": {"", "workflow", "editor"},
    "server": {"", "workflow", "server"},
    "runtime": {"", "workflow", "runtime"},
    "nodes": {"", "workflow", "nodes", "runtime/models", "runtime/language"},
    "": {"", "workflow"},
}
FORBIDDEN = {
    "workflow": QT + TENSORS,
    "editor": TENSORS,
    "server": QT + TENSORS,
    "runtime": QT,
    "nodes": QT,
    "": QT + TENSORS,
}
WIRING = {"app/__main__.py", "app/cli.py"}


def is_wiring(path: Path) -> bool:
    """cli.py may be split into cli_*.py files, which see as much."""
    name = path.relative_to(ROOT).as_posix()
    return name in WIRING or (path.parent == ROOT / "app" and path.name.startswith("cli_"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = node.module or ""
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def folder_of(path: Path) -> str:
    parts = path.relative_to(ROOT / "app").parts
    return parts[0] if len(parts) > 1 else ""


def part_of(module: str) -> str:
    """Return the part of app that an imported `app.…` name lies in."""
    parts = module.split(".")[1:]
    if not parts or not (ROOT / "app" / parts[0]).is_dir():
        return ""
    if parts[0] == "runtime" and len(parts) > 1 and parts[1] in ("models", "language"):
        return "/".join(parts[:2])
    return parts[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_point_down(path: Path) -> None:
    if is_wiring(path):
        return
    folder = folder_of(path)
    for module in imports(path):
        top = module.split(".")[0]
        assert top not in FORBIDDEN[folder], f"{path} imports {module}"
        if top == "app" and module != "app" and module != "app.__version__":
            part = part_of(module)
            allowed = ALLOWED[folder]
            assert part in allowed or part.split("/")[0] in allowed, f"{path} imports {module}"


def test_only_the_canvas_knows_nodegraphqt() -> None:
    for path in FILES:
        if (ROOT / "app/editor/canvas") not in path.parents:
            assert not any(module.split(".")[0] == "NodeGraphQt" for module in imports(path)), path
