"""Receivers of pushes and letters on local sockets, which refuse some and record the others."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from email.parser import BytesHeaderParser
from pathlib import Path
from random import Random
from typing import Final

from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

PUSH_HOST: Final = "push.example.com"
# Shares of the messages.
UNAVAILABLE: Final = 0.05
BUSY: Final = 0.03
UNANSWERED: Final = 0.01
POSTPONED_MAIL: Final = 0.03


class Receiver:
    """Messages by recipient: how often each came, by the name that makes two of them one."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.received: dict[str, Counter[str]] = defaultdict(Counter)
        self.refusals: Counter[str] = Counter()
        self.moments: list[float] = []

    def record(self, recipient: str, name: str) -> None:
        self.received[recipient][name] += 1
        self.moments.append(time.monotonic())

    def forget(self) -> None:
        """Forget what came until now."""
        self.received.clear()
        self.moments.clear()

    @property
    def doubled(self) -> int:
        """Recipients that show more than one message."""
        return sum(len(names) > 1 for names in self.received.values())

    @property
    def repeated(self) -> int:
        """Copies that a recipient shows as the one it has."""
        return sum(names.total() - len(names) for names in self.received.values())


class PushService(Receiver):
    """HTTP/1.1 with TLS; a message replaces the one with the same topic."""

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of a connection until it is closed."""
        # A worker that is killed closes in the middle of anything; the run's end cancels.
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while head := await reader.readuntil(b"\r\n\r\n"):
                request, *lines = head.decode("latin-1").rstrip().split("\r\n")
                headers = {
                    name.lower(): value for name, value in (ln.split(": ", 1) for ln in lines)
                }
                await reader.readexactly(int(headers["content-length"]))
                answer = self._answer(request.split(" ")[1], headers["topic"])
                if answer is None:
                    break
                writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n".encode())
                await writer.drain()
        writer.close()

    def _answer(self, path: str, topic: str) -> str | None:
        """Return the status and further headers; None for an answer that is lost."""
        chance = self.random.random()
        if chance < UNAVAILABLE:
            self.refusals["503"] += 1
            return "503 Service Unavailable"
        if chance < UNAVAILABLE + BUSY:
            self.refusals["429"] += 1
            return f"429 Too Many Requests\r\nRetry-After: {self.random.randint(1, 3)}"
        self.record(path, topic)
        if chance < UNAVAILABLE + BUSY + UNANSWERED:
            self.refusals["no answer"] += 1
            return None
        return "201 Created"


class MailServer(Receiver):
    """SMTP; a mailbox shows two messages with the same Message-ID as one."""

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd calls it by this name
        """Record a message, or postpone it."""
        if self.random.random() < POSTPONED_MAIL:
            self.refusals["451"] += 1
            return "451 4.3.0 try later"
        headers = BytesHeaderParser().parsebytes(envelope.original_content or b"")
        self.record(envelope.rcpt_tos[0], str(headers["Message-ID"]))
        return "250 OK"


@asynccontextmanager
async def receiving(
    pushes: PushService, letters: MailServer, *, ports: tuple[int, int], folder: Path
) -> AsyncIterator[None]:
    """Serve pushes and SMTP on the two ports of the loopback interface."""
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(*write_certificate(folder))
    loop = asyncio.get_running_loop()
    push_server = await asyncio.start_server(pushes.converse, "127.0.0.1", ports[0], ssl=tls)
    mail_server = await loop.create_server(
        lambda: SMTP(letters, hostname="localhost", loop=loop), "127.0.0.1", ports[1]
    )
    try:
        yield
    finally:
        push_server.close()
        mail_server.close()


def write_certificate(folder: Path) -> tuple[Path, Path]:
    """Write a certificate of the push service and its key; return their paths."""
    key = generate_private_key(SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, PUSH_HOST)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(PUSH_HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, SHA256())
    )
    paths = folder / "push.crt", folder / "push.key"
    paths[0].write_bytes(certificate.public_bytes(Encoding.PEM))
    paths[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return paths
