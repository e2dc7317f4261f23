"""Toy nodes that log each call, after the recorded behaviour of ComfyUI's probe nodes, with their names."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from app.executing import executing
from app.execution_blocker import ExecutionBlocker
from app.node_def import NodeDef, NodeResult
from app.run_context import RunContext
from app.workflow.node_info import NodeInfo

Call = tuple[str, str, str | None, int | None, dict[str, Any]]
ANY: list[Any] = ["*", {}]


def plain(value: Any) -> Any:
    """Return a value as the log holds it."""
    if isinstance(value, ExecutionBlocker):
        return f"<Blocker {value.message!r}>"
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value if isinstance(value, int | float | str | None) else f"<{type(value).__name__}>"


class Probes:
    """The toy nodes, and `calls`: every call made so far as (kind, phase, node id, list index, arguments)."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.counter = 0
        self.definitions: dict[str, NodeDef] = {}
        _declare_sources(self)
        _declare_plain(self)
        _declare_cheap(self)
        _declare_lists(self)
        _declare_lazy_and_blocking(self)
        _declare_expanding(self)
        _declare_special(self)
        _declare_async_and_faulty(self)

    def forget_calls(self) -> None:
        self.calls.clear()

    def log(self, kind: str, phase: str, **arguments: Any) -> None:
        call = executing()
        shown = {name: plain(value) for name, value in arguments.items()}
        self.calls.append(
            (kind, phase, call.node_id if call else None, call.list_index if call else None, shown)
        )

    def add(
        self,
        kind: str,
        inputs: Mapping[str, Any],
        outputs: list[str],
        function: Callable[..., Any],
        *,
        info: Mapping[str, Any] | None = None,
        **facts: Any,
    ) -> None:
        """Add a kind; `inputs` by group, `function(run, **inputs)` gives a tuple or a NodeResult."""

        def call(run: RunContext, values: Mapping[str, Any], *state: Any) -> NodeResult:
            result = function(run, *state, **values)
            return NodeResult(result) if isinstance(result, tuple) else result

        entry = {"input": inputs, "output": outputs, "output_name": outputs, **(info or {})}
        self.definitions[kind] = NodeDef(NodeInfo.from_json(kind, entry), call, **facts)


def output_of(value: Any) -> NodeResult:
    return NodeResult((), {"text": [str(plain(value))]})


def _declare_sources(probes: Probes) -> None:
    def source(kind: str, slot_type: str) -> None:
        def run(run: RunContext, v: Any) -> tuple[Any, ...]:
            probes.log(kind, "run", v=v)
            return (v,)

        probes.add(kind, {"required": {"v": [slot_type, {}]}}, [slot_type], run)

    for kind, slot_type in {"PInt": "INT", "PFloat": "FLOAT", "PStr": "STRING", "PBool": "BOOLEAN"}.items():
        source(kind, slot_type)

    def no_inputs(run: RunContext) -> tuple[Any, ...]:
        probes.log("PNoInputs", "run")
        return ("none",)

    probes.add("PNoInputs", {"required": {}}, ["*"], no_inputs)


def _declare_cheap(probes: Probes) -> None:
    def number(run: RunContext, v: int) -> tuple[Any, ...]:
        return (v,)

    def positive(run: RunContext, x: Any) -> tuple[Any, ...]:
        if x == "bad":
            raise ValueError("x is bad")
        return (isinstance(x, int) and x > 0,)

    def switch(run: RunContext, on: bool, yes: Any = None, no: Any = None) -> tuple[Any, ...]:
        return (yes if on else no,)

    def wanted(inputs: Mapping[str, Any]) -> tuple[str, ...]:
        return ("yes" if inputs["on"] else "no",)

    lazy = ["*", {"lazy": True}]
    probes.add("CInt", {"required": {"v": ["INT", {}]}}, ["INT"], number, cheap=True)
    probes.add("CPositive", {"required": {"x": ANY}}, ["BOOLEAN"], positive, cheap=True)
    inputs = {"required": {"on": ["BOOLEAN", {}], "yes": lazy, "no": lazy}}
    facts = {"lazy": ("yes", "no"), "check_lazy": wanted, "cheap": True}
    probes.add("CSwitch", inputs, ["*"], switch, **facts)


