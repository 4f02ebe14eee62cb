"""Data leaks: canaries of private data in responses, e-mails and logs."""

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
from api.tests.conftest import WEB_ORIGIN, TestDatabase
from api.tests.support.auth import Drain
from api.tests.support.canaries import READERS, CanaryScenario
from api.tests.support.operations import resolve_parameters
from api.tests.support.scale import needs_long
from api.tests.support.stripe_sandbox import Sandbox
from infra.local.ports import free_port
from infra.local.process import PYTHON, ChildProcess, wait_until

pytestmark = needs_long

STREAM: Final = "/notifications/stream"
# URLs in responses are fetched as well: images, and files behind signed URLs.
LINK: Final = re.compile(r"https?://localhost:\d+(/(?:media|files|users/export)/[^\"\\<> ]+)")


@pytest.fixture
async def scenario(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> CanaryScenario:
    return await CanaryScenario(app, client, database, sandbox, drain).create()


def paths_of(scenario: CanaryScenario) -> Iterator[str]:
    """Yield the paths of all reading operations with all ids."""
    everything = list(itertools.chain.from_iterable(scenario.ids.values()))
    for path, operations in scenario.app.openapi()["paths"].items():
        if "get" not in operations or path == STREAM:
            continue
        names = re.findall(r"\{(\w+)\}", path)
        choices = (ids_for(scenario, name, everything) for name in names)
        for chosen in itertools.product(*choices):
            filled = path
            for name, id_ in zip(names, chosen, strict=True):
                filled = filled.replace(f"{{{name}}}", id_)
            yield filled
        queries = [each["name"] for each in resolve_parameters(operations["get"])]
        for tab in ("followers", "following") if "tab" in queries else ():
            yield from (f"{path}?tab={tab}&userId={id_}" for id_ in scenario.ids["users"])
        if "period" in queries:
            yield f"{path}?period=2015-09"
        for prefix in ("", "/ar", "/embed", "/ar/embed") if path == "/oembed" else ():
            for kind, id_ in itertools.product(("posts", "products"), everything):
                yield f"{path}?url={WEB_ORIGIN}{prefix}/{kind}/{id_}&format=json"
                yield f"{path}?url={WEB_ORIGIN}{prefix}/{kind}/{id_}&format=xml"


def searches_of(scenario: CanaryScenario) -> Iterator[str]:
    """Yield a search for each secret with each searching operation."""
    for path, operations in scenario.app.openapi()["paths"].items():
        parameters = resolve_parameters(operations.get("get", {}))
        if any(each["name"] == "query" for each in parameters):
            yield from (f"{path}?query={secret.word}" for secret in scenario.secrets.values())


def ids_for(scenario: CanaryScenario, name: str, everything: list[str]) -> list[str]:
    """Return the ids for a path parameter; every id for a generic one."""
    match name:
        case "fileId" | "file_id":
            return scenario.ids["files"]
        case "tag":
            return [scenario.secrets["text before the edit"].word]
        case "name":
            return [f"{kind}-{'0' * 32}.xml.gz" for kind in ("posts", "members")] + ["320.webp"]
        case _:
            return everything


def readable(answer: httpx.Response) -> str:
    """Return the text of a response with its headers and decoded values."""
    body = answer.content
    if answer.headers.get("content-type") == "application/gzip":
        body = gzip.decompress(body)
    text = body.decode("utf-8", "replace")
    encoded = re.findall(r"[A-Za-z0-9_-]{24,}={0,2}", text)
    return " ".join([text, str(answer.headers), *map(decode, encoded)])


def decode(word: str) -> str:
    """Decode a cursor or a part of a signed URL."""
    try:
        return base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)).decode("utf-8", "replace")
    except ValueError:
        return ""


