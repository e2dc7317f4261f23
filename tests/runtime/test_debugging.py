"""Probes, pauses, frozen outputs and runs to any node, with workers that really run."""

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from app.debug_messages import Paused, Probe, Probed, ProbeRequest, Resume, Resumed
from app.messages import Done, Interrupt, Message, Planned, PlanRequest, Problems, Run, StepDone, StepStarted
from tests.worker_bench import WorkerBench, real_worker

PICTURES = (
    *((color, 64) for color in (0xFF8000, 0xFF8001, 0x010203, 0x010204, 0x010299, 0x112233, 0x445566)),
    *((color, 64) for color in (0x777777, 0x888888, 0xAAAAAA, 0xBBBBBB, 0xCCCCCC)),
    *((0x999999, 48), (0x00FF00, 80), (0x0000FF, 96), (0x00FF01, 80), (0x00FF02, 96)),
    *((0x123456, 72), (0x654321, 88), (0xABCDEF, 40)),
)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerBench]:
    home = tmp_path_factory.mktemp("home")
    (home / "input").mkdir()
    for color, width in PICTURES:
        shades = (color >> 16, color >> 8 & 255, color & 255)
        Image.new("RGB", (width, 32), shades).save(home / "input" / f"{color:06x}_{width}.png")
    with real_worker(home) as worker:
        worker.loaded()
        yield worker


def picture(color: int, width: int = 64) -> dict[str, Any]:
    return {"class_type": "LoadImage", "inputs": {"image": f"{color:06x}_{width}.png"}}


def chain(color: int = 0xFF0000, width: int = 64) -> dict[str, Any]:
    return {
        "1": picture(color, width),
        "2": {"class_type": "ImageInvert", "inputs": {"image": ["1", 0]}},
        "3": {
            "class_type": "ImageScaleBy",
            "inputs": {"image": ["2", 0], "upscale_method": "nearest-exact", "scale_by": 2.0},
        },
        "4": {"class_type": "PreviewImage", "inputs": {"images": ["3", 0]}},
    }


def options(**facts: Any) -> dict[str, Any]:
    return {"extra_data": {"confy": {"document": "d", **facts}}}


def of(kind: type[Message], messages: list[Message]) -> list[Any]:
    return [message for message in messages if isinstance(message, kind)]


def executed(messages: list[Message]) -> list[str]:
    return [message.node for message in of(StepDone, messages) if not message.cached]


def test_a_probe_tells_of_an_image_and_nothing_else_is_told(bench: WorkerBench) -> None:
    messages = bench.run(chain(0xFF8000), **options(probes=[["2", 0]]))
    (probe,) = of(Probe, messages)
    assert (probe.node, probe.slot, probe.cached) == ("2", 0, False)
    facts = probe.summary
    assert (facts["kind"], facts["type"], facts["shape"]) == ("image", "IMAGE", [1, 32, 64, 3])
    assert (facts["min"], facts["max"]) == (0.0, 1.0)
    assert [round(channel["mean"], 2) for channel in facts["channels"]] == [0.0, 0.5, 1.0]
    assert base64.b64decode(facts["picture"]).startswith(b"\x89PNG")
    assert sum(facts["histogram"]) == 64 * 32 * 3
    assert not of(Probe, bench.run(chain(0xFF8001)))


def test_a_probe_on_what_is_cached_runs_nothing(bench: WorkerBench) -> None:
    bench.run(chain(0x010203))
    messages = bench.run(chain(0x010203), **options(probes=[["1", 0]]))
    (probe,) = of(Probe, messages)
    assert probe.cached
    assert probe.summary["kind"] == "image"
    assert executed(messages) == []


def test_what_is_kept_is_looked_at_without_a_run(bench: WorkerBench) -> None:
    bench.run(chain(0x010204))
    bench.send(ProbeRequest(request_id="q", prompt=chain(0x010204), probes=(["2", 0],), longest=16))
    (found,) = bench.next(Probed).probes
    assert found["node"] == "2"
    assert found["summary"]["kind"] == "image"
    bench.send(ProbeRequest(request_id="q", prompt=chain(0x010299), probes=(["2", 0],)))
    assert bench.next(Probed).probes == ()


def test_equal_nodes_are_probed_by_their_own_names(bench: WorkerBench) -> None:
    prompt = chain(0x112233)
    prompt["1b"] = picture(0x112233)
    prompt["5"] = {"class_type": "PreviewImage", "inputs": {"images": ["1b", 0]}}
    messages = bench.run(prompt, **options(probes=[["1", 0], ["1b", 0]]))
    assert sorted(probe.node for probe in of(Probe, messages)) == ["1", "1b"]


def test_the_probe_node_passes_on_and_tells_the_type_of_its_source(bench: WorkerBench) -> None:
    prompt = chain(0x445566)
    prompt["p"] = {"class_type": "Probe", "inputs": {"value": ["2", 0]}}
    prompt["3"]["inputs"]["image"] = ["p", 0]
    for cached in (False, True):
        messages = bench.run(prompt)
        (probe,) = of(Probe, messages)
        assert (probe.node, probe.cached, probe.summary["kind"]) == ("p", cached, "image")
    assert messages[-1].report["status"] == "success"  # type: ignore[attr-defined]


