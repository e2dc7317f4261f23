"""Texts in PNG files are read in all three forms, written as ComfyUI does, and never trusted."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from app.problems import RunFailed
from app.workflow.media import png
from app.workflow.media.png import read_png_text, with_png_text


def picture(**texts: str) -> bytes:
    info = PngImagePlugin.PngInfo()
    for key, text in texts.items():
        info.add_text(key, text)
    out = io.BytesIO()
    Image.new("RGB", (2, 3), (9, 8, 7)).save(out, "PNG", pnginfo=info)
    return out.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def with_chunk(kind: bytes, content: bytes) -> bytes:
    png = picture()
    end = 8 + 25  # signature and IHDR
    return png[:end] + chunk(kind, content) + png[end:]


FORMS = {
    "tEXt": (b"tEXt", b"workflow\0{}"),
    "tEXt in UTF-8": (b"tEXt", b"workflow\0\xc3\xa9"),
    "tEXt in Latin-1": (b"tEXt", b"workflow\0\xe9"),
    "zTXt": (b"zTXt", b"workflow\0\0" + zlib.compress(b"{}")),
    "iTXt": (b"iTXt", b"workflow\0\0\0en\0\0\xc3\xa9"),
    "iTXt packed": (b"iTXt", b"workflow\0\1\0\0\0" + zlib.compress(b"{}")),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_of_text_is_read(form: str) -> None:
    text = read_png_text(with_chunk(*FORMS[form]))["workflow"]
    assert text in ("{}", "é")


BROKEN = {
    "no keyword": (b"tEXt", b"\0{}"),
    "no separator": (b"tEXt", b"workflow"),
    "broken packing": (b"zTXt", b"workflow\0\0not packed"),
    "no UTF-8": (b"iTXt", b"workflow\0\0\0\0\0\xff"),
    "cut iTXt": (b"iTXt", b"workflow\0"),
}


@pytest.mark.parametrize("form", BROKEN)
def test_a_broken_text_is_left_out(form: str) -> None:
    assert read_png_text(with_chunk(*BROKEN[form])) == {}


def test_a_text_that_unpacks_to_too_much_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "MAX_TEXT_BYTES", 1000)
    assert read_png_text(with_chunk(b"zTXt", b"workflow\0\0" + zlib.compress(b"x" * 100_000))) == {}


def test_a_cut_off_file_gives_what_comes_before_the_cut() -> None:
    png = picture(workflow="{}", prompt="[]" * 500)
    assert read_png_text(png[: png.index(b"prompt") + 50]) == {"workflow": "{}"}


def test_written_texts_are_read_by_others_and_the_picture_is_the_same(tmp_path: Path) -> None:
    png = with_png_text(
        picture(prompt="old", other="kept"), {"prompt": '{"1": 2}', "workflow": '{"ä": "日本"}'}
    )
    with Image.open(io.BytesIO(png)) as image:
        image.load()
        assert image.info == {"prompt": '{"1": 2}', "workflow": '{"ä": "日本"}', "other": "kept"}
        assert image.getpixel((0, 0)) == (9, 8, 7)
    path = tmp_path / "a.png"
    path.write_bytes(png)
    assert read_png_text(path) == {"prompt": '{"1": 2}', "workflow": '{"ä": "日本"}', "other": "kept"}


def test_what_is_no_png_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunFailed, match="no PNG"):
        read_png_text(b"GIF89a")
    with pytest.raises(RunFailed, match="cannot be read"):
        read_png_text(tmp_path / "missing.png")


@given(st.binary(max_size=200))
def test_rubbish_after_the_signature_harms_nothing(data: bytes) -> None:
    read_png_text(png.SIGNATURE + data)
