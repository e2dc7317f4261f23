"""A stand-in for a language server with OpenAI's chat completions, whose answer a test chooses."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """Hands each request to the stub's current answer."""

    server: "Stub"
    body: dict[str, Any]

    @property
    def prompt(self) -> str:
        """What the user is asking."""
        return str(self.body["messages"][-1]["content"])

    def do_GET(self) -> None:
        self.server.requests.append((self.path, dict(self.headers), None))
        self.send_json(200, {"data": [{"id": "first-model"}, {"id": "second"}]})

    def do_POST(self) -> None:
        self.body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append((self.path, dict(self.headers), self.body))
        self.server.answer(self)

    def send_json(self, status: int, data: Any) -> None:
        content = json.dumps(data).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def start_stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()

    def send_piece(self, text: str | None = None, finish: str | None = None) -> None:
        delta = {} if text is None else {"content": text}
        event = json.dumps({"choices": [{"delta": delta, "finish_reason": finish}]})
        self.wfile.write(f"data: {event}\n\n".encode())
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it
        pass


class Stub(ThreadingHTTPServer):
    """A language server whose answer a test chooses."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests: list[tuple[str, dict[str, str], Any]] = []
        self.answer: Answer = say("Hello", " there", "!")
        self.hung_up = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        self.hung_up.set()


def say(*pieces: str, done: bool = True) -> Answer:
    def answer(handler: Handler) -> None:
        handler.start_stream()
        handler.wfile.write(b": a comment\n\n")
        for piece in pieces:
            handler.send_piece(piece)
        if done:
            handler.send_piece(finish="stop")
            handler.wfile.write(b"data: [DONE]\n\n")

    return answer


@contextmanager
def running_stub() -> Iterator[Stub]:
    """Serve until the end of the block."""
    server = Stub()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