def _declare_plain(probes: Probes) -> None:
    def passing(run: RunContext, x: Any, tag: str = "") -> tuple[Any, ...]:
        probes.log("PPass", "run", x=x, tag=tag)
        return (x,)

    def add(run: RunContext, a: Any, b: Any) -> tuple[Any, ...]:
        probes.log("PAdd", "run", a=a, b=b)
        return (f"({a}+{b})",)

    def sink(run: RunContext, x: Any) -> NodeResult:
        probes.log("PSink", "run", x=x)
        return output_of(x)

    def sink_out(run: RunContext, x: Any) -> NodeResult:
        probes.log("PSinkOut", "run", x=x)
        return NodeResult((x,), {"text": [str(plain(x))]})

    def multi(run: RunContext, x: Any) -> tuple[Any, ...]:
        probes.log("PMulti", "run", x=x)
        return (1, "two", 3.0)

    def intermediate(run: RunContext, x: Any) -> NodeResult:
        probes.log("VInter", "execute", x=x)
        return NodeResult((x,), {"text": ["inter"]})

    required = {"required": {"x": ANY}}
    probes.add("PPass", {**required, "optional": {"tag": ["STRING", {"default": ""}]}}, ["*"], passing)
    probes.add("PAdd", {"required": {"a": ANY, "b": ANY}}, ["*"], add)
    probes.add("PSink", required, [], sink, info={"output_node": True}, pure=False)
    probes.add("PSinkOut", required, ["*"], sink_out, info={"output_node": True}, pure=False)
    probes.add("PMulti", required, ["INT", "STRING", "FLOAT"], multi)
    probes.add("VInter", required, ["*"], intermediate, info={"has_intermediate_output": True}, pure=False)


def _declare_lists(probes: Probes) -> None:
    def list_out(run: RunContext, n: int, p: str = "e") -> tuple[Any, ...]:
        probes.log("PListOut", "run", n=n, p=p)
        return ([f"{p}{i}" for i in range(n)], n)

    def list_in(run: RunContext, x: Any, y: Any = None, w: Any = None) -> tuple[Any, ...]:
        probes.log("PListIn", "run", x=x, y=y, w=w)
        return (f"{len(x)} items",)

    def list_both(run: RunContext, x: Any) -> tuple[Any, ...]:
        probes.log("PListBoth", "run", x=x)
        return ([f"r{item}" for item in x],)

    def v_list_in(run: RunContext, x: Any, w: Any) -> tuple[Any, ...]:
        probes.log("VListIn", "execute", x=x, w=w)
        return (list(x),)

    def map_two(run: RunContext, a: Any, b: Any, w: int = 9) -> tuple[Any, ...]:
        probes.log("PMap2", "run", a=a, b=b, w=w)
        return (f"{a}|{b}|{w}",)

    number = ["INT", {"default": 2}]
    probes.add(
        "PListOut",
        {"required": {"n": ["INT", {"min": 0, "max": 100}]}, "optional": {"p": ["STRING", {}]}},
        ["STRING", "INT"],
        list_out,
        info={"output_is_list": [True, False]},
    )
    optional = {"y": ANY, "w": number}
    probes.add("PListIn", {"required": {"x": ANY}, "optional": optional}, ["*"], list_in, list_in=True)
    one_list = {"output_is_list": [True]}
    probes.add("PListBoth", {"required": {"x": ANY}}, ["*"], list_both, info=one_list, list_in=True)
    required = {"required": {"x": ANY, "w": number}}
    probes.add("VListIn", required, ["*"], v_list_in, info=one_list, list_in=True)
    probes.add("PMap2", {"required": {"a": ANY, "b": ANY}, "optional": {"w": number}}, ["*"], map_two)


