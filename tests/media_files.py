"""Makes files of every kind that may carry a workflow, with given texts inside."""

import io
import json
import struct
from collections.abc import Mapping

from PIL import Image, PngImagePlugin

NODE = {"id": 7, "type": "KSampler", "pos": [0, 0], "title": "größer 日本", "widgets_values": [1, "fixed"]}
WORKFLOW = json.dumps({"nodes": [NODE], "links": [], "version": 0.4})
PROMPT = json.dumps({"3": {"class_type": "EmptyLatentImage", "inputs": {"width": 64}}})
TEXTS = {"workflow": WORKFLOW, "prompt": PROMPT}
Texts = Mapping[str, str]


def picture(**options: object) -> bytes:
    """Return a small picture in the format `format`, saved with these options of Pillow."""
    content = io.BytesIO()
    Image.new("RGB", (16, 16), (9, 8, 7)).save(content, **options)  # type: ignore[arg-type]
    return content.getvalue()


def exif(texts: Texts) -> Image.Exif:
    """Return Exif data as ComfyUI makes it: the prompt in 0x0110, other keys from 0x010F down."""
    data = Image.Exif()
    tag = 0x010F
    for key, text in texts.items():
        if key == "prompt":
            data[0x0110] = f"prompt:{text}"
        else:
            data[tag] = f"{key}:{text}"
            tag -= 1
    return data


def png(texts: Texts) -> bytes:
    info = PngImagePlugin.PngInfo()
    for key, text in texts.items():
        info.add_text(key, text)
    return picture(format="PNG", pnginfo=info)


def apng(texts: Texts) -> bytes:
    """Return an animation as ComfyUI makes it: the texts follow the first frame."""
    info = PngImagePlugin.PngInfo()
    for key, text in texts.items():
        info.add(b"comf", key.encode("latin-1") + b"\0" + text.encode("latin-1"), after_idat=True)
    more = [Image.new("RGB", (16, 16), colour) for colour in ("red", "blue")]
    return picture(format="PNG", pnginfo=info, save_all=True, append_images=more)


def webp(texts: Texts) -> bytes:
    return picture(format="WEBP", exif=exif(texts), lossless=True)


def animated_webp(texts: Texts) -> bytes:
    more = [Image.new("RGB", (16, 16), colour) for colour in ("red", "blue")]
    return picture(format="WEBP", exif=exif(texts), save_all=True, append_images=more)


def avif(texts: Texts) -> bytes:
    return picture(format="AVIF", exif=exif(texts))


def jpeg(texts: Texts) -> bytes:
    return picture(format="JPEG", exif=exif(texts))


def xmp(texts: Texts) -> bytes:
    """Return an XMP packet with the texts as attributes of one description."""
    escaped = {key: text.replace("&", "&amp;").replace('"', "&quot;") for key, text in texts.items()}
    members = " ".join(f'confy:{key}="{text}"' for key, text in escaped.items())
    names = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:confy="http://example.org/"'
    content = f"<rdf:RDF {names}><rdf:Description {members}/></rdf:RDF>"
    return f"<x:xmpmeta xmlns:x='adobe:ns:meta/'>{content}</x:xmpmeta>".encode()


def xmp_webp(texts: Texts) -> bytes:
    return picture(format="WEBP", xmp=xmp(texts))


def xmp_jpeg(texts: Texts) -> bytes:
    return picture(format="JPEG", xmp=xmp(texts))


def vorbis_comment(texts: Texts) -> bytes:
    entries = [f"{key}={text}".encode() for key, text in texts.items()]
    packed = b"".join(struct.pack("<I", len(entry)) + entry for entry in entries)
    return struct.pack("<I", 5) + b"maker" + struct.pack("<I", len(entries)) + packed


def flac(texts: Texts) -> bytes:
    def block(kind: int, content: bytes) -> bytes:
        return bytes([kind]) + len(content).to_bytes(3, "big") + content

    return (
        b"fLaC" + block(0, bytes(34)) + block(4, vorbis_comment(texts)) + block(0x81, bytes(50)) + b"\xff\xf8"
    )


