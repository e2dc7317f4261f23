"""`/view`, `/view_metadata` and uploads answer as recorded from ComfyUI, and no path leaves its folder."""

from __future__ import annotations

import io
import json
import struct
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from server_process import Answer, RunningServer, fake_python, running_server

DATA = Path(__file__).parent / "data"
VIEWS = json.loads((DATA / "http_view.json").read_text())["exchanges"]
METADATA = json.loads((DATA / "http_view_metadata.json").read_text())["exchanges"]


def png(color: tuple[int, int, int, int] = (200, 100, 50, 128), text: dict[str, str] | None = None) -> bytes:
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    for key, value in (text or {}).items():
        info.add_text(key, value)
    stream = io.BytesIO()
    Image.new("RGBA", (4, 3), color).save(stream, "PNG", pnginfo=info)
    return stream.getvalue()


def safetensors(metadata: dict[str, str] | None) -> bytes:
    header = json.dumps({"__metadata__": metadata} if metadata else {}).encode()
    return struct.pack("<Q", len(header)) + header


@pytest.fixture(scope="module")
def file_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("files")
    with running_server(folder / "home", fake_python(folder)) as running:
        folders = running.folders
        (folders.input / "sub" / "x").mkdir(parents=True)
        (folders.input / "a.png").write_bytes(png())
        (folders.input / "sub" / "x" / "b.png").write_bytes(png())
        (folders.input / "x.svg").write_text("<svg/>")
        (folders.input / "x.html").write_text("<b>")
        (folders.input / "x.json").write_text("{}")
        (folders.input / "x.weird").write_text("?")
        (folder / "home" / "secret.png").write_bytes(png())
        (folders.input / "link.png").symlink_to(folder / "home" / "secret.png")
        loras = folders.base / "models" / "loras"
        (loras / "m.safetensors").write_bytes(safetensors({"k": "v", "ss_tag": "{}"}))
        (loras / "n.safetensors").write_bytes(safetensors(None))
        (loras / "broken.safetensors").write_bytes(b"\xff" * 8)
        yield running


@pytest.mark.parametrize("exchange", VIEWS, ids=lambda exchange: exchange["request"]["path"])
def test_view_answers_as_recorded(file_server: RunningServer, exchange: Any) -> None:
    request = exchange["request"]
    answer = file_server.request("GET", request["path"].replace(" ", "%20"), headers=request.get("headers"))
    assert answer.status == exchange["status"]
    for name, value in exchange["headers"].items():
        assert answer.headers[name] == value, name
    if answer.status >= 400:
        assert answer.body == b""


def opened(answer: Answer) -> Image.Image:
    return Image.open(io.BytesIO(answer.body))


def test_view_shows_the_file_itself_or_some_channels(file_server: RunningServer) -> None:
    whole = file_server.request("GET", "/view?filename=a.png&type=input")
    assert whole.body == png()
    colors = opened(file_server.request("GET", "/api/view?filename=a.png&type=input&channel=rgb"))
    assert (colors.mode, colors.getpixel((0, 0))) == ("RGB", (200, 100, 50))
    alpha = opened(file_server.request("GET", "/view?filename=a.png&type=input&channel=a"))
    assert alpha.getchannel("A").getpixel((0, 0)) == 128
    preview = opened(file_server.request("GET", "/view?filename=a.png&type=input&preview=jpeg;50"))
    assert (preview.format, preview.size) == ("JPEG", (4, 3))


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("filename=..%2Fsecret.png&type=input", 400),
        ("filename=secret.png&type=input&subfolder=..", 403),
        ("filename=secret.png&type=input&subfolder=/", 403),
        ("filename=%2Fetc%2Fpasswd&type=output", 400),
        ("filename=link.png&type=input", 404),
        ("filename=a%00.png&type=input", 404),
        ("filename=sub&type=input", 404),
        (f"filename={'long' * 80}&type=input", 404),
        ("filename=x.json&type=input&preview=webp", 404),
    ],
)
def test_view_never_leaves_its_folder(file_server: RunningServer, query: str, status: int) -> None:
    assert file_server.request("GET", f"/view?{query}").status == status


@pytest.mark.parametrize("exchange", METADATA, ids=lambda exchange: exchange["request"]["path"])
def test_metadata_of_models_answers_as_recorded(file_server: RunningServer, exchange: Any) -> None:
    answer = file_server.request("GET", exchange["request"]["path"])
    assert answer.status == exchange["status"]
    assert (answer.json if answer.body else "") == exchange["body"]