def _declare_lazy_and_blocking(probes: Probes) -> None:
    def wanted(inputs: Mapping[str, Any]) -> tuple[str, ...]:
        switch, a, b = inputs["sw"], inputs.get("a"), inputs.get("b")
        asked = ["a"] if switch and a is None else ["b"] if not switch and b is None else []
        asked = [inputs["bad"]] if inputs.get("bad") else asked
        return tuple(asked)

    def lazy_run(run: RunContext, sw: bool, a: Any = None, b: Any = None, **rest: Any) -> tuple[Any, ...]:
        probes.log("PLazy", "run", sw=sw, a=a, b=b, o=rest.get("o"))
        return (a if sw else b,)

    def block(run: RunContext, x: Any, mode: str) -> tuple[Any, ...]:
        probes.log("PBlock", "run", x=x, mode=mode)
        silent = ExecutionBlocker(None)
        return {
            "pass": (x, x),
            "silent": (silent, silent),
            "message": (ExecutionBlocker("probe message"), x),
            "second": (x, silent),
        }[mode]

    def block_item(run: RunContext, x: Any) -> tuple[Any, ...]:
        probes.log("PBlockItem", "run", x=x)
        return (ExecutionBlocker(None) if str(x).endswith("1") else x,)

    lazy = ["*", {"lazy": True}]
    inputs = {"required": {"sw": ["BOOLEAN", {}], "a": lazy, "b": lazy}}
    optional = {"optional": {"o": lazy, "bad": ["STRING", {}]}}
    names = ("a", "b", "o")
    probes.add("PLazy", {**inputs, **optional}, ["*"], lazy_run, lazy=names, check_lazy=wanted)
    modes = [["pass", "silent", "message", "second"], {}]
    probes.add("PBlock", {"required": {"x": ANY, "mode": modes}}, ["*", "*"], block)
    probes.add("PBlockItem", {"required": {"x": ANY}}, ["*"], block_item)


def _graph() -> Callable[..., dict[str, Any]]:
    call = executing()
    prefix = call.next_graph_prefix() if call else ""
    nodes: dict[str, Any] = {}

    def node(kind: str, **inputs: Any) -> dict[str, Any]:
        nodes[f"{prefix}{len(nodes) + 1}"] = {"class_type": kind, "inputs": inputs}
        return nodes

    return node


def _declare_expanding(probes: Probes) -> None:
    def expand(run: RunContext, x: Any, n: int, mode: str) -> NodeResult:
        probes.log("PExpand", "run", x=x, n=n, mode=mode)
        if mode == "const":
            return NodeResult((x, "constant"), expand={})
        if mode in ("raw", "dupe"):
            node_id = "raw1" if mode == "raw" else "1"
            inner = {"class_type": "PPass", "inputs": {"x": x, "tag": mode}}
            return NodeResult(([node_id, 0], "lit"), expand={node_id: inner})
        node, last, nodes = _graph(), x, {}
        for index in range(n):
            nodes = node("PPass", x=last, tag=f"e{index}")
            last = [list(nodes)[-1], 0]
        if mode == "override":
            nodes[last[0]]["override_display_id"] = "99"
        if mode == "sinks":
            node("PSink", x=last)
        return NodeResult((last, "lit"), {"text": ["expanding"]} if mode == "uiexp" else None, nodes)

    def loop(run: RunContext, n: int, x: Any) -> NodeResult | tuple[Any, ...]:
        probes.log("PLoop", "run", n=n, x=x)
        if n <= 0:
            return (x,)
        node = _graph()
        first = list(node("PAdd", a=x, b=f"i{n}"))[-1]
        nodes = node("PLoop", n=n - 1, x=[first, 0])
        return NodeResult(([list(nodes)[-1], 0],), expand=nodes)

    modes = [["builder", "raw", "dupe", "sinks", "const", "mixed", "uiexp", "override"], {}]
    inputs = {"required": {"x": ANY, "n": ["INT", {}], "mode": modes}}
    probes.add("PExpand", inputs, ["*", "*"], expand, expands=True)
    probes.add("PLoop", {"required": {"n": ["INT", {}], "x": ANY}}, ["*"], loop, expands=True)


