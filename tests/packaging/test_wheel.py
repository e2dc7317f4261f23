"""A wheel built here and unpacked elsewhere finds its resources, and no other `app` gets in the way."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.folders import default_folders
from tests.cli.conftest import end_server

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the tracked folders, so that nothing is written into the checkout."""
    source = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    for name in ("app", "resources", "workflows"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(source)],
        check=True,
        capture_output=True,
        text=True,
    )
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install it into a folder of its own, without its dependencies, which are here already."""
    target = tmp_path_factory.mktemp("installed")
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        "--target",
        str(target),
    ]
    subprocess.run([*command, str(wheel)], check=True)
    return target


def run_there(installed: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", str(installed / "app" / "__main__.py"), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)


def test_wheel_holds_the_program_and_its_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for expected in (
        "app/__main__.py",
        "app/_data/workflows/starter.json",
        "app/_data/resources/object_info.json",
        "app/_data/resources/translations/confy_zh_CN.qm",
        "app/_data/resources/models/checkpoints/starter.safetensors",
        "app/_data/resources/models/checkpoints/starter.OFL.txt",
    ):
        assert expected in names
    assert not [name for name in names if name.startswith(("tests/", "tools/", "benchmarks/"))]


def test_installed_elsewhere_it_finds_its_resources(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise ImportError('an app of somebody else')")
    nodes = run_there(installed, tmp_path, "nodes", "--home", str(tmp_path / "home"))
    assert "LoadImage" in nodes.stdout
    assert (tmp_path / "home" / "input" / "example.png").is_file()


def test_installed_elsewhere_it_runs_a_workflow(installed: Path, tmp_path: Path) -> None:
    """Server and worker are children of the installed files, in a folder where nothing helps them."""
    home = tmp_path / "home"
    example = installed / "app" / "_data" / "workflows" / "upscale.json"
    try:
        done = run_there(installed, tmp_path, "run", str(example), "--home", str(home))
        assert Path(done.stdout.strip()).is_relative_to(home / "output")
        report = run_there(installed, tmp_path, "doctor", "--home", str(home))
        assert "runs at http://127.0.0.1" in report.stdout
    finally:
        end_server(default_folders(base=home))


def test_its_modules_are_its_own(installed: Path, tmp_path: Path) -> None:
    program = (
        "import runpy, sys; sys.argv = ['confy', '--version']\n"
        f"try: runpy.run_path({str(installed / 'app' / '__main__.py')!r}, run_name='__main__')\n"
        "except SystemExit: print(sys.modules['app'].__file__)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert Path(done.stdout.splitlines()[-1]).parent == installed / "app"
