"""The themes and the palettes of links: which value each colour has in which of them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QColor

from app.editor.theme import colors

Scheme = Mapping[str, str]
"""By the name of a colour its value, `#rrggbb` or `#aarrggbb`."""


def named_colors() -> dict[str, QColor]:
    """Return every colour in use by its name; `SLOT.…` and `CATEGORY.…` are those of the two tables."""
    found = {name: value for name, value in vars(colors).items() if isinstance(value, QColor)}
    found |= {f"SLOT.{name}": color for name, color in colors.SLOT_COLORS.items()}
    found |= {f"CATEGORY.{name}": color for name, color in colors.CATEGORY_COLORS.items()}
    return found


def _written(values: Mapping[str, QColor]) -> dict[str, str]:
    argb = QColor.NameFormat.HexArgb
    return {
        name: value.name() if value.alpha() == 255 else value.name(argb) for name, value in values.items()
    }


def _slots(values: Mapping[str, str], other: str) -> dict[str, str]:
    return {**{f"SLOT.{name}": value for name, value in values.items()}, "OTHER_SLOT": other}


DARK: Scheme = _written(named_colors())

# Grounds are light, texts dark; headers and bubbles keep their hue, paler. Slots are those of the dark theme,
# darkened until they stand out from the canvas (2.7:1 at least).
LIGHT: Scheme = {
    "CANVAS": "#e9ebf0",
    "GRID_DOT": "#cfd3dc",
    "BODY": "#fcfcfe",
    "BODY_HOVER": "#f1f3f9",
    "FIELD": "#eff1f6",
    "FIELD_HOVER": "#e4e7ef",
    "FIELD_FILL": "#cddaf5",
    "BORDER": "#bcc1cc",
    "TEXT": "#1c1e25",
    "DIM": "#565a66",
    "FAINT": "#636773",
    "ERROR": "#c4162a",
    "ERROR_EDGE": "#d9707c",
    "ERROR_HEADER": "#f3c1c6",
    "ERROR_BUBBLE": "#fde9eb",
    "WARNING": "#8a5800",
    "WARNING_BUBBLE": "#fdf1d6",
    "RUNNING": "#12753f",
    "SELECTED": "#1b5fd0",
    "BYPASS": "#c000c0",
    "BYPASS_HEADER": "#f0b8f0",
    "UNKNOWN_HEADER": "#ecd0d5",
    "NOTE_HEADER": "#efe3ae",
    "SUBGRAPH_HEADER": "#c6d7f3",
    "LINKING": "#2c9440",
    "PANEL": "#f5f6f9",
    "PANEL_LINE": "#c9cdd8",
    "ACCENT": "#2a62d4",
    "HIGHLIGHT": "#2a5fc4",
    "ON_HIGHLIGHT": "#ffffff",
    "GROUP": "#a9b4c8",
    "OFF": "#b4bac6",
    "MAP_FRAME": "#4a4f5c",
    "RUN_BUTTON": "#237a4b",
    "RUN_BUTTON_HOVER": "#1d6c41",
    "RUN_BUTTON_PRESSED": "#175634",
    "BADGE": "#18000000",
    "PLATE": "#eefafbfd",
    "VEIL": "#a0e9ebf0",
    "SHADOW": "#70000000",
    "CATEGORY.sampling": "#dcccee",
    "CATEGORY.loaders": "#c2e0e3",
    "CATEGORY.conditioning": "#f0ddbb",
    "CATEGORY.latent": "#edcdea",
    "CATEGORY.image": "#c5d9f2",
    "CATEGORY.mask": "#c8e6d0",
    "CATEGORY.text": "#cbdde9",
    "CATEGORY.language": "#cbdde9",
    "CATEGORY.primitive": "#d8e2ca",
    "CATEGORY.utilities": "#d7dbe4",
    "CATEGORY.utils": "#d7dbe4",
    "CATEGORY.audio": "#eed7ca",
    "CATEGORY.video": "#cdd4f3",
    "CATEGORY.model": "#d5cdec",
    "OTHER_CATEGORY": "#dadce3",
    **_slots(
        {
            "CLIP": "#ac8f00",
            "CLIP_VISION": "#749899",
            "CLIP_VISION_OUTPUT": "#ad7452",
            "CONDITIONING": "#c58123",
            "CONTROL_NET": "#4a9f7d",
            "IMAGE": "#5297ce",
            "LATENT": "#c376be",
            "MASK": "#659d67",
            "MODEL": "#9b87be",
            "STYLE_MODEL": "#759b68",
            "VAE": "#ed6666",
            "NOISE": "#919191",
            "GUIDER": "#3c9e9e",
            "SAMPLER": "#b18686",
            "SIGMAS": "#7a987a",
            "TAESD": "#a39054",
        },
        "#7d8a7d",
    ),
}

# The eight common types have the colours that Masataka Okabe and Kei Ito chose so that people with any kind
# of colour vision tell them apart ("Color Universal Design", 2008); white stands in for black on a dark
# ground. What remains has tints of them: it is rarely seen side by side.
SAFE_ON_DARK: Scheme = _slots(
    {
        "CLIP": "#f0e442",
        "CONDITIONING": "#e69f00",
        "CONTROL_NET": "#f2f2f2",
        "IMAGE": "#56b4e9",
        "LATENT": "#cc79a7",
        "MASK": "#009e73",
        "MODEL": "#0072b2",
        "VAE": "#d55e00",
        "CLIP_VISION": "#f7ef9a",
        "CLIP_VISION_OUTPUT": "#b39c1e",
        "STYLE_MODEL": "#7fd4bd",
        "NOISE": "#b0b0b0",
        "GUIDER": "#9bd7f5",
        "SAMPLER": "#f0a880",
        "SIGMAS": "#e3b5cf",
        "TAESD": "#ffd08a",
    },
    "#9a9a9a",
)
# The same hues, with lightnesses that stand out from a light ground and from one another.
SAFE_ON_LIGHT: Scheme = _slots(
    {
        "CLIP": "#432f07",
        "CONDITIONING": "#944b00",
        "CONTROL_NET": "#0d0d0d",
        "IMAGE": "#1068ff",
        "LATENT": "#cc79a7",
        "MASK": "#00a36a",
        "MODEL": "#094f82",
        "VAE": "#dc7708",
        "CLIP_VISION": "#6b5300",
        "CLIP_VISION_OUTPUT": "#8a6f1d",
        "STYLE_MODEL": "#2f7d66",
        "NOISE": "#6e6e6e",
        "GUIDER": "#3a86c8",
        "SAMPLER": "#b5601f",
        "SIGMAS": "#a05c85",
        "TAESD": "#a3741f",
    },
    "#6a6a6a",
)


def scheme_of(light: bool, safe_links: bool) -> Scheme:
    """Return the values of all colours of a theme, with the usual links or those for every colour vision."""
    scheme = LIGHT if light else DARK
    return {**scheme, **(SAFE_ON_LIGHT if light else SAFE_ON_DARK)} if safe_links else scheme
