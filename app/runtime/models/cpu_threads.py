"""How many CPU threads a computation gets: small networks are faster with one.

Threads wait for each other after every operation. When the other core is busy, that wait costs a time slice,
and a run of many small operations takes 20 to 30 times as long with two threads as with one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import torch
from torch import nn

ONE_THREAD_WORK = 1e10
"""Multiplications in one pass up to which one thread is enough: about a fifth of a second."""


@contextmanager
def threads_for(network: nn.Module, places: float) -> Iterator[None]:
    """Compute inside with one thread if a pass is small: parameters × the places each of them is applied
    to. Networks on a GPU leave the threads to what runs beside them."""
    threads = torch.get_num_threads()
    elsewhere = any(one.device.type != "cpu" for one in islice(network.parameters(), 1))
    if threads == 1 or elsewhere or _parameters(network) * places > ONE_THREAD_WORK:
        yield
        return
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def _parameters(network: nn.Module) -> int:
    return sum(parameter.numel() for parameter in network.parameters())
