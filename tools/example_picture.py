"""Draw `resources/input/example.png`, which the example workflows load: `python -m tools.example_picture`."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

SIDE = 256
SMOOTH = 4
"""The picture is drawn this many times larger, then reduced: smooth edges without a drawing library."""

SKY, SUN, FAR, NEAR = (150, 200, 250), (255, 214, 92), (92, 156, 112), (116, 188, 104)
WALL, ROOF, DOOR, GLASS = (244, 232, 208), (196, 74, 60), (122, 82, 58), (120, 178, 214)
TRUNK, LEAVES = (122, 82, 58), (58, 130, 84)


def example_picture() -> Image.Image:
    """Return a house on a hill under the sun, `SIDE` × `SIDE`."""
    image = Image.new("RGB", (SIDE * SMOOTH, SIDE * SMOOTH), SKY)
    pen = ImageDraw.Draw(image)
    for shape, colour, points in _shapes():
        scaled = [(x * SMOOTH, y * SMOOTH) for x, y in points]
        if shape == "ellipse":
            pen.ellipse(scaled, fill=colour)
        else:
            pen.polygon(scaled, fill=colour)
    return image.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


def _shapes() -> list[tuple[str, tuple[int, int, int], list[tuple[int, int]]]]:
    return [
        ("ellipse", SUN, [(184, 22), (232, 70)]),
        ("ellipse", FAR, [(-90, 150), (170, 330)]),
        ("ellipse", NEAR, [(-20, 176), (330, 380)]),
        ("polygon", TRUNK, [(52, 156), (62, 156), (62, 204), (52, 204)]),
        ("ellipse", LEAVES, [(26, 98), (88, 172)]),
        ("polygon", WALL, [(112, 128), (196, 128), (196, 204), (112, 204)]),
        ("polygon", ROOF, [(100, 130), (154, 80), (208, 130)]),
        ("polygon", DOOR, [(144, 162), (166, 162), (166, 204), (144, 204)]),
        ("polygon", GLASS, [(120, 142), (138, 142), (138, 160), (120, 160)]),
        ("polygon", GLASS, [(172, 142), (190, 142), (190, 160), (172, 160)]),
    ]


def main() -> None:
    """Write the picture."""
    path = Path(__file__).parent.parent / "resources" / "input" / "example.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    example_picture().save(path, optimize=True)
    print(path.name, path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
