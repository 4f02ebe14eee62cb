"""Parsing of settings."""

import json
import subprocess
from typing import Any

import pytest

from api.core.settings import Settings, asyncpg_url
from api.tests.support.production_env import VALID_VARIABLES, production_environment, read_settings
from infra.local.process import PYTHON, ROOT


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgres://a:b@host:5/c", "postgresql+asyncpg://a:b@host:5/c"),
        ("postgresql://a@host/c?sslmode=require", "postgresql+asyncpg://a@host/c?ssl=require"),
        (
            "postgresql://host/c?sslmode=disable&application_name=qima%20api",
            "postgresql+asyncpg://host/c?ssl=disable&application_name=qima+api",
        ),
        (
            "postgresql://a:b@one:5,two/c?target_session_attrs=any",
            "postgresql+asyncpg://a:b@/c?target_session_attrs=any&host=one%3A5&host=two%3A5432",
        ),
    ],
)
def test_database_url_in_libpq_form_is_converted(url: str, expected: str) -> None:
    assert asyncpg_url(url) == expected


def test_database_url_of_another_system_is_refused() -> None:
    with pytest.raises(ValueError, match="postgresql://"):
        asyncpg_url("mysql://host/c")


ISSUER = {
    "iss": "https://id.example",
    "aud": "qima",
    "jwks_url": "https://id.example/jwks",
    "name": "Example",
}


def test_oidc_issuers_are_read_from_json(monkeypatch: pytest.MonkeyPatch) -> None:
    variables = production_environment(OIDC_ISSUERS=json.dumps([ISSUER]))
    (issuer,) = read_settings(monkeypatch, variables).oidc_issuers
    assert (issuer.iss, issuer.aud, issuer.algs) == ("https://id.example", "qima", ("RS256",))


@pytest.mark.parametrize(
    "issuers",
    [
        [{**ISSUER, "algs": ["HS256"]}],
        [{**ISSUER, "algs": ["none"]}],
        [{**ISSUER, "algs": []}],
        [{**ISSUER, "aud": ""}],
        [{**ISSUER, "iss": VALID_VARIABLES["API_ORIGIN"]}],
        [{**ISSUER, "jwks_url": "http://id.example/jwks"}],
        [{**ISSUER, "iss": "http://id.example"}],
        [{**ISSUER, "jwks_url": "file:///etc/keys"}],
        [{**ISSUER, "secret": "x"}],
        [ISSUER, ISSUER],
    ],
)
def test_untrustworthy_issuer_setting_stops_the_start(
    monkeypatch: pytest.MonkeyPatch, issuers: list[Any]
) -> None:
    with pytest.raises(ValueError, match=r"(?i)oidc_issuers"):
        read_settings(monkeypatch, production_environment(OIDC_ISSUERS=json.dumps(issuers)))


def test_deprecated_name_of_a_setting_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings(monkeypatch, {"REQUESTS_AT_ONCE": "7"}).max_concurrent_requests == 7
    assert read_settings(monkeypatch, {"MATURITY_DAYS": "3"}).pending_days == 3


def test_current_name_of_a_setting_wins_over_the_deprecated_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    variables = {"REQUESTS_AT_ONCE": "7", "MAX_CONCURRENT_REQUESTS": "9"}
    assert read_settings(monkeypatch, variables).max_concurrent_requests == 9


def test_deprecated_name_of_a_setting_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    program = "from api.core.observability import logs; from api.core.settings import Settings;"
    program += "logs.configure(Settings(_env_file=None))"
    monkeypatch.setenv("OTP_PER_HOUR", "5")
    done = subprocess.run(
        [PYTHON, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "setting_deprecated" in done.stdout
    assert "RATE_LIMIT_OTP_PER_IDENTIFIER_HOUR" in done.stdout


@pytest.mark.parametrize("name", Settings.model_fields)
def test_setting_has_a_description(name: str) -> None:
    description = Settings.model_fields[name].description
    assert description, name
    assert description.endswith(".")


def test_empty_sanctions_directory_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANCTIONS_DIR", "")
    assert Settings(_env_file=None).sanctions_dir is None