async def test_secrets_are_returned_to_permitted_readers_only(
    scenario: CanaryScenario, client: httpx.AsyncClient
) -> None:
    readers_of: dict[str, set[str]] = defaultdict(set)
    location: dict[tuple[str, str], str] = {}
    for reader in READERS:
        headers = scenario.members[reader].headers if reader in scenario.members else {}
        pending, read = list(paths_of(scenario)), set[str]()
        if reader == "stranger":
            pending += searches_of(scenario)
        while pending:
            path = pending.pop()
            if path in read:
                continue
            read.add(path)
            answer = await client.get(path, headers=headers)
            text = readable(answer)
            query = path.partition("?query=")[2]
            for name, secret in scenario.secrets.items():
                # A response may repeat the query in its links.
                if secret.word in text and secret.word != query:
                    readers_of[name].add(reader)
                    location[name, reader] = path
            pending += LINK.findall(text.replace("&amp;", "&"))
        assert len(read) > 200
    leaks = [
        f"{name} by {reader} at {location[name, reader]}"
        for name, secret in scenario.secrets.items()
        for reader in readers_of[name] - secret.seen_by
    ]
    assert leaks == []
    # A secret that no permitted reader readers_of would make the test void.
    unseen = [
        name
        for name, secret in scenario.secrets.items()
        if secret.is_shown and secret.seen_by - readers_of[name]
    ]
    assert unseen == []


async def test_emails_contain_no_secret_of_others(
    scenario: CanaryScenario, mail_folder: Path
) -> None:
    addressed = {scenario.secrets[f"e-mail of {who}"].word: who for who in ("owner", "buyer")}
    addressed |= {scenario.members[who].email: who for who in ("stranger", "refunded")}
    read = 0
    for email in read_emails(mail_folder):
        reader = next((who for word, who in addressed.items() if word in str(email["To"])), None)
        if reader is None:
            continue
        read += 1
        body = " ".join(
            str(part.get_content())
            for part in email.walk()
            if part.get_content_maintype() == "text"
        )
        for name, secret in scenario.secrets.items():
            if secret.word in f"{email['Subject']} {body}":
                assert reader in secret.seen_by, f"{name} in an e-mail to {reader}"
    assert read >= 3


def read_emails(folder: Path) -> list[EmailMessage]:
    read = (file.read_bytes() for file in folder.glob("*.eml"))
    return [message_from_bytes(each, policy=policy.default) for each in read]


async def test_logs_contain_no_secret(scenario: CanaryScenario, settings: Settings) -> None:
    """Run a process on the same database with the log level `debug`."""
    lines: list[str] = []
    port = free_port()
    variables = {
        name.upper(): str(getattr(value, "get_secret_value", lambda value=value: value)())
        for name, value in settings
        if value is not None and name in settings.model_fields_set
    }
    levels = {"LOG_LEVEL": "debug", "LOG_FORMAT": "json"}
    environment = {"PATH": os.environ["PATH"], **variables, **levels}
    command = [str(PYTHON), "-m", "uvicorn", "api.main:app", "--port", str(port), "--no-access-log"]
    part = ChildProcess("api", command, env=environment, sink=lambda _, line: lines.append(line))
    part.start()
    origin = f"http://127.0.0.1:{port}"
    words: dict[str, str] = {name: secret.word for name, secret in scenario.secrets.items()}
    try:
        assert wait_until(
            lambda: part.alive() and any("startup complete" in line for line in lines), timeout=60
        )
        async with httpx.AsyncClient(base_url=origin, timeout=60) as client:
            owner = scenario.members["owner"]
            for path in paths_of(scenario):
                # Paths are logged.
                if not any(word in path for word in words.values()):
                    await client.get(path, headers=owner.headers)
            for word in words.values():
                for headers in ({}, owner.headers):
                    for path, body in inputs_with(word):
                        await client.post(path, json=body, headers=headers)
            words["token"] = owner.token
    finally:
        part.stop()
    log = "\n".join(lines)
    assert log.count('"event":"request"') > 300
    assert [name for name, word in words.items() if word in log] == []


def inputs_with(word: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield request bodies with the word, valid and invalid."""
    yield "/users/sendOTP", {"identifier": f"{word}@qima.example", "purpose": "login"}
    yield "/users/verifyOTP", {"otpId": word, "code": word}
    yield "/users/verify", {"token": word}
    yield "/posts", {"text": word, "nonsense": word}
    yield "/users/savePayoutMethod", {"kind": "wire-transfer", "iban": word}
    yield "/users/update", {"name": f"{word} ليلى", "bio": word}
