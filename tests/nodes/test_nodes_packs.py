"""ComfyUI's old-style node packs load, run, answer their routes, and fail without hurting others."""

import asyncio
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from app import pack_host
from app.executing import Executing, while_executing
from app.execution_blocker import ExecutionBlocker
from app.file_choices import FILES_KEY
from app.folders import Folders
from app.node_def import LoadedNodes, NodeResult
from app.nodes.old_style import METHODS
from app.nodes.registry import load_nodes
from app.problems import Problem, RunInterrupted
from app.run_context import RunContext
from app.runtime.compiler.compile_context import CompileContext
from app.runtime.passes.check import check_with_nodes
from app.workflow.prompt import Prompt

GREETINGS = Path(__file__).parent / "packs" / "greetings"


@pytest.fixture
def loaded(custom_nodes: Path, folders: Folders) -> LoadedNodes:
    shutil.copytree(GREETINGS, custom_nodes / "greetings", ignore=shutil.ignore_patterns("__pycache__"))
    (folders.model_paths["checkpoints"][0] / "m.safetensors").write_bytes(b"weights")
    return load_nodes(folders)


def call(
    loaded: LoadedNodes, run: RunContext, class_type: str, instance: Any = None, /, **inputs: Any
) -> NodeResult:
    definition = loaded.definitions[class_type]
    assert definition.new_instance is not None
    return definition.run(run, inputs, instance or definition.new_instance())


def problem_of(loaded: LoadedNodes, pack: str) -> Problem:
    (found,) = [problem for problem in loaded.problems if problem.pack == pack]
    assert found.kind == "pack.import_failed"
    return found


def test_interface_of_a_class(loaded: LoadedNodes) -> None:
    info = loaded.definitions["Greeting"].info.to_json()
    assert info["display_name"] == "A Greeting"
    assert info["description"] == "Greets somebody."
    assert info["python_module"] == "custom_nodes.greetings"
    assert info["category"] == "greetings"
    assert info["output_node"] is True
    assert (info["output"], info["output_name"]) == (["STRING", "INT"], ["text", "count"])
    assert info["input"] == {
        "required": {
            "name": ["STRING", {"default": "you"}],
            "style": [["plain", "loud"], {"default": "plain"}],
            "times": ["INT", {"default": 1, "min": 1, "max": 5}],
        },
        "optional": {"ending": ["STRING", {"forceInput": True}], "thing": ["*"]},
        "hidden": {"node": "UNIQUE_ID", "prompt": "PROMPT", "info": "EXTRA_PNGINFO", "other": "NEVER_HEARD"},
    }
    json.dumps(info)
    assert loaded.definitions["Join"].info.outputs[1].is_list
    assert loaded.definitions["Join"].list_in
    assert not loaded.definitions["Block"].idempotent
    assert type(loaded.definitions["Switch"].info.outputs[0].type) is str


def test_call_gives_outputs_ui_hidden_inputs_and_progress(loaded: LoadedNodes, run: RunContext) -> None:
    steps: list[tuple[int, int]] = []
    context = replace(
        run,
        prompt={"7": {}},
        extra_pnginfo={"w": 1},
        report_progress=lambda value, total: steps.append((value, total)),
    )
    result = call(loaded, context, "Greeting", name="Ada", style="plain", times=2, ending="!")
    text = "Hello Ada! from 7, ['7'], {'w': 1}, -"
    assert result.outputs == (text, 1)
    assert result.ui == {"text": [text]}
    assert steps == [(1, 2), (2, 2)]


def test_instance_keeps_its_state(loaded: LoadedNodes, run: RunContext) -> None:
    definition = loaded.definitions["Greeting"]
    assert definition.new_instance is not None
    instance = definition.new_instance()
    inputs = {"name": "Ada", "style": "plain", "times": 1}
    counts = [call(loaded, run, "Greeting", instance, **inputs).outputs[1] for _ in range(2)]
    assert counts == [1, 2]
    assert call(loaded, run, "Greeting", **inputs).outputs[1] == 1


