"""Environment variables of a valid production deployment."""

from typing import Any, Final

import pytest

from api.core.settings import Settings

LONG_SECRET: Final = "a secret of the tests that is long enough"
VALID_VARIABLES: Final = {
    "DATABASE_URL": "postgresql://qima_app:secret@db.internal/qima?sslmode=require",
    "REDIS_URL": "rediss://:secret@valkey.internal/0",
    "SMTP_URL": "smtp://mail.internal",
    "MAIL_FROM": "no-reply@qima.sa",
    "API_ORIGIN": "https://api.qima.sa",
    "WEB_ORIGIN": "https://qima.sa",
    "STORAGE_DIR": "/var/lib/qima",
    "APP_SECRET": LONG_SECRET,
    "INTERNAL_SECRET": LONG_SECRET,
    "REVALIDATE_SECRET": LONG_SECRET,
    "STRIPE_WEBHOOK_SECRET": LONG_SECRET,
    "STRIPE_SECRET_KEY": "sk_live_of_the_operator",
}


def production_environment(**changes: str | None) -> dict[str, str]:
    """Return the valid variables with changes; None removes a variable."""
    variables = {"ENV": "production", **VALID_VARIABLES} | changes
    return {name: value for name, value in variables.items() if value is not None}


def read_settings(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]) -> Settings:
    """Return the settings of these variables only."""
    for name in (*Settings.model_fields, *Settings.deprecated_names()):
        monkeypatch.delenv(name.upper(), raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    options: Any = {"_env_file": None}
    return Settings(**options)
