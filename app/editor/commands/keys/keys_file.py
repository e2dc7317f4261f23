"""The file of the user's keys, beside the settings: the preset, and only what differs from it."""

from __future__ import annotations

import json
from pathlib import Path

from app.editor.commands.keys.keymap import Keymap, spelled
from app.editor.commands.keys.presets import CONFY, PRESETS
from app.editor.words import tr
from app.folders import Folders
from app.settings import write_atomically


class BadKeysFile(ValueError):
    """A file that holds no keys; the text says what is wrong."""


def keys_file(folders: Folders) -> Path:
    """Return the file that holds the keys of a Confy home."""
    return folders.user / "confy.keys.json"


def read_keys(path: Path) -> Keymap:
    """Read a file of keys; an entry that is no key is skipped.

    Raises OSError when the file cannot be read, BadKeysFile when it holds no keys or an unknown preset.
    """
    try:
        data = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise BadKeysFile(tr("{file} is no JSON: {error}").format(file=path.name, error=error)) from error
    if not isinstance(data, dict) or not isinstance(data.get("keys", {}), dict):
        raise BadKeysFile(
            tr("{file} holds no keys. It is to look like what “Export” writes").format(file=path.name)
        )
    preset = data.get("preset", CONFY)
    if preset not in PRESETS:
        said = tr("{file} names the preset “{preset}”; there are {presets}")
        raise BadKeysFile(said.format(file=path.name, preset=preset, presets=", ".join(PRESETS)))
    changed: dict[str, tuple[str, ...]] = {}
    for name, listed in data.get("keys", {}).items():
        if isinstance(listed, list):
            spellings = (spelled(keys) for keys in listed if isinstance(keys, str))
            changed[str(name)] = tuple(dict.fromkeys(keys for keys in spellings if keys))
    return Keymap(preset, changed)


def keys_of_home(folders: Folders) -> Keymap:
    """Return the keys of a Confy home; those of ComfyUI when there is no file, or none that can be read."""
    try:
        return read_keys(keys_file(folders))
    except (OSError, BadKeysFile):
        return Keymap()


def write_keys(path: Path, keymap: Keymap) -> None:
    """Write a file of keys whole or not at all; raises OSError when that fails."""
    data = {"preset": keymap.preset, "keys": {name: list(keys) for name, keys in keymap.changed.items()}}
    write_atomically(path, json.dumps(data, indent=2, ensure_ascii=False).encode() + b"\n")
