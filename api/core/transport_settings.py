"""Settings of the encrypted connections to PostgreSQL, Redis and the mail server."""

import ssl
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from pydantic import Field
from pydantic_settings import BaseSettings

# Values of `sslmode` with which libpq refuses a server without TLS.
_ENCRYPTED_MODES: Final = frozenset({"require", "verify-ca", "verify-full"})


class TransportSettings(BaseSettings):
    """Settings of inner connections. `Settings` extends them."""

    redis_url: str = Field(
        "redis://127.0.0.1:6379/0", description="Redis or Valkey: job queue, limits and streams."
    )
    allow_plaintext_internal: bool = Field(
        False,
        description="Whether production accepts PostgreSQL, Redis and the mail server without TLS"
        " on other machines, in a network that encrypts itself or has no other tenant.",
    )
    database_ca_file: Path | None = Field(
        None, description="Certificate authority of PostgreSQL; its host name is verified too."
    )
    database_cert_file: Path | None = Field(
        None, description="Client certificate for PostgreSQL, with its key or DATABASE_KEY_FILE."
    )
    database_key_file: Path | None = Field(None, description="Key of DATABASE_CERT_FILE.")
    redis_ca_file: Path | None = Field(
        None, description="Certificate authority of Redis at a `rediss://` address."
    )
    redis_cert_file: Path | None = Field(
        None, description="Client certificate for Redis, with its key or REDIS_KEY_FILE."
    )
    redis_key_file: Path | None = Field(None, description="Key of REDIS_CERT_FILE.")
    smtp_ca_file: Path | None = Field(
        None, description="Certificate authority of the mail server, instead of the system's."
    )
    smtp_cert_file: Path | None = Field(None, description="Client certificate for the mail server.")
    smtp_key_file: Path | None = Field(None, description="Key of SMTP_CERT_FILE.")

    @property
    def database_tls(self) -> ssl.SSLContext | None:
        """TLS to PostgreSQL with a verified host name; None lets `sslmode` decide."""
        if self.database_ca_file is None and self.database_cert_file is None:
            return None
        return _context(self.database_ca_file, self.database_cert_file, self.database_key_file)

    @property
    def redis_tls(self) -> dict[str, Any]:
        """Options of redis-py for a `rediss://` address; others have none."""
        if not self.redis_url.startswith("rediss://"):
            return {}
        files = {
            "ssl_ca_certs": self.redis_ca_file,
            "ssl_certfile": self.redis_cert_file,
            "ssl_keyfile": self.redis_key_file,
        }
        return {name: str(file) for name, file in files.items() if file is not None}

    @property
    def smtp_tls(self) -> ssl.SSLContext:
        """TLS to the mail server with a verified host name."""
        return _context(self.smtp_ca_file, self.smtp_cert_file, self.smtp_key_file)


def transport_faults(settings: Any) -> Iterator[str]:
    """Yield the names of addresses without TLS, each with what production requires."""
    for name in ("api_origin", "media_origin", "web_origin"):
        origin = getattr(settings, name)
        # What a browser sends to its own machine crosses no network.
        if not origin.startswith("https://") and not _is_local(origin):
            yield f"{name.upper()} (an https:// origin)"
    for name in ("websub_hub", "indexnow_endpoint"):
        if not str(getattr(settings, name) or "https://").startswith("https://"):
            yield f"{name.upper()} (an https:// address)"
    if settings.allow_plaintext_internal:
        return
    for name in ("database_url", "migration_database_url", "database_replica_url"):
        url = getattr(settings, name)
        if url and not is_encrypted_database(url) and settings.database_ca_file is None:
            yield f"{name.upper()} (sslmode=require or better, or ALLOW_PLAINTEXT_INTERNAL=1)"
    if not settings.redis_url.startswith("rediss://") and not _is_local(settings.redis_url):
        yield "REDIS_URL (a rediss:// address, or ALLOW_PLAINTEXT_INTERNAL=1)"


def is_encrypted_database(url: str) -> bool:
    """Return whether a connection to PostgreSQL is encrypted or does not leave the machine."""
    modes = parse_qs(urlsplit(url).query).get("sslmode", [])
    return (bool(modes) and modes[-1] in _ENCRYPTED_MODES) or _is_local(url)


def requires_smtp_tls(settings: Any, url: str) -> bool:
    """Return whether a mail server without TLS gets no mail."""
    return bool(
        settings.is_production and not settings.allow_plaintext_internal and not _is_local(url)
    )


def _is_local(url: str) -> bool:
    """Return whether every host of a URL is this machine; a path is a Unix socket."""
    place = urlsplit(url).netloc.rpartition("@")[2]
    named = parse_qs(urlsplit(url).query).get("host", [])
    hosts = [host for host in [*place.split(","), *named] if host]
    return all(_is_loopback(host) for host in hosts)


def _is_loopback(host: str) -> bool:
    if host.startswith("/"):
        return True
    name = urlsplit(f"//{host}").hostname or ""
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _context(ca_file: Path | None, cert_file: Path | None, key_file: Path | None) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=ca_file)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if cert_file is not None:
        context.load_cert_chain(cert_file, key_file)
    return context
