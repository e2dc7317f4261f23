"""`comfy`: ComfyUI's library, as far as Confy has it."""

from __future__ import annotations

from typing import Any

from app.pack_host import missing


def __getattr__(name: str) -> Any:
    missing("comfy", name)
