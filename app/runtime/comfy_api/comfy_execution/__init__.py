"""`comfy_execution`: blocking and expanding."""

from __future__ import annotations

from typing import Any

from app.pack_host import missing


def __getattr__(name: str) -> Any:
    missing("comfy_execution", name)
