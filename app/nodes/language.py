"""Nodes that work with language models."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Annotated, Any

from app.nodes.declare import Range, Shown, Tip, Widget, node
from app.run_context import RunContext
from app.runtime.language.openai_client import ChatRequest, stream_chat
from app.tensor_spec import TensorSpec

SEND_EVERY_S = 0.05
"""A message carries the whole text so far, so a fast server's pieces are gathered a little."""


def _text_only(specs: Mapping[str, Any]) -> tuple[TensorSpec, ...]:
    """Say what comes out without asking a server."""
    return (TensorSpec("STRING"),)


@node(
    "Chat",
    category="language",
    outputs=("text",),
    shapes=_text_only,
    resource="network",
    module="nodes.language",
)
def chat(
    run: RunContext,
    prompt: Annotated[str, Widget(multiline=True), Tip("What is asked.")] = "",
    system: Annotated[str, Widget(multiline=True), Tip("How to answer; may be empty.")] = "",
    server: Annotated[
        str, Tip("Base URL of an OpenAI-compatible server. Its key comes from the keyring, never from here.")
    ] = "http://127.0.0.1:8000/v1",
    model: Annotated[str, Tip("The model's name; empty uses the first that the server offers.")] = "",
    max_tokens: Annotated[int, Range(1, 131072), Tip("The longest answer, in tokens.")] = 512,
    temperature: Annotated[
        float, Range(0.0, 2.0, step=0.05), Tip("0 always takes the likeliest word.")
    ] = 0.7,
    seed: Annotated[
        int, Range(0, 2**63 - 1), Widget(control_after_generate=True), Tip("Another seed, another answer.")
    ] = 0,
    timeout: Annotated[
        int, Range(1, 86400), Widget(advanced=True), Tip("Seconds the server may stay silent.")
    ] = 300,
) -> Shown[str]:
    """Ask a language model on an OpenAI-compatible server and stream its answer."""
    messages = [{"role": "system", "content": system}] if system.strip() else []
    messages.append({"role": "user", "content": prompt})
    request = ChatRequest(server, model, tuple(messages), max_tokens, temperature, seed, timeout)
    answer = stream_chat(request, _gathered(run), run.is_interrupted)
    run.send_text(answer)
    return Shown(answer, ui={"text": [answer]})


def _gathered(run: RunContext) -> Any:
    """Return a receiver of the text so far that passes it on at most once every SEND_EVERY_S."""
    last = float("-inf")

    def receive(text: str) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= SEND_EVERY_S:
            last = now
            run.send_text(text)

    return receive
