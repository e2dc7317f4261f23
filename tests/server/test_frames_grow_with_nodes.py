"""The bytes of all frames of a run grow with its nodes, and not with their square, for every client."""

from __future__ import annotations

import asyncio
import json
import uuid
from typing import Any

import aiohttp
import pytest
from server_process import PATIENCE_S, RunningServer

FEW, MANY = 1000, 3000
MOST_A_NODE = 12_000
"""Bytes: the states of the first 200 nodes are sent again at each change, as ComfyUI does for all of them."""


def chain(nodes: int, value: int) -> dict[str, Any]:
    prompt: dict[str, Any] = {"0": {"class_type": "ToyInt", "inputs": {"v": value}}}
    for index in range(1, nodes - 1):
        inputs = {"x": [str(index - 1), 0], "tag": str(index)}
        prompt[str(index)] = {"class_type": "ToyPass", "inputs": inputs}
    prompt[str(nodes - 1)] = {"class_type": "ToySink", "inputs": {"x": [str(nodes - 2), 0]}}
    return prompt


async def frames_of_run(server: RunningServer, nodes: int, flags: dict[str, Any]) -> tuple[int, set[str]]:
    """Run a chain; return the bytes of its frames, and the nodes that an `executing` frame named."""
    client, total, named = uuid.uuid4().hex, 0, set()
    url = f"{server.address.url}/ws?clientId={client}"
    async with (
        aiohttp.ClientSession(headers=dict(server.address.headers)) as session,
        session.ws_connect(url, max_msg_size=0) as socket,
    ):
        await socket.send_json({"type": "feature_flags", "data": flags})
        # A value of its own, so that nothing is cached.
        prompt = chain(nodes, nodes // 100 + len(flags))
        body = {"prompt": prompt, "client_id": client}
        async with session.post(f"{server.address.url}/prompt", json=body) as answer:
            assert answer.status == 200, await answer.text()
        async for message in socket:
            assert message.type == aiohttp.WSMsgType.TEXT
            total += len(message.data)
            frame = json.loads(message.data)
            if frame["type"] == "executing":
                if frame["data"]["node"] is None:
                    break
                named.add(frame["data"]["node"])
    return total, named


@pytest.mark.parametrize("flags", [{"confy": True}, {}], ids=["confy", "another client"])
def test_bytes_of_frames_grow_with_the_nodes(server: RunningServer, flags: dict[str, Any]) -> None:
    a_node: dict[int, float] = {}
    for nodes in (FEW, MANY):
        total, named = asyncio.run(asyncio.wait_for(frames_of_run(server, nodes, flags), PATIENCE_S))
        assert len(named) == nodes, "every node is told of, however many there are"
        a_node[nodes] = total / nodes
    assert a_node[MANY] <= 1.2 * a_node[FEW]
    assert a_node[FEW] < MOST_A_NODE
