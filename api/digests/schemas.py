"""Request and response bodies of digests."""

from pydantic import Field, StrictInt

from api.core.http.responses import Instant, Schema
from api.digests.models import Rhythm

_RHYTHM = "How often the digest comes: `off`, `daily` or `weekly`."
_WEEKDAY = "Day of a weekly digest, from 0 for Sunday to 6 for Saturday."
_HOUR = "Hour of the digest in the time zone, from 0 to 23."
_ZONE = "IANA name of the time zone whose clocks decide."


class DigestUpdate(Schema):
    """Changes of the digest; omitted fields keep their values."""

    rhythm: Rhythm | None = Field(None, description=_RHYTHM, examples=["weekly"])
    weekday: StrictInt | None = Field(None, ge=0, le=6, description=_WEEKDAY, examples=[4])
    hour: StrictInt | None = Field(None, ge=0, le=23, description=_HOUR, examples=[18])
    time_zone: str | None = Field(
        None, max_length=64, description=_ZONE, examples=["Asia/Damascus"]
    )


class DigestSettings(Schema):
    """Digest of the authenticated member by e-mail."""

    rhythm: Rhythm = Field(description=_RHYTHM)
    weekday: int = Field(description=_WEEKDAY, examples=[4])
    hour: int = Field(description=_HOUR, examples=[18])
    time_zone: str = Field(description=_ZONE, examples=["Asia/Damascus"])
    has_email: bool = Field(
        description="Whether the account has an e-mail address. Without one no digest is sent."
    )
    stopped_at: Instant | None = Field(
        description="Time at which the digest stopped itself, because three in a row were not"
        " followed by a visit. Null if it runs, or if the member turned it off."
    )