def test_progress_stops_an_interrupted_node(loaded: LoadedNodes, run: RunContext) -> None:
    stopped = replace(run, is_interrupted=lambda: True)
    with pytest.raises(RunInterrupted):
        call(loaded, stopped, "Greeting", name="Ada", style="plain", times=1)


def test_validate_inputs_takes_over_what_it_names(loaded: LoadedNodes) -> None:
    definition = loaded.definitions["Greeting"]
    assert definition.validate is not None
    assert definition.validate_names == {"name", "input_types"}
    inputs = {"name": "Ada", "style": "plain", "times": 1}
    assert definition.validate(inputs) is True
    assert definition.validate({**inputs, "name": "R2D2"}) == "'R2D2' is no name"
    assert definition.validate({**inputs, "input_types": {"thing": "BLOB"}}) == "A blob cannot be greeted"


def test_validate_inputs_with_any_name_takes_over_all_as_lists(loaded: LoadedNodes) -> None:
    definition = loaded.definitions["Join"]
    assert definition.validate is not None
    assert definition.validate_names is None
    assert definition.validate({"words": None}) is True


def test_types_of_links_are_the_nodes_own_matter(loaded: LoadedNodes, folders: Folders) -> None:
    greeting = {"name": "Ada", "style": "plain", "times": 1}
    prompt = {
        "1": {"class_type": "Greeting", "inputs": greeting},
        "2": {"class_type": "Greeting", "inputs": {**greeting, "ending": ["1", 1]}},
        "3": {"class_type": "Blob", "inputs": {}},
        "4": {"class_type": "Greeting", "inputs": {**greeting, "thing": ["3", 0]}},
        "5": {"class_type": "Greeting", "inputs": {**greeting, "name": "R2"}},
    }
    context = CompileContext(loaded.definitions, folders)
    found = check_with_nodes(Prompt.from_json(prompt), context)
    assert {problem.node_path: (problem.message, problem.input_name) for problem in found.problems} == {
        "4": ("A Greeting: A blob cannot be greeted", "name"),
        "5": ("A Greeting: 'R2' is no name", "name"),
    }
    assert set(found.outputs) == {"1", "2"}


def test_is_changed_is_the_fingerprint(loaded: LoadedNodes) -> None:
    fingerprint = loaded.definitions["Greeting"].fingerprint
    assert fingerprint is not None
    assert fingerprint({"name": "Ada", "style": "loud", "times": 1}) == "Ada/loud"
    with pytest.raises(ValueError, match="no"):  # the compiler takes that as "always", and tells why
        fingerprint({"name": "broken", "style": "loud", "times": 1})
    with pytest.raises(TypeError):
        fingerprint({"name": "Ada"})
    assert loaded.definitions["Join"].fingerprint is None


def test_lazy_inputs_are_asked_for(loaded: LoadedNodes, run: RunContext) -> None:
    definition = loaded.definitions["Switch"]
    assert definition.lazy == ("a", "b")
    assert definition.check_lazy is not None
    assert definition.check_lazy({"first": True, "a": None, "b": None}) == ("a",)
    assert definition.check_lazy({"first": False, "a": None, "b": 3}) == ()
    assert call(loaded, run, "Switch", first=False, a=None, b=3).outputs == (3,)


def test_lazy_inputs_are_asked_of_the_node_that_runs(loaded: LoadedNodes) -> None:
    definition = loaded.definitions["Switch"]
    assert definition.new_instance is not None
    switch: Any = definition.new_instance()
    switch.check_lazy_status = lambda first, a, b: ["b"]
    assert definition.wanted({"first": True, "a": None, "b": None}, switch) == ("b",)


def test_lists_come_in_and_go_out(loaded: LoadedNodes, run: RunContext) -> None:
    assert call(loaded, run, "Join", words=["b", "a"]).outputs == ("b a", ["a", "b"])


