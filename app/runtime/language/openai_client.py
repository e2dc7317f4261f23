"""Streams an answer from any server with OpenAI's chat completions: vLLM, llama.cpp, Ollama, a vendor.

Only the standard library: one request, read line by line, that a stop closes at once. Closing the stream is
what makes a server give up the request and free its memory.
"""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any
from urllib.parse import SplitResult, urlsplit

from app.foreign_code import attempt
from app.problems import InputError, Remedy, RunInterrupted
from app.runtime.language.keys import find_key, key_variable

CONNECT_TIMEOUT_S = 10.0
STOP_CHECK_S = 0.05
LONGEST_MESSAGE = 400
"""Characters of a server's own error text that are worth showing."""
ENDS_IN_V1 = "Check the address: `server` usually ends in /v1"

StopCheck = Callable[[], bool]
TextSink = Callable[[str], None]


@dataclass(frozen=True)
class ChatRequest:
    """One question. `server` is the base URL up to `/v1`; an empty `model` means the server's first."""

    server: str
    model: str
    messages: tuple[Mapping[str, str], ...]
    max_tokens: int = 512
    temperature: float = 0.7
    seed: int = 0
    timeout_s: float = 300.0
    """Seconds the server may stay silent."""


def stream_chat(request: ChatRequest, on_text: TextSink, is_stopped: StopCheck) -> str:
    """Return the answer, calling `on_text` with the text so far at each piece.

    Raises InputError naming `server` (engine.unreachable) or the input at fault (engine.refused), and
    RunInterrupted when `is_stopped` turned true; the connection is closed in every case.
    """
    url = _split(request.server)
    if not request.model:
        request = replace(request, model=_first_model(request, url, is_stopped))
    body = {
        "model": request.model,
        "messages": [dict(message) for message in request.messages],
        "max_tokens": request.max_tokens,
        "temperature": request.temperature,
        "seed": request.seed,
        "stream": True,
    }
    with _answer(request, url, "/chat/completions", body, is_stopped) as response:
        if response.getheader("Content-Type", "").startswith("application/json"):
            text = _whole_text(request, _json(request, response.read()))
            on_text(text)
            return text
        return _streamed_text(request, response, on_text)


def _streamed_text(request: ChatRequest, response: http.client.HTTPResponse, on_text: TextSink) -> str:
    text, ended = "", False
    for event in _events(response):
        if event == "[DONE]":
            return text
        data = _json(request, event.encode())
        if "error" in data:
            raise _refused(request, 200, data)
        for choice in data.get("choices") or ():
            piece = (choice.get("delta") or {}).get("content")
            if piece:
                text += piece
                on_text(text)
            ended = ended or choice.get("finish_reason") is not None
    if ended:
        return text
    raise InputError(
        "server",
        f"{request.server} closed the connection in the middle of the answer",
        value=request.server,
        kind="engine.refused",
        remedies=(Remedy("Look at the server's log, then run again"),),
    )


def _events(response: http.client.HTTPResponse) -> Iterator[str]:
    """Yield the data of server-sent events; comments and other fields are skipped."""
    for line in response:
        name, _, value = line.decode("utf-8", "replace").rstrip("\r\n").partition(":")
        if name == "data":
            yield value.removeprefix(" ")


def _first_model(request: ChatRequest, url: SplitResult, is_stopped: StopCheck) -> str:
    with _answer(request, url, "/models", None, is_stopped) as response:
        models = _json(request, response.read()).get("data")
    if not isinstance(models, list) or not models or not isinstance(models[0], dict):
        raise InputError(
            "model", f"{request.server} offers no model: name one", value="", kind="engine.refused"
        )
    return str(models[0].get("id"))


@contextmanager
def _answer(
    request: ChatRequest, url: SplitResult, path: str, body: Any, is_stopped: StopCheck
) -> Iterator[http.client.HTTPResponse]:
    """Send a request and hand out the answer of status 200.

    A server that wants a key is asked once more with the one in the keyring.
    """
    key = find_key(_host(url))
    may_ask_keyring = key is None
    while True:
        connection = _connect(request, url, is_stopped)
        with _closed_on_stop(connection, is_stopped), _failures(request, is_stopped):
            connection.request(
                "GET" if body is None else "POST",
                url.path.rstrip("/") + path,
                None if body is None else json.dumps(body),
                _headers(key),
            )
            with connection.getresponse() as response:
                if response.status == HTTPStatus.OK:
                    yield response
                    return
                answer = response.read()
        if response.status == HTTPStatus.UNAUTHORIZED and may_ask_keyring:
            may_ask_keyring = False
            key = find_key(_host(url), ask_keyring=True)
            if key is not None:
                continue
        raise _refused(request, response.status, _json(request, answer, must=False))


