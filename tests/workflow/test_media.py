"""Every kind of file gives the workflow and prompt in it, read sparsely; what has none is named."""

import io
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from app.problems import RunFailed
from app.workflow.media.documents import documents_of, unwrapped
from app.workflow.media.png import chunk
from app.workflow.media.read import Media, read_media, read_media_file
from app.workflow.media.suffixes import SUFFIXES
from app.workflow.open_file import open_bytes, open_workflow
from tests import media_files as make
from tests.media_files import MAKERS, PROMPT, TEXTS, WORKFLOW
from tests.shared_folder import need_shared


def media_of(content: bytes) -> Media | None:
    return read_media(io.BytesIO(content), len(content))


@pytest.mark.parametrize("name", MAKERS)
def test_each_kind_of_file_opens_by_its_workflow(name: str, tmp_path: Path) -> None:
    path = tmp_path / "named.wrongly"  # what counts is the content
    path.write_bytes(MAKERS[name](TEXTS))
    opened = open_workflow(path, {})
    assert opened.kind == "media"
    assert [(node.type, node.title) for node in opened.workflow.nodes.values()] == [
        ("KSampler", "größer 日本")
    ]
    assert opened.problems == ()


@pytest.mark.parametrize("name", [name for name in MAKERS if name != "desc.svg"])
def test_each_kind_of_file_gives_its_prompt_as_the_second_document(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(MAKERS[name](TEXTS))
    opened = open_workflow(path.with_name(f"{name}#2"), {})
    assert [(node.id, node.type) for node in opened.workflow.nodes.values()] == [("3", "EmptyLatentImage")]
    assert [item.kind for item in opened.documents] == ["workflow", "prompt"]
    with pytest.raises(RunFailed, match="holds 2 documents: there is no number 3"):
        open_workflow(path.with_name(f"{name}#3"), {})


@pytest.mark.parametrize("name", [name for name in MAKERS if name not in ("desc.svg", "comment.mp4")])
def test_each_kind_of_file_opens_by_its_prompt_alone(name: str) -> None:
    opened = open_bytes(MAKERS[name]({"prompt": PROMPT}), {})
    assert [node.type for node in opened.workflow.nodes.values()] == ["EmptyLatentImage"]


WITHOUT: dict[str, tuple[bytes, str]] = {
    "png": (make.png({}), "a PNG picture without a workflow in it. Choose"),
    "webp": (make.webp({}), "a WebP picture without a workflow in it"),
    "avif": (make.avif({}), "an AVIF picture without a workflow in it"),
    "jpeg": (make.picture(format="JPEG"), "a JPEG picture without a workflow in it"),
    "gif": (make.picture(format="GIF"), "a GIF picture without a workflow in it"),
    "tiff": (make.picture(format="TIFF"), "a TIFF picture without a workflow in it"),
    "bmp": (make.picture(format="BMP"), "a BMP picture without a workflow in it"),
    "svg": (b"<svg><g/></svg>", "an SVG picture without a workflow in it"),
    "flac": (make.flac({}), "a FLAC sound without a workflow in it"),
    "ogg": (make.ogg({"artist": "Nobody"}), "an Ogg sound without a workflow in it (only artist)"),
    "mp3": (make.mp3({}), "an MP3 sound without a workflow in it"),
    "mp3 without a tag": (b"\xff\xfb\x90\0" + bytes(400), "an MP3 sound without a workflow in it"),
    "wav": (b"RIFF\x24\0\0\0WAVEfmt ", "a WAV sound without a workflow in it"),
    "mp4": (make.mp4({"encoder": "Lavf"}), "an MP4 video without a workflow in it (only encoder)"),
    "mov": (make.mov({}), "a QuickTime video without a workflow in it"),
    "webm": (make.webm({}), "a WebM video without a workflow in it"),
    "mkv": (make.live_mkv({}), "a Matroska video without a workflow in it"),
    "glb": (make.glb({}), "a GLB model without a workflow in it"),
    "safetensors": (make.safetensors({"format": "pt"}), "a safetensors file without a workflow in it"),
    "zip": (b"PK\x03\x04" + bytes(30), "a ZIP archive without a workflow in it"),
    "A1111": (
        make.png({"parameters": "a cat\nNegative prompt: dog\nSteps: 20, Sampler: Euler, CFG scale: 7"}),
        "a PNG picture that holds A1111 generation parameters, no workflow. Choose",
    ),
    "another program": (make.png({"Comment": '{"prompt": "a cat", "steps": 28}'}), "in it (only comment)"),
}  # fmt: skip


@pytest.mark.parametrize("name", WITHOUT)
def test_a_file_without_a_workflow_says_so_and_what_it_is(name: str) -> None:
    content, words = WITHOUT[name]
    with pytest.raises(RunFailed) as caught:
        open_bytes(content, {}, "it.bin")
    assert caught.value.problem.kind == "file.no_workflow_inside"
    assert caught.value.problem.message.startswith("it.bin is a")
    assert words in caught.value.problem.message


def test_a1111_parameters_in_a_jpeg_are_named() -> None:
    data = make.exif({})
    comment = b"UNICODE\0" + "a cat\nSteps: 20, Sampler: Euler a".encode("utf-16-be")
    data.get_ifd(0x8769)[0x9286] = comment
    with pytest.raises(RunFailed, match="a JPEG picture that holds A1111 generation parameters, no workflow"):
        open_bytes(make.picture(format="JPEG", exif=data), {})


EXIF_FORMS = {
    "no label": {0x010E: WORKFLOW},
    "a capital and a space": {0x010F: f"Workflow: {WORKFLOW}"},
    "the software": {0x0131: f"workflow:{WORKFLOW}"},
    "a tag below": {0x010E: f"workflow:{WORKFLOW}", 0x010F: 'other:{"a": 1}'},
}


@pytest.mark.parametrize("form", EXIF_FORMS)
def test_other_forms_of_exif_are_read(form: str) -> None:
    data = make.exif({})
    for tag, text in EXIF_FORMS[form].items():
        data[tag] = text
    for kind in ("JPEG", "WEBP", "PNG", "AVIF"):
        opened = open_bytes(make.picture(format=kind, exif=data), {})
        assert list(opened.workflow.nodes) == ["7"], kind


@pytest.mark.parametrize("code", [b"ASCII\0\0\0", bytes(8), b"UNICODE\0", b""])
def test_user_comments_are_read_in_each_code(code: bytes) -> None:
    text = WORKFLOW.encode("utf-16-le") if code == b"UNICODE\0" else WORKFLOW.encode()
    data = make.exif({})
    data.get_ifd(0x8769)[0x9286] = code + text
    assert list(open_bytes(make.picture(format="JPEG", exif=data), {}).workflow.nodes) == ["7"]


def test_comments_of_a_jpeg_are_read() -> None:
    opened = open_bytes(make.picture(format="JPEG", comment=WORKFLOW), {})
    assert list(opened.workflow.nodes) == ["7"]


@pytest.mark.parametrize("version", [2, 3, 4])
@pytest.mark.parametrize("wide", [False, True])
def test_every_version_of_id3_is_read(version: int, wide: bool) -> None:
    media = media_of(make.mp3(TEXTS, version, wide))
    assert media == Media("an MP3 sound", TEXTS)


def test_an_unsynchronised_tag_is_read() -> None:
    plain = make.mp3({"prompt": PROMPT, "mark": "\xff"}, 3).replace(b"\3mark\0\xc3\xbf", b"\0mark\0\xff\0")
    tag = plain[:5] + b"\x80" + plain[6:]
    media = media_of(tag)
    assert media is not None
    assert media.texts["prompt"] == PROMPT


def test_a_flac_after_an_id3_tag_is_read() -> None:
    tag = b"ID3\4\0\0" + make.seven_bits(20) + bytes(20)
    assert media_of(tag + make.flac(TEXTS)) == Media("a FLAC sound", TEXTS)


def test_tags_over_many_pages_and_beside_other_streams_are_read() -> None:
    long = json.dumps({"3": {"class_type": "X", "inputs": {"text": "word " * 60_000}}})
    assert media_of(make.ogg({"prompt": long})) == Media("an Ogg sound", {"prompt": long})


def test_an_index_of_a_video_leads_to_tags_at_its_end() -> None:
    before, after = make.indexed_webm(TEXTS)
    assert media_of(before + bytes(300) + after) == Media("a WebM video", TEXTS)


WRAPPED = {
    "once": json.dumps(WORKFLOW),
    "three times": json.dumps(json.dumps(json.dumps(WORKFLOW))),
    "after letters": "xxxx" + WORKFLOW,
    "after a label": f"workflow: {WORKFLOW}",
    "before a zero": WORKFLOW + "\0",
    "after a mark": "\ufeff" + WORKFLOW,
    "in an object": json.dumps({"workflow": json.loads(WORKFLOW), "version": 1}),
    "in an object as text": json.dumps({"extra": {"workflow": WORKFLOW}}),
}


@pytest.mark.parametrize("form", WRAPPED)
def test_a_wrapped_workflow_opens_alone(form: str) -> None:
    opened = open_bytes(make.mp4({"workflow": WRAPPED[form]}), {})
    assert list(opened.workflow.nodes) == ["7"]
    assert opened.workflow.file_form.path == ()
    assert opened.problems == ()


def test_what_is_no_json_comes_back_as_it_is() -> None:
    assert [unwrapped(text) for text in ("hello", '"', '"x', "", "[1]")] == ["hello", '"', '"x', "", "[1]"]


def test_a_broken_workflow_is_told_and_the_prompt_opens() -> None:
    opened = open_bytes(make.webm({"workflow": "{", "prompt": PROMPT}), {}, "a.webm")
    assert [node.type for node in opened.workflow.nodes.values()] == ["EmptyLatentImage"]
    (problem,) = opened.problems
    assert (problem.kind, problem.severity) == ("file.not_json", "warning")
    assert problem.message.startswith(
        "the workflow in the WebM video a.webm is broken: the file ends too early"
    )


def test_a_prompt_in_words_is_no_broken_one() -> None:
    with pytest.raises(RunFailed, match=r"a PNG picture without a workflow in it \(only prompt\)"):
        open_bytes(make.png({"prompt": "a cat on a mat"}), {})


@pytest.mark.parametrize("key", ["xxfree", "xxftyp", "xxmoov"])
def test_json_that_looks_like_a_box_is_json(key: str) -> None:
    opened = open_bytes(f'{{"{key}": 1, "nodes": [], "links": []}}'.encode(), {})
    assert opened.kind == "workflow"


def test_a_web_page_is_no_picture() -> None:
    with pytest.raises(RunFailed, match="neither JSON nor a picture"):
        open_bytes(b"<!DOCTYPE html><html><body><svg></svg></body></html>", {})


def test_nan_in_a_prompt_is_read() -> None:
    text = '{"3": {"class_type": "X", "inputs": {"a": 1}, "is_changed": [NaN]}}'
    assert list(open_bytes(make.flac({"prompt": text}), {}).workflow.nodes) == ["3"]


@pytest.mark.parametrize("name", ["a.mp3", "a.flac", "a.opus", "a.webm", "a.mov", "a.glb", "a.webp"])
def test_a_file_that_is_cut_off_within_its_media_still_opens(name: str) -> None:
    content = MAKERS[name](TEXTS)
    end = max(content.find(text) + len(text) for text in (WORKFLOW.encode(), PROMPT.encode()))
    if name == "a.glb":
        end = content.find(b"BIN") - 4
    assert list(open_bytes(content[: end + 12], {}).workflow.nodes) == ["7"]


def test_documents_of_texts_put_workflows_first_and_skip_what_is_none() -> None:
    texts: dict[str, Any] = {"comment": '{"a": 1}', "prompt": PROMPT, "note": WORKFLOW, "workflow": "[1]"}
    documents, broken = documents_of(texts)
    assert [(item.key, item.found.kind) for item in documents] == [("prompt", "prompt"), ("note", "workflow")]
    assert [key for key, _ in broken] == ["workflow"]


def test_the_names_of_files_are_those_of_the_kinds_that_are_read() -> None:
    assert {Path(name).suffix for name in MAKERS} <= set(SUFFIXES)


CORPUS = {
    "avif": "an AVIF picture", "flac": "a FLAC sound", "glb": "a GLB model", "mp3": "an MP3 sound",
    "mp4": "an MP4 video", "opus": "an Ogg sound", "svg": "an SVG picture", "webm": "a WebM video",
    "webp": "a WebP picture",
}  # fmt: skip


@pytest.mark.corpus
def test_all_media_of_the_corpus_open() -> None:
    folder = need_shared("corpus", "media")
    paths = sorted(folder.iterdir())
    assert len(paths) == 14
    for path in paths:
        media = read_media_file(path)
        assert media is not None
        assert (media.format, media.damage) == (CORPUS[path.suffix[1:]], None), path.name
        opened = open_workflow(path, {})
        assert opened.workflow.nodes, path.name
        assert not [problem for problem in opened.problems if problem.severity == "error"]


def freeform() -> bytes:
    """Return a video with its prompt in an item that has a name of its own, as iTunes writes them."""
    data = make.box(b"data", struct.pack(">II", 1, 0), PROMPT.encode())
    item = make.box(
        b"----", make.box(b"mean", bytes(4), b"org"), make.box(b"name", bytes(4), b"Prompt"), data
    )
    meta = make.box(b"meta", bytes(4), make.box(b"hdlr", bytes(25)), make.box(b"ilst", item))
    return make.box(b"ftyp", b"M4A ", bytes(4)) + make.box(b"moov", make.box(b"udta", meta))


def old_comment() -> bytes:
    """Return a QuickTime video, from before there was `ftyp`, with its prompt in a comment."""
    comment = make.box(b"\xa9cmt", struct.pack(">HH", len(PROMPT), 0), PROMPT.encode())
    return make.box(b"wide") + make.box(b"moov", make.box(b"udta", comment, bytes(4)))


def items_in_a_data_box() -> bytes:
    """Return a HEIF picture whose Exif lies in pieces in the box beside the list, by 32-bit item numbers."""
    exif = bytes(4) + make.exif({"prompt": PROMPT}).tobytes().removeprefix(b"Exif\0\0")
    pieces = (exif[:100], exif[100:])
    entry = make.box(b"infe", b"\3\0\0\0", struct.pack(">IH", 9, 0), b"Exif\0")
    place = struct.pack(">IHHH", 9, 1, 0, 2) + struct.pack(">IIII", 0, 100, 100, len(pieces[1]))
    iloc = make.box(b"iloc", b"\2\0\0\0", b"\x44\0", struct.pack(">I", 1), place)
    meta = make.box(
        b"meta", bytes(4), make.box(b"hdlr", bytes(25)), make.box(b"iinf", b"\1\0\0\0\0\0\0\1", entry),
        iloc, make.box(b"idat", exif),
    )  # fmt: skip
    return make.box(b"ftyp", b"heic", bytes(4)) + meta


def wrongly_indexed() -> bytes:
    """Return a video whose index leads to no tags, and with a second table of tags after its media."""
    cluster = make.element(0x1F43B675, bytes(30))
    before, after = make.tags({"encoder": "x"}), make.tags({"prompt": PROMPT})
    return make.ebml(b"webm", make.seek_head(50), before, cluster, cluster, after)


def png_with_xmp() -> bytes:
    content = b"XML:com.adobe.xmp\0\0\0\0\0" + make.xmp({"prompt": PROMPT})
    return make.png({})[:33] + chunk(b"iTXt", content) + make.png({})[33:]


OTHER_PLACES = {
    "a named item": (freeform(), "an MP4 sound"),
    "an old comment": (old_comment(), "a QuickTime video"),
    "a data box": (items_in_a_data_box(), "a HEIF picture"),
    "a wrong index": (wrongly_indexed(), "a WebM video"),
    "XMP in a PNG": (png_with_xmp(), "a PNG picture"),
    "FLAC in Ogg": (
        make.ogg({"prompt": PROMPT}, b"\x7fFLAC", b"\x84\0\0\0"),
        "an Ogg sound",
    ),
}


@pytest.mark.parametrize("place", OTHER_PLACES)
def test_rarer_places_are_looked_into(place: str) -> None:
    content, words = OTHER_PLACES[place]
    media = media_of(content)
    assert media is not None
    assert (media.format, media.damage) == (words, None)
    assert PROMPT in media.texts.values()
    assert list(open_bytes(content, {}).workflow.nodes) == ["3"]


# Written with PyAV as ComfyUI's nodes do: metadata of the container, `use_metadata_tags` for MP4 and MOV.
FFMPEG = sorted((Path(__file__).parent / "data" / "ffmpeg").iterdir())


@pytest.mark.parametrize("path", FFMPEG, ids=lambda path: path.name)
def test_what_ffmpeg_wrote_opens(path: Path) -> None:
    opened = open_workflow(path, {})
    (node,) = opened.workflow.nodes.values()
    assert (node.type, node.title) == ("KSampler", 'größer; a=b #c \\ "q"')
    assert opened.problems == ()
    media = read_media_file(path)
    assert media is not None
    assert media.damage is None
    assert json.loads(media.texts["prompt"])["3"]["inputs"] == {"text": "tést\nline"}


def test_there_is_a_file_of_ffmpeg_for_each_of_its_kinds() -> None:
    assert {path.suffix for path in FFMPEG} == {".flac", ".mp3", ".opus", ".mp4", ".mov", ".webm", ".mkv"}
