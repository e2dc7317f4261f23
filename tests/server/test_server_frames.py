"""The frames of a run, compared with those recorded from ComfyUI (tests/server/data)."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from server_process import RunningServer, listening

DATA = Path(__file__).parent / "data"
TOYS = {
    "PInt": "ToyInt",
    "PPass": "ToyPass",
    "PSink": "ToySink",
    "PSinkNoUI": "ToySilentSink",
    "PSleep": "ToySleep",
    "PError": "ToyError",
    "PBlock": "ToyBlock",
    "PText": "ToyText",
    "PCustomMsg": "ToyMessage",
}
Frames = Sequence[Mapping[str, Any]]


def recorded(scenario: str) -> Any:
    return json.loads((DATA / f"ws_{scenario}.json").read_text())


def toy_prompt(prompt: Mapping[str, Any]) -> dict[str, Any]:
    return {key: {**node, "class_type": TOYS[node["class_type"]]} for key, node in prompt.items()}


def plain(value: Any, ids: Mapping[str, str]) -> Any:
    """Return frames without what differs from run to run, and without Confy's own keys."""
    if isinstance(value, Mapping):
        kept = {
            key: plain(item, ids)
            for key, item in value.items()
            if key not in ("confy", "current_outputs", "layout", "total_bytes", "payload_magic_hex", "image")
        }
        for key, stand_in in {
            "timestamp": "<ms>",
            "create_time": "<ms>",
            "traceback": "<frames>",
            "exception_message": "<text>",
            "sid": "<sid>",
        }.items():
            if key in kept:
                kept[key] = stand_in
        if "executed" in kept and isinstance(kept["executed"], list):
            kept["executed"] = sorted(kept["executed"])
        if "node_type" in kept:
            kept["node_type"] = TOYS.get(kept["node_type"], kept["node_type"])
        if "binary_event" in kept:
            kept["event"] = kept.pop("binary_event")
        return kept
    if isinstance(value, list | tuple):
        return [plain(item, ids) for item in value]
    return ids.get(value, value) if isinstance(value, str) else value


def run_and_compare(server: RunningServer, scenario: str, flags: Any = None) -> str:
    """Run a recorded prompt, compare all frames with the recorded ones, and return its id."""
    record = recorded(scenario)
    client_id = uuid.uuid4().hex
    with listening(server, client_id, flags) as listener:
        prompt_id = server.queue(toy_prompt(record["prompt"]), client_id=client_id)
        frames = listener.until_end(prompt_id)
    ids = {prompt_id: "<id:1>", client_id: "<id:2>"}
    assert plain(frames, ids) == plain(record["messages"], {})
    if "history" in record:
        compare_history(server, prompt_id, record["history"], ids)
    return prompt_id


def compare_history(server: RunningServer, prompt_id: str, expected: Any, ids: Mapping[str, str]) -> None:
    entry = server.get(f"/history/{prompt_id}")[prompt_id]
    found = plain(entry, ids)
    wanted = plain({**expected, "prompt": expected["prompt"]}, {})
    wanted["prompt"][2] = toy_prompt(wanted["prompt"][2])
    # Numbers go on counting; ComfyUI's order of outputs follows a hash.
    wanted["prompt"][0] = found["prompt"][0]
    assert {**found, "prompt": [*found["prompt"][:4], sorted(found["prompt"][4])]} == {
        **wanted,
        "prompt": [*wanted["prompt"][:4], sorted(wanted["prompt"][4])],
    }


def test_successful_run_then_fully_cached_then_partly_cached(server: RunningServer) -> None:
    run_and_compare(server, "successful_run")
    run_and_compare(server, "fully_cached_second_run")
    run_and_compare(server, "partially_cached_run")


def test_error_stops_the_run_and_keeps_results_made_before(server: RunningServer) -> None:
    run_and_compare(server, "execution_error")


def test_error_frame_carries_the_problem_for_confy(server: RunningServer) -> None:
    prompt = toy_prompt(recorded("execution_error")["prompt"])
    prompt["1"]["inputs"]["v"] = 18
    with listening(server, "confy-client", {"confy": True}) as listener:
        prompt_id = server.queue(prompt, client_id="confy-client")
        frames = listener.until_end(prompt_id)
    (problem,) = [frame["data"]["problem"] for frame in frames if frame["type"] == "confy.problem"]
    assert (problem["node_path"], problem["input_name"]) == ("2", "x")
    assert problem["message"] == "this toy is broken"
    (error,) = [frame["data"] for frame in frames if frame["type"] == "execution_error"]
    assert error["confy"] == problem


def test_output_node_without_ui_shows_only_when_cached(server: RunningServer) -> None:
    run_and_compare(server, "output_node_without_ui")
    run_and_compare(server, "output_node_without_ui_cached")


def test_blocked_node_reports_and_the_run_succeeds(server: RunningServer) -> None:
    run_and_compare(server, "execution_blocker_with_message")


def test_streamed_text_and_messages_of_packs_reach_the_client(server: RunningServer) -> None:
    run_and_compare(server, "progress_text_and_custom_message")


def test_text_that_is_no_unicode_ends_neither_run_nor_server(server: RunningServer) -> None:
    prompt = {
        "1": {"class_type": "ToyText", "inputs": {"x": 7}},
        "2": {"class_type": "ToySink", "inputs": {"x": ["1", 0]}},
    }
    with listening(server, "reader") as listener:
        frames = listener.until_end(server.queue(prompt, client_id="reader"))
    assert "half ?" in [frame.get("text") for frame in frames]
    assert "execution_success" in [frame.get("type") for frame in frames]