def _connect(request: ChatRequest, url: SplitResult, is_stopped: StopCheck) -> http.client.HTTPConnection:
    """Return an open connection; waiting for a host that does not answer ends when the user stops."""
    secure = url.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(url.hostname or "", url.port, timeout=CONNECT_TIMEOUT_S)
    connected: Future[Exception | None] = Future()

    def connect() -> None:
        connected.set_result(attempt(connection.connect).error)

    # A thread that nobody waits for: what the system does there cannot be broken off.
    threading.Thread(target=connect, name="chat connect", daemon=True).start()
    while not wait([connected], STOP_CHECK_S).done:
        if is_stopped():
            connected.add_done_callback(lambda _: connection.close())
            raise RunInterrupted
    error = connected.result()
    if isinstance(error, OSError):
        raise InputError(
            "server",
            f"no language server answers at {request.server}: {error.strerror or error}",
            value=request.server,
            kind="engine.unreachable",
            remedies=(Remedy("Start the server, or change `server` to where it listens"),),
        ) from error
    if error is not None:
        raise error
    connection.sock.settimeout(request.timeout_s)
    return connection


@contextmanager
def _closed_on_stop(connection: http.client.HTTPConnection, is_stopped: StopCheck) -> Iterator[None]:
    """Shut the connection down when the user stops, so that a waiting read ends; close it afterwards."""
    opened: socket.socket = connection.sock
    over = threading.Event()

    def watch() -> None:
        while not over.wait(STOP_CHECK_S):
            if is_stopped():
                with suppress(OSError):
                    opened.shutdown(socket.SHUT_RDWR)
                return

    watcher = threading.Thread(target=watch, name="chat stop", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()
        opened.close()
        connection.close()


@contextmanager
def _failures(request: ChatRequest, is_stopped: StopCheck) -> Iterator[None]:
    """Turn a connection that fails into what it means: a stop, a silent server, or a broken one."""
    try:
        yield
    except (OSError, http.client.HTTPException, ValueError) as error:
        if is_stopped():
            raise RunInterrupted from error
        if isinstance(error, InputError):
            raise
        silent = isinstance(error, TimeoutError)
        message = f"sent nothing for {request.timeout_s:g} s" if silent else f"broke off: {error}"
        raise InputError(
            "timeout" if silent else "server",
            f"{request.server} {message}",
            value=request.timeout_s if silent else request.server,
            kind="engine.unreachable",
            remedies=(Remedy("Look at the server's log, then run again"),),
        ) from error
    if is_stopped():
        raise RunInterrupted


def _refused(request: ChatRequest, status: int, data: Mapping[str, Any]) -> InputError:
    """Return the problem that a server's refusal means, at the input that can mend it."""
    error = data.get("error", data)
    words = str(error.get("message", "") if isinstance(error, Mapping) else error) or "no reason given"
    words = words if len(words) <= LONGEST_MESSAGE else f"{words[:LONGEST_MESSAGE]}…"
    host = _host(urlsplit(request.server))
    match status:
        case HTTPStatus.UNAUTHORIZED | HTTPStatus.FORBIDDEN:
            name = "server"
            advice = f"Store a key: `keyring set confy {host}`, or the variable {key_variable(host)}"
        case HTTPStatus.NOT_FOUND if "model" in words.lower():
            name, advice = "model", "Leave `model` empty to use the server's first model"
        case HTTPStatus.NOT_FOUND:
            name, advice = "server", ENDS_IN_V1
        case HTTPStatus.TOO_MANY_REQUESTS:
            name, advice = "server", "Wait, then run again"
        case _:
            name, advice = "prompt", "Shorten the prompt or lower `max_tokens`, if the length is the reason"
    return InputError(
        name,
        f"{request.server} refused ({status}): {words}",
        value={"server": request.server, "model": request.model}.get(name),
        kind="engine.refused",
        remedies=(Remedy(advice),),
    )


def _whole_text(request: ChatRequest, data: Mapping[str, Any]) -> str:
    if "error" in data:
        raise _refused(request, 200, data)
    choices = data.get("choices") or [{}]
    return str((choices[0].get("message") or {}).get("content") or "")


def _json(request: ChatRequest, content: bytes, must: bool = True) -> dict[str, Any]:
    """Read a JSON object; anything else is an error, or with `must=False` a message by itself."""
    try:
        data = json.loads(content)
    except ValueError:
        data = None
    if isinstance(data, dict):
        return data
    words = content.decode("utf-8", "replace").strip()[:LONGEST_MESSAGE]
    if not must:
        return {"message": words}
    raise InputError(
        "server",
        f"{request.server} does not speak the chat protocol: it answered {words!r}",
        value=request.server,
        kind="engine.refused",
        remedies=(Remedy(ENDS_IN_V1),),
    )


def _split(server: str) -> SplitResult:
    url = urlsplit(server.strip())
    try:
        valid = url.scheme in ("http", "https") and bool(url.hostname) and (url.port is None or url.port > 0)
    except ValueError:
        valid = False
    if not valid:
        raise InputError("server", f"{server!r} is no address such as http://127.0.0.1:8000/v1", value=server)
    return url


def _host(url: SplitResult) -> str:
    return (url.hostname or "") + (f":{url.port}" if url.port else "")


def _headers(key: str | None) -> dict[str, str]:
    headers = {"Content-Type": "application/json", "Accept": "text/event-stream, application/json"}
    return headers if key is None else {**headers, "Authorization": f"Bearer {key}"}
