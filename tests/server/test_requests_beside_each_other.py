"""Nodes that ask a language server at once, through server and worker: each one's text, progress and end."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

from server_process import listening, running_server

from app.server.broadcast import TEXT_EVENT
from tests.chat_stub import Handler, running_stub

WAIT_S = 60


def prompt(url: str, count: int) -> dict[str, Any]:
    usual = {"system": "", "model": "m", "max_tokens": 9, "temperature": 0.0, "seed": 0, "timeout": WAIT_S}
    nodes: dict[str, Any] = {}
    for n in range(count):
        inputs = {"prompt": f"q{n}", "server": url, **usual}
        nodes[f"c{n}"] = {"class_type": "Chat", "inputs": inputs}
        nodes[f"s{n}"] = {"class_type": "PreviewAny", "inputs": {"source": [f"c{n}", 0]}}
    return nodes


def test_each_node_gets_its_own_text_and_is_at_work_until_its_own_end(tmp_path: Path) -> None:
    """All have said something before any may end; the first then ends last."""
    count = 3
    all_open, others_ended = threading.Barrier(count), threading.Event()

    def answer(handler: Handler) -> None:
        handler.start_stream()
        handler.send_piece(f"{handler.prompt} hears")
        all_open.wait(WAIT_S)
        if handler.prompt == "q0":
            assert others_ended.wait(WAIT_S)
        handler.send_piece(" all of it", finish="stop")
        handler.wfile.write(b"data: [DONE]\n\n")

    with (
        running_stub() as stub,
        running_server(tmp_path / "home", sys.executable) as server,
        listening(server, "me", {"confy": True}) as listener,
    ):
        stub.answer = answer
        server.wait_until(lambda: server.get("/confy/report")["nodes"]["live"])
        prompt_id = server.queue(prompt(stub.url, count), client_id="me")
        frames = listener.until("executed", node="s1")
        frames += listener.until("executed", node="s2") if not ended(frames, "s2") else []
        others_ended.set()
        before = len(frames)
        frames += listener.until_end(prompt_id)
    texts = [(one["node_id"], one["text"]) for one in frames if one.get("event") == TEXT_EVENT]
    for n in range(count):
        assert {text for node, text in texts if node == f"c{n}"} == {f"q{n} hears", f"q{n} hears all of it"}
    states = [
        state["state"]
        for one in frames[:before]
        if one.get("type") == "confy.progress"
        for node, state in one["data"]["nodes"].items()
        if node == "c0"
    ]
    assert set(states) == {"running"}, "it is at work while the others end"
    assert ended(frames, "s0")


def ended(frames: list[dict[str, Any]], node: str) -> bool:
    return any(one.get("type") == "executed" and one["data"]["node"] == node for one in frames)