def test_latents_masks_texts_and_numbers_have_their_own_facts(bench: WorkerBench) -> None:
    prompt = {
        "1": {"class_type": "EmptyLatentImage", "inputs": {"width": 64, "height": 32, "batch_size": 2}},
        "2": picture(0xFF8000),
        "3": {"class_type": "PrimitiveString", "inputs": {"value": "a" * 5000}},
        "4": {"class_type": "PrimitiveInt", "inputs": {"value": 7}},
    }
    messages = bench.run(prompt, **options(run_to=list(prompt)))
    found = {probe.node: probe.summary for probe in of(Probe, messages)}  # of a node the last output
    assert (found["1"]["kind"], found["1"]["shape"]) == ("latent", [2, 4, 4, 8])
    assert (found["3"]["kind"], found["3"]["length"], len(found["3"]["text"])) == ("text", 5000, 4000)
    assert (found["4"]["kind"], found["4"]["value"]) == ("number", 7)
    assert (found["2"]["kind"], found["2"]["size"]) == ("mask", [64, 64])


def paused_run(bench: WorkerBench, prompt: dict[str, Any], **facts: Any) -> Paused:
    bench.messages.clear()
    bench.send(Run("p", prompt, **options(**facts)))
    return bench.next(Paused)


def test_a_breakpoint_pauses_before_its_node_and_a_step_before_the_next(bench: WorkerBench) -> None:
    paused = paused_run(bench, chain(0x777777), breakpoints=["2"])
    assert (paused.node, paused.node_type) == ("2", "ImageInvert")
    assert [facts["name"] for facts in paused.inputs] == ["image"]
    assert paused.inputs[0]["summary"]["kind"] == "image"
    assert [message.node for message in of(StepDone, bench.messages)] == ["1"]
    bench.send(Resume("p", step=True))
    assert bench.next(Paused).node == "3"
    bench.send(Resume("p", node="2"))  # an answer that comes late is for another pause
    bench.send(Resume("p", node="3"))
    assert bench.next(Done).status == "success"
    assert [message.node for message in of(Resumed, bench.messages)] == ["2", "3"]


def test_a_paused_run_stops_at_once_and_its_worker_answers_meanwhile(bench: WorkerBench) -> None:
    paused_run(bench, chain(0x888888), breakpoints=["3"])
    bench.send(PlanRequest(request_id="plan", prompt=chain(0x888888)))
    assert bench.next(Planned).plan["steps"]
    bench.send(Interrupt("p"))
    done = bench.next(Done)
    assert (done.status, done.interrupted_node) == ("interrupted", "3")
    assert bench.run(chain(0x888888))[-1].report["run"] == 2  # type: ignore[attr-defined]


def test_an_edited_value_counts_for_this_run_and_leaves_nothing_wrong_behind(bench: WorkerBench) -> None:
    prompt = chain(0x999999, width=48)
    paused = paused_run(bench, prompt, breakpoints=["3"], probes=[["3", 0]])
    values = {facts["name"]: facts.get("value") for facts in paused.inputs}
    assert values == {"image": None, "upscale_method": "nearest-exact", "scale_by": 2.0}
    bench.send(Resume("p", node="3", values={"scale_by": 3.0}))
    bench.next(Done)
    assert of(Resumed, bench.messages)[0].edited == ("scale_by",)
    assert of(Probe, bench.messages)[0].summary["shape"] == [1, 96, 144, 3]
    messages = bench.run(prompt, **options(probes=[["3", 0]]))
    assert executed(messages) == ["3", "4"]
    assert of(Probe, messages)[0].summary["shape"] == [1, 64, 96, 3]


def test_a_wrong_value_is_refused_and_the_run_waits_on(bench: WorkerBench) -> None:
    paused_run(bench, chain(0xAAAAAA), breakpoints=["3"])
    bench.send(Resume("p", values={"scale_by": 500}))
    refusal = bench.next(Paused).refusal
    assert refusal is not None
    assert (refusal["node_path"], refusal["input_name"]) == ("3", "scale_by")
    bench.send(Resume("p", values={"image": 1}))
    assert "cannot be changed" in str((bench.next(Paused).refusal or {})["message"])
    bench.send(Resume("p"))
    assert bench.next(Done).status == "success"


def test_a_run_goes_to_any_node_and_no_further(bench: WorkerBench) -> None:
    messages = bench.run(chain(0xBBBBBB), **options(run_to=["2"]))
    assert executed(messages) == ["1", "2"]
    assert [probe.node for probe in of(Probe, messages)] == ["2"]