def page(serial: int, flags: int, pieces: bytes, content: bytes) -> bytes:
    head = struct.pack("<4sBBqIIIB", b"OggS", 0, flags, 0, serial, 0, 0, len(pieces))
    return head + pieces + content


def ogg_packet(serial: int, packet: bytes) -> bytes:
    """Return the pages of one packet."""
    pieces = bytes([255] * (len(packet) // 255) + [len(packet) % 255])
    pages = b""
    for start in range(0, len(pieces), 255):
        part = pieces[start : start + 255]
        pages += page(serial, 1 if start else 0, part, packet[start * 255 : start * 255 + sum(part)])
    return pages


def ogg(texts: Texts, head: bytes = b"OpusHead", mark: bytes = b"OpusTags", end: bytes = b"") -> bytes:
    first = page(1, 2, bytes([19]), head.ljust(19, b"\0")) + page(2, 2, bytes([8]), b"fishead\0")
    tags = ogg_packet(1, mark + vorbis_comment(texts) + end) + ogg_packet(2, b"other")
    return first + tags + page(1, 0, bytes([100]), bytes(100))


def vorbis(texts: Texts) -> bytes:
    return ogg(texts, b"\x01vorbis", b"\x03vorbis", b"\x01")


def id3_frame(name: bytes, content: bytes, version: int) -> bytes:
    if version == 2:
        return name + len(content).to_bytes(3, "big") + content
    size = seven_bits(len(content)) if version == 4 else len(content).to_bytes(4, "big")
    return name + size + b"\0\0" + content


def seven_bits(number: int) -> bytes:
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def mp3(texts: Texts, version: int = 4, wide: bool = False) -> bytes:
    name = b"TXX" if version == 2 else b"TXXX"
    frames = b""
    for key, text in texts.items():
        if wide:
            content = b"\1" + key.encode("utf-16") + b"\0\0" + text.encode("utf-16")
        else:
            content = b"\3" + key.encode() + b"\0" + text.encode()
        frames += id3_frame(name, content, version)
    frames += bytes(20)
    return b"ID3" + bytes([version, 0, 0]) + seven_bits(len(frames)) + frames + b"\xff\xfb\x90\0" + bytes(400)


def box(kind: bytes, *contents: bytes) -> bytes:
    content = b"".join(contents)
    return struct.pack(">I", 8 + len(content)) + kind + content


def movie(texts: Texts, *, plain_meta: bool = False) -> bytes:
    """Return a `moov` box with the texts in `udta/meta`; `plain_meta` leaves version and flags out of it."""
    names = b"".join(struct.pack(">I4s", 8 + len(key), b"mdta") + key.encode() for key in texts)
    values = b"".join(
        box(struct.pack(">I", number), box(b"data", struct.pack(">II", 1, 0), text.encode()))
        for number, text in enumerate(texts.values(), 1)
    )
    meta = box(
        b"meta",
        b"" if plain_meta else bytes(4),
        box(b"hdlr", bytes(8), b"mdta", bytes(13)),
        box(b"keys", struct.pack(">II", 0, len(texts)), names),
        box(b"ilst", values),
    )
    track = box(b"trak", box(b"tkhd", bytes(84)))
    return box(b"moov", box(b"mvhd", bytes(100)), track, box(b"udta", meta))


def mp4(texts: Texts) -> bytes:
    return box(b"ftyp", b"isom", bytes(4), b"mp41") + box(b"mdat", bytes(500)) + movie(texts)


def mov(texts: Texts) -> bytes:
    return box(b"ftyp", b"qt  ", bytes(4)) + movie(texts, plain_meta=True) + box(b"mdat", bytes(500))


def comment_mp4(texts: Texts) -> bytes:
    """Return a video with both documents in one comment, as some node packs write it."""
    comment = json.dumps({"prompt": texts["prompt"], "workflow": json.loads(texts["workflow"])})
    item = box(b"\xa9cmt", box(b"data", struct.pack(">II", 1, 0), comment.encode()))
    meta = box(b"meta", bytes(4), box(b"hdlr", bytes(8), b"mdir", bytes(13)), box(b"ilst", item))
    return box(b"ftyp", b"isom", bytes(4)) + box(b"moov", box(b"udta", meta))


def element(number: int, *contents: bytes, unknown: bool = False) -> bytes:
    content = b"".join(contents)
    head = number.to_bytes((number.bit_length() + 7) // 8, "big")
    length = b"\x01" + b"\xff" * 7 if unknown else (len(content) | 1 << 56).to_bytes(8, "big")
    return head + length + content


def tags(texts: Texts) -> bytes:
    simple = [
        element(0x67C8, element(0x45A3, key.upper().encode()), element(0x4487, text.encode()))
        for key, text in texts.items()
    ]
    return element(0x1254C367, element(0x7373, element(0x63C0), *simple))


def ebml(kind: bytes, *segment: bytes, unknown: bool = False) -> bytes:
    return element(0x1A45DFA3, element(0x4282, kind)) + element(0x18538067, *segment, unknown=unknown)


def webm(texts: Texts) -> bytes:
    return ebml(b"webm", element(0xEC, bytes(20)), tags(texts), element(0x1F43B675, bytes(300)))


def live_mkv(texts: Texts) -> bytes:
    """Return a recording whose segment and cluster have no length, with the tags at the end."""
    cluster = element(0x1F43B675, element(0xE7, b"\0"), element(0xA3, bytes(50)), unknown=True)
    return ebml(b"matroska", cluster, tags(texts), unknown=True)


def indexed_webm(texts: Texts, media: int = 300) -> tuple[bytes, bytes]:
    """Return what comes before and after the media of a video whose index leads to tags at its end."""
    lead = element(0xEC, bytes(20))
    cluster = (0x1F43B675).to_bytes(4, "big") + (media | 1 << 56).to_bytes(8, "big")
    index_length = len(seek_head(0))
    before = seek_head(index_length + len(lead) + len(cluster) + media) + lead + cluster
    after = tags(texts)
    size = (len(before) + media + len(after) | 1 << 56).to_bytes(8, "big")
    head = element(0x1A45DFA3, element(0x4282, b"webm")) + (0x18538067).to_bytes(4, "big") + size
    return head + before, after


def seek_head(position: int) -> bytes:
    where = element(0x53AC, position.to_bytes(8, "big"))
    return element(0x114D9B74, element(0x4DBB, element(0x53AB, (0x1254C367).to_bytes(4, "big")), where))


def glb(texts: Texts) -> bytes:
    content = json.dumps(
        {"scenes": [], "asset": {"version": "2.0", "extras": dict(texts)}, "nodes": []}
    ).encode()
    content += b" " * (-len(content) % 4)
    body = (
        struct.pack("<I4s", len(content), b"JSON") + content + struct.pack("<I4s", 40, b"BIN\0") + bytes(40)
    )
    return struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body


def svg(texts: Texts) -> bytes:
    content = json.dumps({key: json.loads(text) for key, text in texts.items()})
    metadata = f"<metadata><![CDATA[{content}]]></metadata>"
    return f'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">{metadata}<g/></svg>\n'.encode()


def desc_svg(texts: Texts) -> bytes:
    content = texts["workflow"].replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return f"<svg><desc>A drawing</desc><text>&nbsp;</text><desc>{content}</desc></svg>".encode()


def safetensors(texts: Texts) -> bytes:
    tensor = {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}
    header = json.dumps({"__metadata__": dict(texts), "latent_tensor": tensor}).encode()
    return struct.pack("<Q", len(header)) + header + bytes(8)


MAKERS = {
    **{"a.png": png, "animated.png": apng, "a.webp": webp, "animated.webp": animated_webp, "a.avif": avif},
    **{"a.jpg": jpeg, "xmp.webp": xmp_webp, "xmp.jpg": xmp_jpeg, "a.flac": flac, "a.opus": ogg},
    **{"a.ogg": vorbis, "a.mp3": mp3, "a.mp4": mp4, "a.mov": mov, "comment.mp4": comment_mp4},
    **{"a.webm": webm, "live.mkv": live_mkv, "a.glb": glb, "a.svg": svg, "desc.svg": desc_svg},
    **{"a.latent": safetensors},
}
"""Name of a file -> what makes its content of texts."""
