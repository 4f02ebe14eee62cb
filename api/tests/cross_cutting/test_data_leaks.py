"""Words that only some may read, looked for in all that the service answers, sends and logs."""

import base64
import gzip
import itertools
import os
import re
from collections import defaultdict
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from fastapi import FastAPI

from api.core.settings import Settings
from api.tests.conftest import TestDatabase
from api.tests.support.auth import Drain
from api.tests.support.canaries import READERS, CanaryScenario
from api.tests.support.stripe_sandbox import Sandbox
from infra.local.ports import free_port
from infra.local.process import PYTHON, Part, wait_until

ENDLESS: Final = "/notifications/stream"
# What an address in an answer leads to is read as well: pictures, and files behind signed links.
LINK: Final = re.compile(r"https?://localhost:\d+(/(?:media|files|users/export)/[^\"\\<> ]+)")


@pytest.fixture
async def world(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> CanaryScenario:
    return await CanaryScenario(app, client, database, sandbox, drain).create()


def paths_of(world: CanaryScenario) -> Iterator[str]:
    """Every reading operation, with all ids there are."""
    everything = list(itertools.chain.from_iterable(world.ids.values()))
    for path, operations in world.app.openapi()["paths"].items():
        if "get" not in operations or path == ENDLESS:
            continue
        names = re.findall(r"\{(\w+)\}", path)
        choices = (ids_for(world, name, everything) for name in names)
        for chosen in itertools.product(*choices):
            filled = path
            for name, id_ in zip(names, chosen, strict=True):
                filled = filled.replace(f"{{{name}}}", id_)
            yield filled
        queries = [each["name"] for each in operations["get"].get("parameters", [])]
        for tab in ("followers", "following") if "tab" in queries else ():
            yield from (f"{path}?tab={tab}&userId={id_}" for id_ in world.ids["users"])
        if "period" in queries:
            yield f"{path}?period=2015-09"


def searches_of(world: CanaryScenario) -> Iterator[str]:
    """Every operation that looks for words, for each secret."""
    for path, operations in world.app.openapi()["paths"].items():
        parameters = operations.get("get", {}).get("parameters", [])
        if any(each["name"] == "query" for each in parameters):
            yield from (f"{path}?query={secret.word}" for secret in world.secrets.values())


def ids_for(world: CanaryScenario, name: str, everything: list[str]) -> list[str]:
    """Those that a path may be about; in the place of a first one any id is tried."""
    match name:
        case "fileId" | "file_id":
            return world.ids["files"]
        case "tag":
            return [world.secrets["text before the edit"].word]
        case "name":
            return [f"{kind}-{'0' * 32}.xml.gz" for kind in ("posts", "members")] + ["320.webp"]
        case _:
            return everything


def readable(answer: httpx.Response) -> str:
    """What somebody who has the answer can read in it, its headers too."""
    body = answer.content
    if answer.headers.get("content-type") == "application/gzip":
        body = gzip.decompress(body)
    text = body.decode("utf-8", "replace")
    encoded = re.findall(r"[A-Za-z0-9_-]{24,}={0,2}", text)
    return " ".join([text, str(answer.headers), *map(decoded, encoded)])


def decoded(word: str) -> str:
    """A cursor or a signed link might carry what it should not."""
    try:
        return base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)).decode("utf-8", "replace")
    except ValueError:
        return ""


