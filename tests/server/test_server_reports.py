"""What a run took reaches clients of ours at its end, and nobody else; the history keeps the counts alone."""

from __future__ import annotations

from typing import Any

from server_process import RunningServer, listening

PROMPT: dict[str, Any] = {
    "1": {"class_type": "ToyInt", "inputs": {"v": 41}},
    "2": {"class_type": "ToySink", "inputs": {"x": ["1", 0]}},
}


def frames_of_a_run(server: RunningServer, flags: dict[str, Any] | None, value: int) -> list[dict[str, Any]]:
    prompt = {**PROMPT, "1": {"class_type": "ToyInt", "inputs": {"v": value}}}
    client_id = f"reports-{value}"
    with listening(server, client_id, flags) as listener:
        prompt_id = server.queue(prompt, client_id=client_id)
        found: list[dict[str, Any]] = [dict(frame) for frame in listener.until_end(prompt_id)]
    return found


def test_a_client_with_the_flag_gets_the_report_before_the_run_ends(server: RunningServer) -> None:
    frames = frames_of_a_run(server, {"confy": True}, 141)
    kinds = [frame.get("type") for frame in frames]
    assert kinds.index("confy.report") < kinds.index("execution_success")
    (report,) = [frame["data"] for frame in frames if frame.get("type") == "confy.report"]
    assert report["report"]["run"] == 2


def test_other_clients_get_none(server: RunningServer) -> None:
    kinds = {frame.get("type") for frame in frames_of_a_run(server, None, 142)}
    assert "execution_success" in kinds
    assert not [kind for kind in kinds if str(kind).startswith("confy.")]


def test_the_history_keeps_no_record_of_each_step(server: RunningServer) -> None:
    frames = frames_of_a_run(server, {"confy": True}, 143)
    prompt_id = next(frame["data"]["prompt_id"] for frame in frames if frame.get("type") == "confy.report")
    report = server.get(f"/history/{prompt_id}")[prompt_id]["confy"]["report"]
    assert report["run"] == 2
    assert "records" not in report
