"""The examples of docs/python.md run, in order; so does the operator in C++ where there is a compiler."""

from __future__ import annotations

import re
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch

from tests.worker_bench import ROOT

PAGE = ROOT / "docs" / "python.md"
EXAMPLE = ROOT / "examples" / "custom_operator" / "custom_operator.py"


def examples() -> str:
    """Return the code of the page; each line stands where it stands there, so that failures name it."""
    text = PAGE.read_text("utf-8")
    lines = [""] * (text.count("\n") + 1)
    for block in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        first = text.count("\n", 0, block.start(1))
        for number, line in enumerate(block[1].splitlines()):
            lines[first + number] = line
    return "\n".join(lines)


def test_examples_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONFY_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    code = examples()
    assert code.count("ComputationGraph") >= 4
    module: dict[str, Any] = {"__name__": "docs_python"}
    exec(compile(code, str(PAGE), "exec", dont_inherit=True), module)
    assert module["image"].shape == (1, 64, 64, 3)
    printed = capsys.readouterr().out.splitlines()
    promised = re.findall(r"print\(error\)  # (.*)", code)
    assert printed == promised, "the page says what is printed"


@pytest.mark.filterwarnings("ignore:Reliance on distutils:UserWarning")  # torch builds with it
@pytest.mark.skipif(shutil.which("g++") is None, reason="no C++ compiler")
@pytest.mark.skipif(shutil.which("ninja") is None, reason="no ninja, which torch builds extensions with")
def test_operator_in_cpp_builds_and_runs_in_a_graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONFY_HOME", str(tmp_path / "home"))
    example = runpy.run_path(str(EXAMPLE), run_name="custom_operator")
    example["build"](tmp_path)
    image = torch.rand(2, 9, 7, 3, generator=torch.Generator().manual_seed(1))
    found = example["blurred"](image, 2)
    planes = torch.nn.functional.avg_pool2d(
        image.permute(0, 3, 1, 2), 5, stride=1, padding=2, count_include_pad=False
    )
    assert torch.allclose(found, planes.permute(0, 2, 3, 1), atol=1e-6)
    from app.runtime import ComputationGraph

    graph = ComputationGraph()
    blur = graph.add_node(example["box_mean"], name="blur", image=image, radius=200)
    with pytest.raises(Exception, match=r"radius.*100"):
        graph.compile()
    graph.set_input(blur, "radius", 1)
    assert graph.compile().steps
