"""Hostile JSON is refused before memory is spent on it; what opens costs memory in step with its values."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.problems import RunFailed
from app.workflow.json_errors import MAX_DEPTH
from app.workflow.media.json_part import MAX_VALUES
from app.workflow.open_file import MAX_FILE_BYTES, MAX_NODES, MAX_WARNINGS, open_bytes
from tests.opened_apart import needs_proc, opened_in_a_child

MEGABYTE = 2**20
MAX_BYTES_A_VALUE = 600
MOST_BYTES = 900_000_000


def written(path: Path, unit: bytes, size: int, start: bytes = b"", end: bytes = b"") -> Path:
    """Write a file of about `size` bytes, a unit again and again, without holding it in memory."""
    block = unit * (MEGABYTE // len(unit))
    with path.open("wb") as file:
        file.write(start)
        for _ in range(size // len(block)):
            file.write(block)
        file.write(end)
    return path


HOSTILE: dict[str, Callable[[Path, int], Path]] = {
    "brackets": lambda path, size: written(path, b"[", size),
    "objects": lambda path, size: written(path, b'{"a":', size),
    "digits": lambda path, size: written(path, b"9", size),
    "one string": lambda path, size: written(path, b"x", size, b'{"nodes":[],"a":"', b'"}'),
    "backslashes": lambda path, size: written(path, b"\\", size, b'{"nodes":[],"a":"'),
    "commas": lambda path, size: written(path, b",", size, b"[1"),
    "tiny nodes": lambda path, size: written(path, b'{"id":1},', size, b'{"nodes":[', b'{}],"links":[]}'),
    "tiny links": lambda path, size: written(
        path, b'[1,1,0,2,0,"X"],', size, b'{"nodes":[],"links":[', b"[]]}"
    ),
    "spaces": lambda path, size: written(path, b" ", size, b"", b'{"nodes":[]}'),
}


@needs_proc
def test_a_hundred_megabytes_of_anything_are_refused_unread(tmp_path: Path) -> None:
    size = 100 * MEGABYTE
    assert size > MAX_FILE_BYTES
    for name, make in HOSTILE.items():
        path = make(tmp_path / "hostile.json", size)
        found = opened_in_a_child(path)
        assert "hostile.json is over 64 MB" in found["words"][0], name
        assert found["megabytes"] < 10, name
        path.unlink()


@needs_proc
@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_just_below_the_limit_costs_no_more_than_a_few_copies_of_it(name: str, tmp_path: Path) -> None:
    size = MAX_FILE_BYTES // MEGABYTE - 1
    found = opened_in_a_child(HOSTILE[name](tmp_path / "hostile.json", size * MEGABYTE))
    assert found["megabytes"] < 4 * size, found
    expected = "opened" if name in ("one string", "spaces") else "hostile.json"
    assert expected in found["words"][0]


# Each with its number of values as `too_many_values` counts them.
PARTS = {
    "nodes": (b'{"id":%d}', b'{"links":[],"nodes":[', b"]}", 2),
    "links": (b'[%d,1,0,2,0,"X"]', b'{"nodes":[],"links":[', b"]}", 7),
    "links as objects": (b'{"id":%d}', b'{"nodes":[],"links":[', b"]}", 2),
    "groups": (b'{"id":%d}', b'{"nodes":[],"groups":[', b"]}", 2),
    "inputs": (b'{"link":%d}', b'{"nodes":[{"id":1,"inputs":[', b"]}]}", 2),
    "outputs": (b'{"links":[%d]}', b'{"nodes":[{"id":1,"outputs":[', b"]}]}", 3),
    "definitions": (b'{"id":%d,"nodes":[]}', b'{"nodes":[],"definitions":{"subgraphs":[', b"]}}", 4),
    "nodes of a prompt": (b'"%d":{"class_type":"A","inputs":{}}', b"{", b"}", 4),
    "names": (b'"%d":1', b'{"nodes":[],', b"}", 1),
}


@needs_proc
@pytest.mark.parametrize("name", PARTS)
def test_no_value_costs_more_than_its_share_of_the_most(name: str, tmp_path: Path) -> None:
    unit, start, end, values = PARTS[name]
    count = min(300_000 // values, MAX_NODES)
    path = tmp_path / "many.json"
    path.write_bytes(start + b",".join(unit % index for index in range(count)) + end)
    found = opened_in_a_child(path)
    assert "opened" in found["words"][0]
    a_value = found["megabytes"] * MEGABYTE / (count * values)
    assert a_value < MAX_BYTES_A_VALUE, f"{a_value:.0f} bytes a value"
    assert MAX_BYTES_A_VALUE * MAX_VALUES <= MOST_BYTES


def test_thousands_of_dangling_links_are_warned_of_in_a_few_words() -> None:
    links = [[index, 1, 0, 2, 0, "X"] for index in range(5000)]
    problems = open_bytes(json.dumps({"nodes": [], "links": links}).encode(), {}).problems
    assert len(problems) == MAX_WARNINGS + 1
    assert problems[-1].message == "4900 more links end at nodes that are not in the file."


@pytest.mark.parametrize("kind", ["workflow", "prompt"])
def test_more_nodes_than_any_window_shows_are_refused(kind: str) -> None:
    nodes = [{"id": index} for index in range(MAX_NODES + 1)]
    prompt = {str(index): {"class_type": "A", "inputs": {}} for index in range(MAX_NODES + 1)}
    data = json.dumps({"workflow": {"nodes": nodes, "links": []}, "prompt": prompt}[kind]).encode()
    with pytest.raises(RunFailed, match=rf"big.json holds more than {MAX_NODES:,} nodes: no workflow does"):
        open_bytes(data, {}, "big.json")


def test_nesting_up_to_the_limit_opens() -> None:
    deep = "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)
    opened = open_bytes(f'{{"nodes": [], "links": [], "zz": {deep}}}'.encode(), {})
    assert opened.kind == "workflow"
