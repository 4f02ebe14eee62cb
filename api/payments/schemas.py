"""Buying, tipping, sales and receipts on the wire."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from api.core.http.responses import CleanText, Identified, Instant, Schema
from api.core.text.text import longest
from api.files.serializers import Image
from api.payments.provider.types import FailureCode

Kind = Literal["purchase", "tip"]
CheckoutStatus = Literal["paid", "processing", "open", "failed", "expired", "refunded"]
PaymentStatus = Literal["paid", "refundRequested", "refunded", "disputed"]
_ID = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"


class Intent(Schema):
    """What a member means to pay for."""

    purpose: Kind = Field(
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
    payment_id: str | None = Field(examples=[_ID])
    url: str | None = Field(
        description="The page to pay at; null once that was closed.",
        examples=["https://checkout.stripe.com/c/pay/cs_a1b2"],
    )
    amount_cents: int = Field(description="What is to be paid, in US cents.")
    currency: Literal["USD"]
    expires_at: Instant | None = Field(description="When the address ends.")


class CheckoutReturn(Schema):
    """What the page that one paid at put into the address."""

    session_id: CleanText = Field(max_length=255, examples=["cs_test_a1b2c3"])


class CheckoutOutcome(Schema):
    """How paying went."""

    status: CheckoutStatus = Field(
        description="`open`: not paid yet. `failed`: the last try was refused, another may follow. "
        "`processing`: ask again in a moment. `refunded`: the money went back, or is about to."
    )
    purpose: Kind
    payment_id: str = Field(examples=[_ID])
    amount_cents: int = Field(description="What was, or is, to be paid, in US cents.")
    currency: Literal["USD"]
    url: str | None = Field(description="Where to go on, while it is `open` or `failed`.")
    failure_code: FailureCode | None = Field(description="Why it `failed`.")


class Order(Schema):
    """How a member came to a product."""

    id: str = Field(alias="_id", examples=[_ID])
    purchased_at: Instant
    paid_cents: int = Field(description="What was paid then, in US cents.", examples=[0])
    currency: Literal["USD"]
    source: Literal["free", "purchase"]
    payment_id: str | None = Field(description="Of its receipt; null where it was free.")
    status: Literal["owned", "refundRequested", "refunded"] = Field(
        description="`refunded`: the money went back, and the files are no longer there."
    )
    refundable_until: Instant | None = Field(
        description="Until when a refund may be asked for; null where it may not."
    )
    is_updated: bool = Field(description="Its author changed the text or files since.")


class PaidPost(Identified):
    """The post that was paid for."""

    title: str = Field(description="As it was called then; empty where a post has no title.")


class Party(Identified):
    """Who paid, or was paid."""

    name: str


class Buyer(Party):
    """Who paid."""

    profile_pic: Image | None


class RefundRequest(Schema):
    """A buyer's wish to have the money back."""

    reason: str
    requested_at: Instant


class RefundReason(Schema):
    """Why a buyer wants the money back."""

    reason: Annotated[CleanText, AfterValidator(longest(500))] = Field(
        "", description="500 characters at most; may be empty."
    )


class Sale(Identified):
    """What somebody paid me, for a product or as a tip."""

    kind: Kind
    post: PaidPost
    buyer: Buyer
    amount_cents: int = Field(description="What the buyer paid, in US cents.")
    fee_cents: int = Field(description="The platform's part of it, in US cents.")
    net_cents: int = Field(description="My part of it, in US cents.")
    refunded_cents: int = Field(description="What went back to the buyer since, in US cents.")
    currency: Literal["USD"]
    status: PaymentStatus
    paid_at: Instant
    matures_at: Instant = Field(description="When it may be paid out.")
    is_mature: bool
    refundable_until: Instant | None = Field(
        description="Until when I may refund it; null where I may not."
    )
    refund_request: RefundRequest | None


class Card(Schema):
    """The card that was charged."""

    brand: str = Field(examples=["visa"])
    last4: str = Field(examples=["4242"])


class Receipt(Identified):
    """What was paid, for whom it concerns: its buyer and its seller."""

    number: str = Field(examples=["20261105-7D1F5C"])
    kind: Kind
    status: PaymentStatus
    post: PaidPost
    seller: Party
    buyer: Party
    amount_cents: int = Field(description="What the buyer paid, in US cents.")
    refunded_cents: int = Field(description="What went back to the buyer since, in US cents.")
    currency: Literal["USD"]
    paid_at: Instant
    card: Card | None = Field(description="Told to the buyer alone.")
    refundable_until: Instant | None
    refund_request: RefundRequest | None


class WebhookReceipt(Schema):
    """The provider's message is kept."""

    received: Literal[True]
