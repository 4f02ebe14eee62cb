"""Providers that sign a member in, inserted as rows."""

from uuid import uuid4

import httpx

from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload


def insert_identity(
    database: TestDatabase, member: SignedInMember, iss: str = "https://id.example"
) -> None:
    """Link a provider to a member."""
    database.sql(
        "INSERT INTO external_identity (iss, sub, member_id)"
        f" VALUES ('{iss}', '{uuid4()}', '{member.id}')"
    )


async def link_provider(
    client: httpx.AsyncClient, database: TestDatabase, member: SignedInMember
) -> str:
    """Link a provider to a member; return its id in URLs."""
    insert_identity(database, member)
    identity_id: str = (await get_payload(client, "/users/providers", member))[-1]["_id"]
    return identity_id
