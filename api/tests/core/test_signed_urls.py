"""Signed download URLs: their format, which issued URLs rely on, and rejected parameters."""

from datetime import UTC, datetime
from uuid import UUID

import pytest
from pydantic import SecretStr

from api.account import download_urls as exports
from api.core import signed_urls
from api.core.errors import ApiError
from api.core.settings import Settings
from api.files import download_urls as files

ID = UUID("0199f1b2-5c3d-7e4f-8a9b-0c1d2e3f4a5b")
EXPIRES_AT = 1_900_000_000
FILE_SIGNATURE = "lM4pG2wnWc8UMjTbzMW85jCJvvNU_UmmPbt7X7__Z40"
EXPORT_SIGNATURE = "-zL_bdlz3h4JewfRffTfymJdAc_2P0XvykqpjxaCgeo"


@pytest.fixture
def fixed(settings: Settings) -> Settings:
    secret = SecretStr("a secret that only this test knows")
    return settings.model_copy(update={"app_secret": secret})


def set_time(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    monkeypatch.setattr("api.core.signed_urls.now", lambda: datetime.fromtimestamp(seconds, UTC))


def test_issued_urls_stay_valid(fixed: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    set_time(monkeypatch, EXPIRES_AT - 1)
    files.verify(fixed, ID, str(EXPIRES_AT), FILE_SIGNATURE)
    exports.verify(fixed, ID, str(EXPIRES_AT), EXPORT_SIGNATURE)


def test_url_of_another_kind_is_invalid(fixed: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    set_time(monkeypatch, EXPIRES_AT - 1)
    with pytest.raises(ApiError, match="link_invalid"):
        files.verify(fixed, ID, str(EXPIRES_AT), EXPORT_SIGNATURE)


def test_url_after_its_expiry_is_expired(fixed: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    set_time(monkeypatch, EXPIRES_AT)
    with pytest.raises(ApiError, match="link_expired"):
        files.verify(fixed, ID, str(EXPIRES_AT), FILE_SIGNATURE)


@pytest.mark.parametrize(
    "expires", ["", "-1", "x", "0" + str(EXPIRES_AT), "١٩٠٠٠٠٠٠٠٠", "9" * 11, str(EXPIRES_AT) + " "]
)
def test_changed_expiry_is_invalid(fixed: Settings, expires: str) -> None:
    with pytest.raises(ApiError, match="link_invalid"):
        files.verify(fixed, ID, expires, FILE_SIGNATURE)


def test_query_contains_expiry_and_signature() -> None:
    query = signed_urls.sign_query(b"key", ID, EXPIRES_AT)
    assert query.startswith(f"expires={EXPIRES_AT}&signature=")
