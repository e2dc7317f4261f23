"""NodeDef: the interface of a node (NodeInfo) together with the functions that run it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.problems import Problem
from app.run_context import RunContext
from app.workflow.node_info import NodeInfo


@dataclass(frozen=True)
class NodeResult:
    """What one call of a node gave.

    `outputs` has one value per output slot (or links into `expand`), `ui` what the editor shows (ComfyUI's
    keys: images, text, …), `expand` the prompt nodes that replace this one.
    """

    outputs: tuple[Any, ...] = ()
    ui: Mapping[str, Any] | None = None
    expand: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class NodeDef:
    """One kind of node, ready to run.

    `call(run, inputs)` runs it once and returns a NodeResult; inputs are keyword values by input name, hidden
    ones left out (they are on `run`). `pure`: the same inputs give the same outputs, so it may be cached,
    merged or run on meta tensors. `fingerprint(inputs)`: a value that changes when the outside world (a file)
    changed; NaN means always run. `validate(inputs)`: True or a sentence that refuses; `validate_names` are
    the inputs it takes over from the general checks (None: all of them). `lazy` names inputs that are only
    computed when `check_lazy(inputs)` asks for them. `shapes(specs)`: TensorSpec per output from TensorSpecs
    and constants; None with `pure` means the function itself may be run on meta tensors. `file_shapes(specs,
    facts)` is the same for a node that reads files: `facts` has what their headers tell, by input. Both raise
    InputError where the run would fail for certain. `working_bytes(specs)`: what a call takes of memory at
    most beyond its inputs, its results counted, None where that is not known. `new_instance` makes
    the per-node state of old-style classes: it is called once for each node and the result given to `call` as
    `instance`.

    What the compiler may do with it: `cheap`: plain values in and out, computed in no time, so that it may be
    called while compiling; one with lazy inputs asks for them by its other inputs alone. `fuse`: each row of
    pixels of the results follows from the same rows of its images and masks, where they have one size, and is
    the same number whatever rows are computed with it: it may run on blocks of rows, together with others.
    `batch` names the input that calls have in common which `call_batch(runs, inputs)` makes together, for
    several nodes or for the items of a list; it returns their results in order.
    """

    info: NodeInfo
    call: Callable[..., NodeResult]
    pure: bool = True
    fuse: bool = False
    batch: str | None = None
    call_batch: Callable[[Sequence[RunContext], Sequence[Mapping[str, Any]]], Sequence[NodeResult]] | None = (
        None
    )
    cheap: bool = False
    shapes: Callable[[Mapping[str, Any]], tuple[Any, ...]] | None = None
    file_shapes: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Any, ...]] | None = None
    working_bytes: Callable[[Mapping[str, Any]], int | None] | None = None
    fingerprint: Callable[[Mapping[str, Any]], Any] | None = None
    validate: Callable[[Mapping[str, Any]], Any] | None = None
    validate_names: frozenset[str] | None = frozenset()
    lazy: tuple[str, ...] = ()
    check_lazy: Callable[..., tuple[str, ...]] | None = None
    expands: bool = False
    list_in: bool = False
    idempotent: bool = True
    hidden: Mapping[str, str] = field(default_factory=dict)
    pack: str | None = None
    pack_version: str = ""
    file_inputs: Mapping[str, str] = field(default_factory=dict)
    """Inputs that name a file -> the kind of folder it lies in: the file's identity joins the content key."""
    new_instance: Callable[[], object] | None = None
    resource: str = ""
    """What its calls keep busy, so that calls which need different ones overlap: "files", "network", "cpu",
    "device" (where models compute); any other word is a resource of its own. Calls of one resource take
    turns; those that wait for the "network" are made at once by several threads, also for items of one list.
    Empty: it follows from the rest (app/runtime/executing/resources.py); where nothing does, the call is too
    short to be worth a thread."""
    source: str = ""
    """`module:name` of the declared function behind `call`, where another process finds it; else empty."""
    compiled_within: float = 0.0
    """With `fuse`: how far numbers of its results may be from these when compiled code computes them; 0: they
    have to be equal to the bit."""
    is_async: bool = False
    """`call` gives an awaitable of a NodeResult: it is started as soon as its inputs are there."""

    @property
    def class_type(self) -> str:
        """The name of this kind of node in files and prompts."""
        return self.info.class_type

    def run(self, context: RunContext, inputs: Mapping[str, Any], instance: object = None) -> NodeResult:
        """Call the node once; whatever it raises passes through."""
        if self.new_instance is None:
            return self.call(context, inputs)
        return self.call(context, inputs, instance)

    def wanted(self, inputs: Mapping[str, Any], instance: object = None) -> tuple[str, ...]:
        """Return the lazy inputs that the node asks for; whatever it raises passes through."""
        if self.check_lazy is None:
            return ()
        return self.check_lazy(inputs) if self.new_instance is None else self.check_lazy(inputs, instance)


@dataclass(frozen=True)
class LoadedNodes:
    """Everything a worker can run: definitions by class_type, packs that failed, the packs' own HTTP routes.

    `handle_http(method, path, query, headers, body)` answers a route of a pack with (status, headers, body).
    """

    definitions: Mapping[str, NodeDef]
    problems: tuple[Problem, ...] = ()
    routes: tuple[tuple[str, str], ...] = ()
    handle_http: (
        Callable[[str, str, str, Mapping[str, str], bytes], tuple[int, dict[str, str], bytes]] | None
    ) = None
    warm_up: Callable[[], None] | None = None
    """Import what the first run of a model needs: seconds that may pass while the user still looks."""
    connect: Callable[[Callable[[str, Mapping[str, Any], str | None], None]], None] | None = None
    """Give the packs' PromptServer the function that sends (event, data, client id) to WebSocket clients."""
    pack_seconds: Mapping[str, float] = field(default_factory=dict)
    """How long each pack took to import."""
