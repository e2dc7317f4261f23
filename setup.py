"""Puts `resources/` and `workflows/` into the wheel as `app/_data/`; the rest is in pyproject.toml."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

DATA_FOLDERS = ("resources", "workflows")


class BuildWithData(build_py):
    """Copies the data folders beside the modules; an editable install reads them where they are."""

    def run(self) -> None:
        """Build the modules, then the data."""
        super().run()
        if self.editable_mode:
            return
        for folder in DATA_FOLDERS:
            target = Path(self.build_lib, "app", "_data", folder)
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(Path(__file__).parent / folder, target)


setup(cmdclass={"build_py": BuildWithData})
