"""Graphs built from Python: names, types, faults in words, nesting, files, changes that keep the cache."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from app.folders import Folders, folders_below
from app.messages import StepStarted
from app.node_def import NodeDef, NodeResult
from app.problems import InputError, RunInterrupted
from app.run_context import RunContext
from app.runtime import ComputationGraph, GraphError
from app.runtime.compiler.compile import compile_prompt
from app.runtime.compiler.compile_context import CompileContext
from app.workflow.node_info import NodeInfo
from app.workflow.prompt import Prompt
from tests.fakes import ANY, Probes
from tests.worker_bench import ROOT


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    found = folders_below(tmp_path, tmp_path / "state")
    found.create()
    return found


@pytest.fixture
def probes() -> Probes:
    found = Probes()
    found.add(
        "PSize",
        {"required": {"size": ["INT", {"default": 8, "min": 1, "max": 64}], "name": ["STRING", {}]}},
        ["IMAGE", "MASK"],
        lambda run, size, name: (torch.zeros(1, size, size, 3), torch.zeros(1, size, size)),
    )
    found.add(
        "PShape",
        {"required": {"image": ["IMAGE", {}]}},
        ["STRING"],
        lambda run, image: (str(tuple(image.shape)),),
    )
    return found


def graph_of(probes: Probes, folders: Folders) -> ComputationGraph:
    return ComputationGraph(probes.definitions, folders=folders)


@pytest.fixture
def graph(probes: Probes, folders: Folders) -> ComputationGraph:
    return graph_of(probes, folders)


def kinds(probes: Probes) -> list[str]:
    return [call[0] for call in probes.calls]


def test_importing_the_package_imports_no_torch_and_no_compiler() -> None:
    code = "import sys, app.runtime; assert not {'torch', 'app.runtime.compiler.compile'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    code = "import sys; from app.runtime import ComputationGraph; assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_results_come_by_names_of_node_and_output(graph: ComputationGraph) -> None:
    size = graph.add_node("PSize", name="paper", size=4)
    shape = graph.add_node("PShape", name="shape")
    graph.connect(size.outputs["image"], shape.inputs["image"])
    assert graph.execute() == {"shape": {"STRING": "(1, 4, 4, 3)"}}
    found = graph.execute("paper", "shape")
    assert found["paper"]["MASK"].shape == (1, 4, 4)
    assert found["shape"] == {"STRING": "(1, 4, 4, 3)"}


def test_loop_over_a_value_computes_only_what_changes(graph: ComputationGraph, probes: Probes) -> None:
    start = graph.add_node("PInt", name="start", v=1)
    tag = graph.add_node("PPass", name="tag", x=start.outputs[0])
    graph.add_node("PAdd", name="sum", a=start.outputs[0], b=tag.outputs[0])
    for text in ("a", "b", "a"):
        graph.set_input("tag", "tag", text)
        assert graph.execute() == {"sum": {"*": "(1+1)"}}
    assert kinds(probes) == ["PInt", "PPass", "PAdd", "PPass", "PAdd"], "back to a is in the cache"


def test_only_what_is_wanted_runs(graph: ComputationGraph, probes: Probes) -> None:
    graph.add_node("PInt", name="one", v=1)
    graph.add_node("PInt", name="two", v=2)
    assert graph.execute("two") == {"two": {"INT": 2}}
    assert [call[4] for call in probes.calls] == [{"v": 2}]
    assert graph.execute() == {"one": {"INT": 1}, "two": {"INT": 2}}


def test_output_nodes_run_and_what_they_show_is_told(graph: ComputationGraph) -> None:
    one = graph.add_node("PInt", name="one", v=1)
    graph.add_node("PSink", name="sink", x=one.outputs["int"])
    assert graph.execute() == {"sink": {}}
    assert graph.shown == {"sink": {"text": ["1"]}}


def test_lists_come_as_lists_and_mapped_calls_too(graph: ComputationGraph) -> None:
    made = graph.add_node("PListOut", name="many", n=1)
    graph.add_node("PPass", name="each", x=made.outputs[0])
    assert graph.execute("many", "each")["many"]["STRING"] == ["e0"]
    graph.set_input(made, "n", 2)
    assert graph.execute()["each"] == {"*": ["e0", "e1"]}


def error(step: Any, *arguments: Any, **named: Any) -> str:
    with pytest.raises(GraphError) as caught:
        step(*arguments, **named)
    return str(caught.value)


def test_wrong_names_are_told_with_the_nearest(graph: ComputationGraph) -> None:
    size = graph.add_node("PSize", name="paper")
    assert "no kind of node called PSise; did you mean PSize" in error(graph.add_node, "PSise")
    told = error(lambda: size.inputs["siz"])
    assert told == "node paper, input siz: PSize has no input siz; did you mean size? (it has size, name)"
    assert "did you mean MASK" in error(lambda: size.outputs["mas"])
    assert "PSize has 2 outputs, not 8" in error(lambda: size.outputs[7])
    assert "no node called papre; did you mean paper?" in error(graph.set_input, "papre", "size", 1)
    assert "there is a node called paper already" in error(graph.add_node, "PSize", name="paper")
    assert "no input colour" in error(graph.add_node, "PSize", colour=1)
    assert list(graph.nodes) == ["paper"], "a node that was refused is not there"


def test_types_of_links_are_checked_when_they_are_made(graph: ComputationGraph) -> None:
    size = graph.add_node("PSize", name="paper")
    shape = graph.add_node("PShape", name="shape")
    told = error(graph.connect, size.outputs["MASK"], shape.inputs["image"])
    assert told == (
        "node shape, input image: paper gives MASK (MASK), but image takes IMAGE; its output IMAGE would fit"
    )
    assert "name the output of paper" in error(graph.set_input, shape, "image", size)
    assert shape.values == {}


def test_nodes_of_another_graph_are_refused(
    graph: ComputationGraph, probes: Probes, folders: Folders
) -> None:
    mine = graph.add_node("PSize", name="paper")
    other = graph_of(probes, folders)
    shape = other.add_node("PShape", name="shape")
    other.add_node("PSize", name="paper")
    assert "a node of another graph" in error(other.connect, mine.outputs[0], shape.inputs[0])


def test_all_faults_are_told_with_node_and_input(graph: ComputationGraph) -> None:
    graph.add_node("PSize", name="paper", size=99)
    graph.add_node("PShape", name="shape")
    lines = error(graph.compile).splitlines()
    assert lines[0].startswith("node paper, input size: size is 99")
    assert lines[1].startswith("node shape, input image: ")
    assert len(lines) == 2
    graph.set_input("paper", "size", 8)
    assert error(graph.execute).startswith("node shape, input image: ")
    assert graph.compile("paper").steps == 2, "the step, and the one that takes what it gives"


def test_node_that_raises_is_named(graph: ComputationGraph) -> None:
    one = graph.add_node("PInt", name="one", v=1)
    graph.add_node("PError", name="breaks", x=one.outputs[0])
    with pytest.raises(GraphError, match=r"node breaks.*: .*probe error") as caught:
        graph.execute()
    assert caught.value.problem.details


def test_circle_is_told_with_its_nodes(graph: ComputationGraph) -> None:
    one = graph.add_node("PPass", name="one")
    two = graph.add_node("PPass", name="two", x=one.outputs[0])
    graph.connect(two.outputs[0], one.inputs["x"])
    assert "need each other" in error(graph.compile)


def doubled(probes: Probes, folders: Folders) -> ComputationGraph:
    inner = graph_of(probes, folders)
    start = inner.add_node("PPass", name="start", tag="inner")
    total = inner.add_node("PAdd", name="sum", a=start.outputs[0], b=start.outputs[0])
    inner.add_input("x", start.inputs["x"])
    inner.add_input("tag", start.inputs["tag"])
    inner.add_output("twice", total.outputs[0])
    return inner


def test_graph_is_a_node_of_another_several_times(
    graph: ComputationGraph, probes: Probes, folders: Folders
) -> None:
    inner = doubled(probes, folders)
    first = graph.add_node(inner, name="first", x=3)
    second = graph.add_node(inner, name="second", x=first.outputs["twice"], tag="other")
    assert graph.execute() == {"second": {"twice": "((3+3)+(3+3))"}}
    assert list(graph.to_prompt()) == ["first:start", "first:sum", "second:start", "second:sum"]
    assert [call[4]["tag"] for call in probes.calls if call[0] == "PPass"] == ["inner", "other"]
    graph.set_input(second, "tag", "again")
    probes.forget_calls()
    graph.execute()
    assert kinds(probes) == ["PPass", "PAdd"], "the first one is cached"
    assert "did you mean twice" in error(lambda: first.outputs["twic"])
    assert "has no input y" in error(graph.set_input, first, "y", 1)
    inner.set_input("start", "tag", "later")
    graph.execute("first")
    assert graph.to_prompt()["first:start"]["inputs"]["tag"] == "later", "the graph inside is the same one"


def test_graphs_nest_deeper_and_faults_inside_have_their_address(
    graph: ComputationGraph, probes: Probes, folders: Folders
) -> None:
    middle = graph_of(probes, folders)
    inside = middle.add_node(doubled(probes, folders), name="inside")
    middle.add_input("value", inside.inputs["x"])
    middle.add_output("result", inside.outputs["twice"])
    outer = graph.add_node(middle, name="outer")
    assert error(graph.compile).startswith("node outer:inside:start, input x: ")
    source = graph.add_node("PInt", name="source", v=2)
    graph.connect(source.outputs[0], outer.inputs["value"])
    assert graph.execute() == {"outer": {"result": "(2+2)"}}
    assert graph.execute("outer") == {"outer": {"result": "(2+2)"}}


def test_graph_inside_itself_is_refused(graph: ComputationGraph) -> None:
    graph.add_node(graph, name="again")
    assert "inside itself" in error(graph.compile)


def test_tensor_is_a_value_and_kept_apart_from_any_other(graph: ComputationGraph, probes: Probes) -> None:
    graph.add_node("PShape", name="shape", image=torch.zeros(1, 2, 2, 3))
    graph.add_node("PPass", name="pass", x=graph.node("shape").outputs[0])
    assert graph.execute() == {"pass": {"*": "(1, 2, 2, 3)"}}
    calls = len(probes.calls)
    graph.execute()
    assert len(probes.calls) == calls, "the same object again is in the cache"
    graph.set_input("shape", "image", torch.zeros(1, 5, 5, 3))
    assert graph.execute() == {"pass": {"*": "(1, 5, 5, 3)"}}
    assert "no file can hold" in error(graph.to_prompt)


def test_graph_goes_through_both_kinds_of_file(
    graph: ComputationGraph, probes: Probes, folders: Folders, tmp_path: Path
) -> None:
    one = graph.add_node("PInt", name="the one", v=7)
    inner = graph.add_node(doubled(probes, folders), name="inner", x=one.outputs[0])
    graph.add_node("PSink", name="sink", x=inner.outputs[0])
    graph.execute()
    graph.to_file(tmp_path / "workflow.json")
    graph.to_file(tmp_path / "prompt.json", prompt=True)
    assert "nodes" in json.loads((tmp_path / "workflow.json").read_text())
    assert json.loads((tmp_path / "prompt.json").read_text()) == json.loads(json.dumps(graph.to_prompt()))
    for file in ("workflow.json", "prompt.json"):
        again = ComputationGraph.from_file(tmp_path / file, definitions=probes.definitions, folders=folders)
        assert list(again.nodes) == ["the one", "inner:start", "inner:sum", "sink"]
        assert again.to_prompt() == graph.to_prompt()
        again.set_input("the one", "v", 1)
        again.execute()
        assert again.shown == {"sink": {"text": ["(1+1)"]}}


def test_file_with_unknown_kind_is_refused_by_name(folders: Folders, probes: Probes, tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text('{"1": {"class_type": "PIntt", "inputs": {}}}')
    with pytest.raises(GraphError, match="PIntt; did you mean PInt"):
        ComputationGraph.from_file(tmp_path / "p.json", definitions=probes.definitions, folders=folders)


def test_typed_function_becomes_a_node(graph: ComputationGraph) -> None:
    calls = []

    def repeat(text: str, times: int = 2) -> str:
        """Say a text several times."""
        calls.append(text)
        return text * times

    node = graph.add_node(repeat, name="echo", text="ha")
    assert (node.kind, [place.name for place in node.inputs]) == ("repeat", ["text", "times"])
    assert graph.execute() == {"echo": {"STRING": "haha"}}
    graph.add_node("repeat", name="more", text=node.outputs[0], times=3)
    assert graph.execute() == {"more": {"STRING": "haha" * 3}}
    assert calls == ["ha", "haha"]


def test_two_functions_of_one_name_share_no_results(graph: ComputationGraph, folders: Folders) -> None:
    def made(factor: int) -> Any:
        def scaled(number: int) -> int:
            return number * factor

        return scaled

    one = ComputationGraph({}, folders=folders, cache=graph.cache)
    two = ComputationGraph({}, folders=folders, cache=graph.cache)
    one.add_node(made(2), name="n", number=5)
    two.add_node(made(3), name="n", number=5)
    assert one.execute() == {"n": {"INT": 10}}
    assert two.execute() == {"n": {"INT": 15}}
    one.add_node(two, name="inside")
    assert "two different kinds" in error(one.execute)


def test_function_without_types_is_refused(graph: ComputationGraph) -> None:
    def untyped(x):  # type: ignore[no-untyped-def]
        return x

    with pytest.raises(TypeError):
        graph.register(untyped)


def test_messages_are_told_and_a_run_can_be_stopped(graph: ComputationGraph) -> None:
    one = graph.add_node("PInt", name="one", v=1)
    graph.add_node("PPass", name="two", x=one.outputs[0])
    seen: list[str] = []

    def note(message: Any) -> None:
        if isinstance(message, StepStarted):
            seen.append(message.node)

    with pytest.raises(RunInterrupted):
        graph.execute(on_message=note, is_interrupted=lambda: "one" in seen)
    assert seen == ["one"]


def test_plan_is_the_one_of_the_compiler(graph: ComputationGraph, probes: Probes, folders: Folders) -> None:
    one = graph.add_node("PInt", name="one", v=1)
    graph.add_node("PSink", name="sink", x=one.outputs[0])
    plan = graph.compile()
    prompt = Prompt.from_json(graph.to_prompt())
    same = compile_prompt(prompt, CompileContext(probes.definitions, folders))
    assert plan.todo == same.todo
    assert plan.graph.keys == same.graph.keys
    graph.execute()
    assert graph.compile().graph.at_hand == ("one", "sink")


def test_what_each_node_of_the_reference_kind_gives_is_what_a_prompt_gives(
    graph: ComputationGraph, probes: Probes
) -> None:
    """Optional inputs stay away, controls of required ones take their defaults, as in the editor."""
    graph.add_node("PSize", name="paper")
    (node,) = graph.to_prompt().values()
    assert node["inputs"] == {"size": 8, "name": ""}


def test_inputs_that_grow_may_be_linked(graph: ComputationGraph, probes: Probes, folders: Folders) -> None:
    template = {"input": {"required": {"item": ANY}}, "prefix": "item", "min": 1, "max": 4}
    entry = {
        "input": {"required": {"items": ["COMFY_AUTOGROW_V3", {"template": template}]}},
        "output": ["STRING"],
    }

    def join(run: RunContext, inputs: Any) -> NodeResult:
        return NodeResult((",".join(str(inputs[name]) for name in sorted(inputs)),))

    definition = NodeDef(NodeInfo.from_json("Join", entry), join)
    grown = ComputationGraph({**probes.definitions, "Join": definition}, folders=folders)
    one = grown.add_node("PInt", name="one", v=1)
    joined = grown.add_node("Join", name="joined")
    for index in range(2):
        grown.set_input(joined, f"items.item{index}", one.outputs[0])
    assert grown.execute() == {"joined": {"STRING": "1,1"}}


def test_free_drops_results(graph: ComputationGraph, probes: Probes) -> None:
    graph.add_node("PInt", name="one", v=1)
    graph.execute()
    graph.free()
    graph.execute()
    assert kinds(probes) == ["PInt", "PInt"]


def test_definitions_may_be_given_and_changed_ones_do_not_hit(probes: Probes, folders: Folders) -> None:
    first = graph_of(probes, folders)
    first.add_node("PInt", name="one", v=1)
    first.execute()
    changed = {**probes.definitions, "PInt": replace(probes.definitions["PInt"], pack_version="2")}
    second = ComputationGraph(changed, folders=folders, cache=first.cache)
    second.add_node("PInt", name="one", v=1)
    second.execute()
    assert kinds(probes) == ["PInt", "PInt"]


def test_outputs_of_one_name_are_told_apart_by_their_number(graph: ComputationGraph, probes: Probes) -> None:
    graph.add_node("PBlock", name="both", x=3, mode="pass")
    assert graph.execute() == {"both": {"*": 3, "* 1": 3}}
    assert "use its number" in error(lambda: graph.node("both").outputs["*"])
    assert graph.node("both").outputs[1].slot == 1


def test_what_will_fail_for_its_shapes_is_told_before_the_run(folders: Folders, probes: Probes) -> None:
    def shapes(specs: Any) -> Any:
        raise InputError("size", "this is too large for any picture")

    definition = replace(probes.definitions["PSize"], shapes=shapes)
    graph = ComputationGraph({**probes.definitions, "PSize": definition}, folders=folders)
    graph.add_node("PSize", name="paper")
    assert error(graph.execute) == "node paper, input size: this is too large for any picture"


def test_fan_of_many_ends_is_compiled_in_time_linear_in_them(graph: ComputationGraph) -> None:
    source = graph.add_node("PInt", name="source", v=1)
    for number in range(2000):
        graph.add_node("PPass", name=f"end {number}", x=source.outputs[0], tag=str(number))
    assert len(graph.execute()) == 2000


def test_custom_packs_are_there_when_asked_for(folders: Folders) -> None:
    pack = folders.custom_nodes / "shout"
    pack.mkdir()
    (pack / "__init__.py").write_text(
        "class Shout:\n"
        "    RETURN_TYPES, FUNCTION, CATEGORY = ('STRING',), 'run', 'tests'\n"
        "    @classmethod\n"
        "    def INPUT_TYPES(cls):\n"
        "        return {'required': {'text': ('STRING', {'default': 'hey'})}}\n"
        "    def run(self, text):\n"
        "        return (text.upper(),)\n"
        "NODE_CLASS_MAPPINGS = {'TestShout': Shout}\n"
    )
    graph = ComputationGraph(folders=folders, packs=True)
    graph.add_node("TestShout", name="shout")
    assert graph.execute() == {"shout": {"STRING": "HEY"}}
    assert "no kind of node called TestShout" in error(
        ComputationGraph(folders=folders).add_node, "TestShout"
    )
