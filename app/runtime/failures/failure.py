"""Failure: from an exception in a node to a Problem with its address, and ComfyUI's facts about an error."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.messages import Problems
from app.problems import InputError, Problem, Remedy, RunFailed
from app.runtime.failures.blame import blamed_input
from app.runtime.failures.poisoned_device import poisoning
from app.runtime.graph import Step

_OUT_OF_MEMORY = ("OutOfMemoryError", "MemoryError", "ArrayMemoryError")
_SAYS_OUT_OF_MEMORY = (
    *("out of memory", "can't allocate memory", "not enough memory", "unable to allocate"),
    *("cublas_status_alloc_failed", "cudnn_status_alloc_failed", "device_allocation_failed"),
)
_OF_THE_DEVICE = ("cuda", "hip", "cublas", "cudnn")
_SPEAKS = (ValueError, RuntimeError, OSError, NotImplementedError)
"""Exceptions whose text is a sentence; of others (KeyError: 'x') the kind is half of what they say."""
_MOST_ITEMS = 16
_MOST_TEXT = 400


def problem_of(error: BaseException, step: Step, inputs: Mapping[str, Any]) -> Problem:
    """Return the problem of a step that raised: where, which input, what to do, the traceback as details."""
    details = "".join(traceback.format_exception(error))
    if isinstance(error, InputError | RunFailed):
        problem = error.problem
        where = problem.node_path or step.origin
        return replace(problem.at(where, "run"), details=problem.details or details)
    if is_out_of_memory(error):
        return _out_of_memory(error, step, details)
    broken = poisoning(error)
    if broken is not None:
        return _broken_device(broken, step, details)
    return Problem(
        "node.raised",
        message_of(error),
        node_path=step.origin,
        input_name=blamed_input(error, inputs),
        details=details,
        pack=step.kind.node.pack,
    )


def problem_message(error: BaseException, step: Step, inputs: Mapping[str, list[Any]]) -> Problems:
    """Return the message about a step that raised."""
    return Problems(
        problem=problem_of(error, step, inputs),
        node_type=step.kind.name,
        exception_type=exception_name(error),
        traceback=tuple(traceback.format_tb(error.__traceback__)),
        current_inputs={
            name: [described(item) for item in items[:_MOST_ITEMS]] for name, items in inputs.items()
        },
    )


def blocked_message(message: str, step: Step, prompt_id: str | None) -> Problems:
    """Return the message about a step that a blocker with a message stopped; the run goes on."""
    problem = Problem("node.raised", message, severity="warning", node_path=step.origin)
    return Problems(
        prompt_id, problem=problem, node_type=step.kind.name, exception_type="ExecutionBlocked", blocked=True
    )


def message_of(error: BaseException) -> str:
    """Return what an exception says as a sentence, with its kind where the text alone says little."""
    text = str(error).strip()
    kind = type(error).__name__
    if not text:
        return f"the node stopped with {kind}"
    return text if isinstance(error, _SPEAKS) else f"{kind}: {text}"


def exception_name(error: BaseException) -> str:
    """Return the full name of an exception's kind; built-in ones without their module."""
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an exception means that memory ran out, of the device or of the machine."""
    if type(error).__name__ in _OUT_OF_MEMORY:
        return True
    text = str(error).lower()
    return isinstance(error, RuntimeError) and any(words in text for words in _SAYS_OUT_OF_MEMORY)


def described(value: Any) -> Any:
    """Return a value as JSON for a person: plain ones as they are, tensors by shape, the rest shortened."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return value if len(value) <= _MOST_TEXT else f"{value[:_MOST_TEXT]}…"
    if isinstance(value, list | tuple):
        return [described(item) for item in value[:_MOST_ITEMS]]
    if isinstance(value, Mapping):
        return {str(name): described(item) for name, item in list(value.items())[:_MOST_ITEMS]}
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return f"{type(value).__name__} {tuple(value.shape)} {value.dtype}"
    return f"<{type(value).__name__}>"


def _broken_device(error: BaseException, step: Step, details: str) -> Problem:
    says = (str(error).strip().splitlines() or [type(error).__name__])[0]
    title = step.kind.node.info.display_name
    return Problem(
        "device.broken",
        f"{title} left the graphics device unusable for this worker: {says}. Another worker takes over",
        node_path=step.origin,
        remedies=(
            Remedy("Run again", {"run_again": {}}),
            Remedy("If it happens again: see that indices and sizes that go into this node fit its model"),
        ),
        details=details,
        pack=step.kind.node.pack,
    )


def _out_of_memory(error: BaseException, step: Step, details: str) -> Problem:
    text = str(error).lower()
    device = "graphics memory" if any(word in text for word in _OF_THE_DEVICE) else "memory"
    title = step.kind.node.info.display_name
    return Problem(
        "memory.out_of_memory",
        f"{title} needs more {device} than there is",
        node_path=step.origin,
        remedies=(
            Remedy("Make the image or batch smaller"),
            Remedy("Use a smaller model, or one in a smaller number format"),
            Remedy("Free models and results that are kept, then run again"),
        ),
        details=details,
    )