def test_a_node_runs_again_and_so_does_what_is_behind_it(bench: WorkerBench) -> None:
    prompt = chain(0xCCCCCC)
    bench.run(prompt, **options())
    messages = bench.run(prompt, **options(run_to=["2"], again=["2"]))
    assert executed(messages) == ["2"]
    assert executed(bench.run(prompt, **options())) == ["3", "4"]
    assert executed(bench.run(prompt, **options())) == []
    assert executed(bench.run(prompt, extra_data={"confy": {"document": "other"}})) == []


def test_a_frozen_node_keeps_what_it_gave_whatever_its_inputs_are(bench: WorkerBench) -> None:
    bench.run(chain(0x00FF00, width=80), **options())
    frozen = options(frozen=["2"], probes=[["2", 0]])
    messages = bench.run(chain(0x0000FF, width=96), **frozen)
    assert executed(messages) == []
    (probe,) = of(Probe, messages)
    assert probe.cached
    assert probe.summary["shape"] == [1, 32, 80, 3]
    bench.send(PlanRequest(request_id="q", prompt=chain(0x0000FF, width=96), **frozen))
    plan = bench.next(Planned).plan
    states = {step["node"]: step["state"] for step in plan["steps"]}
    assert states["2"] == "frozen"
    assert states["4"] == "cached"
    assert states.get("1", "cached") != "run"
    messages = bench.run(chain(0x0000FF, width=96), **options())
    assert executed(messages) == ["1", "2", "3", "4"]


def test_a_frozen_node_outlives_the_cache(bench: WorkerBench) -> None:
    from app.messages import Free

    bench.run(chain(0x00FF01, width=80), **options())
    bench.run(chain(0x00FF01, width=80), **options(frozen=["2"]))
    bench.send(Free())
    messages = bench.run(chain(0x00FF02, width=96), **options(frozen=["2"], probes=[["3", 0]]))
    assert executed(messages) == ["3", "4"]
    assert of(Probe, messages)[0].summary["shape"] == [1, 64, 160, 3]


def test_a_frozen_node_without_a_result_says_so_and_may_run_once(bench: WorkerBench) -> None:
    prompt = chain(0x123456, width=72)
    messages = bench.run(prompt, **options(document="new", frozen=["2"]))
    (problem,) = of(Problems, messages)
    assert (problem.problem.kind, problem.problem.node_path) == ("freeze.lost", "2")
    assert [list(remedy.edit or {}) for remedy in problem.problem.remedies] == [["run_once"], ["unfreeze"]]
    assert executed(messages) == []
    assert not of(StepStarted, messages)
    assert executed(bench.run(prompt, **options(document="new", frozen=["2"], run_once=["2"]))) == [
        "1",
        "2",
        "3",
        "4",
    ]
    other = chain(0x654321, width=88)
    assert executed(bench.run(other, **options(document="new", frozen=["2"]))) == []


def test_a_plan_says_what_is_frozen_and_what_of_it_is_lost(bench: WorkerBench) -> None:
    lost = options(document="never ran", frozen=["2"])
    bench.send(PlanRequest(request_id="q", prompt=chain(0xABCDEF, width=40), **lost))
    problems = bench.next(Planned).plan["problems"]
    assert [(problem["kind"], problem["node_path"]) for problem in problems] == [("freeze.lost", "2")]


def test_a_latent_behind_a_sampler_shows_colors_also_when_it_was_scaled_or_is_kept(
    bench: WorkerBench,
) -> None:
    sampler = {
        "seed": 1, "steps": 1, "cfg": 1.0, "sampler_name": "euler", "scheduler": "normal", "denoise": 1.0,
        "model": ["1", 0], "positive": ["2", 0], "negative": ["2", 0], "latent_image": ["3", 0],
    }  # fmt: skip
    prompt = {
        "1": {"class_type": "CheckpointLoaderSimple", "inputs": {"ckpt_name": "starter.safetensors"}},
        "2": {"class_type": "CLIPTextEncode", "inputs": {"text": "a boat", "clip": ["1", 1]}},
        "3": {"class_type": "EmptyLatentImage", "inputs": {"width": 64, "height": 64, "batch_size": 1}},
        "4": {"class_type": "KSampler", "inputs": sampler},
        "5": {
            "class_type": "LatentUpscaleBy",
            "inputs": {"samples": ["4", 0], "upscale_method": "bilinear", "scale_by": 2.0},
        },
        "6": {"class_type": "VAEDecode", "inputs": {"samples": ["5", 0], "vae": ["1", 2]}},
        "7": {"class_type": "PreviewImage", "inputs": {"images": ["6", 0]}},
    }
    probes = [["3", 0], ["4", 0], ["5", 0]]
    for cached in (False, True):
        messages = bench.run(prompt, **options(document="colors", probes=probes))
        shows = {probe.node: (probe.summary["shows"], probe.cached) for probe in of(Probe, messages)}
        assert shows == {"3": ("channels", cached), "4": ("colors", cached), "5": ("colors", cached)}
    asked = options(document="colors")
    bench.send(ProbeRequest(request_id="r", prompt=prompt, probes=(["4", 0],), **asked))
    (found,) = bench.next(Probed).probes
    assert found["summary"]["shows"] == "colors"
