"""A member with a digest, and an author whom they follow."""

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.digests.support import see
from api.tests.factories import SignedInMember


@pytest.fixture
async def reader(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """A member whose last visit was four days ago. No other member has a digest."""
    database.sql("DELETE FROM digest")
    member = await factories.member(app, name="نور الدرويش")
    see(database, member, days_ago=4)
    return member


@pytest.fixture
async def author(client: httpx.AsyncClient, app: FastAPI, reader: SignedInMember) -> SignedInMember:
    """A member whom the reader follows."""
    author = await factories.member(app, name="سارة القحطاني")
    await factories.follow(client, reader, author)
    return author
