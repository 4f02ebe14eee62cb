"""Fixtures of the payments tests."""

import pytest
from fastapi import FastAPI

from api.tests.conftest import TestDatabase
from api.tests.support.checkout import LedgerProbe
from api.tests.support.stripe_sandbox import Sandbox


@pytest.fixture
async def ledger_probe(app: FastAPI, database: TestDatabase, sandbox: Sandbox) -> LedgerProbe:
    """Assertions on the ledger."""
    return await LedgerProbe.open(app, database, sandbox)
