"""Settings of a local run: data folder, ports, secrets, and the environment of the processes."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from infra.local.atomic_files import write_private
from infra.local.ports import free_port, is_free, is_open
from infra.local.postgres import Passwords
from infra.local.process import BYTECODE_CACHE_ENV, ROOT

_SECRETS = (
    *("postgres", "qima_owner", "qima_app", "valkey"),
    *("APP_SECRET", "INTERNAL_SECRET", "REVALIDATE_SECRET", "STRIPE_WEBHOOK_SECRET"),
)
_INNER_PORTS = ("postgres", "valkey", "mailbox")
_PUBLIC_PORTS = {"API_PORT": 8000, "WEB_PORT": 3000, "SANDBOX_PORT": 8001}


class SettingsError(RuntimeError):
    """An invalid setting; the message has the remedy."""


@dataclass(frozen=True)
class Settings:
    """Settings of a run. Variables of the caller's `environ` take precedence."""

    environ: Mapping[str, str]
    data: Path
    api_port: int
    web_port: int
    sandbox_port: int
    secrets: Mapping[str, str]
    ports: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """Read the settings; create the data folder and the secrets if missing."""
        data = open_data_dir(environ)
        return cls(
            environ=environ,
            data=data,
            api_port=_port(environ, "API_PORT"),
            web_port=_port(environ, "WEB_PORT"),
            sandbox_port=_port(environ, "SANDBOX_PORT"),
            secrets=_load_secrets(data / "secrets.json"),
        )

    def external(self, name: str) -> str | None:
        """Return the URL of an external service, if set."""
        return self.environ.get(name) or None

    def choose_internal_ports(self) -> None:
        """Choose the ports of the services: those of the last run if free. Requires the lock."""
        path = self.data / "ports.json"
        kept: dict[str, int] = _read_json(path)
        for name in _INNER_PORTS:
            port = kept.get(name)
            self.ports[name] = port if port and is_free(port) else free_port()
        path.write_text(json.dumps(self.ports), encoding="ascii")

    @property
    def passwords(self) -> Passwords:
        """Passwords of the PostgreSQL roles."""
        kept = self.secrets
        return Passwords(kept["postgres"], kept["qima_owner"], kept["qima_app"])

    def port_conflict(self) -> str | None:
        """Return a message about the first public port that is not available, if any."""
        for name, port in self.public_ports().items():
            if port < 1024 and os.geteuid() != 0 and not is_open(port):
                return f"Port {port} is for root alone; set {name}={_next_free_port(port + 8000)}."
            if not is_free(port):
                remedy = f"stop what uses it or set {name}={_next_free_port(port)}"
                return f"Port {port} is taken; {remedy}."
        return None

    def public_ports(self) -> dict[str, int]:
        """Return the public ports by the name of their setting."""
        return {
            "API_PORT": self.api_port,
            "WEB_PORT": self.web_port,
            "SANDBOX_PORT": self.sandbox_port,
        }

    def process_environment(self, database: Mapping[str, str], redis: str) -> dict[str, str]:
        """Return the environment of all processes; `database` has the URLs of PostgreSQL."""
        local = {
            "ENV": "development",
            "DATA_DIR": str(self.data),
            "REDIS_URL": redis,
            "APP_SECRET": self.secrets["APP_SECRET"],
            "INTERNAL_SECRET": self.secrets["INTERNAL_SECRET"],
            "REVALIDATE_SECRET": self.secrets["REVALIDATE_SECRET"],
            "STRIPE_WEBHOOK_SECRET": self.secrets["STRIPE_WEBHOOK_SECRET"],
            "API_PORT": str(self.api_port),
            "WEB_PORT": str(self.web_port),
            "SANDBOX_PORT": str(self.sandbox_port),
            "API_ORIGIN": f"http://localhost:{self.api_port}",
            "API_INTERNAL_ORIGIN": f"http://127.0.0.1:{self.api_port}",
            "WEB_ORIGIN": f"http://localhost:{self.web_port}",
            "SANDBOX_ORIGIN": f"http://localhost:{self.sandbox_port}",
            "SMTP_URL": f"smtp://127.0.0.1:{self.ports['mailbox']}",
            "STORAGE_DIR": str(self.data / "files"),
            # Local users sign in often, all from the same address.
            "RATE_LIMIT_OTP_PER_IDENTIFIER_MINUTE": "60",
            "RATE_LIMIT_OTP_PER_IDENTIFIER_HOUR": "600",
            "RATE_LIMIT_OTP_PER_IP_HOUR": "6000",
            "RATE_LIMIT_OTP_STRANGERS_HOUR": "600",
            "OTP_REQUESTS_WITHOUT_PROOF": "600",
            "RATE_LIMIT_OTP_GUESSES_PER_REQUESTER_DAY": "1000",
            "RATE_LIMIT_OTP_GUESSES_PER_IDENTIFIER_DAY": "1000",
            "RATE_LIMIT_READS_PER_IP_MINUTE": "60000",
            "RATE_LIMIT_READS_PER_MEMBER_MINUTE": "60000",
            "MAX_CONCURRENT_REQUESTS_PER_IP": "128",
            # Browser tests sign in as the same few members.
            "MAX_STREAMS_PER_MEMBER": "100",
            "UNCACHED_PAGES_PER_IP_MINUTE": "60000",
            "MAX_CONCURRENT_UNCACHED_PAGES_PER_IP": "1000",
            "LOG_LEVEL": "INFO",
            "LOG_FORMAT": "console",
            "NEXT_TELEMETRY_DISABLED": "1",
            "PYTHONUNBUFFERED": "1",
        }
        caller = {name: value for name, value in self.environ.items() if value}
        if "STRIPE_SECRET_KEY" not in caller:
            local["STRIPE_API_BASE"] = local["SANDBOX_ORIGIN"]
        return {**local, **caller, **database, **BYTECODE_CACHE_ENV, "DATA_DIR": str(self.data)}


def open_data_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Return DATA_DIR, created if missing and closed to other users."""
    data = ROOT / (environ.get("DATA_DIR") or ".data")  # an absolute one replaces ROOT
    data.mkdir(parents=True, exist_ok=True)
    data.chmod(0o700)
    return data.resolve()


def _port(environ: Mapping[str, str], name: str) -> int:
    text = environ.get(name) or str(_PUBLIC_PORTS[name])
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise SettingsError(f"{name}={text} is no port number.")
    return int(text)


def _next_free_port(port: int) -> int:
    return next((other for other in range(port + 1, port + 100) if is_free(other)), free_port())


def _read_json(path: Path) -> dict[str, int]:
    try:
        found = json.loads(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _load_secrets(path: Path) -> dict[str, str]:
    """Load the secrets; generate missing ones in a private file."""
    kept: dict[str, str] = {}
    if path.exists():
        kept = json.loads(path.read_text(encoding="ascii"))
    missing = {name: secrets.token_urlsafe(32) for name in _SECRETS if name not in kept}
    if missing:
        kept |= missing
        write_private(path, json.dumps(kept, indent=1))
    return kept
