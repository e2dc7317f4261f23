"""Meta tensors: running a pure tensor function on shapes alone, and describing values by TensorSpecs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.folders import folders_below
from app.node_def import NodeDef
from app.run_context import RunContext
from app.runtime.devices import imported_torch
from app.tensor_spec import ModelSpec, TensorSpec

TENSOR_TYPES = frozenset({"IMAGE", "MASK", "LATENT", "SIGMAS"})
"""Slot types whose values are tensors, or mappings of tensors, and nothing else."""
MOST_PARTS = 64
"""A longer list is not described: it is no batch of conditions but something else."""
_PLAIN = frozenset({"INT", "FLOAT", "STRING", "BOOLEAN", "COMBO"}) | TENSOR_TYPES


def can_run_on_meta(node: NodeDef) -> bool:
    """Whether a node is a plain function of tensors and numbers: only such a one may be called early.

    Loaders, nodes of packs and whatever touches files are never called: they could take long, or print.
    """
    info = node.info
    return (
        node.pure
        and node.pack is None
        and node.idempotent
        and not (node.file_inputs or node.fingerprint or node.lazy or node.expands or node.is_async)
        and not (node.list_in or node.hidden or node.new_instance or info.output_node)
        and bool(info.outputs)
        and all(output.type in TENSOR_TYPES and not output.is_list for output in info.outputs)
        and all(item.type in _PLAIN for item in info.inputs)
    )


def specs_on_meta(node: NodeDef, inputs: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the specs of a node's results for specs and constants; raises whatever the node raises."""
    torch = imported_torch()
    if torch is None:
        return ()
    nowhere = folders_below(Path("/nonexistent"), Path("/nonexistent"))
    values = {name: _value_of(torch, value) for name, value in inputs.items()}
    with torch.device("meta"), torch.inference_mode():
        result = node.run(RunContext("", nowhere), values)
    types = [output.type for output in node.info.outputs]
    return tuple(spec_of(value, slot) for value, slot in zip(result.outputs, types, strict=True))


def working_on_meta(node: NodeDef, inputs: Mapping[str, Any]) -> int:
    """Return the most bytes that the tensors a node makes take at a time; raises whatever the node raises."""
    import torch

    from app.runtime.models.live_storages import peak_on_meta

    nowhere = folders_below(Path("/nonexistent"), Path("/nonexistent"))
    with torch.device("meta"):
        values = {name: _value_of(torch, value) for name, value in inputs.items()}
        return peak_on_meta(lambda: node.run(RunContext("", nowhere), values))


def spec_of(value: Any, slot_type: str) -> Any:
    """Describe a value: a TensorSpec for a tensor, what a model says of itself, trees for mappings and lists.

    None for anything else.
    """
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return _tensor_spec_of(value, slot_type)
    if isinstance(value, Mapping):
        return {str(name): spec_of(item, slot_type) for name, item in value.items()}
    if isinstance(value, tuple | list) and len(value) <= MOST_PARTS:
        parts = tuple(spec_of(item, slot_type) for item in value)
        return None if all(part is None for part in parts) else parts
    said = getattr(value, "spec", None)
    return said if isinstance(said, ModelSpec) else None


def _tensor_spec_of(value: Any, slot_type: str) -> TensorSpec:
    shape = tuple(int(side) for side in value.shape)
    size = int(value.numel() * value.element_size()) if hasattr(value, "element_size") else value.nbytes
    device = str(getattr(value, "device", "cpu"))
    dtype = str(value.dtype).removeprefix("torch.")
    # Latents are small, and whether one is empty decides what a model does with it.
    zeros = not value.any() if slot_type == "LATENT" and device == "cpu" else None
    return TensorSpec(slot_type, shape, dtype, "cpu" if device == "meta" else device, int(size), zeros)


def spec_bytes(spec: Any) -> int | None:
    """Return the bytes of a spec tree, None where any part is unknown."""
    if isinstance(spec, TensorSpec | ModelSpec):
        return spec.bytes
    parts = spec.values() if isinstance(spec, Mapping) else spec if isinstance(spec, tuple) else None
    if parts is None:
        return None
    sizes = [spec_bytes(part) for part in parts]
    return None if any(size is None for size in sizes) else sum(size or 0 for size in sizes)


def _value_of(torch: Any, spec: Any) -> Any:
    if isinstance(spec, TensorSpec):
        if not all(isinstance(side, int) for side in spec.shape):
            raise ValueError("a dimension is not known yet")
        return torch.empty(spec.shape, dtype=getattr(torch, spec.dtype), device="meta")
    if isinstance(spec, Mapping):
        return {name: _value_of(torch, item) for name, item in spec.items()}
    return spec
