"""`comfy_execution.utils`: which call is being made."""

from __future__ import annotations

from typing import Any

from app.executing import Executing, executing
from app.pack_host import missing


def __getattr__(name: str) -> Any:
    missing("comfy_execution.utils", name)


def get_executing_context() -> Executing | None:
    """Return the call being made, with prompt_id, node_id and list_index; None outside of one."""
    return executing()
