"""Members and posts, created by the application's services and API."""

import itertools
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import UUID

import httpx
from fastapi import FastAPI
from sqlalchemy import insert

from api.auth import queries as auth_queries
from api.auth import sessions
from api.auth.identifiers import Contact
from api.auth.sessions import IdentityProvider
from api.core.ids import new_id
from api.users import service as users
from api.users.models import Trust

_numbers = itertools.count(1)


@dataclass(frozen=True)
class SignedInMember:
    """A registered member with an access token."""

    id: UUID
    token: str
    email: str

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": self.token}


async def member(app: FastAPI, *, trust: int = 1, **changes: Any) -> SignedInMember:
    """Create a signed-in member without a one-time code; `changes` are fields of `NewMember`.

    `trust` is the level: the texts of new members, 0, are inspected.
    """
    email = f"made{next(_numbers)}@qima.example"
    fields = {
        "name": "ليلى حداد",
        "gender_id": 2,
        "country_id": "LB",
        "birth_date": date(1991, 4, 17),
        "interest_ids": ["typography", "design", "poetry"],
        "locale": "ar",
        **changes,
    }
    provider = IdentityProvider(app.state.settings, app.state.signing_key)
    async with app.state.database.writing() as connection:
        member_id = await users.create(connection, users.NewMember(**fields))
        contact = Contact("email", email)
        if trust:
            await connection.execute(insert(Trust).values(member_id=member_id, level=trust))
        assert await auth_queries.insert_identifier(connection, new_id(), member_id, contact)
        grant = await sessions.open_session(connection, provider, member_id, "tests")
    return SignedInMember(member_id, grant.access.token, email)


async def sign_in(app: FastAPI, member: SignedInMember) -> SignedInMember:
    """Open another session of a member, such as after a suspension, which ends all of them."""
    provider = IdentityProvider(app.state.settings, app.state.signing_key)
    async with app.state.database.writing() as connection:
        grant = await sessions.open_session(connection, provider, member.id, "tests")
    return replace(member, token=grant.access.token)


async def post(
    client: httpx.AsyncClient, author: SignedInMember, text: str = "منشور", **more: Any
) -> dict[str, Any]:
    """Create a post; return its JSON."""
    answer = await client.post("/posts", json={"text": text, **more}, headers=author.headers)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()["payload"]
    return payload


async def follow(
    client: httpx.AsyncClient, follower: SignedInMember, followee: SignedInMember
) -> dict[str, Any]:
    """Follow a member; return the payload."""
    answer = await client.post(f"/users/follow/{followee.id}", headers=follower.headers)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()["payload"]
    return payload
