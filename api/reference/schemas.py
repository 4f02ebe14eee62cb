"""Reference lists on the wire."""

from pydantic import Field

from api.core.http.responses import Schema


class Named(Schema):
    """One entry of a list, named in the asked language."""

    id: str = Field(alias="_id", description="The same in every language.", examples=["design"])
    name: str = Field(description="In the asked language.", examples=["Design"])


class Country(Schema):
    """A country of ISO 3166."""

    id: str = Field(alias="_id", description="ISO 3166 alpha-2.", examples=["SA"])
    name: str = Field(description="In the asked language.", examples=["Saudi Arabia"])
    dial_code: str = Field(description="What telephone numbers begin with.", examples=["+966"])
    payout_methods: list[str] = Field(
        description="How members who live there can be paid.", examples=[["wire-transfer"]]
    )
