"""The example workflows of node packs are listed and sent; nothing else of a pack is."""

from __future__ import annotations

from server_process import RunningServer


def test_examples_are_listed_by_pack_and_sent(server: RunningServer) -> None:
    assert server.get("/workflow_templates") == {}
    packs = server.folders.custom_nodes
    for pack, folder in (("fine", "example_workflows"), ("other", "examples"), ("off.disabled", "examples")):
        (packs / pack / folder).mkdir(parents=True)
        (packs / pack / folder / "first.json").write_text('{"nodes": []}')
    (packs / "fine" / "example_workflows" / "first.png").write_bytes(b"picture")
    (packs / "fine" / "example_workflows" / "secret.py").write_text("")
    (packs / "fine" / "key.json").write_text("{}")
    assert server.get("/workflow_templates") == {"fine": ["first"], "other": ["first"]}
    assert server.get("/api/workflow_templates/fine/first.json") == {"nodes": []}
    assert server.request("GET", "/workflow_templates/fine/first.png").status == 200
    for name in ("fine/secret.py", "fine/..%2Fkey.json", "off.disabled/first.json", "none/first.json"):
        assert server.request("GET", f"/workflow_templates/{name}").status == 404, name
