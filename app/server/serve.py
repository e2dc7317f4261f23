"""The server role: takes the lock and the port, serves until nobody needs it, and cleans up.

It imports no torch and answers within a second; the worker starts beside it.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import secrets
import signal
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from aiohttp import web

from app.collecting import seldom_collecting_all
from app.folders import Folders
from app.messages import Broadcast, NodeInfoUpdate
from app.problems import Problem, RunFailed
from app.server.access import is_loopback
from app.server.application import make_application
from app.server.broadcast import Clients
from app.server.log_lines import LogLines, set_up_logging
from app.server.node_library import NodeLibrary
from app.server.old_previews import clear_previews
from app.server.queueing.history import History
from app.server.queueing.run_queue import RunQueue, open_database
from app.server.queueing.runner import Runner
from app.server.routes.queue import tell_queue_changes
from app.server.services import Services
from app.server.state_lock import StateLock
from app.server.supervision.crew import Crew
from app.server.supervision.old_workers import keep_workers
from app.server.supervision.staff import PER_DEVICE, Place, places
from app.server.supervision.worker_news import WorkerNews
from app.server.workers.worker_door import WorkerDoor
from app.server.workers.worker_process import WorkerStart
from app.server.workers.workers import Workers
from app.server_address import read_server_file, server_file, write_server_file
from app.settings import Settings, read_settings, settings_file

FIRST_CLIENT_S = 60.0
IDLE_S = 10.0
NO_TOKEN = "none"
LOG = logging.getLogger("confy.server")


@dataclass(frozen=True)
class ServeOptions:
    """How to serve.

    `port` 0 takes a free one. `token` None takes CONFY_TOKEN or makes one up, "none" asks for none (on
    loopback only). `disable_metadata` keeps prompts and workflows out of saved files.
    `workers`: "one" for all devices, "per-device", or a number of them; `cuda_device`: the only GPUs to use,
    as `0` or `0,2`.
    Unless `keep` is set, the server leaves `idle_s` after the last client and request, once nothing runs, and
    `first_client_s` after its start when nobody ever came.
    """

    folders: Folders
    listen: str = "127.0.0.1"
    port: int = 0
    token: str | None = None
    keep: bool = False
    standby: bool = True
    workers: str = "one"
    cuda_device: str | None = None
    disable_metadata: bool = False
    first_client_s: float = FIRST_CLIENT_S
    idle_s: float = IDLE_S


def serve(options: ServeOptions) -> int:
    """Serve until told to leave or no longer needed; returns the exit code.

    0: left as asked, or (without `keep`) another server already serves this home; 1: it could not serve;
    2: refused options.
    """
    if options.token == NO_TOKEN and not is_loopback(options.listen):
        return _say("--token none is for this machine only: leave out --listen, or set a token", 2)
    folders = options.folders
    lock = StateLock(folders.state)
    try:
        folders.create()
        if not lock.take():
            other = read_server_file(folders)
            where = f" at {other.url}" if other else ""
            return _say(
                f"another Confy server already serves {folders.base}{where}; use that one", int(options.keep)
            )
        listening = _listen(options.listen, options.port)
    except RunFailed as failure:
        lock.release()
        return _say(failure.problem.message, 1)
    except OSError as error:
        return _say(f"the folder {folders.base} cannot be used: {error}", 1)
    # A server without a terminal has its file; what it wrote to stderr would grow without end.
    on_console = options.keep or sys.stderr.isatty()
    level = os.environ.get("CONFY_LOG", "info")
    try:
        lines = set_up_logging(folders.state / "logs", level, on_console=on_console)
        threading.Thread(target=clear_previews, args=(folders.temp,), daemon=True).start()
        with seldom_collecting_all():
            return asyncio.run(_serve(options, listening, lines))
    except (sqlite3.Error, OSError) as error:
        LOG.debug("the server cannot go on", exc_info=True)
        advice = "If the disk is full, free some space; see that you may write there"
        return _say(f"the folder {folders.state} cannot be written: {error}. {advice}", 1)
    finally:
        listening.close()
        server_file(folders).unlink(missing_ok=True)
        lock.release()


async def _serve(options: ServeOptions, listening: socket.socket, lines: LogLines) -> int:
    services = _make_services(options, lines)
    runner = web.AppRunner(make_application(services), access_log=None, shutdown_timeout=2)
    await runner.setup()
    await web.SockSite(runner, listening).start()
    host, port = _reachable_host(options.listen), listening.getsockname()[1]
    write_server_file(options.folders, host=host, port=port, token=services.token or "", pid=os.getpid())
    await services.workers.open()
    running = asyncio.create_task(services.runner.run_forever())
    leaving = asyncio.create_task(_until_not_needed(options, services))
    stopped = _stop_signal()
    shown = f"  token: {services.token}" if services.token and options.keep else ""
    _say(f"Confy serves {options.folders.base} at http://{host}:{port}{shown}", 0)
    try:
        await asyncio.wait((running, leaving, stopped), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running  # it never ends by itself: this raises what went wrong
    finally:
        for task in (running, leaving):
            task.cancel()
        services.queue.put_back()
        # First nobody new comes in, then the workers go, so that no request waits for one that has left.
        server_file(options.folders).unlink(missing_ok=True)
        await services.clients.close()
        await services.workers.close()
        await runner.cleanup()
        lines.on_line = None
    return 0


def _make_services(options: ServeOptions, lines: LogLines) -> Services:
    folders = options.folders

    def settings() -> Settings:
        return read_settings(settings_file(folders))

    def worker_start(place: Place) -> WorkerStart:
        python = os.environ.get("CONFY_WORKER_PYTHON") or settings().worker_python
        return WorkerStart(folders, python, environment=place.environment)

    def member(place: Place) -> Workers:
        start = partial(worker_start, place)
        return Workers(start, door, with_standby=options.standby, device=place.device)

    database = open_database(folders.state / "queue.sqlite")
    queue, history = RunQueue(database), History(database)
    clients = Clients()
    door = WorkerDoor(folders.state)
    found = places(options.workers, options.cuda_device)
    if options.workers == PER_DEVICE and len(found) < 2:
        LOG.warning("this machine has no two GPUs that can be told apart: one worker does it all")
    workers = Crew([member(place) for place in found], door)
    library = NodeLibrary(folders)
    services = Services(
        folders=folders,
        settings=settings,
        library=library,
        queue=queue,
        history=history,
        clients=clients,
        workers=workers,
        runner=Runner(
            queue, history, clients, workers, settings, folders, disable_metadata=options.disable_metadata
        ),
        log=lines,
        token=_token(options),
        loopback_only=is_loopback(options.listen),
    )
    _connect(services)
    return services


def _connect(services: Services) -> None:
    """Tell the clients what happens to the worker, its nodes, and in the log."""
    clients, workers = services.clients, services.workers
    news = WorkerNews(workers, clients)
    loop = asyncio.get_running_loop()

    def show_nodes(message: NodeInfoUpdate) -> None:
        services.library.update(message)
        clients.send_confy("confy.nodes", {"count": len(message.nodes)})
        _show_problems(services, message.problems)

    def pass_on(message: Broadcast) -> None:
        clients.send(message.event, message.data, message.client)

    def show_problem(problem: Problem) -> None:
        LOG.error("%s", problem.message)
        _show_problems(services, (problem,))

    def show_state() -> None:
        keep_workers(services.queue, workers)
        clients.send_confy("confy.worker", workers.facts())
        news.tell_soon()
        if workers.problem is not None and workers.state == "failed":
            services.library.expect_no_more()
            _show_problems(services, (workers.problem,))

    def tell_log(line: Mapping[str, Any]) -> None:
        # Threads log too, and only the loop may touch the sockets.
        loop.call_soon_threadsafe(clients.send_confy, "confy.log", line)

    for member in workers.members:
        member.on_nodes = show_nodes
        member.on_broadcast = pass_on
        member.on_problem = show_problem
        member.on_state = show_state
        member.on_sample = news.tell_soon
    services.log.on_line = tell_log
    tell_queue_changes(services)


def _show_problems(services: Services, problems: tuple[Problem, ...]) -> None:
    for problem in problems:
        services.clients.send_confy("confy.problem", {"prompt_id": None, "problem": problem.to_json()})


def _token(options: ServeOptions) -> str | None:
    if options.token == NO_TOKEN:
        return None
    return options.token or os.environ.get("CONFY_TOKEN") or secrets.token_urlsafe(24)


def _listen(host: str, port: int) -> socket.socket:
    """Return the listening socket; raises RunFailed when the port is taken or the address is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or error
        message = f"cannot listen on {host}:{port} ({reason}): choose another port with --port"
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            message = (
                f"port {port} is taken: another program listens on {host}:{port}. End that program, or "
                "choose another port with --port (0 takes a free one)"
            )
        raise RunFailed(Problem("server.port_taken", message, value=port, source="server")) from error
    return listening


