"""Reads texts from XMP packets: XML that pictures and videos carry beside Exif."""

from __future__ import annotations

from xml.parsers import expat

from app.workflow.media.source import Damaged
from app.workflow.media.texts import Texts

_PIECE = 64 * 1024
_SHORTEST = 16
"""Shorter values are numbers and names of programs."""


def read_xmp(packet: bytes, texts: Texts) -> None:
    """Add what the elements and attributes of a packet hold, by their names without prefix.

    Raises Damaged for what is no XML, and for entities: XMP has none, bombs are made of them.
    """
    content: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        content.clear()
        for key, value in attributes.items():
            keep(key, value)

    def end(name: str) -> None:
        keep(name, "".join(content))
        content.clear()

    def keep(name: str, value: str) -> None:
        if len(value.strip()) >= _SHORTEST and not name.startswith("xmlns"):
            texts.add_labelled(name.rpartition(":")[2], value)

    def refuse(*_: object) -> None:
        raise Damaged("its XMP data declares entities")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = content.append
    parser.EntityDeclHandler = refuse
    packet = packet.rstrip(b"\0")
    try:
        for at in range(0, len(packet), _PIECE):
            parser.Parse(packet[at : at + _PIECE], False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise Damaged(f"its XMP data is damaged ({error})") from None
