"""`/prompt`, `/queue`, `/history`, `/interrupt` and `/free`: what runs, what waits and what is over."""

from __future__ import annotations

import json
import math
import re
import sqlite3
import time
import uuid
from typing import Any

from aiohttp import web

from app.debug_options import read_debug_options
from app.problems import Problem
from app.server.prompt_check import CheckedPrompt, PromptNotUsable, check_posted_prompt
from app.server.prompt_errors import error_body
from app.server.services import Services, services_of

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


async def show_prompt(request: web.Request) -> web.Response:
    """Say how many prompts run or wait."""
    return web.json_response({"exec_info": {"queue_remaining": services_of(request).queue.remaining}})


async def post_prompt(request: web.Request) -> web.Response:
    """Check a prompt and queue it, or answer what is wrong with it."""
    services = services_of(request)
    body = await read_json(request)
    if not isinstance(body, dict) or "prompt" not in body:
        return _refused(error_body("no_prompt", "the body has no 'prompt'", 'send {"prompt": {…}}'))
    number = _number(services, body)
    prompt_id = body.get("prompt_id")
    if prompt_id is None:
        prompt_id = str(uuid.uuid4())
    elif not isinstance(prompt_id, str) or not _UUID.fullmatch(prompt_id):
        return _refused(
            error_body(
                "invalid_prompt_id", "prompt_id must be a lower-case UUID with hyphens", repr(prompt_id)
            )
        )
    extra_data = body.get("extra_data", {})
    if not isinstance(extra_data, dict):
        raise wrong_body("extra_data must be an object")
    run_to = list(read_debug_options(extra_data).run_to)
    targets = run_to or body.get("partial_execution_targets")
    try:
        checked = await check_posted_prompt(services, body["prompt"], targets, any_target=bool(run_to))
    except PromptNotUsable as error:
        raise wrong_body(str(error)) from error
    if checked.error is not None:
        return _refused(checked.error, checked.node_errors)
    return _queue(services, body, number, prompt_id, extra_data, checked, request)


def _queue(
    services: Services, body: dict[str, Any], number: float, prompt_id: str, extra_data: dict[str, Any],
    checked: CheckedPrompt, request: web.Request,
) -> web.Response:  # fmt: skip
    extra = dict(extra_data)
    if isinstance(body.get("client_id"), str):
        extra["client_id"] = body["client_id"]
    if source := request.headers.get("Comfy-Usage-Source"):
        extra["comfy_usage_source"] = source
    extra["create_time"] = int(time.time() * 1000)
    try:
        services.queue.put(number, prompt_id, checked.prompt, extra, checked.outputs)
    except sqlite3.Error as error:
        return web.json_response({"error": _not_queued(error), "node_errors": {}}, status=507)
    services.runner.tell_queue()
    return web.json_response(
        {"prompt_id": prompt_id, "number": number, "node_errors": checked.node_errors}, dumps=dumps
    )


async def show_queue(request: web.Request) -> web.Response:
    """Show the running prompt and those that wait."""
    queue = services_of(request).queue
    running = [item.to_json() for item in queue.running]
    return web.json_response(
        {"queue_running": running, "queue_pending": [item.to_json() for item in queue.pending]}, dumps=dumps
    )


async def change_queue(request: web.Request) -> web.Response:
    """Remove all or some waiting prompts."""
    services = services_of(request)
    body = await read_object(request)
    removed = services.queue.clear() if body.get("clear") else False
    if ids := body.get("delete"):
        removed = services.queue.remove([str(item) for item in ids]) or removed
    if removed:
        services.runner.tell_queue()
    return web.Response()


async def show_history(request: web.Request) -> web.Response:
    """Show finished runs, oldest first."""
    try:
        max_items = int(request.query["max_items"]) if "max_items" in request.query else None
        offset = int(request.query.get("offset", -1))
    except ValueError:
        raise wrong_body("max_items and offset must be whole numbers") from None
    return web.json_response(services_of(request).history.entries(max_items, offset), dumps=dumps)


async def show_run(request: web.Request) -> web.Response:
    """Show one finished run; an unknown id gives `{}`."""
    entry = services_of(request).history.entry(request.match_info["prompt_id"])
    return web.json_response(entry, dumps=dumps)


async def change_history(request: web.Request) -> web.Response:
    """Forget all or some runs."""
    history = services_of(request).history
    body = await read_object(request)
    if body.get("clear"):
        history.clear()
    if ids := body.get("delete"):
        history.remove([str(item) for item in ids])
    return web.Response()


async def interrupt(request: web.Request) -> web.Response:
    """Stop what runs, or only if it is `prompt_id`; a body that is no JSON means whatever runs."""
    try:
        body = json.loads(await request.read() or b"{}")
    except ValueError:
        body = {}
    if not isinstance(body, dict):
        raise wrong_body("the body must be an object")
    services_of(request).runner.interrupt(body.get("prompt_id") or None)
    return web.Response()


async def free(request: web.Request) -> web.Response:
    """Drop models, cached results or both once nothing runs; results in files only when asked for by name."""
    body = await read_object(request)
    services_of(request).runner.free(
        results=bool(body.get("free_memory")),
        models=bool(body.get("unload_models")),
        files=bool(body.get("confy_free_files")),
    )
    return web.Response()


async def read_json(request: web.Request) -> Any:
    """Return the body as JSON; answers 500, as ComfyUI does, when it is none."""
    try:
        return json.loads(await request.read())
    except ValueError as error:
        raise wrong_body(f"the body is not JSON: {error}") from error


async def read_object(request: web.Request) -> dict[str, Any]:
    """Return the body as a JSON object; answers 500 when it is none."""
    body = await read_json(request)
    if not isinstance(body, dict):
        raise wrong_body("the body must be an object")
    return body


def wrong_body(reason: str) -> web.HTTPInternalServerError:
    """Return the answer to a body that cannot be used: ComfyUI's status, with the reason."""
    return web.HTTPInternalServerError(text=f"500 Internal Server Error\n\n{reason}")


def dumps(value: Any) -> str:
    """Return JSON text; values JSON cannot hold become their text."""
    return json.dumps(value, default=repr)


def _number(services: Services, body: dict[str, Any]) -> float:
    if "number" not in body:
        return services.queue.next_number(front=bool(body.get("front")))
    try:
        number = float(body["number"])
    except (TypeError, ValueError, OverflowError):
        raise wrong_body("number must be a number") from None
    if not math.isfinite(number):
        raise wrong_body("number must be finite: it is a place in the queue")
    return number


def _not_queued(error: sqlite3.Error) -> dict[str, Any]:
    message = (
        f"the queue cannot be written ({error}), so this run was not begun. If the disk is full, free some "
        "space; then run again"
    )
    problem = Problem("file.cannot_save", message, source="server")
    return {**error_body("internal_error", message), "confy": problem.to_json()}


def _refused(error: dict[str, Any], errors: dict[str, Any] | None = None) -> web.Response:
    return web.json_response({"error": error, "node_errors": errors or {}}, status=400, dumps=dumps)


ROUTES = (
    ("GET", "/prompt", show_prompt),
    ("POST", "/prompt", post_prompt),
    ("GET", "/queue", show_queue),
    ("POST", "/queue", change_queue),
    ("GET", "/history", show_history),
    ("GET", "/history/{prompt_id}", show_run),
    ("POST", "/history", change_history),
    ("POST", "/interrupt", interrupt),
    ("POST", "/free", free),
)
