"""Where the threads of this process are, for a server that has heard nothing of a node for long."""

from __future__ import annotations

import faulthandler
import signal
import sys
import threading
import traceback
from types import FrameType

from app.messages import Stacks

OWN_THREADS = ("MainThread", "socket writer", "control", "memory sampler")
"""Threads that run no nodes: where they are tells nothing."""


def write_stacks_on_signal() -> int:
    """Have stacks written to stderr on the signal returned, whoever holds the interpreter lock; 0: none."""
    if not hasattr(signal, "SIGUSR1"):
        return 0
    faulthandler.register(signal.SIGUSR1)
    return int(signal.SIGUSR1)


def thread_stacks(request_id: str = "") -> Stacks:
    """Return where the threads are that may run nodes, the execution thread first."""
    frames = sys._current_frames()
    threads = [one for one in threading.enumerate() if one.name not in OWN_THREADS and one.ident in frames]
    threads.sort(key=lambda one: one.name != "execution")
    parts, innermost = [], ""
    for thread in threads:
        frame = frames[thread.ident or 0]
        parts.append(f"Thread {thread.name}:\n{''.join(traceback.format_stack(frame))}")
        if not innermost and "execution" in thread.name:
            innermost = _line(frame)
    return Stacks(request_id=request_id, text="\n".join(parts), innermost=innermost)


def _line(frame: FrameType) -> str:
    code = frame.f_code
    return f"{code.co_filename}:{frame.f_lineno} in {code.co_name}"
