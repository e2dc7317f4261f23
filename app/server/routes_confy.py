"""Confy's own routes: what a prompt would do, what is wrong with it, how the server is, and its log."""

from __future__ import annotations

import asyncio
import os

from aiohttp import web

import app
from app.messages import Planned, PlanRequest
from app.problems import Problem, RunFailed
from app.server.prompt_check import CheckedPrompt, PromptNotUsable, check_posted_prompt
from app.server.routes_prompt import dumps, read_object, wrong_body
from app.server.services import services_of

DEFAULT_LOG_LINES = 200
PLAN_TIMEOUT_S = 120.0


async def plan(request: web.Request) -> web.Response:
    """Compile a prompt without running it: its steps, what is cached, shapes, bytes, or its problems."""
    checked = await _checked(request)
    problems = [problem.to_json() for problem in checked.problems]
    if checked.error is not None:
        return web.json_response(
            {"steps": [], "seconds": None, "peak_bytes": None, "problems": problems}, dumps=dumps
        )
    asked = PlanRequest(prompt=checked.prompt, targets=checked.outputs)
    try:
        answer = await services_of(request).workers.ask(asked, PLAN_TIMEOUT_S)
    except RunFailed as failure:
        return _no_plan(failure.problem)
    except TimeoutError:
        return _no_plan(Problem("internal.error", f"the worker gave no plan within {PLAN_TIMEOUT_S:g} s"))
    found = answer.plan if isinstance(answer, Planned) else {}
    return web.json_response({**found, "problems": [*found.get("problems", ()), *problems]}, dumps=dumps)


async def check(request: web.Request) -> web.Response:
    """Say what is wrong with a prompt, and which of its outputs could run."""
    checked = await _checked(request)
    return web.json_response(
        {
            "problems": [problem.to_json() for problem in checked.problems],
            "outputs": list(checked.outputs),
            "error": checked.error,
            "node_errors": checked.node_errors,
        },
        dumps=dumps,
    )


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
    """Try to start the worker again and say how that went."""
    services = services_of(request)
    try:
        await asyncio.shield(services.workers.ready())
    except RunFailed as failure:
        return web.json_response({"problem": failure.problem.to_json()}, status=503, dumps=dumps)
    return web.json_response(services.workers.report(), dumps=dumps)


def _no_plan(problem: Problem) -> web.Response:
    body = {"steps": [], "seconds": None, "peak_bytes": None, "problems": [problem.to_json()]}
    return web.json_response(body, status=503, dumps=dumps)


async def _checked(request: web.Request) -> CheckedPrompt:
    body = await read_object(request)
    try:
        return await check_posted_prompt(
            services_of(request), body.get("prompt"), body.get("partial_execution_targets")
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
