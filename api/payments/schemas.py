"""Request and response bodies of checkout, sales, receipts and refunds."""

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.responses import CleanText, Id, Identified, Instant, Schema
from api.core.text.text import longest
from api.files.serializers import Image
from api.payments.models import DeclineReason, RefundRequestState, RequestCloser
from api.payments.provider.types import FailureCode

Kind = Literal["purchase", "tip"]
CheckoutStatus = Literal["paid", "processing", "open", "failed", "expired", "refunded"]
PaymentStatus = Literal["paid", "refundRequested", "refunded", "disputed"]
OrderStatus = Literal["owned", "refundRequested", "refundDeclined", "refunded", "disputed"]
_ID = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"


class Intent(Schema):
    """Purpose and, for a tip, amount of a payment."""

    purpose: Kind = Field(
        description="`purchase` buys the digital product of the post; `tip` pays its author."
    )
    amount_cents: int | None = Field(
        None,
        description="Amount of a tip in US cents: 500, 1000, 2000, 5000 or 10000. Ignored for a "
        "purchase, which has the product's price.",
    )


class IntentLink(Schema):
    """Payment link of a purchase or tip, or the immediate grant of a free product."""

    granted: bool = Field(
        description="True if the product is free and access was granted without a payment."
    )
    payment_id: Id | None = Field(
        description="Id of the payment; null if the product is free.", examples=[_ID]
    )
    url: str | None = Field(
        description="URL of the hosted payment page; null after the page was closed.",
        examples=["https://checkout.stripe.com/c/pay/cs_a1b2"],
    )
    amount_cents: int = Field(description="Amount to pay, in US cents.")
    currency: Literal["USD"] = Field(description="ISO 4217 code; always `USD`.")
    expires_at: Instant | None = Field(
        description="Time at which the payment page expires; null if the product is free."
    )


class CheckoutReturn(Schema):
    """Checkout session that the payment page added to the return URL."""

    session_id: CleanText = Field(
        max_length=255, description="Id of the checkout session.", examples=["cs_test_a1b2c3"]
    )


class CheckoutOutcome(Schema):
    """Outcome of a checkout session."""

    status: CheckoutStatus = Field(
        description="`open`: not paid yet. `failed`: the last attempt was declined; another is "
        "possible. `processing`: the payment is not confirmed yet; request again in a moment. "
        "`refunded`: the payment was or will be refunded."
    )
    purpose: Kind = Field(description="Purpose of the payment.")
    payment_id: Id = Field(description="Id of the payment.", examples=[_ID])
    amount_cents: int = Field(description="Amount of the payment, in US cents.")
    currency: Literal["USD"] = Field(description="ISO 4217 code; always `USD`.")
    url: str | None = Field(
        description="URL of the payment page while the status is `open` or `failed`."
    )
    failure_code: FailureCode | None = Field(
        description="Reason of the decline if the status is `failed`."
    )


class AgreedLicence(Schema):
    """Licence of a product at the time of its purchase, which later changes don't affect."""

    text: str = Field(
        description="Terms of use: the words of the seller, or the platform's default in the "
        "requested language.",
        examples=["للاستعمال الشخصي والصفّي، دون إعادة بيع."],
    )
    is_default: bool = Field(
        description="True for the default licence of the platform: the seller gave none.",
        examples=[False],
    )
    is_recorded: bool = Field(
        description="False for orders from before licences were recorded. Their licence is that "
        "of the day on which recording began.",
        examples=[True],
    )


class Order(Schema):
    """Order by which the authenticated member got a product."""

    id: str = Field(description="Id of the purchase.", alias="_id", examples=[_ID])
    purchased_at: Instant = Field(description="Time of the purchase or free claim.")
    paid_cents: int = Field(description="Amount paid, in US cents.", examples=[0])
    currency: Literal["USD"] = Field(description="ISO 4217 code; always `USD`.")
    source: Literal["free", "purchase"] = Field(
        description="`free`: claimed without a payment. `purchase`: bought."
    )
    payment_id: Id | None = Field(
        description="Id of the payment and its receipt; null if the product was free."
    )
    status: OrderStatus = Field(
        description="`refunded`: the payment was returned and access to the files has ended. "
        "`refundDeclined`: the seller declined the buyer's request. `disputed`: the buyer's bank "
        "took the payment back, and access has ended."
    )
    refundable_until: Instant | None = Field(
        description="End of the refund window; null if no refund can be requested."
    )
    is_updated: bool = Field(
        description="True if the author changed the text or the files since the purchase."
    )
    licence: AgreedLicence | None = Field(
        description="Licence of the order, as it was before the purchase."
    )


