"""What a value is, as a small JSON object for whoever looks at it: numbers, and a picture where there is one.

Every summary has `kind` (image, mask, latent, conditioning, tensor, text, number, boolean, list, mapping,
model, nothing, blocked, object) and `type`, the slot type; `count` is how many values came in a list.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.execution_blocker import ExecutionBlocker
from app.foreign_code import attempt
from app.runtime.devices import imported_torch

THUMBNAIL, LARGE = 256, 1024
"""The longest side of a picture in a node or at a link, and in a window of its own."""
LONGEST_TEXT = 4000
LONGEST_VALUE = 200
MOST_ITEMS = 20
MOST_TOKENS = 512

Summary = dict[str, Any]


def summary_of(items: Sequence[Any], slot_type: str, longest: int = THUMBNAIL, model: Any = None) -> Summary:
    """Return the summary of what an output gave: of its first value, and how many there are.

    `model` is the one that a latent was made with, where that is known: it has the colours of latents. A
    value that cannot be looked at is summed up by its Python type and the reason.
    """
    if not items:
        return {"kind": "nothing", "type": slot_type, "count": 0}
    outcome = attempt(_summary, items[0], slot_type, longest, model)
    found = outcome.value
    if found is None:
        found = {"kind": "object", "python": type(items[0]).__name__, "fault": str(outcome.error)}
    return {**found, "type": slot_type, "count": len(items)}


def _summary(value: Any, slot_type: str, longest: int, model: Any) -> Summary:
    plain = _plain(value)
    if plain is not None:
        return plain
    torch = imported_torch()
    if torch is not None:
        if isinstance(value, torch.Tensor):
            return _of_tensor(value, slot_type, longest)
        samples = value.get("samples") if isinstance(value, Mapping) else None
        if isinstance(samples, torch.Tensor) and not samples.is_nested:
            return _of_latent(value, samples, longest, model)
        if _is_conditioning(value, torch.Tensor):
            return _of_conditioning(value)
        modules = list(_modules(value, torch.nn.Module))
        if modules:
            return _of_model(value, modules)
    return _of_container(value)


def _plain(value: Any) -> Summary | None:
    """Return the summary of a plain value, None for any other."""
    match value:
        case None:
            return {"kind": "nothing"}
        case ExecutionBlocker():
            return {"kind": "blocked", "text": value.message or ""}
        case bool():
            return {"kind": "boolean", "value": value}
        case int() | float():
            return {"kind": "number", "value": value if abs(value) < 2**53 else str(value)}
        case str():
            return {"kind": "text", "text": value[:LONGEST_TEXT], "length": len(value)}
    return None


def _of_tensor(tensor: Any, slot_type: str, longest: int) -> Summary:
    from app.runtime.debugging import pictures
    from app.runtime.debugging.tensor_facts import channel_facts, tensor_facts

    facts = tensor_facts(tensor)
    seen = bool(tensor.nelement()) and not (tensor.is_meta or tensor.is_sparse)
    if slot_type == "IMAGE" and tensor.ndim == 4 and seen:
        return {
            "kind": "image",
            **facts,
            "channels": channel_facts(tensor, 3),
            "picture": pictures.image_png(tensor[0], longest),
            "size": [tensor.shape[2], tensor.shape[1]],
        }
    if slot_type == "MASK" and tensor.ndim in (2, 3) and seen:
        mask = tensor if tensor.ndim == 2 else tensor[0]
        size = [mask.shape[1], mask.shape[0]]
        return {"kind": "mask", **facts, "picture": pictures.mask_png(mask, longest), "size": size}
    return {"kind": "tensor", **facts}


def _of_latent(value: Mapping[str, Any], samples: Any, longest: int, model: Any) -> Summary:
    from app.runtime.debugging import pictures
    from app.runtime.debugging.latent_colors import colored
    from app.runtime.debugging.tensor_facts import channel_facts, tensor_facts

    facts = {"kind": "latent", **tensor_facts(samples), "keys": _keys(value)}
    if samples.ndim not in (4, 5) or samples.is_sparse or facts.get("min") is None:
        return facts
    first = samples[0] if samples.ndim == 4 else samples[0][:, 0]  # of a video its first frame
    facts["channels"] = channel_facts(samples, 1)
    picture = colored(model, first)
    facts["shows"] = "channels" if picture is None else "colors"
    if picture is not None:
        facts["picture"] = pictures.image_png(picture, longest, enlarge=True)
    else:
        facts["picture"] = pictures.channels_png(first, facts["min"], facts["max"], longest)
    return facts


def _is_conditioning(value: Any, tensor: type) -> bool:
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(
            isinstance(pair, list | tuple)
            and len(pair) == 2
            and isinstance(pair[0], tensor)
            and isinstance(pair[1], Mapping)
            for pair in value
        )
    )


def _of_conditioning(value: Sequence[Any]) -> Summary:
    from app.runtime.debugging.tensor_facts import norms, tensor_facts

    embedding, rest = value[0]
    pooled = rest.get("pooled_output")
    return {
        "kind": "conditioning",
        **tensor_facts(embedding),
        "entries": len(value),
        "tokens": embedding.shape[-2] if embedding.ndim > 1 else 1,
        "width": embedding.shape[-1],
        "norms": norms(embedding.reshape(-1, embedding.shape[-1]), MOST_TOKENS),
        "pooled": list(pooled.shape) if hasattr(pooled, "shape") else None,
        "keys": _keys(rest),
    }


def _modules(value: Any, module: type) -> Iterator[Any]:
    """Yield the networks in a value: it is one, or has some as attributes, at most two steps away."""
    waiting, seen = [(value, 0)], {id(value)}
    while waiting:
        one, depth = waiting.pop()
        if isinstance(one, module):
            yield one
        elif depth < 2 and not isinstance(one, list | tuple | Mapping | type):
            inner = getattr(one, "__dict__", None)
            for part in list(inner.values()) if isinstance(inner, dict) else ():
                if id(part) not in seen and hasattr(part, "__dict__"):
                    seen.add(id(part))
                    waiting.append((part, depth + 1))


def _of_model(value: Any, modules: Sequence[Any]) -> Summary:
    tensors = {id(one): one for module in modules for one in module.parameters()}
    dtypes: dict[str, int] = {}
    for one in tensors.values():
        name = str(one.dtype).removeprefix("torch.")
        dtypes[name] = dtypes.get(name, 0) + one.nelement()
    return {
        "kind": "model",
        "python": type(value).__name__,
        "networks": [type(module).__name__ for module in modules][:MOST_ITEMS],
        "parameters": sum(dtypes.values()),
        "dtype": max(dtypes, key=lambda name: dtypes[name]) if dtypes else "",
        "bytes": sum(one.nelement() * one.element_size() for one in tensors.values()),
        "device": str(next(iter(tensors.values())).device) if tensors else "",
    }


def _of_container(value: Any) -> Summary:
    if isinstance(value, Mapping):
        shown = {str(name): described(item) for name, item in list(value.items())[:MOST_ITEMS]}
        return {"kind": "mapping", "length": len(value), "items": shown}
    if isinstance(value, list | tuple | set | frozenset):
        first = [item for _, item in zip(range(MOST_ITEMS), value, strict=False)]
        return {"kind": "list", "length": len(value), "items": [described(item) for item in first]}
    if type(value).__module__ == "numpy" and hasattr(value, "dtype") and "torch" in sys.modules:
        return _of_tensor(sys.modules["torch"].as_tensor(value), "", THUMBNAIL)
    return {"kind": "object", "python": type(value).__name__}


def described(value: Any) -> str:
    """Return a value in a few words: plain ones as they are, tensors by shape, others by their type."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST_VALUE else f"{value[:LONGEST_VALUE]}…"
    if value is None or isinstance(value, bool | int | float):
        return str(value)
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    if isinstance(shape, tuple) and dtype is not None:
        return f"{' × '.join(map(str, shape))} {str(dtype).removeprefix('torch.')}"
    if isinstance(value, list | tuple | Mapping):
        return f"{type(value).__name__} ({len(value)})"
    return type(value).__name__


def _keys(value: Mapping[str, Any]) -> dict[str, str]:
    return {str(name): described(item) for name, item in list(value.items())[:MOST_ITEMS]}
