"""Reference lists on the wire."""

from pydantic import Field

from api.kernel.wire import Schema


class Named(Schema):
    """One entry of a list, named in the asked language."""

    id: str = Field(alias="_id", examples=["calligraphy"])
    name: str = Field(examples=["Calligraphy"])


class Country(Schema):
    """A country of ISO 3166."""

    id: str = Field(alias="_id", description="ISO 3166 alpha-2.", examples=["SA"])
    name: str = Field(examples=["Saudi Arabia"])
    dial_code: str = Field(examples=["+966"])
    payout_methods: list[str] = Field(examples=[["wire-transfer"]])
