"""Shapes are known before the run where a node says them or is a plain function of tensors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.dimensions import named_by, over, plus, product, scaled, short, times
from app.folders import folders_below
from app.node_def import NodeDef, NodeResult
from app.problems import InputError
from app.runtime.compiler.compile import CompileContext, compile_prompt
from app.runtime.compiler.plan import Plan
from app.runtime.results.cache import ResultCache, entry_of
from app.tensor_spec import TensorSpec
from app.workflow.node_info import NodeInfo
from tests.fakes import Probes
from tests.graph_text import prompt_of

torch = pytest.importorskip("torch")
IMAGE = ["IMAGE"]


def define(kind: str, inputs: Mapping[str, Any], outputs: list[str], call: Any, **facts: Any) -> NodeDef:
    info = NodeInfo.from_json(kind, {"input": {"required": inputs}, "output": outputs})
    return NodeDef(info, lambda run, values: NodeResult((call(**values),)), **facts)


def empty(side: int) -> Any:
    return torch.zeros(1, side, side, 3)


def half(image: Any) -> Any:
    return image[:, ::2, ::2]


def read_pixels(image: Any) -> Any:
    return image * image.mean().item()


def plan(text: str, tmp_path: Path, **facts: Any) -> Plan:
    definitions = {
        **Probes().definitions,
        "Empty": define("Empty", {"side": ["INT", {}]}, IMAGE, empty),
        "Half": define("Half", {"image": IMAGE}, IMAGE, half),
        "Pixels": define("Pixels", {"image": IMAGE}, IMAGE, read_pixels),
        "Says": define("Says", {"side": ["INT", {}]}, IMAGE, empty, shapes=says),
        "Wrong": define("Wrong", {"side": ["INT", {}]}, IMAGE, empty, shapes=wrong),
        "HandsOn": define("HandsOn", {"side": ["INT", {}]}, ["*"], never, shapes=lambda x: (x["side"],)),
        "Both": define("Both", {"a": IMAGE, "b": IMAGE}, IMAGE, never, shapes=both),
        "Refuses": define("Refuses", {"image": IMAGE}, IMAGE, refuse),
        "Loads": define("Loads", {"side": ["INT", {}]}, IMAGE, never, file_inputs={"side": "input"}),
    }
    folders = folders_below(tmp_path, tmp_path)
    return compile_prompt(prompt_of(text), replace(CompileContext(definitions, folders), **facts))


def says(inputs: Mapping[str, Any]) -> tuple[Any, ...]:
    side = inputs["side"]
    return (TensorSpec("IMAGE", ("batch", side, side, 3), "float32"),)


def wrong(inputs: Mapping[str, Any]) -> tuple[Any, ...]:
    raise KeyError("nothing of the kind")


def both(inputs: Mapping[str, Any]) -> tuple[Any, ...]:
    one, other = inputs["a"], inputs["b"]
    return (replace(one, shape=(plus(one.shape[0], other.shape[0]), *one.shape[1:])),)


def refuse(image: Any) -> Any:
    raise InputError("image", f"too small: {image.shape[1]}")


def never(side: int) -> Any:
    raise AssertionError("a loader was run before the run")


def test_tensor_functions_run_on_shapes_alone(tmp_path: Path) -> None:
    found = plan("1: Empty(side=64)\n2: Half(image=1>0)\n3: PSink(x=2>0)", tmp_path)
    assert found.graph.specs["2"] == (TensorSpec("IMAGE", (1, 32, 32, 3), "float32", bytes=32 * 32 * 3 * 4),)
    assert found.to_json()["peak_bytes"] == (64 * 64 + 32 * 32) * 3 * 4


def test_node_that_reads_pixels_is_unknown(tmp_path: Path) -> None:
    found = plan("1: Empty(side=64)\n2: Pixels(image=1>0)\n3: Half(image=2>0)\n4: PSink(x=3>0)", tmp_path)
    assert "1" in found.graph.specs
    assert found.graph.specs.keys().isdisjoint({"2", "3"})
    assert found.to_json()["peak_bytes"] is None


def test_node_may_say_its_shapes(tmp_path: Path) -> None:
    found = plan("1: Says(side=8)\n2: Half(image=1>0)\n3: PSink(x=2>0)", tmp_path)
    assert found.graph.specs["1"] == (TensorSpec("IMAGE", ("batch@1", 8, 8, 3), "float32"),)
    assert "2" not in found.graph.specs


def test_shape_function_that_raises_means_unknown(tmp_path: Path) -> None:
    found = plan("1: Wrong(side=8)\n2: PSink(x=1>0)", tmp_path)
    assert found.graph.specs == {}
    assert found.todo == ("1", "2")


def test_loaders_are_never_run_early(tmp_path: Path) -> None:
    assert plan("1: Loads(side=8)\n2: PSink(x=1>0)", tmp_path).graph.specs == {}


def test_cached_results_have_their_real_shapes(tmp_path: Path) -> None:
    text = "1: Loads(side=8)\n2: Half(image=1>0)\n3: PSink(x=2>0)"
    key = plan(text, tmp_path).graph.keys["1"]
    cache = ResultCache(10**6)
    assert key is not None
    cache.put(key, entry_of(([torch.zeros(2, 8, 8, 3)],), None, ("IMAGE",)))
    found = plan(text, tmp_path, cached=cache.snapshot())
    assert found.graph.specs["2"][0].shape == (2, 4, 4, 3)


def test_a_plain_value_that_a_node_hands_on_is_no_spec(tmp_path: Path) -> None:
    found = plan("1: HandsOn(side=8)\n2: PSink(x=1>0)", tmp_path)
    assert found.graph.specs == {}
    assert found.to_json()["steps"][0]["outputs"] == []


def test_two_unknown_sides_are_never_taken_for_equal(tmp_path: Path) -> None:
    found = plan("1: Says(side=8)\n2: Says(side=8)\n3: Both(a=1>0, b=2>0)\n4: PSink(x=3>0)", tmp_path)
    both = plan("1: Says(side=8)\n2: Says(side=4)\n3: Both(a=1>0, b=2>0)\n4: PSink(x=3>0)", tmp_path)
    assert found.graph.specs["3"][0].shape == ("batch@1+batch@1", 8, 8, 3), "they were merged to one"
    assert both.graph.specs["3"][0].shape == ("batch@1+batch@2", 8, 8, 3)


def test_a_refusal_of_the_node_is_a_problem_and_other_exceptions_are_not(tmp_path: Path) -> None:
    found = plan("1: Empty(side=8)\n2: Refuses(image=1>0)\n3: PSink(x=2>0)", tmp_path)
    (problem,) = found.foreseen
    assert (problem.node_path, problem.input_name, problem.source) == ("2", "image", "server")
    assert found.problems == ()
    assert found.to_json()["problems"][0]["message"] == "too small: 8"
    assert plan("1: Wrong(side=8)\n2: PSink(x=1>0)", tmp_path).foreseen == ()


def test_what_may_never_be_asked_for_is_only_a_warning(tmp_path: Path) -> None:
    text = "1: Empty(side=8)\n2: Refuses(image=1>0)\n3: PInt(v=1)\n4: PLazy(sw=5>0, a=2>0, b=3>0)\n"
    text += "5: PBool(v=true)\n6: PSink(x=4>0)"
    assert [problem.severity for problem in plan(text, tmp_path).foreseen] == ["warning"]


def test_arithmetic_on_names() -> None:
    assert times("height@3", 8) == "height@3×8"
    assert over(times("height@3", 8), 8) == "height@3"
    assert over("height@3", 8) == "height@3÷8"
    assert over("height@3×16", 8) == "height@3×2"
    assert times(plus("batch@1", 2), 3) == "(batch@1+2)×3"
    assert over("(batch@1+2)×3", 3) == "batch@1+2"
    assert (times(5, 8), over(13, 8), plus(2, 3), scaled(5, 0.5), scaled("a", 1)) == (40, 1, 5, 2, "a")
    assert named_by("batch+batch@4", "5:3") == "batch@5:3+batch@4"
    assert named_by("height×8", "7") == "height@7×8"
    assert (short("height@5:3×8+width@2"), short(4)) == ("height×8+width", "4")
    assert (product((2, 3)), product((2, "a"))) == (6, None)
