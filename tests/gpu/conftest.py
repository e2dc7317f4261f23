"""The card that a test runs on: a pretended one, and the real one where there is one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.gpu.cards import Card, real_card, without_card


@pytest.fixture(params=["pretended", pytest.param("cuda", marks=pytest.mark.gpu)])
def card(request: pytest.FixtureRequest) -> Iterator[Card]:
    """Return a card; each test runs with both, the real one skipped where there is none."""
    with without_card() if request.param == "pretended" else real_card() as found:
        yield found