def _declare_special(probes: Probes) -> None:
    def changed(inputs: Mapping[str, Any]) -> Any:
        mode = inputs.get("mode", "const")
        if mode == "raise":
            raise ValueError("probe")
        probes.counter += mode == "counter"
        return {"nan": float("nan"), "counter": probes.counter}.get(mode, "const")

    def run_changed(run: RunContext, x: Any, mode: str = "const", tok: str = "") -> tuple[Any, ...]:
        probes.log("PChanged", "run", x=x, mode=mode)
        return (x,)

    def error(run: RunContext, x: Any, mode: str = "value") -> tuple[Any, ...]:
        probes.log("PError", "run", x=x)
        if mode == "odd" and not str(x).endswith("1"):
            return (x,)
        raise ValueError("probe error")

    def state(run: RunContext, instance: list[int], x: Any) -> tuple[Any, ...]:
        instance.append(1)
        probes.log("PState", "run", x=x, n=len(instance))
        return (f"{x}#{len(instance)}",)

    def own_id(run: RunContext, x: Any) -> tuple[Any, ...]:
        probes.log("PUid", "run", x=x, u=run.node_id)
        return (x,)

    def not_idempotent(run: RunContext, x: Any) -> tuple[Any, ...]:
        probes.log("PNotIdem", "run", x=x)
        return (x,)

    def raw(run: RunContext, x: Any) -> tuple[Any, ...]:
        probes.log("PRaw", "run", x=x)
        return (str(x),)

    required = {"required": {"x": ANY}}
    modes = [["const", "nan", "raise", "counter", "time"], {}]
    optional = {"mode": modes, "tok": ["STRING", {}]}
    probes.add("PChanged", {**required, "optional": optional}, ["*"], run_changed, fingerprint=changed)
    probes.add("PError", {**required, "optional": {"mode": [["value", "index", "odd"], {}]}}, ["*"], error)
    probes.add("PState", required, ["*"], state, new_instance=list)
    probes.add("PUid", required, ["*"], own_id, hidden={"u": "UNIQUE_ID"})
    probes.add("PNotIdem", required, ["*"], not_idempotent, idempotent=False)
    probes.add("PRaw", {"required": {"x": ["*", {"rawLink": True}]}}, ["*"], raw)


def _declare_async_and_faulty(probes: Probes) -> None:
    async def later(kind: str, x: Any, seconds: float, fail: bool) -> NodeResult:
        probes.log(kind, "start", x=x)
        await asyncio.sleep(seconds / 10)
        if fail:
            raise ValueError("probe async")
        probes.log(kind, "end", x=x)
        return NodeResult((x,))

    def asynchronous(kind: str) -> Callable[..., Any]:
        return lambda run, x, seconds, fail=False: later(kind, x, seconds, fail)

    def short(run: RunContext, x: Any, mode: str = "none") -> Any:
        return {"none": None, "empty": (), "short": (1,), "scalar": 7}[mode]

    required = {"required": {"x": ANY}}
    timed = {"required": {"x": ANY, "seconds": ["FLOAT", {}]}, "optional": {"fail": ["BOOLEAN", {}]}}
    probes.add("PAsync", timed, ["*"], asynchronous("PAsync"), is_async=True)
    probes.add("VAsync", timed, ["*"], asynchronous("VAsync"), is_async=True)
    returns = [["none", "empty", "short", "scalar"], {}]
    probes.add("PNoReturn", {**required, "optional": {"mode": returns}}, ["INT", "STRING"], short)
