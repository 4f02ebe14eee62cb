"""Buying on the wire."""

from typing import Literal

from pydantic import Field

from api.kernel.wire import Instant, Schema


class Intent(Schema):
    """What a member means to pay for."""

    purpose: Literal["purchase", "tip"] = Field(
        description="`purchase` of a digital product, or a `tip` to the author of any post."
    )
    amount_cents: int | None = Field(
        None,
        description="Of a tip, in US cents: 500, 1000, 2000, 5000 or 10000. A purchase has the "
        "product's price.",
    )


class IntentLink(Schema):
    """Where to pay; a free product is granted at once and there is nowhere to go."""

    granted: bool = Field(description="Nothing is left to pay.")
    payment_id: str | None = Field(examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"])
    url: str | None = Field(examples=["https://checkout.stripe.com/c/pay/cs_a1b2"])
    amount_cents: int = Field(description="What is to be paid, in US cents.")
    currency: Literal["USD"]
    expires_at: Instant | None = Field(description="When the address ends.")


class Order(Schema):
    """How a member came to a product."""

    id: str = Field(alias="_id", examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"])
    purchased_at: Instant
    paid_cents: int = Field(description="What was paid then, in US cents.", examples=[0])
    currency: Literal["USD"]
    source: Literal["free", "purchase"]
