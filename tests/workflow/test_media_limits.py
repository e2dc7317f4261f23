"""Media are read sparsely and within limits: huge, hostile and damaged files cost little, end in words."""

import io
import struct
import zlib
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.problems import RunFailed
from app.workflow.media.json_part import MAX_VALUES
from app.workflow.media.png import chunk
from app.workflow.media.read import Media, read_media
from app.workflow.media.source import MAX_TEXT_BYTES, MAX_TOTAL_BYTES
from app.workflow.open_file import MAX_FILE_BYTES, open_bytes, open_workflow
from tests import media_files as make
from tests.media_files import MAKERS, TEXTS
from tests.opened_apart import needs_proc, opened_in_a_child


class Counting(io.RawIOBase):
    """A file that counts how much of it is read."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.bytes_read = self.reads = 0

    def seek(self, place: int, whence: int = 0) -> int:
        return self.file.seek(place, whence)

    def read(self, size: int = -1) -> bytes:
        data = self.file.read(size)
        self.bytes_read += len(data)
        self.reads += 1
        return data


def media_of(content: bytes) -> Media | None:
    return read_media(io.BytesIO(content), len(content))


def sparse(path: Path, before: bytes, after: bytes, hole: int) -> Path:
    """Make a file with a hole that takes no room on the disk."""
    with path.open("wb") as file:
        file.write(before)
        file.seek(hole, io.SEEK_CUR)
        file.write(after or b"\0")
    return path


GAP = 5 * 10**9


def huge(name: str) -> tuple[bytes, bytes]:
    """Return what comes before and after the media of a file of five gigabytes."""
    long = struct.pack(">I4sQ", 1, b"mdat", 16 + GAP)
    match name:
        case "a.mp4":
            return make.box(b"ftyp", b"isom", bytes(4)) + long, make.movie(TEXTS)
        case "a.webm":
            return make.indexed_webm(TEXTS, GAP)
        case "a.avif":
            return make.avif(TEXTS) + long, b""
        case _:
            return MAKERS[name](TEXTS), b""


@pytest.mark.parametrize("name", ["a.mp4", "a.webm", "a.latent", "a.flac", "a.opus", "a.mp3", "a.avif"])
def test_five_gigabytes_open_by_reading_a_little(name: str, tmp_path: Path) -> None:
    path = sparse(tmp_path / name, *huge(name), GAP)
    with path.open("rb", buffering=0) as file:
        counting = Counting(cast("BinaryIO", file))
        media = read_media(cast("BinaryIO", counting), path.stat().st_size)
    assert media is not None
    assert dict(media.texts) == TEXTS
    assert counting.bytes_read < 20_000
    assert counting.reads < 300
    assert list(open_workflow(path, {}).workflow.nodes) == ["7"]


def test_json_over_the_limit_is_refused_unread(tmp_path: Path) -> None:
    path = sparse(tmp_path / "a.json", b'{"nodes": [', b"]}", MAX_FILE_BYTES)
    before = read_by_this_process()
    with pytest.raises(RunFailed, match=r"a\.json is over 64 MB: no workflow is\. Choose") as caught:
        open_workflow(path, {})
    assert caught.value.problem.kind == "file.unreadable"
    assert read_by_this_process() - before < 100_000


def read_by_this_process() -> int:
    """Return how many bytes this process has read, where the system tells."""
    counts = Path("/proc/self/io")
    if not counts.exists():
        return 0
    return int(counts.read_text().split()[1])


def test_json_of_too_many_values_is_refused_before_it_is_read() -> None:
    with pytest.raises(RunFailed, match=rf"holds more than {MAX_VALUES:,} values: no workflow does"):
        open_bytes(b'{"nodes": [' + b"[]," * MAX_VALUES + b"[]]}", {})
    with pytest.raises(
        RunFailed, match=rf"the workflow in the FLAC sound .* is broken: .*{MAX_VALUES:,} values"
    ):
        open_bytes(make.flac({"workflow": '{"nodes": [' + "[]," * MAX_VALUES + "[]]}"}), {})


def bomb(size: int) -> bytes:
    return zlib.compress(bytes(size), 9)


def hostile() -> dict[str, bytes]:
    """Return small files that ask for much: by lengths, counts, nesting, packing, circles."""
    packed = bomb(MAX_TEXT_BYTES)
    chunks = b"".join(chunk(b"zTXt", b"k%d\0\0" % number + packed) for number in range(50))
    circle = b"MM\0*\0\0\0\x08" + b"\0\x01" + struct.pack(">HHII", 0x8769, 4, 1, 8) + struct.pack(">I", 8)
    deep = make.element(0x4487, b"x")
    for _ in range(500):
        deep = make.element(0x67C8, deep)
    many = b"".join(make.box(b"free") for _ in range(150_000))
    entities = b"<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><x>&b;</x>"
    places = b"\x01\0\0\0" + b"\0\0" + b"\xff\xff" + (b"\0\1" + bytes(4) + b"\xff\xff") * 65_535
    items = make.box(b"meta", bytes(4), exif_item(), make.box(b"iloc", places))
    nested = b'{"asset": ' + b'{"a":' * 100_000
    return {
        "packed": make.png({})[:33] + chunks + make.png({})[33:],
        "many chunks": make.png({})[:33] + chunk(b"teST", b"") * 150_000,
        "circle in Exif": b"\xff\xd8\xff\xe1"
        + struct.pack(">H", 8 + len(circle))
        + b"Exif\0\0"
        + circle
        + b"\xff\xd9",
        "many boxes": make.box(b"ftyp", b"isom") + many,
        "many keys": make.box(b"ftyp", b"isom")
        + make.box(b"moov", make.box(b"meta", bytes(4), endless_keys())),
        "many places": make.box(b"ftyp", b"avif") + items,
        "deep tags": make.ebml(b"webm", make.element(0x1254C367, make.element(0x7373, deep))),
        "long tag": b"ID3\4\0\0\x7f\x7f\x7f\x7fTXXX\x7f\x7f\x7f\x7f\0\0\3",
        "endless Ogg": make.page(1, 2, b"\1", b"x") + make.page(1, 0, b"\xff" * 255, bytes(65_025)) * 1200,
        "many comments": b"fLaC\x84\xff\xff\xff" + struct.pack("<II", 0, 2**32 - 1) + bytes(2**24),
        "entities": make.picture(format="WEBP", xmp=entities),
        "nested glTF": struct.pack("<4sIII4s", b"glTF", 2, 0, len(nested), b"JSON") + nested,
        "long header": struct.pack("<Q", 2**40) + b"{",
        "many descriptions": b"<svg>" + b"<desc>" * 1_000_000,
    }


def exif_item() -> bytes:
    return make.box(b"iinf", bytes(4), b"\0\1", make.box(b"infe", b"\2\0\0\0\0\1\0\0Exif\0"))


def endless_keys() -> bytes:
    return make.box(b"keys", bytes(4), b"\xff\xff\xff\xff", make.box(b"mdta", b"x") * 150_000) + make.box(
        b"ilst"
    )


HOSTILE = hostile()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_ends_in_words_after_bounded_work(name: str) -> None:
    counting = Counting(io.BytesIO(HOSTILE[name]))
    media = read_media(cast("BinaryIO", counting), len(HOSTILE[name]))
    assert counting.reads < 1_000_000
    assert media is None or sum(map(len, media.texts.values())) <= MAX_TOTAL_BYTES
    with pytest.raises(RunFailed) as caught:
        open_bytes(HOSTILE[name], {}, "it.bin")
    assert caught.value.problem.message.startswith("it.bin is ")


def test_unpacking_stops_at_the_limit_of_all_texts() -> None:
    media = media_of(HOSTILE["packed"])
    assert media is not None
    assert media.damage == f"it holds more than {MAX_TOTAL_BYTES // 2**20} MB of texts"
    assert len(media.texts) == 1  # unpacking one and keeping it count both


@needs_proc
def test_no_hostile_file_takes_more_than_a_few_texts_of_memory(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.bin" for number in range(len(HOSTILE))]
    for path, content in zip(paths, HOSTILE.values(), strict=True):
        path.write_bytes(content)
    found = opened_in_a_child(*paths)
    assert all(" is " in words for words in found["words"])
    assert found["megabytes"] * 2**20 < 3 * MAX_TOTAL_BYTES


FILES: dict[str, bytes] = {name: maker(TEXTS) for name, maker in MAKERS.items()}


@settings(deadline=None, max_examples=400)
@given(
    name=st.sampled_from(sorted(FILES)),
    flips=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=4),
    keep=st.one_of(st.just(1.0), st.floats(0, 1)),
)
def test_a_damaged_file_opens_or_is_refused_in_words(
    name: str, flips: list[tuple[float, int]], keep: float
) -> None:
    content = bytearray(FILES[name])
    for place, value in flips:
        content[int(place * len(content))] = value
    damaged = bytes(content[: round(keep * len(content))])
    counting = Counting(io.BytesIO(damaged))
    read_media(cast("BinaryIO", counting), len(damaged))
    assert counting.reads < 1_000_000
    assert counting.bytes_read < 2**20
    assert refusal(damaged, name) is None or name in str(refusal(damaged, name))


def refusal(content: bytes, name: str) -> str | None:
    """Return why a file is not opened, None when it is."""
    try:
        open_bytes(content, {}, name)
    except RunFailed as failure:
        return failure.problem.message
    return None


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(sorted(FILES)), st.integers(4, 40), st.binary(max_size=300))
def test_rubbish_after_a_start_harms_nothing(name: str, kept: int, rubbish: bytes) -> None:
    media_of(FILES[name][:kept] + rubbish)
