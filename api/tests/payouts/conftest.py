"""Fixtures of payouts."""

from typing import Any

import pytest
from fastapi import FastAPI

from api.payments.ledger import service as ledger
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.payouts import confirm_session, suspend_pending_members


@pytest.fixture
async def isolated_ledger(app: FastAPI, database: TestDatabase) -> Any:
    """Exclude the pending payouts of other tests; assert afterwards that balances are right."""
    suspend_pending_members(database)
    yield
    async with app.state.database.reading() as connection:
        assert await ledger.unbalanced_accounts(connection) == []


@pytest.fixture
async def member(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """A member whose session is confirmed."""
    member = await factories.member(app)
    confirm_session(database, member)
    return member
