"""The colours in use. Each name is one QColor for the life of the program; `switch` gives it another value.

So whoever holds a colour holds the one of the theme in use; only copies (pens, brushes, pictures, style
sheets) have to be renewed. The values here are those of the dark theme.
"""

from __future__ import annotations

from PySide6.QtGui import QColor

CANVAS = QColor("#17181c")
GRID_DOT = QColor("#2a2c33")
BODY = QColor("#2b2d33")
BODY_HOVER = QColor("#2f3138")
FIELD = QColor("#1d1e23")
FIELD_HOVER = QColor("#25272d")
FIELD_FILL = QColor("#333a4a")
BORDER = QColor("#14151a")
TEXT = QColor("#e6e7eb")
DIM = QColor("#9a9ca6")
FAINT = QColor("#84868f")
ERROR = QColor("#ff4d5a")
ERROR_EDGE = QColor("#aa333c")
ERROR_HEADER = QColor("#7a2f35")
ERROR_BUBBLE = QColor("#35191d")
WARNING = QColor("#ffb454")
WARNING_BUBBLE = QColor("#33270f")
RUNNING = QColor("#3ddc84")
SELECTED = QColor("#f2f4f8")
BYPASS = QColor("#ff00ff")
BYPASS_HEADER = QColor("#800080")
UNKNOWN_HEADER = QColor("#4a2c33")
NOTE_HEADER = QColor("#5a5230")
SUBGRAPH_HEADER = QColor("#34507a")
LINKING = QColor("#aaffaa")
PANEL = QColor("#1c1d22")
PANEL_LINE = QColor("#3a3d46")
ACCENT = QColor("#5b8def")
"""Lines and small marks; text on it would be too pale, see HIGHLIGHT."""
HIGHLIGHT = QColor("#3768cb")
"""The ground of what is chosen in a list or menu, under white text."""
ON_HIGHLIGHT = QColor("#ffffff")
GROUP = QColor("#3f4a5c")
OFF = QColor("#454851")
"""The ground of a switch that is off."""
MAP_FRAME = QColor("#c9ccd6")
RUN_BUTTON = QColor("#2a8152")
RUN_BUTTON_HOVER = QColor("#2b8556")
RUN_BUTTON_PRESSED = QColor("#256f48")

# With an alpha, last: they lie over something.
BADGE = QColor("#5a000000")
PLATE = QColor("#e617181c")
"""Under a text that stands on the canvas itself."""
VEIL = QColor("#9617181c")
"""Over what is not meant just now."""
SHADOW = QColor("#ff000000")

SLOT_COLORS = {
    "CLIP": QColor("#ffd500"),
    "CLIP_VISION": QColor("#a8dadc"),
    "CLIP_VISION_OUTPUT": QColor("#ad7452"),
    "CONDITIONING": QColor("#ffa931"),
    "CONTROL_NET": QColor("#6ee7b7"),
    "IMAGE": QColor("#64b5f6"),
    "LATENT": QColor("#ff9cf9"),
    "MASK": QColor("#81c784"),
    "MODEL": QColor("#b39ddb"),
    "STYLE_MODEL": QColor("#c2ffae"),
    "VAE": QColor("#ff6e6e"),
    "NOISE": QColor("#b0b0b0"),
    "GUIDER": QColor("#66ffff"),
    "SAMPLER": QColor("#ecb4b4"),
    "SIGMAS": QColor("#cdffcd"),
    "TAESD": QColor("#dcc274"),
}
OTHER_SLOT = QColor("#99aa99")

# The tint of a node's header, by the words of its category; the last word that is listed wins.
CATEGORY_COLORS = {
    "sampling": QColor("#5b3f7a"),
    "loaders": QColor("#2f5d62"),
    "conditioning": QColor("#7a5a2b"),
    "latent": QColor("#73406e"),
    "image": QColor("#2c4f7c"),
    "mask": QColor("#35623f"),
    "text": QColor("#38556b"),
    "language": QColor("#38556b"),
    "primitive": QColor("#46513a"),
    "utilities": QColor("#454b5a"),
    "utils": QColor("#454b5a"),
    "audio": QColor("#6b4a3a"),
    "video": QColor("#394a86"),
    "model": QColor("#4c3f6e"),
}
OTHER_CATEGORY = QColor("#41444e")

# Names of node colours as ComfyUI's menu has them: title, body, group. They are written into files.
NODE_COLORS = {
    "red": ("#322", "#533", "#A88"),
    "brown": ("#332922", "#593930", "#b06634"),
    "green": ("#232", "#353", "#8A8"),
    "blue": ("#223", "#335", "#88A"),
    "pale_blue": ("#2a363b", "#3f5159", "#3f789e"),
    "cyan": ("#233", "#355", "#8AA"),
    "purple": ("#323", "#535", "#a1309b"),
    "yellow": ("#432", "#653", "#b58b2a"),
    "black": ("#222", "#000", "#444"),
}

MUTED_OPACITY = 0.45
