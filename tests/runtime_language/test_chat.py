"""Chat against a stub of a language server: streaming, stopping, and every way a server can refuse."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import keyring.backend
import pytest

from app.folders import default_folders
from app.nodes.language import chat
from app.problems import InputError, RunInterrupted
from app.run_context import RunContext
from app.runtime.language.keys import find_key, key_variable
from tests.chat_stub import Answer, Handler, Stub, running_stub, say


@pytest.fixture
def stub() -> Iterator[Stub]:
    with running_stub() as server:
        yield server


@pytest.fixture
def sent() -> list[str]:
    return []


@pytest.fixture
def run(tmp_path: Path, sent: list[str]) -> RunContext:
    return RunContext("1", default_folders(base=tmp_path), send_text=sent.append)


class OneKey(keyring.backend.KeyringBackend):
    """A keyring that holds one key."""

    priority = 1  # type: ignore[assignment]  # a class property in the base class

    def __init__(self, host: str, key: str) -> None:
        super().__init__()
        self.keys = {("confy", host): key}

    def get_password(self, service: str, username: str) -> str | None:
        return self.keys.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        raise NotImplementedError

    def delete_password(self, service: str, username: str) -> None:
        raise NotImplementedError


@pytest.fixture
def use_keyring() -> Iterator[Callable[[str, str], None]]:
    before = keyring.get_keyring()
    yield lambda host, key: keyring.set_keyring(OneKey(host, key))
    keyring.set_keyring(before)


def test_answer_streams_into_the_node(stub: Stub, run: RunContext, sent: list[str]) -> None:
    result = chat(run, prompt="Greet me", system="Be brief", server=stub.url, model="m", seed=7)
    assert result.value == "Hello there!"
    assert result.ui == {"text": ["Hello there!"]}
    assert sent[0] == "Hello"
    assert sent[-1] == "Hello there!"
    path, _, body = stub.requests[-1]
    assert path == "/v1/chat/completions"
    assert body["messages"] == [
        {"role": "system", "content": "Be brief"},
        {"role": "user", "content": "Greet me"},
    ]
    assert (body["model"], body["seed"], body["max_tokens"], body["stream"]) == ("m", 7, 512, True)


def test_empty_model_means_the_first_of_the_server(stub: Stub, run: RunContext) -> None:
    chat(run, prompt="Hi", server=stub.url)
    assert stub.requests[-1][2]["model"] == "first-model"


def test_server_that_does_not_stream_still_answers(stub: Stub, run: RunContext, sent: list[str]) -> None:
    stub.answer = lambda handler: handler.send_json(
        200, {"choices": [{"message": {"content": "All at once"}}]}
    )
    assert chat(run, prompt="Hi", server=stub.url, model="m").value == "All at once"
    assert sent == ["All at once", "All at once"]


def test_stop_closes_the_stream(stub: Stub, run: RunContext, tmp_path: Path) -> None:
    started = threading.Event()

    def endless(handler: Handler) -> None:
        handler.start_stream()
        while True:
            handler.send_piece("word ")
            started.set()
            time.sleep(0.01)

    stub.answer = endless
    stopping = RunContext("1", default_folders(base=tmp_path), is_interrupted=started.is_set)
    with pytest.raises(RunInterrupted):
        chat(stopping, prompt="Hi", server=stub.url, model="m")
    assert stub.hung_up.wait(10), "the server still writes into an open connection"


def test_stop_while_the_server_is_silent(stub: Stub, tmp_path: Path) -> None:
    asked, over = threading.Event(), threading.Event()

    def silent(handler: Handler) -> None:
        asked.set()
        over.wait(30)

    stub.answer = silent
    stopping = RunContext("1", default_folders(base=tmp_path), is_interrupted=asked.is_set)
    with pytest.raises(RunInterrupted):
        chat(stopping, prompt="Hi", server=stub.url, model="m")
    over.set()


def test_stop_while_a_host_does_not_take_up_the_connection(tmp_path: Path) -> None:
    with contextlib.ExitStack() as open_ones:
        listening = open_ones.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        address = listening.getsockname()
        for _ in range(8):  # nobody accepts them: the next ones get no answer
            waiting = open_ones.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(address)
        asked = threading.Event()

        def is_stopped() -> bool:
            was_asked = asked.is_set()
            asked.set()
            return was_asked

        stopping = RunContext("1", default_folders(base=tmp_path), is_interrupted=is_stopped)
        with pytest.raises(RunInterrupted):
            chat(stopping, prompt="Hi", server=f"http://127.0.0.1:{address[1]}/v1", model="m")
        assert asked.is_set()


def test_nobody_listens(run: RunContext, stub: Stub) -> None:
    url = "http://127.0.0.1:1/v1"
    with pytest.raises(InputError) as raised:
        chat(run, prompt="Hi", server=url, model="m")
    problem = raised.value.problem
    assert (problem.kind, problem.input_name, problem.value) == ("engine.unreachable", "server", url)
    assert f"no language server answers at {url}" in problem.message
    assert "Start the server" in problem.remedies[0].title


def test_silent_server_names_the_timeout(stub: Stub, run: RunContext) -> None:
    over = threading.Event()

    def silent(handler: Handler) -> None:
        over.wait(30)

    stub.answer = silent
    with pytest.raises(InputError, match="sent nothing for 1 s") as raised:
        chat(run, prompt="Hi", server=stub.url, model="m", timeout=1)
    over.set()
    problem = raised.value.problem
    assert (problem.kind, problem.input_name, problem.value) == ("engine.unreachable", "timeout", 1)


@pytest.mark.parametrize(
    ("status", "message", "name", "advice"),
    [
        (400, "maximum context length is 2048 tokens", "prompt", "Shorten the prompt"),
        (404, "The model `m` does not exist", "model", "Leave `model` empty"),
        (404, "Not Found", "server", "usually ends in /v1"),
        (429, "slow down", "server", "Wait"),
        (500, "out of memory", "prompt", "Shorten"),
    ],
)
def test_refusal_names_the_input_to_change(
    stub: Stub, run: RunContext, status: int, message: str, name: str, advice: str
) -> None:
    stub.answer = lambda handler: handler.send_json(status, {"error": {"message": message}})
    with pytest.raises(InputError) as raised:
        chat(run, prompt="Hi", server=stub.url, model="m")
    problem = raised.value.problem
    assert (problem.kind, problem.input_name) == ("engine.refused", name)
    assert f"refused ({status}): {message}" in problem.message
    assert advice in problem.remedies[0].title


def test_error_inside_the_stream(stub: Stub, run: RunContext) -> None:
    def answer(handler: Handler) -> None:
        handler.start_stream()
        handler.send_piece("Half")
        handler.wfile.write(b'data: {"error": {"message": "engine died"}}\n\n')

    stub.answer = answer
    with pytest.raises(InputError, match="engine died"):
        chat(run, prompt="Hi", server=stub.url, model="m")


def test_stream_that_breaks_off_is_no_answer(stub: Stub, run: RunContext, sent: list[str]) -> None:
    stub.answer = say("Half an ans", done=False)
    with pytest.raises(InputError, match="in the middle of the answer") as raised:
        chat(run, prompt="Hi", server=stub.url, model="m")
    assert (raised.value.problem.kind, raised.value.problem.input_name) == ("engine.refused", "server")
    assert sent == ["Half an ans"]


def test_page_that_is_no_chat_server(stub: Stub, run: RunContext) -> None:
    def answer(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.end_headers()
        handler.wfile.write(b"<html>It works</html>")

    stub.answer = answer
    with pytest.raises(InputError, match=r"does not speak the chat protocol.*It works"):
        chat(run, prompt="Hi", server=stub.url, model="m")


@pytest.mark.parametrize("server", ["", "localhost:8000", "ftp://host/v1", "http://", "http://host:99999/v1"])
def test_address_that_is_none(run: RunContext, server: str) -> None:
    with pytest.raises(InputError, match="is no address such as") as raised:
        chat(run, prompt="Hi", server=server, model="m")
    assert raised.value.problem.input_name == "server"


def test_key_of_the_host_is_sent(stub: Stub, run: RunContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(key_variable(f"127.0.0.1:{stub.server_port}"), "secret")
    chat(run, prompt="Hi", server=stub.url, model="m")
    assert stub.requests[-1][1]["Authorization"] == "Bearer secret"


def test_key_of_another_host_stays_home(stub: Stub, run: RunContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONFY_KEY_API_EXAMPLE_ORG", "secret")
    chat(run, prompt="Hi", server=stub.url, model="m")
    assert "Authorization" not in stub.requests[-1][1]


def wants_key(key: str) -> Answer:
    def answer(handler: Handler) -> None:
        if handler.headers["Authorization"] == f"Bearer {key}":
            say("Welcome")(handler)
        else:
            handler.send_json(401, {"error": {"message": "no key"}})

    return answer


def test_keyring_is_asked_when_the_server_wants_a_key(
    stub: Stub, run: RunContext, use_keyring: Callable[[str, str], None]
) -> None:
    stub.answer = wants_key("from the keyring")
    use_keyring(f"127.0.0.1:{stub.server_port}", "from the keyring")
    assert chat(run, prompt="Hi", server=stub.url, model="m").value == "Welcome"


def test_missing_key_says_where_to_store_one(
    stub: Stub, run: RunContext, use_keyring: Callable[[str, str], None]
) -> None:
    stub.answer = wants_key("another")
    use_keyring("api.example.org", "secret")
    with pytest.raises(InputError) as raised:
        chat(run, prompt="Hi", server=stub.url, model="m")
    problem = raised.value.problem
    assert (problem.kind, problem.input_name) == ("engine.refused", "server")
    assert f"keyring set confy 127.0.0.1:{stub.server_port}" in problem.remedies[0].title
    assert all("secret" not in str(headers) for _, headers, _ in stub.requests)


def test_environment_key_is_found_without_the_keyring() -> None:
    assert find_key("api.example.org:80", environment={"CONFY_KEY_API_EXAMPLE_ORG_80": "k"}) == "k"
    assert find_key("api.example.org", environment={}) is None
