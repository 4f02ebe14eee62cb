"""The sandbox by itself, without the product."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import Sandbox, open_sandbox, stripe_client
from infra.local.ports import free_port

if TYPE_CHECKING:
    from stripe import StripeClient


@pytest.fixture(scope="module")
async def opened(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with open_sandbox(tmp_path_factory.mktemp("sandbox"), free_port()) as sandbox:
        yield sandbox


@pytest.fixture
async def sandbox(opened: Sandbox) -> Sandbox:
    """An empty sandbox."""
    await stripe_sandbox.reset(opened)
    return opened


@pytest.fixture(scope="module")
async def stripe(opened: Sandbox) -> AsyncIterator[StripeClient]:
    async with stripe_client(opened) as client:
        yield client
