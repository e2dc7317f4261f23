"""What a server removes of earlier sessions when it starts."""

from __future__ import annotations

import os
import time
from pathlib import Path

from app.server.old_previews import clear_previews


def test_old_previews_go_and_new_ones_stay(tmp_path: Path) -> None:
    outside = tmp_path / "outside.png"
    outside.write_bytes(b"mine")
    folder = tmp_path / "temp"
    (folder / "sub").mkdir(parents=True)
    for name in ("old.png", "new.png", "sub/old.png"):
        (folder / name).write_bytes(b"picture")
    (folder / "link.png").symlink_to(outside)
    long_ago = time.time() - 3600
    for name in ("old.png", "sub/old.png", "link.png"):
        os.utime(folder / name, (long_ago, long_ago), follow_symlinks=False)
    clear_previews(folder, kept_s=60)
    assert sorted(path.name for path in folder.rglob("*") if not path.is_dir()) == ["new.png"]
    assert outside.exists(), "a link is removed, not what it leads to"
    clear_previews(tmp_path / "nowhere")
