"""The modules that packs import behave as ComfyUI's."""

import importlib
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import torch
from PIL import Image
from safetensors.torch import save_file

from app import pack_host
from app.executing import Executing, while_executing
from app.folders import Folders
from app.nodes.custom_packs import load_packs
from app.problems import InputError, RunInterrupted
from app.run_context import RunContext


@pytest.fixture
def api(custom_nodes: Path, folders: Folders) -> Iterator[Any]:
    """Import one of the modules as a pack of this worker would."""
    for name in ("checkpoints", "loras"):
        (folders.model_paths[name][0] / f"{name}.safetensors").write_bytes(b"x")
    load_packs(folders)
    yield importlib.import_module
    pack_host._HOSTS.clear()


@pytest.fixture
def paths(api: Any) -> ModuleType:
    module: ModuleType = api("folder_paths")
    return module


def test_folders_and_names(paths: Any, folders: Folders) -> None:
    assert paths.base_path == str(folders.base)
    assert paths.models_dir == str(folders.base / "models")
    assert paths.get_output_directory() == str(folders.output)
    assert paths.get_input_directory() == paths.input_directory == str(folders.input)
    assert paths.get_temp_directory() == str(folders.temp)
    assert paths.get_user_directory() == str(folders.user)
    assert paths.get_directory_by_type("output") == str(folders.output)
    assert paths.get_directory_by_type("nowhere") is None
    assert paths.get_folder_paths("unet") == paths.get_folder_paths("diffusion_models")
    assert "loras.safetensors" in paths.get_filename_list("loras")
    with pytest.raises(KeyError):
        paths.get_filename_list("no such kind")


def test_packs_add_folders_of_models(paths: Any, tmp_path: Path) -> None:
    extra = tmp_path / "extra"
    (extra / "sub").mkdir(parents=True)
    (extra / "sub" / "a.onnx").write_bytes(b"1")
    (extra / "loras2.safetensors").write_bytes(b"1")
    paths.add_model_folder_path("loras", str(extra), is_default=True)
    assert paths.get_folder_paths("loras")[0] == str(extra)
    assert {"loras.safetensors", "loras2.safetensors"} <= set(paths.get_filename_list("loras"))
    paths.folder_names_and_paths["detectors"] = ([str(extra)], {".onnx"})
    assert paths.get_filename_list("detectors") == ["sub/a.onnx"]
    assert paths.get_full_path("detectors", "sub/a.onnx") == str(extra / "sub" / "a.onnx")


@pytest.mark.parametrize("name", ["../checkpoints/checkpoints.safetensors", "none.safetensors"])
def test_path_of_a_model_stays_inside(name: str, paths: Any) -> None:
    assert paths.get_full_path("loras", name) is None
    with pytest.raises(FileNotFoundError, match="among the models of kind 'loras'"):
        paths.get_full_path_or_raise("loras", name)


def test_annotated_names(paths: Any, folders: Folders) -> None:
    (folders.output / "a.png").write_bytes(b"")
    assert paths.annotated_filepath("a.png [output]") == ("a.png", str(folders.output))
    assert paths.annotated_filepath("a.png") == ("a.png", None)
    assert paths.get_annotated_filepath("a.png [output]") == str(folders.output / "a.png")
    assert paths.get_annotated_filepath("b.png") == str(folders.input / "b.png")
    assert paths.exists_annotated_filepath("a.png [output]")
    assert not paths.exists_annotated_filepath("a.png")
    with pytest.raises(ValueError, match="leaves its folder"):
        paths.get_annotated_filepath("../../x.png")


def test_path_of_a_file_to_save(paths: Any, folders: Folders) -> None:
    (folders.output / "sub").mkdir()
    (folders.output / "sub" / "x_64_00004_.png").write_bytes(b"")
    found = paths.get_save_image_path("sub/x_%width%", str(folders.output), 64, 32)
    assert found == (str(folders.output / "sub"), "x_64", 5, "sub", "sub/x_%width%")
    with pytest.raises(InputError):
        paths.get_save_image_path("../x", str(folders.output))


