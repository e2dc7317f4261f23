"""Requests of branches and of list items go out together: a server holds each back until all are there."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from app.folders import folders_below
from app.messages import Message, Problems, StepDone, StepStarted, Text
from app.node_def import NodeDef
from app.nodes.declare import Shown, declared_in, node
from app.nodes.registry import load_nodes
from tests.chat_stub import Answer, Handler, Stub, running_stub, say
from tests.prompt_bench import Bench

WAIT_S = 60
MANY = 16
TOLD_FROM_S = 0.02


@node("OnceWords", list_out=("STRING",))
def words(text: str = "") -> str:
    """Give each word of a text."""
    return text.split()  # type: ignore[return-value]  # a list of them


@node("OnceComputes", resource="cpu")
def computes(text: str = "") -> str:
    """Stand for what the processor does."""
    return f"{text}."


@node("OnceShow", output_node=True)
def show(text: str) -> Shown[None]:
    """Show a text."""
    return Shown(None, ui={"text": [text]})


class Toys:
    """Chat and the toy nodes of this file."""

    def __init__(self, definitions: dict[str, NodeDef]) -> None:
        self.definitions = definitions
        self.calls: list[Any] = []

    def forget_calls(self) -> None:
        pass


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    folders = folders_below(tmp_path, tmp_path / "state")
    toys = {one.info.class_type: one.define(folders) for one in declared_in(sys.modules[__name__])}
    chat = load_nodes(folders, with_packs=False).definitions["Chat"]
    return Bench(Toys({**toys, "Chat": chat}), folders)


@pytest.fixture
def stub() -> Iterator[Stub]:
    with running_stub() as server:
        yield server


def chat(stub: Stub, prompt: Any) -> dict[str, Any]:
    usual = {"system": "", "max_tokens": 9, "temperature": 0.0, "seed": 0, "timeout": WAIT_S}
    return {"class_type": "Chat", "inputs": {"prompt": prompt, "server": stub.url, "model": "m", **usual}}


def shown(source: str) -> dict[str, Any]:
    return {"class_type": "OnceShow", "inputs": {"text": [source, 0]}}


def branches(stub: Stub, count: int) -> dict[str, Any]:
    """Return so many questions that have nothing to do with each other; the prompt of c3 is q3."""
    asking = {f"c{n}": chat(stub, f"q{n}") for n in range(count)}
    return {**asking, **{f"s{n}": shown(f"c{n}") for n in range(count)}}


def items(stub: Stub, text: str) -> dict[str, Any]:
    """Return one question for each word of a text."""
    split = {"class_type": "OnceWords", "inputs": {"text": text}}
    return {"w": split, "c": chat(stub, ["w", 0]), "s": shown("c")}


def after_all(count: int) -> Answer:
    """Answer with what was asked, once so many requests are open; with less of them none is answered.

    They stay open for so long that a report tells of them.
    """
    barrier = threading.Barrier(count, action=lambda: time.sleep(TOLD_FROM_S))

    def answer(handler: Handler) -> None:
        barrier.wait(WAIT_S)
        say(f"{handler.prompt} is", " answered")(handler)

    return answer


def in_turn(first: dict[str, Callable[[], Any]]) -> Answer:
    """Answer each prompt after what `first` has for it."""

    def answer(handler: Handler) -> None:
        first.get(handler.prompt, lambda: None)()
        say(f"{handler.prompt} is answered")(handler)

    return answer


def refused(handler: Handler) -> None:
    handler.send_json(400, {"error": {"message": f"{handler.prompt} is too long"}})


class Hanging:
    """Answers that never end: `open` once all are there, `closed` counts the connections that were cut."""

    def __init__(self, count: int) -> None:
        self.open = threading.Barrier(count + 1)
        self.closed = threading.Semaphore(0)

    def __call__(self, handler: Handler) -> None:
        handler.start_stream()
        handler.send_piece("so")
        self.open.wait(WAIT_S)
        handler.connection.settimeout(WAIT_S)
        with suppress(ConnectionError):  # cut before what was sent has been read
            assert not handler.connection.recv(1), "nothing comes from a client, but the end"
        self.closed.release()


def test_requests_of_branches_are_open_at_once(bench: Bench, stub: Stub) -> None:
    stub.answer = after_all(MANY)
    report = bench.run(branches(stub, MANY))
    assert report.status == "success", report.problems
    assert bench.shown()["s3"] == {"text": ["q3 is answered"]}
    asked = {f"c{n}" for n in range(MANY)}
    assert asked <= set(report.overlap["overlapped"])
    assert {record.lane for record in report.records if record.step in asked} == {"network"}


def test_no_more_than_the_setting_says_are_open(bench: Bench, stub: Stub) -> None:
    at_work = 0
    most: list[int] = []
    lock = threading.Lock()
    pairs = threading.Barrier(2)

    def answer(handler: Handler) -> None:
        nonlocal at_work
        with lock:
            at_work += 1
            most.append(at_work)
        pairs.wait(WAIT_S)
        with lock:
            at_work -= 1
        say("yes")(handler)

    stub.answer = answer
    bench.settings = {"network_requests_at_once": 2}
    prompt = {**branches(stub, 4), **items(stub, "a b c d")}
    report = bench.run(prompt)
    assert report.status == "success", report.problems
    assert max(most) == 2
    assert len(stub.requests) == 8


def test_items_of_a_list_are_asked_at_once_and_answered_in_order(bench: Bench, stub: Stub) -> None:
    text = " ".join(f"w{n}" for n in range(MANY))
    stub.answer = after_all(MANY)
    report = bench.run(items(stub, text))
    assert report.status == "success", report.problems
    assert report.overlap["items_at_once"] == {"c": MANY}
    done = [one for one in bench.all(StepDone) if one.node == "c"]
    assert done[0].ui == {"text": [f"w{n} is answered" for n in range(MANY)]}


def told(bench: Bench) -> list[Any]:
    """Return what a run said, in its order; in which pieces a text comes is the network's choice."""
    all_told = [
        (type(one).__name__, one.node, one.text.split()[0] if isinstance(one, Text) else None)
        for one in bench.messages
        if isinstance(one, StepStarted | StepDone | Text)
    ]
    return [one for one, before in zip(all_told, [None, *all_told], strict=False) if one != before]


