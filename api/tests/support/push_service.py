"""A push service on a local socket with TLS, and browsers that subscribe to it."""

import asyncio
import ssl
import subprocess
from base64 import b64decode, b64encode, urlsafe_b64encode
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvicorn
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID
from fastapi import FastAPI, Request, Response

from api.core.clock import now
from api.notifications.push.client import PushClient
from api.tests.factories import SignedInMember
from api.tests.support.http import post_payload
from infra.local.ports import free_port

HOST = "push.example.com"
_OPENER = """
const ece = require('http_ece');
const { createECDH } = require('node:crypto');
const lines = require('node:fs').readFileSync(0, 'utf8').trim().split('\\n');
for (const line of lines) {
  const { key, auth, body } = JSON.parse(line);
  const privateKey = createECDH('prime256v1');
  privateKey.setPrivateKey(key, 'base64');
  const open = { version: 'aes128gcm', privateKey, authSecret: auth };
  console.log(ece.decrypt(Buffer.from(body, 'base64'), open).toString('base64'));
}
"""


@dataclass
class Push:
    """A message as the push service received it."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Browser:
    """A browser with keys of its own; it opens messages by the npm package `http_ece`."""

    endpoint: str
    _key: Any = field(default_factory=lambda: generate_private_key(SECP256R1()))
    _auth: bytes = b"an auth secret!!"

    @property
    def subscription(self) -> dict[str, Any]:
        """The subscription, as the browser serializes it."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _encode(point), "auth": _encode(self._auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def open(self, pushes: Sequence[Push]) -> list[dict[str, Any]]:
        """Decrypt messages with the keys of this browser."""
        number = self._key.private_numbers().private_value.to_bytes(32)
        lines = [
            orjson.dumps(
                {
                    "key": b64encode(number).decode(),
                    "auth": _encode(self._auth),
                    "body": b64encode(push.body).decode(),
                }
            )
            for push in pushes
        ]
        opened = subprocess.run(
            ["node", "-e", _OPENER],
            input=b"\n".join(lines),
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[3],
        )
        return [orjson.loads(b64decode(line)) for line in opened.stdout.split()]


def _encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class PushService:
    """A push service with the messages that it received; its next responses have `statuses`."""

    port: int
    tls: ssl.SSLContext
    pushes: list[Push] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    attempts: int = 0

    async def resolve(self, host: str, port: int) -> Sequence[tuple[str, int]]:
        """Resolve the push service's name to its local socket."""
        assert (host, port) == (HOST, 443)
        return [("127.0.0.1", self.port)]

    def answer(self, push: Push) -> Response:
        self.attempts += 1
        status = self.statuses.pop(0) if self.statuses else 201
        if status == 201:
            self.pushes.append(push)
        return Response("what no log may have", status, headers=self.headers)

    def by_topic(self) -> dict[tuple[str, str], Push]:
        """Return the last message of each device and topic, as a device receives them."""
        return {(push.path, push.headers["topic"]): push for push in self.pushes}


async def subscribe(
    client: httpx.AsyncClient, member: SignedInMember, name: str | None = None
) -> Browser:
    """Subscribe a browser of the member."""
    browser = Browser(f"https://{HOST}/send/{name or member.id}")
    await post_payload(client, "/notifications/push", member, browser.subscription)
    return browser


@asynccontextmanager
async def open_push_service(folder: Path) -> AsyncIterator[PushService]:
    """Serve a push service with a certificate of its own."""
    certificate, key = _certificate(folder)
    tls = ssl.create_default_context(cafile=str(certificate))
    service = PushService(free_port(), tls)
    app = FastAPI()

    @app.post("/send/{name}")
    async def receive(name: str, request: Request) -> Response:
        return service.answer(Push(name, dict(request.headers), await request.body()))

    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=service.port,
        lifespan="off",
        log_config=None,
        ws="none",
        ssl_certfile=str(certificate),
        ssl_keyfile=str(key),
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve())  # `serve` would take over pytest's signals
    while not server.started:  # noqa: ASYNC110 - uvicorn offers no event to wait for
        await asyncio.sleep(0.01)
    try:
        yield service
    finally:
        server.should_exit = server.force_exit = True
        await serving


@asynccontextmanager
async def open_push_client(settings: Any, service: PushService) -> AsyncIterator[PushClient]:
    """Open the worker's client with the name of the local push service."""
    client = PushClient(settings, resolve=service.resolve, tls=service.tls)
    yield client
    await client.close()


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = generate_private_key(SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now() - timedelta(days=1))
        .not_valid_after(now() + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, SHA256())
    )
    paths = folder / "push.crt", folder / "push.key"
    paths[0].write_bytes(certificate.public_bytes(Encoding.PEM))
    paths[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return paths