class PaidPost(Identified):
    """Post of a payment."""

    title: str = Field(
        description="Title of the post at the time of payment, or the beginning of its text; empty "
        "for a post of images alone."
    )


class Party(Identified):
    """Member on one side of a payment."""

    name: str = Field(description="Display name of the member.")


class Buyer(Party):
    """Member who paid."""

    profile_pic: Image | None = Field(description="Profile picture of the buyer.")


class RefundDecline(Schema):
    """Answer of a seller who declined a refund request."""

    reason: DeclineReason = Field(description="Reason of the seller.")
    text: str = Field(description="Explanation of the seller; may be empty.")
    declined_at: Instant = Field(description="Time of the answer.")


class RefundRequest(Identified):
    """Refund request of a buyer."""

    state: RefundRequestState = Field(
        description="`open`: waits for the seller. `declined`: the buyer may escalate it until "
        "`answerDue`. `escalated`: waits for staff. `granted`, `denied`, `withdrawn`: closed. "
        "`disputed`: closed, because the buyer's bank decides."
    )
    reason: str = Field(description="Reason given by the buyer; may be empty.")
    requested_at: Instant = Field(description="Time of the request.")
    answer_due: Instant | None = Field(
        description="End of the 14 days of an `open`, `declined` or `escalated` request. An open "
        "request without an answer is then granted, if the seller's balance covers it, or "
        "escalated. Null for a closed request."
    )
    decline: RefundDecline | None = Field(
        description="Answer of the seller; null if the seller has not declined."
    )
    escalated_at: Instant | None = Field(
        description="Time since which the request waits for staff, or waited; null if it never did."
    )
    closed_at: Instant | None = Field(description="Time of the end of the request; null before.")
    closed_by: RequestCloser | None = Field(
        description="`buyer`, `seller` or `staff`; `deadline` if the seller did not answer; `bank` "
        "if the buyer disputed the payment. Null before the end."
    )
    decision: str | None = Field(description="Reason of the decision of staff; null without one.")


class RefundRequestCounts(Schema):
    """Numbers of refund requests that a seller received."""

    open: int = Field(description="Number of requests that wait for the seller.", examples=[2])
    escalated: int = Field(description="Number of requests that wait for staff.", examples=[1])
    closed: int = Field(description="Number of answered and closed requests.", examples=[6])


class DeclineRefund(Schema):
    """Reasons for declining a refund request."""

    reason: DeclineReason = Field(
        description="`outside_window`: the request came too late. `as_described`: the product is "
        "what its page describes. `other`: see the text."
    )
    text: Annotated[CleanText, longest(500)] = Field(
        "", description="Explanation for the buyer, at most 500 characters; may be empty."
    )


class RefundReason(Schema):
    """Reason of a refund request."""

    reason: Annotated[CleanText, longest(500)] = Field(
        "", description="Reason for the seller, at most 500 characters; may be empty."
    )


class Sale(Identified):
    """Sale of a product, or tip, received by the authenticated member."""

    kind: Kind = Field(description="`purchase` of a product, or a `tip`.")
    post: PaidPost
    buyer: Buyer
    amount_cents: int = Field(description="Amount paid by the buyer, in US cents.")
    fee_cents: int = Field(description="Fee of the platform, in US cents.")
    net_cents: int = Field(
        description="Amount that the seller keeps: less the fee of the platform, and less the "
        "seller's part of what was refunded or disputed, in US cents."
    )
    refunded_cents: int = Field(description="Amount refunded to the buyer, in US cents.")
    reserve_cents: int = Field(
        description="Part of a new seller's proceeds that stays pending after `maturesAt`, in US "
        "cents; 0 without a reserve, or after its release."
    )
    currency: Literal["USD"] = Field(description="ISO 4217 code; always `USD`.")
    status: PaymentStatus = Field(description="Status of the payment.")
    paid_at: Instant = Field(description="Time of the payment.")
    matures_at: Instant = Field(description="Time at which the funds become available for payouts.")
    is_mature: bool = Field(description="True if the funds are available for payouts.")
    is_held: bool = Field(
        description="True if a refund request, a pending refund or an open dispute holds the "
        "funds, also beyond `maturesAt`."
    )
    refundable_until: Instant | None = Field(
        description="End of the refund window. A refund request keeps it open for the seller until "
        "the request is closed. Null without a window."
    )
    refund_request: RefundRequest | None = Field(
        description="Refund request of the buyer; null if there is none."
    )


