"""Confy's own routes: what a prompt would do, what is wrong with it, how the server is, and its log."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from aiohttp import web

import app
from app.debug_options import read_debug_options
from app.messages import Planned, PlanRequest
from app.problems import Problem, RunFailed
from app.server.prompt_check import (
    WORKER_CHECK_S,
    CheckedPrompt,
    PromptNotUsable,
    check_posted_prompt,
    new_problems,
)
from app.server.routes.prompt import dumps, read_object, wrong_body
from app.server.services import Services, services_of

DEFAULT_LOG_LINES = 200
PLAN_TIMEOUT_S = 120.0


async def plan(request: web.Request) -> web.Response:
    """Compile a prompt without running it: its steps, what is cached, shapes, bytes, or its problems."""
    body = await read_object(request)
    checked = await _checked(request, body)
    problems = [problem.to_json() for problem in checked.problems]
    if checked.error is not None:
        return web.json_response(
            {"steps": [], "seconds": None, "peak_bytes": None, "problems": problems}, dumps=dumps
        )
    services, extra_data = services_of(request), _extra_data(body)
    asked = PlanRequest(prompt=checked.prompt, targets=checked.outputs, extra_data=extra_data)
    likely = services.runner.seating.likely(checked.prompt, extra_data)
    try:
        answer = await services.workers.ask_best(likely, asked, PLAN_TIMEOUT_S)
    except RunFailed as failure:
        return _no_plan(failure.problem)
    except TimeoutError:
        return _no_plan(Problem("internal.error", f"the worker gave no plan within {PLAN_TIMEOUT_S:g} s"))
    found = answer.plan if isinstance(answer, Planned) else {}
    return web.json_response({**found, "problems": [*found.get("problems", ()), *problems]}, dumps=dumps)


def _extra_data(body: dict[str, Any]) -> dict[str, Any]:
    extra_data = body.get("extra_data")
    return extra_data if isinstance(extra_data, dict) else {}


async def check(request: web.Request) -> web.Response:
    """Say what is wrong with a prompt, and which of its outputs could run."""
    checked = await _checked(request, await read_object(request))
    problems = [*checked.problems, *await _foreseen(services_of(request), checked)]
    return web.json_response(
        {
            "problems": [problem.to_json() for problem in problems],
            "outputs": list(checked.outputs),
            "error": checked.error,
            "node_errors": checked.node_errors,
        },
        dumps=dumps,
    )


async def _foreseen(services: Services, checked: CheckedPrompt) -> list[Problem]:
    """Return what the worker knows to fail in a run from the shapes of values; nothing without a worker.

    A prompt is not refused for it: ComfyUI's server would take it.
    """
    if not checked.outputs or services.workers.active is None or not services.library.is_live:
        return []
    asked = PlanRequest(prompt=checked.prompt, targets=checked.outputs)
    try:
        answer = await services.workers.ask(asked, WORKER_CHECK_S)
    except (RunFailed, TimeoutError):
        return []
    found = answer.plan.get("problems", ()) if isinstance(answer, Planned) else ()
    return new_problems([Problem.from_json(problem) for problem in found], checked.problems)


async def report(request: web.Request) -> web.Response:
    """Show how the server, its worker and the node packs are."""
    services = services_of(request)
    folders = services.folders
    workers = services.workers.report()
    problems = [item.to_json() for item in (services.workers.problem, *services.library.problems) if item]
    return web.json_response(
        {
            "server": {"version": app.__version__, "pid": os.getpid(), "started": services.started},
            "worker": workers,
            "nodes": {"count": len(services.library), "live": services.library.is_live},
            "packs": {name: {"seconds": s} for name, s in services.library.pack_seconds.items()},
            "queue": {"remaining": services.queue.remaining},
            "clients": services.clients.count,
            "folders": {
                name: str(getattr(folders, name))
                for name in ("base", "state", "input", "output", "temp", "user", "custom_nodes")
            },
            "problems": problems,
        },
        dumps=dumps,
    )


async def log(request: web.Request) -> web.Response:
    """Show the last lines of the log, `lines` of them."""
    text = request.query.get("lines", str(DEFAULT_LOG_LINES))
    if not text.isdecimal():
        raise wrong_body("lines must be a whole number")
    return web.json_response(services_of(request).log.last(int(text)), dumps=dumps)


async def restart_worker(request: web.Request) -> web.Response:
    """Try to start the worker again and say how that went; `{"kill": true}` ends the running one first.

    With `prompt_id` only the worker that runs this prompt is killed. `{"restart": N}` begins anew with a new
    process for the N-th worker, whatever it does; `{"restart": true}` for all of them.
    """
    services = services_of(request)
    body = await read_object(request) if request.can_read_body else {}
    if "restart" in body:
        which = body["restart"]
        if which is not True and not (isinstance(which, int) and services.runner.restart(which)):
            raise wrong_body(f"restart must be true, or a number from 1 to {len(services.workers.members)}")
        if which is True:
            services.runner.restart(None)
        return web.json_response(services.workers.report(), dumps=dumps)
    if body.get("kill"):
        services.runner.kill(body.get("prompt_id") or None)
        return web.json_response(services.workers.report(), dumps=dumps)
    try:
        await asyncio.shield(services.workers.ready())
    except RunFailed as failure:
        return web.json_response({"problem": failure.problem.to_json()}, status=503, dumps=dumps)
    return web.json_response(services.workers.report(), dumps=dumps)


def _no_plan(problem: Problem) -> web.Response:
    body = {"steps": [], "seconds": None, "peak_bytes": None, "problems": [problem.to_json()]}
    return web.json_response(body, status=503, dumps=dumps)


async def _checked(request: web.Request, body: dict[str, Any]) -> CheckedPrompt:
    run_to = list(read_debug_options(_extra_data(body)).run_to)
    try:
        return await check_posted_prompt(
            services_of(request),
            body.get("prompt"),
            run_to or body.get("partial_execution_targets"),
            any_target=bool(run_to),
        )
    except PromptNotUsable as error:
        raise web.HTTPBadRequest(text=str(error)) from error


ROUTES = (
    ("POST", "/confy/plan", plan),
    ("POST", "/confy/check", check),
    ("GET", "/confy/report", report),
    ("GET", "/confy/log", log),
    ("POST", "/confy/worker", restart_worker),
)