def test_blocker_blocks_every_output(loaded: LoadedNodes, run: RunContext) -> None:
    outputs = call(loaded, run, "Block").outputs
    assert [type(value) for value in outputs] == [ExecutionBlocker] * 2
    assert outputs[0].message == "not today"


def test_expansion_has_ids_of_its_parent(loaded: LoadedNodes, run: RunContext) -> None:
    with while_executing(Executing("p", "7")):
        result = call(loaded, run, "Chain", name="Ada")
    assert result.outputs == (["7.0.0.2", 0],)
    assert result.expand is not None
    assert list(result.expand) == ["7.0.0.1", "7.0.0.2"]
    assert result.expand["7.0.0.2"] == {
        "class_type": "Greeting",
        "inputs": {"name": "x", "style": "plain", "times": 1, "ending": ["7.0.0.1", 0]},
    }


def test_async_node_gives_an_awaitable(loaded: LoadedNodes, run: RunContext) -> None:
    definition = loaded.definitions["Slow"]
    assert definition.is_async
    assert definition.new_instance is not None
    result: Any = definition.call(run, {"text": "x"}, definition.new_instance())
    assert asyncio.run(result).outputs == ("x",)


def test_models_of_a_combo_stay_fresh(loaded: LoadedNodes, run: RunContext, folders: Folders) -> None:
    definition = loaded.definitions["PickModel"]
    choice = definition.info.input("ckpt_name")
    assert choice is not None
    assert choice.options[FILES_KEY] == "checkpoints"
    assert definition.file_inputs == {"ckpt_name": "checkpoints"}
    path = folders.model_paths["checkpoints"][0] / "m.safetensors"
    assert call(loaded, run, "PickModel", ckpt_name="m.safetensors").outputs == (str(path),)


@pytest.mark.parametrize("value", [None, 7, "text"])
def test_result_that_is_no_tuple_is_refused(value: Any, loaded: LoadedNodes, run: RunContext) -> None:
    definition = loaded.definitions["Join"]
    assert definition.new_instance is not None
    instance: Any = definition.new_instance()
    instance.join = lambda words: value
    with pytest.raises(TypeError, match=f"tuple of its outputs, not {type(value).__name__}"):
        definition.run(run, {"words": []}, instance)


def test_faulty_class_hurts_no_other(loaded: LoadedNodes) -> None:
    assert "Broken" not in loaded.definitions
    assert "Greeting" in loaded.definitions
    problem = problem_of(loaded, "greetings")
    assert problem.message == 'Broken of the pack "greetings" cannot be used: ' + (
        "ValueError: FUNCTION of Broken names no method"
    )


def test_pack_uses_and_derives_from_built_in_nodes(
    loaded: LoadedNodes, run: RunContext, folders: Folders
) -> None:
    result = call(loaded, run, "Card", image=torch.zeros(1, 2, 2, 3))
    (negative,) = result.outputs
    assert negative.min() == 1
    assert result.ui is not None
    (shown,) = result.ui["images"]
    assert shown["type"] == "temp"
    assert (folders.temp / shown["filename"]).is_file()
    assert list(folders.output.iterdir()) == []


def test_built_in_nodes_are_classes_for_packs(loaded: LoadedNodes, run: RunContext, folders: Folders) -> None:
    classes = pack_host.host().classes
    assert {"Greeting", "SaveImage", "KSampler", "CLIPTextEncode"} <= classes.keys()
    for name, (method, order) in METHODS.items():
        cls: Any = classes[name]
        types = cls.INPUT_TYPES()
        assert (cls.FUNCTION, callable(getattr(cls, method))) == (method, True)
        assert order is None or set(order) == set(types["required"])
    types = classes["LoadImage"].INPUT_TYPES()  # type: ignore[attr-defined]
    assert "example.png" in types["required"]["image"][0]
    assert set(loaded.definitions) >= set(METHODS)
    scaler: Any = classes["ImageScaleBy"]()
    with pytest.raises(RuntimeError, match="ImageScaleBy can only be called while a node of the pack runs"):
        scaler.upscale(torch.zeros(1, 2, 2, 3), "area", 2.0)
    with pack_host.running(run):
        (image,) = scaler.upscale(torch.zeros(1, 2, 2, 3), "area", scale_by=2.0)
        saved = classes["SaveImage"]().save_images(image, "s")  # type: ignore[attr-defined]
    assert image.shape == (1, 4, 4, 3)
    assert saved["ui"]["images"][0]["filename"] == "s_00001_.png"


