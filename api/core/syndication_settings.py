"""Settings of pings, which name changed posts to a feed hub and to search engines."""

from pydantic import Field, HttpUrl
from pydantic_settings import BaseSettings


class SyndicationSettings(BaseSettings):
    """Settings of pings, which are off by default. `Settings` extends them."""

    websub_hub: HttpUrl | None = Field(
        None,
        description="WebSub hub: feeds of members name it, and it gets a ping for each change of a"
        " public post.",
    )
    indexnow_key: str | None = Field(
        None,
        pattern=r"^[A-Za-z0-9-]{8,128}$",
        description="Key of IndexNow, which the web serves as `/KEY.txt`: with it, search engines"
        " get the addresses of changed public posts.",
    )
    indexnow_endpoint: HttpUrl = Field(
        HttpUrl("https://api.indexnow.org/indexnow"),
        description="Address that receives IndexNow's submissions.",
    )