def test_what_items_say_comes_in_the_order_of_one_by_one(bench: Bench, stub: Stub) -> None:
    """The last one is answered first; all the same nothing of it is told before the others have ended."""
    stub.answer = in_turn({})
    bench.settings = {"network_requests_at_once": 1}
    assert bench.run(items(stub, "a b c")).overlap == {}
    one_by_one = told(bench)
    assert [text for _, node, text in one_by_one if node == "c"] == [None, "a", "b", "c", None]
    bench.cache.clear()
    b_said, c_said = threading.Event(), threading.Event()

    def answer(handler: Handler) -> None:
        in_turn({"a": lambda: b_said.wait(WAIT_S), "b": lambda: c_said.wait(WAIT_S)})(handler)
        {"b": b_said, "c": c_said}.get(handler.prompt, c_said).set()

    stub.answer = answer
    bench.settings = {}
    assert bench.run(items(stub, "a b c")).overlap["items_at_once"] == {"c": 3}
    assert told(bench) == one_by_one


def test_first_item_that_fails_is_told_though_a_later_one_failed_before(bench: Bench, stub: Stub) -> None:
    both, later_failed = threading.Barrier(3), threading.Event()

    def answer(handler: Handler) -> None:
        both.wait(WAIT_S)
        if handler.prompt == "early":
            assert later_failed.wait(WAIT_S)
        if handler.prompt == "well":
            say("fine")(handler)
            return
        refused(handler)
        later_failed.set()

    stub.answer = answer
    report = bench.run(items(stub, "well early late"))
    assert report.status == "error"
    problem = bench.only(Problems).problem
    assert (problem.node_path, problem.input_name) == ("c", "prompt")
    assert "early is too long" in problem.message


