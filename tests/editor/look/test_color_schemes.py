"""The colours of both themes: texts can be read, links are told apart with any colour vision."""

import itertools
import math
from collections.abc import Iterator, Mapping

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from app.editor import theme
from app.editor.theme.schemes import DARK, LIGHT, SAFE_ON_DARK, SAFE_ON_LIGHT, named_colors

COMMON = ("CLIP", "CONDITIONING", "CONTROL_NET", "IMAGE", "LATENT", "MASK", "MODEL", "VAE")
Matrix = tuple[tuple[float, float, float], ...]
# Machado, Oliveira, Fernandes: "A Physiologically-based Model for Simulation of Color Vision Deficiency"
# (2009), severity 1.0; for linear RGB.
SEEN_WITH: Mapping[str, Matrix] = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


@pytest.fixture(autouse=True)
def first_look(qapp: QApplication) -> Iterator[None]:
    yield
    theme.switch(qapp, theme.Look())


def lab_seen(color: str, matrix: Matrix) -> tuple[float, float, float]:
    """Return a colour as CIE L*a*b* (D65), seen by an eye."""
    parts = [QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF()]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0.0), 1.0) for row in matrix
    )
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def least_distance(scheme: Mapping[str, str], matrix: Matrix) -> float:
    """Return how far apart (CIE76) the two most alike of the common types are."""
    seen = [lab_seen(scheme[f"SLOT.{name}"], matrix) for name in COMMON]
    return min(math.dist(one, other) for one, other in itertools.combinations(seen, 2))


@pytest.mark.parametrize(
    ("usual", "safe"), [(DARK, SAFE_ON_DARK), (LIGHT, SAFE_ON_LIGHT)], ids=["dark", "light"]
)
def test_safe_links_are_told_apart_by_every_eye(usual: Mapping[str, str], safe: Mapping[str, str]) -> None:
    far = {eye: least_distance(safe, matrix) for eye, matrix in SEEN_WITH.items()}
    assert min(far.values()) > 15.0, far
    before = {eye: least_distance(usual, matrix) for eye, matrix in SEEN_WITH.items()}
    assert min(before.values()) < 11.0, "the usual colours are not: that is why there are others"
    for eye in ("protanopia", "deuteranopia"):
        assert far[eye] > 1.5 * before[eye]


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
def test_texts_are_read_on_every_ground_they_stand_on(qapp: QApplication, light: bool) -> None:
    theme.switch(qapp, theme.Look(light=light))
    grounds = {
        "TEXT": [
            *(theme.PANEL, theme.CANVAS, theme.BODY, theme.BODY_HOVER, theme.FIELD, theme.FIELD_HOVER),
            *(theme.FIELD_FILL, theme.ERROR_HEADER, theme.ERROR_BUBBLE, theme.WARNING_BUBBLE),
            *(theme.UNKNOWN_HEADER, theme.NOTE_HEADER, theme.SUBGRAPH_HEADER, theme.BYPASS_HEADER),
            *theme.CATEGORY_COLORS.values(),
            theme.OTHER_CATEGORY,
        ],
        "DIM": [theme.PANEL, theme.FIELD, theme.BODY, theme.ERROR_BUBBLE, theme.WARNING_BUBBLE, theme.CANVAS],
        "FAINT": [theme.PANEL, theme.FIELD, theme.CANVAS],
        "ERROR": [theme.PANEL, theme.FIELD],
        "WARNING": [theme.PANEL, theme.FIELD, theme.BODY],
        "RUNNING": [theme.PANEL, theme.FIELD],
        "ACCENT": [theme.PANEL, theme.FIELD],
    }
    pale = {
        f"{name} on {ground.name()}": round(theme.contrast(named_colors()[name], ground), 2)
        for name, listed in grounds.items()
        for ground in listed
        if theme.contrast(named_colors()[name], ground) < 4.5
    }
    assert pale == {}
    white = QColor("#ffffff")
    on_color = (theme.HIGHLIGHT, theme.RUN_BUTTON, theme.RUN_BUTTON_HOVER, theme.RUN_BUTTON_PRESSED)
    assert min(theme.contrast(white, ground) for ground in on_color) >= 4.5


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
def test_nodes_with_colours_of_the_file_are_read(qapp: QApplication, light: bool) -> None:
    theme.switch(qapp, theme.Look(light=light))
    for title, body, _ in theme.NODE_COLORS.values():
        for color in (title, body):
            assert theme.contrast(theme.TEXT, theme.color_or(color, theme.BODY)) >= 4.5, color


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
@pytest.mark.parametrize("safe", [False, True], ids=["usual", "safe"])
def test_links_stand_out_from_the_canvas(qapp: QApplication, light: bool, safe: bool) -> None:
    theme.switch(qapp, theme.Look(light=light, safe_links=safe))
    for name in COMMON:
        assert theme.contrast(theme.slot_color(name), theme.CANVAS) > 2.4, name


def test_every_colour_has_a_value_in_each_scheme() -> None:
    assert set(LIGHT) == set(DARK) == set(named_colors())
    assert set(SAFE_ON_DARK) == set(SAFE_ON_LIGHT) <= set(DARK)


def test_one_value_becomes_one_other_so_that_style_sheets_can_be_written_again() -> None:
    for before, after in ((DARK, LIGHT), (LIGHT, DARK)):
        told: dict[str, set[str]] = {}
        for name, value in before.items():
            if not name.startswith("SLOT.") and name != "OTHER_SLOT":
                told.setdefault(value, set()).add(after[name])
        assert {value: new for value, new in told.items() if len(new) > 1} == {}