def test_routes_are_listed_and_answered(loaded: LoadedNodes) -> None:
    assert ("GET", "/greetings/{name}") in loaded.routes
    assert ("POST", "/greetings/log") in loaded.routes
    assert loaded.handle_http is not None
    status, headers, body = loaded.handle_http("GET", "/greetings/Ada B", "loud=yes", {}, b"")
    assert (status, json.loads(body)) == (200, {"text": "HELLO ADA B"})
    assert headers["Content-Type"].startswith("application/json")
    status, _, body = loaded.handle_http("GET", "/greetings/a", "loud=y%65s&more=a%20b", {}, b"")
    assert (status, json.loads(body)) == (200, {"text": "HELLO A"})
    status, _, _ = loaded.handle_http("GET", "/nowhere", "", {}, b"")
    assert status == 404


def test_routes_answer_several_at_once(loaded: LoadedNodes) -> None:
    assert loaded.handle_http is not None
    with ThreadPoolExecutor(8) as threads:
        paths = [f"/greetings/{number}" for number in range(8)]
        answers = list(threads.map(lambda path: loaded.handle_http("GET", path, "", {}, b""), paths))  # type: ignore[misc]
    assert [json.loads(body)["text"] for _, _, body in answers] == [f"Hello {n}" for n in range(8)]


def test_route_may_send_to_a_client(loaded: LoadedNodes) -> None:
    sent: list[tuple[str, Any, str | None]] = []
    assert loaded.connect is not None
    assert loaded.handle_http is not None
    loaded.connect(lambda event, data, client: sent.append((event, data, client)))
    body = json.dumps({"who": "Ada"}).encode()
    headers = {"Content-Type": "application/json"}
    status, answered, text = loaded.handle_http("POST", "/greetings/log", "", headers, body)
    assert (status, text, answered["X-Greeting"]) == (201, b"1", "yes")
    assert sent == [("greetings.seen", {"who": "Ada"}, "client-1")]


def test_second_load_starts_afresh(loaded: LoadedNodes, folders: Folders) -> None:
    polite = folders.custom_nodes / "greetings" / "polite.py"
    polite.write_text(polite.read_text("utf-8").replace("Hello", "Good morning"), "utf-8")
    assert loaded.handle_http is not None
    loaded.handle_http("GET", "/greetings/x", "", {}, b"")
    again = load_nodes(folders)
    context = RunContext("7", folders)
    text = call(again, context, "Greeting", name="Ada", style="plain", times=1).outputs[0]
    assert text.startswith("Good morning Ada")
    assert again.definitions["Greeting"].pack_version != loaded.definitions["Greeting"].pack_version
    assert again.handle_http is not None
    assert again.handle_http("GET", "/greetings/x", "", {}, b"")[0] == 200


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import no_such_thing.deep", "it needs the Python package no_such_thing, which is not installed"),
        ("import comfy.ldm", "it needs ComfyUI's module comfy.ldm, which Confy does not have"),
        ("from comfy_api.latest import io", "it needs ComfyUI's module comfy_api, which Confy does not have"),
        ("from folder_paths import magic", "it needs folder_paths.magic, which Confy does not have"),
        ("import nodes\nnodes.LoraLoader", "it needs nodes.LoraLoader, which Confy does not have"),
        ("import comfy.utils as u\nu.tiled", "it needs comfy.utils.tiled, which Confy does not have"),
        (
            "from server import PromptServer\nPromptServer.instance.queue",
            "it needs PromptServer.queue, which Confy does not have",
        ),
        ("import sys\nsys.exit(3)", "it ended the program while it was imported (sys.exit)"),
        ("def broken(:", "invalid syntax in faulty.py, line 1"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("", "it defines no NODE_CLASS_MAPPINGS"),
        ("def comfy_entrypoint(): ...", "it is written for ComfyUI's newer interface (V3)"),
    ],
)
def test_failing_pack_says_what_it_lacks(code: str, words: str, custom_nodes: Path, folders: Folders) -> None:
    (custom_nodes / "faulty.py").write_text(code, "utf-8")
    (custom_nodes / "sound.py").write_text(SOUND, "utf-8")
    loaded = load_nodes(folders)
    problem = problem_of(loaded, "faulty.py")
    assert problem.message.startswith(f'The pack "faulty.py" cannot be used: {words}')
    assert problem.details
    assert "Sound" in loaded.definitions