def test_items_behind_the_one_that_failed_are_given_up(bench: Bench, stub: Stub) -> None:
    hanging = Hanging(1)

    def answer(handler: Handler) -> None:
        if handler.prompt == "bad":
            hanging.open.wait(WAIT_S)
            refused(handler)
        else:
            hanging(handler)

    stub.answer = answer
    report = bench.run(items(stub, "bad endless"))
    assert report.status == "error"
    assert "bad is too long" in bench.only(Problems).problem.message
    assert hanging.closed.acquire(timeout=WAIT_S)


@pytest.mark.parametrize("prompt_of", [lambda stub: branches(stub, 5), lambda stub: items(stub, "a b c d e")])
def test_a_stop_ends_all_requests(bench: Bench, stub: Stub, prompt_of: Callable[[Stub], Any]) -> None:
    hanging, stopped = Hanging(5), threading.Event()
    stub.answer = hanging
    bench.is_interrupted = stopped.is_set

    def stop() -> None:
        hanging.open.wait(WAIT_S)
        stopped.set()

    stopper = threading.Thread(target=stop)
    stopper.start()
    report = bench.run(prompt_of(stub))
    stopper.join()
    assert report.status == "interrupted"
    assert report.problems == ()
    assert all(hanging.closed.acquire(timeout=WAIT_S) for _ in range(5))
    assert not [one for one in threading.enumerate() if one.name.startswith(("lane", "chat stop"))]


def test_requests_that_wait_for_their_turn_are_not_sent_after_a_stop(bench: Bench, stub: Stub) -> None:
    hanging, stopped = Hanging(2), threading.Event()
    stub.answer = hanging
    bench.settings = {"network_requests_at_once": 2}
    bench.is_interrupted = stopped.is_set
    stopper = threading.Thread(target=lambda: (hanging.open.wait(WAIT_S), stopped.set()))
    stopper.start()
    assert bench.run(items(stub, "a b c d e")).status == "interrupted"
    stopper.join()
    assert len(stub.requests) == 2


def test_a_request_without_an_answer_holds_up_nothing_else(bench: Bench, stub: Stub) -> None:
    """It is answered only once a chain of the processor and another request are through."""
    through: dict[str, threading.Event] = {"q1": threading.Event(), "x...": threading.Event()}

    def look(message: Message) -> None:
        if isinstance(message, StepDone) and message.ui is not None:
            for text in message.ui["text"]:
                through.get(text.split()[0], threading.Event()).set()

    bench.on_message = look
    stub.answer = in_turn({"q0": lambda: [event.wait(WAIT_S) for event in through.values()]})
    prompt = branches(stub, 2)
    for n, source in enumerate(["x", ["k0", 0], ["k1", 0]]):
        prompt[f"k{n}"] = {"class_type": "OnceComputes", "inputs": {"text": source}}
    report = bench.run({**prompt, "t": shown("k2")})
    assert report.status == "success", report.problems
    assert all(event.is_set() for event in through.values())
    order = [one.node for one in bench.all(StepDone)]
    assert order.index("c0") > order.index("t")
    assert order.index("c0") > order.index("c1")


def test_texts_of_branches_arrive_at_their_nodes(bench: Bench, stub: Stub) -> None:
    """Neither says the second half before the first half of both has been told."""
    first_told = {"c0": threading.Event(), "c1": threading.Event()}

    def look(message: Message) -> None:
        if isinstance(message, Text):
            first_told[message.node].set()

    def answer(handler: Handler) -> None:
        handler.start_stream()
        handler.send_piece(f"{handler.prompt} first")
        assert all(event.wait(WAIT_S) for event in first_told.values())
        handler.send_piece(", then second", finish="stop")
        handler.wfile.write(b"data: [DONE]\n\n")

    bench.on_message = look
    stub.answer = answer
    assert bench.run(branches(stub, 2)).status == "success"
    for number in range(2):
        texts = [one.text for one in bench.all(Text) if one.node == f"c{number}"]
        assert texts[0] == f"q{number} first"
        assert set(texts) == {f"q{number} first", f"q{number} first, then second"}