def _reachable_host(listen: str) -> str:
    """Return the host by which this machine reaches the server."""
    if listen in ("0.0.0.0", ""):
        return "127.0.0.1"
    if listen == "::":
        return "[::1]"
    return f"[{listen}]" if ":" in listen else listen


def _stop_signal() -> asyncio.Future[None]:
    """Return a future that is done once the process is asked to end."""
    loop = asyncio.get_running_loop()
    stopped: asyncio.Future[None] = loop.create_future()

    def stop() -> None:
        if not stopped.done():
            stopped.set_result(None)

    # Windows knows only Ctrl+C, which ends asyncio.run by itself.
    with contextlib.suppress(NotImplementedError):
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop)
    return stopped


async def _until_not_needed(options: ServeOptions, services: Services) -> None:
    """Return once no client is left and nothing runs; waiting prompts stay for the next start."""
    if options.keep:
        await asyncio.Event().wait()
    while True:
        await asyncio.sleep(min(0.2, options.idle_s / 2))
        patience_s = options.idle_s if services.clients.had_any else options.first_client_s
        quiet_s = time.monotonic() - services.last_request
        if services.requests > 0:
            services.last_request = time.monotonic()
            services.runner.resume()
        elif quiet_s >= patience_s:
            services.runner.pause()
            if not services.queue.running:
                LOG.info("nobody needs the server any more")
                return
        else:
            services.runner.resume()


def _say(line: str, exit_code: int) -> int:
    sys.stderr.write(f"confy: {line}\n")
    sys.stderr.flush()
    return exit_code