SOUND = """
class Sound:
    FUNCTION = "run"
    RETURN_TYPES = ("INT",)
    INPUT_TYPES = classmethod(lambda cls: {"required": {}})
    def run(self):
        return (1,)

NODE_CLASS_MAPPINGS = {"Sound": Sound, "SaveImage": Sound}
"""


def test_missing_package_is_offered_as_advice(custom_nodes: Path, folders: Folders) -> None:
    (custom_nodes / "faulty.py").write_text("import no_such_thing", "utf-8")
    (remedy,) = problem_of(load_nodes(folders), "faulty.py").remedies
    assert remedy.title == 'Install "no_such_thing" into the Python that runs the worker'


def test_pack_cannot_replace_a_built_in_node(custom_nodes: Path, folders: Folders) -> None:
    (custom_nodes / "sound.py").write_text(SOUND, "utf-8")
    loaded = load_nodes(folders)
    assert loaded.definitions["SaveImage"].pack is None
    assert loaded.definitions["Sound"].pack == "sound"


def test_disabled_packs_are_left_alone(custom_nodes: Path, folders: Folders) -> None:
    for name in ("off.disabled", "__pycache__", ".git"):
        (custom_nodes / name).mkdir()
        (custom_nodes / name / "__init__.py").write_text("raise SystemExit", "utf-8")
    (custom_nodes / "off.py.disabled").write_text("raise SystemExit", "utf-8")
    (custom_nodes / "read.txt").write_text("", "utf-8")
    assert load_nodes(folders).problems == ()


def test_dead_link_in_a_pack_is_no_fault(custom_nodes: Path, folders: Folders) -> None:
    pack = custom_nodes / "linked"
    pack.mkdir()
    (pack / "__init__.py").write_text("NODE_CLASS_MAPPINGS = {}", "utf-8")
    (pack / "gone.py").symlink_to(pack / "nothing_there.py")
    assert load_nodes(folders).problems == ()


def test_routes_of_a_failing_pack_are_dropped(custom_nodes: Path, folders: Folders) -> None:
    (custom_nodes / "faulty.py").write_text(
        "from server import PromptServer\n"
        "@PromptServer.instance.routes.get('/faulty')\n"
        "async def f(request): ...\n"
        "1 / 0\n",
        "utf-8",
    )
    loaded = load_nodes(folders)
    assert problem_of(loaded, "faulty.py")
    assert loaded.routes == ()


def test_prestartup_script_runs_first(custom_nodes: Path, folders: Folders) -> None:
    pack = custom_nodes / "early"
    pack.mkdir()
    (pack / "prestartup_script.py").write_text("import sys; sys.early_marks = ['script']", "utf-8")
    code = "import sys; sys.early_marks.append('pack')\nNODE_CLASS_MAPPINGS = {}"
    (pack / "__init__.py").write_text(code, "utf-8")
    import sys

    try:
        assert load_nodes(folders).problems == ()
        assert sys.early_marks == ["script", "pack"]  # type: ignore[attr-defined]
    finally:
        del sys.early_marks  # type: ignore[attr-defined]
