"""`comfy_execution.graph`: what a node returns to keep its consumers from running."""

from __future__ import annotations

from typing import Any

from app.execution_blocker import ExecutionBlocker
from app.pack_host import missing

__all__ = ["ExecutionBlocker"]


def __getattr__(name: str) -> Any:
    missing("comfy_execution.graph", name)