async def test_each_secret_is_read_by_those_who_may_and_by_nobody_else(
    world: CanaryScenario, client: httpx.AsyncClient
) -> None:
    found: dict[str, set[str]] = defaultdict(set)
    where: dict[tuple[str, str], str] = {}
    for reader in READERS:
        headers = world.people[reader].headers if reader in world.people else {}
        pending, read = list(paths_of(world)), set[str]()
        if reader == "stranger":
            pending += searches_of(world)
        while pending:
            path = pending.pop()
            if path in read:
                continue
            read.add(path)
            answer = await client.get(path, headers=headers)
            text = readable(answer)
            asked_for = path.partition("?query=")[2]
            for name, secret in world.secrets.items():
                # What somebody looked for stands in their own answer's links at most.
                if secret.word in text and secret.word != asked_for:
                    found[name].add(reader)
                    where[name, reader] = path
            pending += LINK.findall(text.replace("&amp;", "&"))
        assert len(read) > 200
    leaks = [
        f"{name} by {reader} at {where[name, reader]}"
        for name, secret in world.secrets.items()
        for reader in found[name] - secret.seen_by
    ]
    assert leaks == []
    # A word that nobody met proves nothing.
    unmet = [
        name
        for name, secret in world.secrets.items()
        if secret.is_shown and secret.seen_by - found[name]
    ]
    assert unmet == []


async def test_no_letter_tells_somebody_else_s_secret(
    world: CanaryScenario, mail_folder: Path
) -> None:
    addressed = {world.secrets[f"e-mail of {who}"].word: who for who in ("owner", "buyer")}
    addressed |= {world.people[who].email: who for who in ("stranger", "refunded")}
    read = 0
    for letter in letters_in(mail_folder):
        reader = next((who for word, who in addressed.items() if word in str(letter["To"])), None)
        if reader is None:
            continue
        read += 1
        body = " ".join(
            str(part.get_content())
            for part in letter.walk()
            if part.get_content_maintype() == "text"
        )
        for name, secret in world.secrets.items():
            if secret.word in f"{letter['Subject']} {body}":
                assert reader in secret.seen_by, f"{name} in a letter to {reader}"
    assert read >= 3


def letters_in(folder: Path) -> list[EmailMessage]:
    read = (file.read_bytes() for file in folder.glob("*.eml"))
    return [message_from_bytes(each, policy=policy.default) for each in read]


async def test_no_secret_is_logged(world: CanaryScenario, settings: Settings) -> None:
    """A service of its own, as talkative as one can be set, on the same database."""
    lines: list[str] = []
    port = free_port()
    chosen = {
        name.upper(): str(getattr(value, "get_secret_value", lambda value=value: value)())
        for name, value in settings
        if value is not None and name in settings.model_fields_set
    }
    environment = {"PATH": os.environ["PATH"], **chosen, "LOG_LEVEL": "debug", "LOG_FORMAT": "json"}
    command = [str(PYTHON), "-m", "uvicorn", "api.main:app", "--port", str(port), "--no-access-log"]
    part = Part("api", command, env=environment, sink=lambda _, line: lines.append(line))
    part.start()
    origin = f"http://127.0.0.1:{port}"
    words: dict[str, str] = {name: secret.word for name, secret in world.secrets.items()}
    try:
        assert wait_until(
            lambda: part.alive() and any("startup complete" in line for line in lines), timeout=60
        )
        async with httpx.AsyncClient(base_url=origin, timeout=60) as client:
            owner = world.people["owner"]
            for path in paths_of(world):
                # Where something is asked for is logged as it is.
                if not any(word in path for word in words.values()):
                    await client.get(path, headers=owner.headers)
            for word in words.values():
                for headers in ({}, owner.headers):
                    for path, body in spoken(word):
                        await client.post(path, json=body, headers=headers)
            words["token"] = owner.token
    finally:
        part.stop()
    said = "\n".join(lines)
    assert said.count('"event":"request"') > 300
    assert [name for name, word in words.items() if word in said] == []


def spoken(word: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The word where the service is told something, taken or refused."""
    yield "/users/sendOTP", {"identifier": f"{word}@qima.example", "purpose": "login"}
    yield "/users/verifyOTP", {"otpId": word, "code": word}
    yield "/users/verify", {"token": word}
    yield "/posts", {"text": word, "nonsense": word}
    yield "/users/savePayoutMethod", {"kind": "wire-transfer", "iban": word}
    yield "/users/update", {"name": f"{word} ليلى", "bio": word}