def test_preview_comes_with_metadata_before_progress_for_clients_that_know_it(server: RunningServer) -> None:
    run_and_compare(server, "progress_with_preview_with_feature_flag", {"supports_preview_metadata": True})


def test_preview_comes_plain_after_progress_for_others(server: RunningServer) -> None:
    run_and_compare(server, "progress_with_preview_without_feature_flag")


def test_interrupt_ends_the_run_where_it_is(server: RunningServer) -> None:
    record = recorded("interrupt")
    with listening(server, "stopper") as listener, listening(server, "bystander") as bystander:
        prompt_id = server.queue(toy_prompt(record["prompt"]), client_id="stopper")
        frames = listener.until("progress")
        server.post("/interrupt", {"prompt_id": str(uuid.uuid4())})
        frames += listener.until("progress")
        server.post("/interrupt", {"prompt_id": prompt_id})
        frames += listener.until_end(prompt_id)
        seen = [bystander.next() for _ in range(3)]
        assert not bystander.waiting()
    ids = {prompt_id: "<id:1>", "stopper": "<id:2>"}
    found, wanted = plain(frames, ids), plain(record["messages"], {})
    assert found[:8] == wanted[:8]
    assert found[-3:] == wanted[-3:]
    assert {frame["type"] for frame in found[8:-3]} == {"progress", "progress_state", "executing"}
    compare_history(server, prompt_id, record["history"], ids)
    assert seen == recorded("interrupt_seen_by_bystander")["bystander_messages"]


def test_two_prompts_run_one_after_the_other(server: RunningServer) -> None:
    record = recorded("two_prompts_queued")
    first, second = (
        toy_prompt(record["queue_while_running"][key][0][2]) for key in ("queue_running", "queue_pending")
    )
    first["2"]["inputs"]["seconds"] = 2.0  # time enough to queue the second, also on a busy machine
    with listening(server, "double") as listener:
        first_id = server.queue(first, client_id="double")
        frames = listener.until("executing", node="2")
        second_id = server.queue(second, client_id="double")
        frames += listener.until_end(first_id) + listener.until_end(second_id)
    ids = {first_id: "<id:1>", second_id: "<id:2>"}
    assert plain(frames, ids) == plain(record["messages"], {})


def test_prompt_without_client_shows_only_progress_states_to_everyone(server: RunningServer) -> None:
    record = recorded("prompt_without_client_id_seen_by_other_client")
    prompt = {
        "1": {"class_type": "ToyInt", "inputs": {"v": 77}},
        "2": {"class_type": "ToyPass", "inputs": {"x": ["1", 0], "tag": ""}},
        "3": {"class_type": "ToySink", "inputs": {"x": ["2", 0]}},
    }
    with listening(server, "watcher") as listener:
        prompt_id = server.queue(prompt)
        frames = [listener.next() for _ in record["messages"]]
    assert plain(frames, {prompt_id: "<id:1>"}) == plain(record["messages"], {})


def test_socket_with_the_same_id_takes_the_run_over(server: RunningServer) -> None:
    record = recorded("reconnect_same_client_id_mid_run")
    prompt = {
        "1": {"class_type": "ToyInt", "inputs": {"v": 51}},
        "2": {"class_type": "ToySleep", "inputs": {"x": ["1", 0], "seconds": 6.0, "steps": 3}},
        "3": {"class_type": "ToySink", "inputs": {"x": ["2", 0]}},
    }
    with listening(server, "twin") as old:
        prompt_id = server.queue(prompt, client_id="twin")
        old.until("executing", node="2")
        with listening(server, "twin") as new:
            frames = [new.greeting, *new.until_end(prompt_id)]
        assert not old.waiting()
    ids = {prompt_id: "<id:2>"}
    assert plain(frames, ids) == plain(record["new_socket_messages"], {})


def test_greeting_names_the_client_and_the_first_message_may_announce_features(server: RunningServer) -> None:
    sent = recorded("feature_flags")["client_sends"][0]
    with listening(server, None, sent["data"]) as listener:
        assert plain(listener.greeting, {}) == plain(recorded("connect")["messages"][0], {})
        assert len(listener.greeting["data"]["sid"]) == 32
        assert set(recorded("feature_flags")["messages"][1]["data"]) <= set(listener.features["data"])
    with listening(server, "own-name") as listener:
        assert listener.greeting["data"]["sid"] == "own-name"


def test_states_of_a_large_graph_are_complete_but_few(server: RunningServer) -> None:
    chain: dict[str, Any] = {"0": {"class_type": "ToyInt", "inputs": {"v": 3}}}
    for index in range(1, 401):
        chain[str(index)] = {"class_type": "ToyPass", "inputs": {"x": [str(index - 1), 0], "tag": ""}}
    chain["end"] = {"class_type": "ToySink", "inputs": {"x": ["400", 0]}}
    with listening(server, "large", {"confy": True}) as listener:
        prompt_id = server.queue(chain, client_id="large")
        frames = listener.until_end(prompt_id)
    states = [frame["data"]["nodes"] for frame in frames if frame["type"] == "progress_state"]
    assert len(states) < 2 * 402, "beyond 200 nodes not every change is sent whole"
    assert set(states[-1]) == set(chain)
    assert all(state["state"] == "finished" for state in states[-1].values())
    deltas = [frame["data"]["nodes"] for frame in frames if frame["type"] == "confy.progress"]
    assert len(deltas) == 2 * 402
    assert all(len(delta) == 1 for delta in deltas)
    end = [frame["type"] for frame in frames if frame["type"] in ("progress_state", "execution_success")]
    assert end[-1] == "execution_success", "the last state comes before the end"
