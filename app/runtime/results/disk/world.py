"""World: a digest of everything that results depend on and content keys do not tell, across processes."""

from __future__ import annotations

import platform
from hashlib import blake2b
from pathlib import Path

import app
from app.runtime.compiler.content_key import file_identity
from app.runtime.devices import torch_version

_CODE = ("nodes", "runtime/models", "runtime/language", "runtime/comfy_api")
"""Where the code lies that makes results."""


def world_of_results() -> str:
    """Return 16 hexadecimal digits: versions of Confy, Python and torch, and the files of Confy's nodes."""
    package = Path(app.__file__).parent
    files = sorted(path for folder in _CODE for path in (package / folder).rglob("*.py"))
    facts = [app.__version__, platform.python_version(), platform.machine(), str(torch_version())]
    facts += [file_identity(path) for path in files]
    return blake2b("\0".join(facts).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
