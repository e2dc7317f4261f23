"""Headers of safetensors files that are JSON, but not what they should be."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import pytest

from app.runtime.models.weight_file import WeightFileError, open_weights


def header(**changes: Any) -> dict[str, Any]:
    return {"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4], **changes}}


@pytest.mark.parametrize(
    "content",
    [
        header(dtype="X9"),
        header(shape=[7]),
        header(shape=[2**62]),
        header(data_offsets=["0", "4"]),
        header(data_offsets=[0, -4]),
        header(data_offsets=[]),
        {**header(), "__metadata__": [1]},
        {"a": None},
    ],
    ids=str,
)
def test_header_that_makes_no_sense_is_said_in_a_sentence(tmp_path: Path, content: Any) -> None:
    text = json.dumps(content).encode()
    path = tmp_path / "odd.safetensors"
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(4))
    with pytest.raises(WeightFileError, match=r"odd\.safetensors has a header that cannot be read") as raised:
        open_weights(path)
    assert raised.value.kind == "model.unknown_kind"
