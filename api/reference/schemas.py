"""Response bodies of reference lists."""

from pydantic import Field

from api.core.http.responses import Schema


class Named(Schema):
    """Entry of a list, named in the language of the request."""

    id: str = Field(
        alias="_id", description="Id of the entry, the same in every language.", examples=["design"]
    )
    name: str = Field(description="Name in the language of the request.", examples=["Design"])


class Country(Schema):
    """Country of ISO 3166."""

    id: str = Field(alias="_id", description="ISO 3166 alpha-2 code.", examples=["SA"])
    name: str = Field(description="Name in the language of the request.", examples=["Saudi Arabia"])
    dial_code: str = Field(description="Dial code of telephone numbers.", examples=["+966"])
    payout_methods: list[str] = Field(
        description="Payout methods for members who live there; empty if no money is sent there.",
        examples=[["wire-transfer"]],
    )
