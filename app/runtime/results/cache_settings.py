"""The settings of the cache of results: how much memory, how much disk, which folder."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import psutil

from app.folders import Folders
from app.runtime.devices import torch_version
from app.runtime.results.cache import ResultCache
from app.runtime.results.disk.disk_tier import DiskTier
from app.runtime.results.disk.world import world_of_results
from app.settings import Settings

FOLDER = "results"
"""The folder of results below the one that is chosen, so that nothing else is ever removed."""
_UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(%|[kmgt]?i?b?)", re.IGNORECASE)


def bytes_of(text: str, whole: int) -> int | None:
    """Return the bytes of a text: `25 %` of `whole`, `8 GB`, `512 MiB`, `0`; None for another text."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        return None
    number, unit = float(found[1]), found[2].lower()
    if unit == "%":
        return round(whole * min(number, 100.0) / 100)
    if "i" in unit:
        return round(number * 1024 ** (1 + "kmgt".index(unit[0]))) if unit[0] in "kmgt" else None
    unit = unit if unit.endswith("b") or not unit else f"{unit}b"
    return round(number * _UNITS[unit])


def apply_cache_settings(cache: ResultCache, settings: Settings, folders: Folders) -> None:
    """Give a cache the budget and the slow tier that the settings name, where they are not those it has."""
    cache_bytes = memory_budget(settings)
    if cache_bytes != cache.budget_bytes:
        cache.set_budget(cache_bytes)
    folder = results_folder(settings, folders)
    disk_bytes = 0 if settings.disk_cache.strip().lower() == "off" else bytes_of(settings.disk_cache, 0)
    if disk_bytes is None:
        _warn("disk_cache", settings.disk_cache, "off")
        disk_bytes = 0
    slow = cache.slow if isinstance(cache.slow, DiskTier) else None
    if slow is not None and slow.folder == folder and disk_bytes:
        slow.budget_bytes = disk_bytes
        return
    if slow is not None:
        slow.close()
        cache.slow = None
    if disk_bytes and torch_version() is not None:
        cache.slow = DiskTier(folder, world_of_results(), disk_bytes)
    elif not disk_bytes and folder.is_dir():
        DiskTier(folder, "", 0).clear()


def memory_budget(settings: Settings) -> int:
    """Return how many bytes of results are kept in memory."""
    memory = int(psutil.virtual_memory().total)
    found = bytes_of(settings.cache_budget, memory)
    if found is None:
        _warn("cache_budget", settings.cache_budget, Settings.cache_budget)
    return found if found is not None else bytes_of(Settings.cache_budget, memory) or 0


def results_folder(settings: Settings, folders: Folders) -> Path:
    """Return the folder of results in files."""
    chosen = settings.disk_cache_folder.strip()
    return (Path(chosen).expanduser() if chosen else folders.state / "cache") / FOLDER


def forget_files(cache: ResultCache) -> int:
    """Remove the results that are kept in files; return how many bytes that were."""
    return cache.slow.clear() if isinstance(cache.slow, DiskTier) else 0


def _warn(name: str, value: str, instead: str) -> None:
    logging.getLogger("confy.cache").warning(
        "the setting %s is “%s”, which is no size such as 8 GB; %s is used", name, value, instead
    )
