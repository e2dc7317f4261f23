"""Keys of language servers, from the environment or the keyring, never from a workflow.

A workflow may come from a stranger and name any server. A key is therefore stored under the host it is for,
and no input can ask for the key of another.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

SERVICE = "confy"


def key_variable(host: str) -> str:
    """Return the variable of a host's key: `api.example.org:80` → CONFY_KEY_API_EXAMPLE_ORG_80."""
    return "CONFY_KEY_" + re.sub(r"[^A-Z0-9]", "_", host.upper())


def find_key(
    host: str, *, ask_keyring: bool = False, environment: Mapping[str, str] = os.environ
) -> str | None:
    """Return the key for `host` (with its port if there is one), None without one.

    The keyring may open a dialog or be slow: it is asked only when a server has refused without a key.
    """
    key = environment.get(key_variable(host))
    if key or not ask_keyring:
        return key or None
    import keyring
    import keyring.errors

    try:
        stored: str | None = keyring.get_password(SERVICE, host)
    except keyring.errors.KeyringError:
        return None
    return stored or None
