"""Graphs of nodes that do nothing, for what the engine itself costs; as definitions, and as a node pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.node_def import NodeDef, NodeResult
from app.workflow.node_info import NodeInfo

ANY: list[Any] = ["*", {}]
PromptJson = dict[str, Any]


def definitions() -> Mapping[str, NodeDef]:
    """Return a source, a node that passes its input through, and a sink."""

    def define(kind: str, inputs: Mapping[str, Any], outputs: list[str], call: Callable[..., Any]) -> NodeDef:
        entry = {"input": {"required": inputs}, "output": outputs, "output_node": not outputs}
        return NodeDef(NodeInfo.from_json(kind, entry), call, pure=bool(outputs))

    return {
        "Source": define("Source", {"value": ["INT", {}]}, ["INT"], lambda run, i: NodeResult((i["value"],))),
        "Pass": define("Pass", {"x": ANY, "tag": ["INT", {}]}, ["*"], lambda run, i: NodeResult((i["x"],))),
        "Sink": define("Sink", {"x": ANY}, [], lambda run, i: NodeResult((), {"text": ["done"]})),
    }


def chain(nodes: int) -> PromptJson:
    """Return one deep chain from a source to a sink."""
    prompt: PromptJson = {"0": {"class_type": "Source", "inputs": {"value": 1}}}
    for index in range(1, nodes - 1):
        prompt[str(index)] = {"class_type": "Pass", "inputs": {"x": [str(index - 1), 0], "tag": index}}
    prompt[str(nodes - 1)] = {"class_type": "Sink", "inputs": {"x": [str(nodes - 2), 0]}}
    return prompt


def fan(nodes: int) -> PromptJson:
    """Return one source that feeds as many pairs of a node and a sink as fit."""
    prompt: PromptJson = {"0": {"class_type": "Source", "inputs": {"value": 1}}}
    for index in range(1, nodes - 1, 2):
        prompt[str(index)] = {"class_type": "Pass", "inputs": {"x": ["0", 0], "tag": index}}
        prompt[str(index + 1)] = {"class_type": "Sink", "inputs": {"x": [str(index), 0]}}
    return prompt


PACK = """
class Source:
    INPUT_TYPES = classmethod(lambda cls: {"required": {"value": ("INT", {})}})
    RETURN_TYPES = ("INT",)
    FUNCTION = "run"
    def run(self, value):
        return (value,)

class Pass:
    INPUT_TYPES = classmethod(lambda cls: {"required": {"x": ("*", {}), "tag": ("INT", {"max": 1000000})}})
    RETURN_TYPES = ("*",)
    FUNCTION = "run"
    def run(self, x, tag):
        return (x,)

class Sink:
    INPUT_TYPES = classmethod(lambda cls: {"required": {"x": ("*", {})}})
    RETURN_TYPES = ()
    OUTPUT_NODE = True
    FUNCTION = "run"
    def run(self, x):
        return {"ui": {"text": ["done"]}}

NODE_CLASS_MAPPINGS = {"Source": Source, "Pass": Pass, "Sink": Sink}
"""
"""The same nodes as a pack that the real worker loads."""