def test_resizing(api: Any) -> None:
    utils = api("comfy.utils")
    samples = torch.rand(1, 3, 4, 8)
    assert utils.common_upscale(samples, 6, 2, "lanczos", "center").shape == (1, 3, 2, 6)
    assert utils.lanczos(samples, 6, 2).shape == (1, 3, 2, 6)
    assert utils.repeat_to_batch_size(torch.arange(2), 5).tolist() == [0, 1, 0, 1, 0]
    assert utils.repeat_to_batch_size(torch.arange(5), 2).tolist() == [0, 1]


def test_progress_bar_reports_and_shows(api: Any, run: RunContext) -> None:
    utils = api("comfy.utils")
    steps: list[tuple[int, int]] = []
    shown: list[tuple[bytes, str]] = []
    context = replace(
        run,
        report_progress=lambda value, total: steps.append((value, total)),
        send_preview=lambda image, mime: shown.append((image, mime)),
    )
    with pack_host.running(context):
        bar = utils.ProgressBar(3)
        bar.update(2)
        bar.update_absolute(9, 4, ("JPEG", Image.new("RGBA", (64, 32)), 16))
    assert steps == [(2, 3), (4, 4)]
    ((data, mime),) = shown
    assert mime == "image/jpeg"
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.size == (16, 8)


def test_weight_files(api: Any, tmp_path: Path) -> None:
    utils = api("comfy.utils")
    utils.save_torch_file({"a.b": torch.ones(2, 3)}, str(tmp_path / "w.safetensors"), metadata={"k": "v"})
    tensors, metadata = utils.load_torch_file(str(tmp_path / "w.safetensors"), return_metadata=True)
    assert (tensors["a.b"].sum().item(), metadata) == (6, {"k": "v"})
    assert utils.calculate_parameters(tensors, "a.") == 6
    torch.save({"state_dict": {"a.b": torch.zeros(1)}}, tmp_path / "w.ckpt")
    assert list(utils.load_torch_file(str(tmp_path / "w.ckpt"), safe_load=True)) == ["a.b"]
    assert utils.state_dict_prefix_replace({"a.b": 1, "c": 2}, {"a.": "x."}) == {"c": 2, "x.b": 1}
    assert utils.state_dict_prefix_replace({"a.b": 1, "c": 2}, {"a.": "x."}, filter_keys=True) == {"x.b": 1}


def test_pickled_code_is_never_run(api: Any, tmp_path: Path) -> None:
    class Trap:
        def __reduce__(self) -> Any:
            return (Path.touch, (tmp_path / "sprung",))

    torch.save({"a": Trap()}, tmp_path / "trap.pt")
    with pytest.raises(Exception, match="Weights only load failed"):
        api("comfy.utils").load_torch_file(str(tmp_path / "trap.pt"))
    assert not (tmp_path / "sprung").exists()


def test_pack_may_ask_its_run_to_stop(api: Any, run: RunContext) -> None:
    management, nodes = api("comfy.model_management"), api("nodes")
    with pack_host.running(replace(run, prompt_id="p")):
        management.throw_exception_if_processing_interrupted()
        nodes.interrupt_processing()
        assert management.processing_interrupted()
        with pytest.raises(management.InterruptProcessingException) as caught:
            nodes.before_node_execution()
        assert isinstance(caught.value, RunInterrupted)
        assert not management.processing_interrupted(), "the next call is not stopped"
    assert not management.processing_interrupted()


def test_devices_and_memory(api: Any) -> None:
    management = api("comfy.model_management")
    device = management.get_torch_device()
    assert management.cpu_mode() == (device.type == "cpu") == management.is_device_cpu(device)
    assert management.get_free_memory() > 0
    assert management.get_total_memory(torch.device("cpu")) >= management.get_free_memory(torch.device("cpu"))
    assert len(management.get_free_memory(torch.device("cpu"), torch_free_too=True)) == 2
    management.soft_empty_cache()