class Card(Schema):
    """Card that was charged."""

    brand: str = Field(description="Brand of the card.", examples=["visa"])
    last4: str = Field(description="Last four digits of the card number.", examples=["4242"])


class StatementLine(Schema):
    """A movement of the member's balance."""

    id: str = Field(
        alias="_id",
        description="Identifier, unique among the member's movements.",
        examples=["48213:available"],
    )
    at: Instant = Field(description="Time at which the movement was recorded.")
    kind: str = Field(description="Kind of the journal entry.", examples=["sale"])
    account: Literal["available", "pending"] = Field(description="The part of the balance.")
    amount_cents: int = Field(
        description="Amount in US cents; negative for a debit of the balance.", examples=[1799]
    )
    balance_after_cents: int = Field(
        description="Balance of the account after the movement, in US cents.", examples=[4598]
    )
    post_id: Id | None = Field(description="Id of the post of a sale or tip.", examples=[None])
    title: str | None = Field(description="Title of the post at the time of the purchase.")


class Receipt(Identified):
    """Receipt of a payment for its buyer or its seller."""

    number: str = Field(
        description="Receipt number: the year of the payment and a consecutive number.",
        examples=["2026-000123"],
    )
    kind: Kind = Field(description="`purchase` of a product, or a `tip`.")
    status: PaymentStatus = Field(description="Status of the payment.")
    post: PaidPost
    seller: Party
    buyer: Party
    amount_cents: int = Field(description="Amount paid by the buyer, in US cents.")
    refunded_cents: int = Field(description="Amount refunded to the buyer, in US cents.")
    currency: Literal["USD"] = Field(description="ISO 4217 code; always `USD`.")
    paid_at: Instant = Field(description="Time of the payment.")
    licence: AgreedLicence | None = Field(
        description="Licence of the product, as it was before the purchase; null for a tip."
    )
    card: Card | None = Field(description="Card of the buyer; null for the seller.")
    refundable_until: Instant | None = Field(
        description="End of the refund window; null if no refund is possible."
    )
    refund_request: RefundRequest | None = Field(
        description="Refund request of the buyer; null if there is none."
    )


class EvidenceStatement(Schema):
    """Statement of a seller about a dispute."""

    statement: Annotated[CleanText, Field(min_length=1), longest(5000)] = Field(
        description="What was delivered and how, for the bank; at most 5,000 characters.",
        examples=["The atlas was downloaded twice on the day of the purchase."],
    )


class DisputeAnswer(Schema):
    """Evidence that was given for a dispute."""

    statement: str = Field(description="Statement of the seller or of staff.")
    status: Literal["pending", "submitted", "refused"] = Field(
        description="`pending`: on its way to the bank. `submitted`: the bank has it. `refused`: "
        "the bank did not accept it."
    )
    given_at: Instant = Field(description="Time at which the statement was given.")


class Dispute(Identified):
    """Dispute of a sale: the buyer's bank took the payment back."""

    payment_id: Id = Field(description="Id of the payment.", examples=[_ID])
    post: PaidPost
    amount_cents: int = Field(description="Amount that the bank took back, in US cents.")
    currency: Literal["USD"] = Field(description="ISO 4217 code; always `USD`.")
    reason: str | None = Field(
        description="Reason of the bank, as the payment provider names it.",
        examples=["product_not_received"],
    )
    state: Literal["needsEvidence", "underReview", "won", "lost"] = Field(
        description="`needsEvidence`: the seller can answer. `underReview`: the bank decides. "
        "`won`: the money came back. `lost`: the buyer keeps it."
    )
    opened_at: Instant = Field(description="Time at which the bank opened the dispute.")
    answer_due: Instant | None = Field(
        description="Time until which the bank accepts evidence; null if it named none."
    )
    closed_at: Instant | None = Field(description="Time at which the bank decided.")
    evidence: DisputeAnswer | None = Field(description="Evidence; null if none was given.")


class WebhookReceipt(Schema):
    """Acknowledgement of a webhook event."""

    received: Literal[True] = Field(description="Always true.")
