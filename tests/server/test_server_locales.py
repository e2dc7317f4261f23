"""What node packs say of their nodes in other languages is sent as ComfyUI sends it."""

from __future__ import annotations

import json
from pathlib import Path

from server_process import RunningServer


def write(pack: Path, language: str, text: str) -> None:
    folder = pack / "locales" / language
    folder.mkdir(parents=True)
    (folder / "nodeDefs.json").write_text(text, "utf-8")


def test_nodes_in_other_languages(server: RunningServer) -> None:
    assert server.get("/i18n") == {}
    packs = server.folders.custom_nodes
    write(packs / "fine", "zh", json.dumps({"Blend": {"display_name": "混合"}}, ensure_ascii=False))
    write(packs / "other", "zh", json.dumps({"Cut": {"display_name": "剪切"}}))
    write(packs / "other", "fr", json.dumps({"Cut": {"display_name": "Couper"}}))
    write(packs / "broken", "zh", "{")
    write(packs / "list", "zh", "[1]")
    write(packs / "off.disabled", "zh", json.dumps({"Cut": {"display_name": "no"}}))
    zh = {"Blend": {"display_name": "混合"}, "Cut": {"display_name": "剪切"}}
    assert server.get("/i18n") == {
        "fr": {"nodeDefs": {"Cut": {"display_name": "Couper"}}},
        "zh": {"nodeDefs": zh},
    }