def test_metadata_of_a_broken_file_is_none(file_server: RunningServer) -> None:
    assert file_server.request("GET", "/view_metadata/loras?filename=broken.safetensors").status == 404
    answer = file_server.request("GET", "/view_metadata/loras?filename=..%2F..%2F..%2Fx.safetensors")
    assert answer.status == 404


# --- uploads ---


def upload(server: RunningServer, path: str, name: str | None, content: bytes = b"", **fields: str) -> Answer:
    boundary = uuid.uuid4().hex
    lines = []
    for key, value in fields.items():
        lines += [f'--{boundary}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()]
    if name is not None:
        head = f'Content-Disposition: form-data; name="image"; filename="{name}"'
        lines += [f"--{boundary}\r\n{head}\r\nContent-Type: image/png\r\n\r\n".encode(), content, b"\r\n"]
    body = b"".join(lines) + f"--{boundary}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    return server.request("POST", path, body, headers=headers)


def test_upload_keeps_what_is_there(file_server: RunningServer) -> None:
    def name(content: bytes, **fields: str) -> Any:
        return upload(file_server, "/upload/image", "new.png", content, **fields).json

    folder = file_server.folders.input
    assert name(b"one") == {"name": "new.png", "subfolder": "", "type": "input"}
    assert name(b"one") == {"name": "new.png", "subfolder": "", "type": "input"}
    assert name(b"two") == {"name": "new (1).png", "subfolder": "", "type": "input"}
    assert (folder / "new.png").read_bytes() == b"one"
    assert name(b"three", overwrite="true")["name"] == "new.png"
    assert (folder / "new.png").read_bytes() == b"three"
    assert name(b"deep", subfolder="deep/er") == {"name": "new.png", "subfolder": "deep/er", "type": "input"}
    assert (folder / "deep" / "er" / "new.png").read_bytes() == b"deep"
    assert name(b"t", type="temp")["type"] == "temp"
    assert (file_server.folders.temp / "new.png").read_bytes() == b"t"


def test_upload_refuses_what_it_cannot_place(file_server: RunningServer) -> None:
    def status(name: str | None, **fields: str) -> int:
        return upload(file_server, "/api/upload/image", name, b"x", **fields).status

    assert status("e.png", subfolder="../out") == 400
    assert status(None) == 400
    assert status("..") == 400
    assert status("e.png", type="elsewhere") == 500
    assert file_server.request("POST", "/upload/image", b"x").status == 400
    before = sorted(path.name for path in file_server.folders.base.iterdir())
    assert upload(file_server, "/upload/image", "../../stray.png", b"x").json["name"] == "stray.png"
    for name in ("link.png", "long" * 80, ".."):
        assert upload(file_server, "/upload/image", name, b"x", overwrite="true").status == 400, name
        reference = json.dumps({"filename": "a.png", "type": "input"})
        assert upload(file_server, "/upload/mask", name, png(), original_ref=reference).status == 400, name
    assert (file_server.home / "secret.png").read_bytes() == png()
    assert sorted(path.name for path in file_server.folders.base.iterdir()) == before


def test_uploaded_mask_becomes_the_alpha_of_its_original(file_server: RunningServer) -> None:
    folders = file_server.folders
    (folders.output / "o.png").write_bytes(png((9, 8, 7, 255), {"prompt": "{}"}))
    reference = json.dumps({"filename": "o.png", "type": "output", "subfolder": ""})
    answer = upload(file_server, "/upload/mask", "m.png", png((0, 0, 0, 40)), original_ref=reference)
    assert answer.json == {"name": "m.png", "subfolder": "", "type": "input"}
    with Image.open(folders.input / "m.png") as result:
        assert result.getpixel((0, 0)) == (9, 8, 7, 40)
        assert result.info["prompt"] == "{}"
    missing = json.dumps({"filename": "none.png", "type": "output"})
    answer = upload(file_server, "/upload/mask", "m3.png", png(), original_ref=missing)
    assert (answer.status, answer.json["name"]) == (200, "m3.png")
    assert not (folders.input / "m3.png").exists()
    assert upload(file_server, "/upload/mask", "m4.png", png()).status == 500
