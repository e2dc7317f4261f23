"""A bench whose runs have compiled regions, and a chain of nodes for it."""

from __future__ import annotations

from typing import Any

from app.folders import Folders
from app.runtime.compiler.plan import RunReport
from app.runtime.regions.region_code import RegionCode
from tests.graph_text import prompt_of
from tests.prompt_bench import Bench
from tests.row_nodes import RowNodes

CHAIN = """
    1: RowsPicture(seed=1, batch=1, channels=3, height=900)
    2: RowsPicture(seed=2, batch=1, channels=3, height=900)
    3: ImageInvert(image=1>0)
    4: ImageBlend(image1=3>0, image2=2>0, blend_mode="soft_light", blend_factor=0.3)
    5: ImageInvert(image=4>0)
    6: RowsShow(image=5>0)
"""


class CompiledBench(Bench):
    """A bench that keeps no results, so that each run computes, and has compiled regions."""

    def __init__(self, folders: Folders, code: RegionCode | None) -> None:
        super().__init__(RowNodes(folders), folders, budget_bytes=0)
        self.region_code = code

    def show(self, text: str) -> tuple[dict[str, Any], RunReport]:
        """Run, and return what is shown and the report."""
        report = self.run(prompt_of(text).to_json())
        assert report.status == "success"
        return dict(self.shown()), report


def how(report: RunReport) -> list[str]:
    return [region["how"] for region in report.regions]


def why(report: RunReport) -> str:
    (region,) = report.regions
    return str(region["why"])
