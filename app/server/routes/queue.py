"""Confy's own queue route: what waits in its order, pause, move, save, load, and run again.

`GET /confy/queue` answers what a file of the queue holds; `POST` with `{"load": …}` takes it back.
"""

from __future__ import annotations

import sqlite3
import time
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from aiohttp import web

from app.problems import Problem
from app.server.prompt_check import PromptNotUsable, check_posted_prompt
from app.server.routes.prompt import dumps, read_object, wrong_body
from app.server.services import Services, services_of

VERSION = 1


async def show_queue(request: web.Request) -> web.Response:
    """Show the running prompts and those that wait, in the order they will run."""
    return web.json_response(queue_facts(services_of(request)), dumps=dumps)


async def change_queue(request: web.Request) -> web.Response:
    """Pause or resume, move waiting prompts, load a saved queue, run a prompt of the history again.

    `{"pause": bool}`, `{"move": [ids], "before": id or null}`, `{"load": saved}`, `{"again": id}`, any of
    them together. Answers the queue, with `problems` of what could not be queued and `queued`, the new ids.
    """
    services = services_of(request)
    body = await read_object(request)
    problems: list[Problem] = []
    queued: list[str] = []
    if "pause" in body:
        services.queue.pause(bool(body["pause"]))
    if body.get("move"):
        services.queue.move([str(key) for key in _list(body, "move")], _id_or_none(body.get("before")))
    if "load" in body:
        for item in _saved_items(body["load"]):
            await _queue(services, item, problems, queued)
    if "again" in body:
        past = _from_history(services, str(body["again"]))
        if past is None:
            problems.append(Problem("prompt.missing", "this run is not in the history", source="server"))
        else:
            client = {"client_id": body["client_id"]} if isinstance(body.get("client_id"), str) else {}
            past[3] = {**past[3], **client}
            await _queue(services, past, problems, queued)
    if queued:
        services.runner.tell_queue()
    answer = {**queue_facts(services), "queued": queued, "problems": [one.to_json() for one in problems]}
    return web.json_response(answer, dumps=dumps)


def queue_facts(services: Services) -> dict[str, Any]:
    """Return the queue as JSON values: five values a prompt, as ComfyUI's `/queue` shows it."""
    queue = services.queue
    return {
        "confy_queue": VERSION,
        "paused": queue.paused,
        "running": [item.to_json() for item in queue.running],
        "pending": [item.to_json() for item in queue.in_order],
    }


def tell_queue_changes(services: Services) -> None:
    """Tell clients that know Confy of each change of the queue, without the prompts themselves."""

    def tell() -> None:
        queue = services.queue
        facts = {
            "paused": queue.paused,
            "running": [item.prompt_id for item in queue.running],
            "pending": [item.prompt_id for item in queue.in_order],
        }
        services.clients.send_confy("confy.queue", facts)

    services.queue.on_change = tell


async def _queue(services: Services, item: Sequence[Any], problems: list[Problem], queued: list[str]) -> None:
    """Queue a saved prompt at the end, under a new id, if it can still run."""
    _, _, prompt, extra_data, outputs = item
    try:
        checked = await check_posted_prompt(services, prompt, outputs or None)
    except PromptNotUsable as error:
        problems.append(Problem("prompt.malformed", str(error), source="server"))
        return
    if checked.error is not None:
        words = str(checked.error.get("message") or "the prompt cannot run")
        problems.extend(checked.problems or (Problem("prompt.malformed", words, source="server"),))
        return
    prompt_id = str(uuid.uuid4())
    extra = {**extra_data, "create_time": int(time.time() * 1000)}
    number = services.queue.next_number(front=False)
    try:
        services.queue.put(number, prompt_id, checked.prompt, extra, checked.outputs)
    except sqlite3.Error as error:
        problems.append(Problem("file.cannot_save", f"the queue cannot be written: {error}", source="server"))
        return
    queued.append(prompt_id)


def _saved_items(saved: Any) -> list[list[Any]]:
    """Return the prompts of a saved queue, those that ran in front; raises HTTPInternalServerError."""
    if not isinstance(saved, Mapping) or not isinstance(saved.get("pending"), list):
        raise wrong_body("this is no saved queue: it has no list 'pending'")
    items = [*_list(saved, "running"), *_list(saved, "pending")]
    for item in items:
        if not isinstance(item, list) or len(item) != 5 or not isinstance(item[3], dict):
            raise wrong_body("this is no saved queue: a prompt in it has not its five values")
    return items


def _from_history(services: Services, prompt_id: str) -> list[Any] | None:
    entry = services.history.entry(prompt_id).get(prompt_id)
    return None if entry is None else list(entry["prompt"])


def _list(body: Mapping[str, Any], name: str) -> list[Any]:
    value = body.get(name) or []
    if not isinstance(value, list):
        raise wrong_body(f"{name} must be a list")
    return value


def _id_or_none(value: Any) -> str | None:
    return None if value is None else str(value)


ROUTES = (("GET", "/confy/queue", show_queue), ("POST", "/confy/queue", change_queue))
