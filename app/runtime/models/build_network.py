"""Builds a library's network around tensors that are already there: no copy, no random start, no hub."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from torch import Tensor, nn

_BUILDING = threading.Lock()


@contextmanager
def parameters_on_meta() -> Iterator[None]:
    """Let networks built inside have parameters without memory; buffers and tables are really computed.

    The patch is seen by the whole process, hence the lock.
    """
    with _BUILDING:
        register = nn.Module.register_parameter

        def register_on_meta(self: nn.Module, name: str, parameter: nn.Parameter | None) -> None:
            if parameter is not None:
                parameter = nn.Parameter(parameter.to("meta"), requires_grad=False)
            register(self, name, parameter)

        setattr(nn.Module, "register_parameter", register_on_meta)  # noqa: B010 mypy knows the attribute is a method
        try:
            yield
        finally:
            setattr(nn.Module, "register_parameter", register)  # noqa: B010 as above


def build_network(make: Callable[[], nn.Module], weights: Mapping[str, Tensor]) -> nn.Module:
    """Return the network that `make` makes with `weights` as its parameters, ready for inference.

    Raises RuntimeError when a weight is missing, left over or of another shape.
    """
    with parameters_on_meta():
        network = make()
    # Outside: assigned parameters would land on meta again.
    network.load_state_dict(dict(weights), strict=True, assign=True)
    return network.eval().requires_grad_(False)


def network_bytes(network: nn.Module) -> int:
    """Return how much memory the parameters of a network take."""
    return sum(parameter.numel() * parameter.element_size() for parameter in network.parameters())
