"""`/confy/debug` and `/confy/probe`: paused runs go on, and values that are kept are looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from app.debug_messages import Probed, ProbeRequest, Resume
from app.server.prompt_check import PromptNotUsable, check_posted_prompt
from app.server.routes.prompt import dumps, read_object, wrong_body
from app.server.services import services_of

PROBE_TIMEOUT_S = 60.0
LARGEST_PICTURE = 2048
ACTIONS = ("continue", "step", "stop")


async def show_paused(request: web.Request) -> web.Response:
    """Show which runs are paused, and where."""
    paused = [run.pause.facts() for run in services_of(request).runner.runs if run.pause.paused is not None]
    return web.json_response({"paused": paused}, dumps=dumps)


async def go_on(request: web.Request) -> web.Response:
    """Let a paused run go on: `{"action": "continue" | "step" | "stop", "prompt_id", "node", "values"}`.

    409 when it is not paused there. `breakpoints` replaces those of the run.
    """
    body = await read_object(request)
    action, prompt_id = body.get("action"), body.get("prompt_id")
    if action not in ACTIONS:
        raise wrong_body(f"action must be one of {', '.join(ACTIONS)}")
    runs = [run for run in services_of(request).runner.runs if prompt_id in (None, run.item.prompt_id)]
    if action == "stop":
        found = [run for run in runs if run.pause.paused is not None]
        for run in found:
            run.interrupt()
        return _answer(bool(found))
    values, breakpoints = body.get("values"), body.get("breakpoints")
    answers = [
        run.pause.resume(
            Resume(
                run.item.prompt_id,
                str(body.get("node") or ""),
                values if isinstance(values, dict) else {},
                action == "step",
                tuple(map(str, breakpoints)) if isinstance(breakpoints, list) else None,
            )
        )
        for run in runs
    ]
    return _answer(any(answers))


async def probe(request: web.Request) -> web.Response:
    """Show what is kept of outputs, without a run: `{"prompt", "probes": [["4", 0]], "longest"}`.

    With several workers each is asked, and of an output that more than one has kept, the worker counts that
    would be given the prompt.
    """
    services = services_of(request)
    body = await read_object(request)
    probes = [list(pair) for pair in _listed(body.get("probes")) if isinstance(pair, list) and len(pair) == 2]
    longest = body.get("longest", 256)
    extra_data = body.get("extra_data")
    if not isinstance(longest, int):
        raise wrong_body("longest must be a whole number")
    wanted = [str(pair[0]) for pair in probes]
    try:
        checked = await check_posted_prompt(services, body.get("prompt"), wanted, any_target=True)
    except PromptNotUsable as error:
        raise web.HTTPBadRequest(text=str(error)) from error
    if checked.error is not None:
        return web.json_response({"probes": []})
    asked = ProbeRequest(
        prompt=checked.prompt,
        extra_data=extra_data if isinstance(extra_data, dict) else {},
        probes=tuple(pair for pair in probes if str(pair[0]) in checked.outputs),
        longest=max(16, min(longest, LARGEST_PICTURE)),
    )
    answers = await services.workers.ask_all(asked, PROBE_TIMEOUT_S)
    found: dict[tuple[Any, Any], Mapping[str, Any]] = {}
    for member in services.runner.seating.likely(checked.prompt, asked.extra_data):
        answer = answers.get(member)
        for one in answer.probes if isinstance(answer, Probed) else ():
            found.setdefault((one.get("node"), one.get("slot")), one)
    return web.json_response({"probes": list(found.values())}, dumps=dumps)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _answer(done: bool) -> web.Response:
    return web.json_response({"done": done}, status=200 if done else 409)


ROUTES = (
    ("GET", "/confy/debug", show_paused),
    ("POST", "/confy/debug", go_on),
    ("POST", "/confy/probe", probe),
)
