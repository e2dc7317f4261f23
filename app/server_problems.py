"""Problems from what a server answers: refused prompts and failed runs, of Confy's server or of ComfyUI's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.problems import KINDS, Problem


def problems_of_refusal(status: int, answer: Any) -> list[Problem]:
    """Return the problems of a refused prompt: one for each input the server names, else its own error."""
    if not isinstance(answer, Mapping):
        return [Problem("prompt.malformed", f"the server answered {status}: {answer}", source="server")]
    problems = [
        problem_of_input_error(str(path), error)
        for path, entry in (answer.get("node_errors") or {}).items()
        for error in entry.get("errors") or ()
    ]
    if problems:
        return problems
    error = answer.get("error")
    if isinstance(error, Mapping):
        kind = _kind_of_type(str(error.get("type")), "prompt.malformed")
        text = " ".join(filter(None, (str(error.get("message") or ""), str(error.get("details") or ""))))
        return [_problem_inside(error) or Problem(kind, text, source="server")]
    return [Problem("prompt.malformed", f"the server refused the workflow: {error}", source="server")]


def problem_of_input_error(node_path: str, error: Mapping[str, Any]) -> Problem:
    """Return the problem of one entry of `node_errors`; Confy's server sends its own Problem along."""
    own = _problem_inside(error)
    if own is not None:
        return own
    facts = error.get("extra_info") or {}
    text = ": ".join(filter(None, (str(error.get("message") or ""), str(error.get("details") or ""))))
    return Problem(
        _kind_of_type(str(error.get("type")), "input.invalid"),
        text,
        node_path=node_path,
        input_name=facts.get("input_name"),
        value=facts.get("received_value"),
        source="server",
    )


def problem_of_run_error(data: Mapping[str, Any]) -> Problem:
    """Return the problem of an `execution_error` message; Confy's server sends its own Problem along."""
    own = _problem_inside(data)
    if own is not None:
        return own
    node_id = data.get("node_id")
    trace = data.get("traceback") or ()
    return Problem(
        "node.raised",
        str(data.get("exception_message") or data.get("exception_type") or "the node failed").strip(),
        node_path=None if node_id is None else str(node_id),
        details="".join(map(str, trace)) or None,
        source="run",
    )


def _problem_inside(data: Mapping[str, Any]) -> Problem | None:
    inner = data.get("confy")
    return Problem.from_json(inner) if isinstance(inner, Mapping) and "kind" in inner else None


def _kind_of_type(comfy_type: str, otherwise: str) -> str:
    return next((kind for kind, name in KINDS.items() if name == comfy_type), otherwise)