def test_unloading_drops_what_the_worker_keeps(api: Any, run: RunContext) -> None:
    shared: dict[str, Any] = {"models": [1]}
    with pack_host.running(replace(run, shared=shared)):
        api("comfy.model_management").unload_all_models()
    assert shared == {}


def test_graph_builder_edits_its_graph(api: Any) -> None:
    utils = api("comfy_execution.graph_utils")
    graph = utils.GraphBuilder("p.")
    first = graph.node("A", x=1)
    second = graph.node("B", id="named", a=first.out(1), b=2)
    second.set_input("b", None)
    second.set_input("c", "text")
    second.set_override_display_id("9")
    assert (second.get_input("c"), second.get_input("b")) == ("text", None)
    assert graph.lookup_node("named") is second
    assert graph.node("B", id="named") is second
    graph.replace_node_output("1", 1, 5)
    assert graph.finalize()["p.named"] == {
        "class_type": "B",
        "inputs": {"a": 5, "c": "text"},
        "override_display_id": "9",
    }
    graph.remove_node("1")
    assert list(graph.finalize()) == ["p.named"]


def test_graphs_of_one_call_have_different_ids(api: Any) -> None:
    utils = api("comfy_execution.graph_utils")
    with while_executing(Executing("p", "7", 2)):
        context = api("comfy_execution.utils").get_executing_context()
        ids = [utils.GraphBuilder().node("A").id for _ in range(2)]
    assert (context.prompt_id, context.node_id, context.list_index) == ("p", "7", 2)
    assert ids == ["7.2.0.1", "7.2.1.1"]
    assert api("comfy_execution.utils").get_executing_context() is None


def test_graph_gets_a_prefix(api: Any) -> None:
    graph = {"1": {"class_type": "A", "inputs": {"x": ["2", 0], "y": 3}}}
    nodes, outputs = api("comfy_execution.graph_utils").add_graph_prefix(graph, (["1", 0], 5), "q.")
    assert nodes == {"q.1": {"class_type": "A", "inputs": {"x": ["q.2", 0], "y": 3}}}
    assert outputs == (["q.1", 0], 5)


def test_blocker_is_the_same_everywhere(api: Any) -> None:
    from app.execution_blocker import ExecutionBlocker

    assert api("comfy_execution.graph").ExecutionBlocker is ExecutionBlocker
    assert api("comfy_execution.graph_utils").ExecutionBlocker is ExecutionBlocker


def test_prompt_server_sends(api: Any, run: RunContext) -> None:
    sent: list[Any] = []
    pack_host.host().send = lambda event, data, client: sent.append((event, data, client))
    server = api("server").PromptServer.instance
    server.send_sync("event", {"a": 1})
    texts: list[str] = []
    with pack_host.running(replace(run, send_text=texts.append)), while_executing(Executing("p", "7")):
        server.send_progress_text(b"half", "7")
        assert server.last_node_id == "7"
    assert sent == [("event", {"a": 1}, None)]
    assert texts == ["half"]
    assert server.last_node_id is None


@pytest.mark.parametrize(
    "module",
    [
        "folder_paths",
        "nodes",
        "server",
        "comfy",
        "comfy.utils",
        "comfy.model_management",
        "comfy_execution",
        "comfy_execution.graph",
        "comfy_execution.graph_utils",
        "comfy_execution.utils",
    ],
)
def test_what_is_missing_is_named(module: str, api: Any) -> None:
    imported = api(module)
    assert not hasattr(imported, "no_such_thing")
    with pytest.raises(AttributeError, match=f"needs {module}.no_such_thing, which Confy does not have"):
        imported.no_such_thing  # noqa: B018 - asking is the test


def test_outside_of_a_worker_there_is_no_host(custom_nodes: Path) -> None:
    pack_host._HOSTS.clear()
    with pytest.raises(pack_host.NoHostError, match="in a worker only"):
        pack_host.host()


def test_safetensors_written_elsewhere_is_read(api: Any, tmp_path: Path) -> None:
    save_file({"x": torch.arange(3)}, tmp_path / "x.sft")
    assert api("comfy.utils").load_torch_file(tmp_path / "x.sft")["x"].tolist() == [0, 1, 2]
