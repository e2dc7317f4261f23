"""Servers shared by the tests of one file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server_process import RunningServer, fake_python, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Return a server with the toy worker, which has said what nodes it has."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder / "home", fake_python(folder)) as running:
        running.wait_until(lambda: running.get("/confy/report")["nodes"]["live"])
        yield running
