"""Every setting that the window of settings shows: its title, what it does, its control, by group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from app.editor.language.choice import LANGUAGES, SYSTEM

Control = Literal["choice", "flag", "whole", "number", "text"]


@dataclass(frozen=True)
class SettingRow:
    """A setting by its name in `Settings`. `choices`: value and words; `low`, `high`: limits of a number.

    `keywords`: other words that people look for it by, in English, with commas between.
    """

    name: str
    title: str
    control: Control
    tip: str = ""
    choices: Sequence[tuple[object, str]] = ()
    low: float = 0.0
    high: float = 0.0
    keywords: str = ""


GROUPS: Mapping[str, Sequence[SettingRow]] = {
    "Look": (
        SettingRow(
            "theme",
            "Theme",
            "choice",
            choices=(("dark", "Dark"), ("light", "Light"), ("system", "As the system")),
        ),
        SettingRow(
            "scale",
            "Size of texts and controls",
            "choice",
            "In all panels and menus; the canvas is zoomed by it, too.",
            tuple((percent / 100, f"{percent} %") for percent in (75, 85, 100, 115, 130, 150, 175, 200)),
        ),
        SettingRow(
            "links",
            "Colours of links",
            "choice",
            "The second choice is told apart with any colour vision (Okabe and Ito); slots get shapes, too.",
            (("usual", "As in ComfyUI"), ("safe", "Told apart by every eye")),
        ),
        SettingRow(
            "language",
            "Language",
            "choice",
            "Counts from the next start of Confy.",
            ((SYSTEM, "As the system"), *LANGUAGES.items()),
        ),
        SettingRow("animations", "Moves of the view are animated", "flag"),
    ),
    "Mouse and canvas": (
        SettingRow(
            "navigation",
            "Mouse",
            "choice",
            choices=(
                ("drag", "Drag moves the view, the wheel zooms"),
                ("standard", "Drag selects, the wheel scrolls, Ctrl+wheel zooms"),
            ),
            keywords="navigation mode, mouse scheme, drag navigation, left mouse",
        ),
        SettingRow(
            "trackpad",
            "Two fingers on a trackpad",
            "choice",
            "Pinching always zooms.",
            (("move", "Move the view"), ("wheel", "Do what a wheel does")),
        ),
        SettingRow(
            "details_from",
            "Nodes show texts and fields from this zoom on, in percent",
            "whole",
            "From farther away they are boxes with titles, which is faster; 0: always all of it.",
            low=0,
            high=100,
            keywords="level of detail, LOD, MinFontSizeForLOD, culling, performance",
        ),
        SettingRow("snap_to_grid", "Nodes snap to the grid when they are moved", "flag"),
        SettingRow(
            "shake_detaches",
            "A node that is shaken while it is dragged leaves its links",
            "flag",
            "What fed it feeds what it fed, as far as the types allow.",
            keywords="shake, detach, disconnect",
        ),
        SettingRow("grid_size", "Grid, in pixels", "whole", low=1, high=200),
        SettingRow(
            "auto_pan_speed",
            "Speed of the view at its edge",
            "number",
            "While something is dragged to the edge of the canvas; 0: the view stays.",
            low=0.0,
            high=5.0,
        ),
        SettingRow("middle_click_reroutes", "Middle click on a slot adds a reroute", "flag"),
        SettingRow(
            "link_release",
            "A link let go in the empty opens",
            "choice",
            choices=(("search", "The search"), ("menu", "A short menu")),
            tip="With Shift held it is the other.",
        ),
    ),
    "Links": (
        SettingRow(
            "link_style",
            "Draw links",
            "choice",
            choices=(
                ("spline", "As curves"),
                ("linear", "As slanted lines"),
                ("straight", "As right angles"),
                ("hidden", "Not, but at selected nodes"),
            ),
        ),
        SettingRow(
            "link_values", "Show what links carry", "flag", keywords="shapes, dimensions, tensor, size, bytes"
        ),
    ),
    "Kinds of nodes": (
        SettingRow(
            "plan_badges",
            "Nodes say what the next run does with them",
            "flag",
            keywords="cached, expected time, plan",
        ),
        SettingRow(
            "kind_marks",
            "Mark deprecated and experimental nodes on the canvas",
            "flag",
            keywords="lifecycle badge",
        ),
        SettingRow(
            "finds_deprecated",
            "Searches offer deprecated kinds",
            "flag",
            "Without it only is:deprecated finds them.",
            keywords="ShowDeprecated, old nodes",
        ),
        SettingRow(
            "finds_experimental",
            "Searches offer experimental kinds",
            "flag",
            "Without it only is:experimental finds them.",
            keywords="ShowExperimental, beta nodes",
        ),
    ),
    "Fields": (
        SettingRow("advanced_fields", "Show advanced fields on every node", "flag"),
        SettingRow(
            "seeds_change",
            "Seeds change",
            "choice",
            "When a seed is set to be drawn anew or counted.",
            (("after", "After a run"), ("before", "Before a run")),
        ),
        SettingRow(
            "completes",
            "Offer tags, embeddings and LoRAs in prompts",
            "flag",
            "Tags are those of the lists that were loaded (Node › Fields).",
            keywords="autocomplete, completion, trigger words",
        ),
        SettingRow(
            "choice_pictures",
            "Pictures of files in lists of choices",
            "flag",
            keywords="thumbnails, previews, LoRA manager",
        ),
        SettingRow(
            "choice_folders",
            "Long lists of choices stand in folders",
            "flag",
            keywords="subfolders, subdirectories, nested",
        ),
        SettingRow(
            "weight_step",
            "Step of a word's weight",
            "number",
            "Ctrl+Up and Ctrl+Down in a prompt.",
            keywords="weights, EditAttention, attention, emphasis",
            low=0.01,
            high=1.0,
        ),
    ),
    "Files and runs": (
        SettingRow("autosave_s", "Keep unsaved changes every … s", "number", low=2.0, high=3600.0),
        SettingRow("preview_size", "Size of previews, in pixels", "whole", low=64, high=2048),
        SettingRow("interrupt_grace_s", "Kill an interrupted node after … s", "number", low=0.0, high=600.0),
        SettingRow(
            "no_sign_s",
            "Tell of a node without a sign after … s",
            "number",
            "0: never.",
            low=0.0,
            high=86400.0,
            keywords="stuck, hang, deadlock, timeout",
        ),
        SettingRow(
            "network_requests_at_once",
            "Requests to other servers at once",
            "whole",
            "Of branches, and of the items of a list; 1: one after the other.",
            low=1,
            high=256,
            keywords="network, language model, LLM, vLLM, concurrency, parallel, batching",
        ),
        SettingRow("worker_python", "Python of the worker", "text", "Empty: the one that runs Confy."),
        SettingRow(
            "compile_regions",
            "Compile chains of picture nodes",
            "choice",
            "Beside the runs, which do not wait for it. Needs a C++ compiler (g++ or clang++).",
            (
                ("off", "Never"),
                ("pays", "Where it was measured to be faster"),
                ("warm", "So, and load them when a worker starts"),
            ),
            keywords="compile, torch.compile, inductor, fuse, speed, TorchCompileModel",
        ),
        SettingRow(
            "cache_budget",
            "Memory for results of earlier runs",
            "choice",
            "A share of this machine's. What saves least time for its size is dropped first.",
            tuple((f"{percent} %", f"{percent} %") for percent in (5, 10, 25, 50)),
            keywords="cache, RAM, cache-ram, cache-lru, cache size",
        ),
        SettingRow(
            "ram_budget",
            "Memory for loaded models",
            "choice",
            "A share of this machine's. What the next run needs last is dropped first.",
            tuple((f"{percent} %", f"{percent} %") for percent in (10, 25, 50, 75)),
            keywords="models, RAM, checkpoints, offload, highvram, lowvram",
        ),
        SettingRow(
            "vram_budget",
            "Graphics memory for models",
            "choice",
            "A share of the device's. Models beyond it wait in memory until they are used.",
            tuple((f"{percent} %", f"{percent} %") for percent in (25, 50, 75, 90)),
            keywords="models, VRAM, GPU, offload, highvram, lowvram, reserve-vram",
        ),
        SettingRow(
            "disk_cache",
            "Disk space for results that took long",
            "choice",
            "They are there again after a restart or a crash; off removes them.",
            (("off", "Off"), *((size, size) for size in ("1 GB", "5 GB", "20 GB", "100 GB"))),
            keywords="cache, disk cache, persistent, recover, resume",
        ),
        SettingRow(
            "disk_cache_folder",
            "Folder for results that took long",
            "text",
            "Empty: one beside Confy's own files. Several workers may share it.",
            keywords="cache, disk cache folder, path",
        ),
        SettingRow("strict_compat", "Run exactly as ComfyUI does, its traps included", "flag"),
    ),
}
"""The groups in the order of the window."""


def all_rows() -> list[SettingRow]:
    """Return every row of every group."""
    return [row for rows in GROUPS.values() for row in rows]
