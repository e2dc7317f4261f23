"""Binds this process to the processors in CONFY_CPUS, before torch counts them for its threads."""

from __future__ import annotations

import os
from contextlib import suppress


def bind_to_cpus() -> None:
    """Run on the processors near this worker's device; where the system does not let us, on all."""
    wanted = {int(one) for one in os.environ.get("CONFY_CPUS", "").split(",") if one.isdecimal()}
    if wanted and hasattr(os, "sched_setaffinity"):
        with suppress(OSError):
            os.sched_setaffinity(0, wanted)
