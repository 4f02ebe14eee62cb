"""Follows by e-mail and letters, as their recipients see them."""

import itertools
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx

from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.http import post_payload

_numbers = itertools.count(1)


def new_address() -> str:
    """Return an unused address without an account."""
    return f"reader{next(_numbers)}@mail.example"


def find_link(message: dict[str, Any], kind: str) -> str:
    """Return path and query of a link of an e-mail: `confirm` or `unsubscribe`."""
    found = re.search(rf"https?://\S+?(/letters/{kind}\S*)", message["text"])
    assert found is not None, message["text"]
    return found[1]


async def request_follow(
    client: httpx.AsyncClient, author: SignedInMember, email: str, **body: Any
) -> httpx.Response:
    return await client.post(f"/users/{author.id}/emailFollow", json={"email": email, **body})


async def follow_by_email(
    client: httpx.AsyncClient,
    drain: Drain,
    author: SignedInMember,
    email: str | None = None,
    **body: Any,
) -> str:
    """Request a follow and confirm it; return the address."""
    email = email or new_address()
    answer = await request_follow(client, author, email, **body)
    assert answer.status_code == 200, answer.text
    await drain()
    link = find_link((await read_inbox(client, email))[0], "confirm")
    answer = await client.post(link)
    assert answer.status_code == 200, answer.text
    return email


async def send_as_letter(
    client: httpx.AsyncClient, author: SignedInMember, post: dict[str, Any]
) -> None:
    await post_payload(client, f"/posts/{post['_id']}/letter", author)


async def read_letters(client: httpx.AsyncClient, email: str) -> list[dict[str, Any]]:
    """Return the letters to an address, newest first, without confirmations."""
    inbox = await read_inbox(client, email)
    return [each for each in inbox if "/letters/unsubscribe" in each["text"]]


def read_mail(folder: Path, email: str) -> list[EmailMessage]:
    """Return the messages to an address as the mail server received them, oldest first."""
    files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime_ns)
    found = [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]
    return [each for each in found if each["To"] == email]
