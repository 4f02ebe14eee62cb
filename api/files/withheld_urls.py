"""Signed URLs of pictures that are withheld from others, for the author of a held post.

A process has one key, which `configure` sets at its start, because the serializers of posts know no
settings. The expiry is a full hour, so that a page which is fetched again has the same URLs.
"""

from datetime import timedelta
from typing import Final
from uuid import UUID

from api.core import signed_urls
from api.core.crypto import derive
from api.core.errors import ApiError
from api.core.settings import Settings

_HOUR_SECONDS: Final = 3600

_key = b""


def configure(settings: Settings) -> None:
    """Set the key of this process."""
    global _key  # noqa: PLW0603 - set once, before the first request
    _key = derive(settings.secret, "withheld pictures")


def sign_query(file_id: UUID) -> str:
    """Return the query string that opens a withheld picture for one to two hours."""
    latest = signed_urls.expiry(timedelta(hours=2))
    return signed_urls.sign_query(_key, file_id, latest - latest % _HOUR_SECONDS)


def is_valid(file_id: UUID, expires: str, signature: str) -> bool:
    """Return whether the parameters of a URL open a withheld picture now."""
    try:
        signed_urls.verify(_key, file_id, expires, signature)
    except ApiError:
        return False
    return True
