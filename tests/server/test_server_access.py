"""Who may talk to the server: names of this machine, pages of its own, and whoever has the token."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
import pytest
from server_process import RunningServer, fake_python, listening, running_server

from app.folders import default_folders
from app.server.access import is_loopback
from app.server.serve import ServeOptions, serve

OWN_ROUTES = [
    ("POST", "/confy/plan"),
    ("POST", "/confy/check"),
    ("GET", "/confy/report"),
    ("GET", "/confy/log"),
]


@pytest.mark.parametrize(("method", "path"), [*OWN_ROUTES, ("GET", "/object_info"), ("POST", "/api/prompt")])
def test_every_route_wants_the_token(server: RunningServer, method: str, path: str) -> None:
    body = {} if method == "POST" else None
    for shown in ("", "Bearer wrong", "Bearer wr\xf6ng", "Basic abc"):
        answer = server.request(method, path, body, headers={"Authorization": shown})
        assert answer.status == 401
        assert answer.json["error"]["type"] == "unauthorized"
        assert "Authorization: Bearer" in answer.json["error"]["message"]


def test_token_may_come_as_cookie_and_for_the_socket_in_the_address(server: RunningServer) -> None:
    token = server.address.token
    none = {"Authorization": ""}
    answer = server.request("GET", "/queue", headers={**none, "Cookie": f"confy_token={token}"})
    assert answer.status == 200
    assert server.request("GET", f"/queue?token={token}", headers=none).status == 401
    assert server.request("GET", f"/ws?token={token}", headers=none).status == 400, "no WebSocket, but let in"
    assert server.request("GET", "/ws?token=wrong", headers=none).status == 401


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Host": "evil.example"},
        {"Host": "evil.example:8188", "Origin": "http://evil.example:8188"},
        {"Host": "127.0.0.1.evil.example"},
    ],
)
def test_foreign_pages_and_names_are_refused(server: RunningServer, headers: dict[str, str]) -> None:
    for method, path, body in (("GET", "/queue", None), ("POST", "/prompt", {}), ("GET", "/ws", None)):
        answer = server.request(method, path, body, headers=headers)
        assert answer.status == 403
        assert answer.body.startswith((b"403: this server is reached by", b"403: pages of other sites"))


def test_own_pages_and_names_are_welcome(server: RunningServer) -> None:
    port = server.address.url.rpartition(":")[2]
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}"):
        headers = {"Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}
        assert server.request("GET", "/queue", headers=headers).status == 200
    answer = server.request("OPTIONS", "/prompt")
    assert (answer.status, answer.body) == (200, b"")


def test_without_token_stock_clients_are_served_on_this_machine(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path), "--token", "none") as server:
        assert server.address.token == ""
        assert server.get("/queue") == {"queue_running": [], "queue_pending": []}
        with listening(server, "stock") as listener:
            assert listener.greeting["data"]["sid"] == "stock"


def test_beyond_this_machine_any_name_is_served_with_the_token(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path), "--listen", "0.0.0.0") as server:
        assert server.request("GET", "/queue", headers={"Host": "studio.example"}).status == 200
        for headers in ({"Authorization": ""}, {"Origin": "http://other.example"}):
            answer = server.request("GET", "/queue", headers={"Host": "studio.example", **headers})
            assert answer.status in (401, 403)


def test_no_token_beyond_this_machine_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = default_folders(base=tmp_path)
    assert serve(ServeOptions(folders, listen="0.0.0.0", token="none")) == 2
    assert "--token none is for this machine only" in capsys.readouterr().err
    assert not list(tmp_path.iterdir()), "nothing was begun"


def test_made_up_token_is_kept_from_other_users(tmp_path: Path) -> None:
    with running_server(tmp_path / "home", fake_python(tmp_path), "--token", "") as server:
        path = server.folders.state / "server.json"
        assert path.stat().st_mode & 0o777 == 0o600
        content = json.loads(path.read_text())
        assert len(content["token"]) >= 32
        assert (content["pid"], content["port"]) == (server.process.pid, int(server.address.url[-5:]))
    assert not path.exists(), "a server that has left says so"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", True),
        ("127.3.2.1", True),
        ("localhost", True),
        ("::1", True),
        ("[::1]", True),
        ("0.0.0.0", False),
        ("192.168.0.1", False),
        ("localhost.example", False),
        ("", False),
    ],
)
def test_names_of_this_machine(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


def test_aiohttp_clients_are_let_in_with_the_headers_of_the_address(server: RunningServer) -> None:
    import asyncio

    async def ask() -> int:
        async with (
            aiohttp.ClientSession(headers=server.address.headers) as session,
            session.get(f"{server.address.url}/features") as answer,
        ):
            return answer.status

    assert asyncio.run(ask()) == 200
