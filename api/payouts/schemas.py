"""Request and response bodies of payouts."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from api.core.http.responses import Identified, Instant, Schema
from api.payouts.models import HoldReason, RejectionReason

Status = Literal["pending", "in-progress", "transferred", "failed"]
Kind = Literal["wire-transfer", "connect"]
Reason = Literal[
    "suspended",
    "under_age",
    "payout_in_progress",
    "no_method",
    "method_incomplete",
    "country_not_allowed",
    "method_resting",
    "below_minimum",
]
# Twice the length of a valid value, since separators are removed.
TypedText = Annotated[str, StringConstraints(max_length=256)]


class Release(Schema):
    """Pending funds that become available on a day."""

    date: str = Field(
        description="Day (UTC) on which the funds become available.", examples=["2026-11-28"]
    )
    cents: int = Field(description="Amount in US cents.", examples=[1200])


class NewSeller(Schema):
    """Limit of payouts without a review in the first weeks after the first sale."""

    until: Instant = Field(description="Time at which the limit ends.")
    limit_cents: int = Field(
        description="Total of payouts without a review, in US cents.", examples=[50000]
    )
    used_cents: int = Field(
        description="Total of the payouts so far, in US cents.", examples=[33000]
    )


class Reserve(Schema):
    """Part of a new seller's proceeds that stays pending against disputes."""

    cents: int = Field(description="Amount in US cents.", examples=[9240])
    next_release_date: str = Field(
        description="Day (UTC) on which the next part becomes available.", examples=["2027-02-23"]
    )
    next_release_cents: int = Field(description="Amount of that part in US cents.", examples=[490])
    releases: list[Release] = Field(
        description="Parts of the reserve by the day on which they become available; the first 120 "
        "days."
    )


class Balance(Schema):
    """Balance of the authenticated member, in US cents."""

    available_cents: int = Field(
        description="Amount available for payouts; negative if refunds exceed the balance.",
        examples=[128400],
    )
    pending_cents: int = Field(
        description="Funds of recent sales that are not available yet.", examples=[5397]
    )
    in_payout_cents: int = Field(description="Amount of the payout in progress.", examples=[0])
    lifetime_cents: int = Field(
        description="Total ever earned, less refunds and disputes.", examples=[392800]
    )
    currency: Literal["USD"] = Field(description="ISO 4217 code; always `USD`.")
    can_request_payout: bool = Field(description="True if a payout can be requested now.")
    minimum_cents: int = Field(description="Smallest amount of a payout.", examples=[2000])
    reason: Reason | None = Field(
        description="Reason why no payout can be requested now; null if one can be."
    )
    releases: list[Release] = Field(
        description="Pending funds by the day on which they become available; the first eight days."
    )
    reserve: Reserve | None = Field(
        description="Reserve of a new seller, a part of the pending funds; null without one."
    )
    new_seller: NewSeller | None = Field(
        description="Limit of a new seller; null for others. A payout above it is held until staff "
        "have reviewed it."
    )


class PayoutDestination(Schema):
    """Payout method at the time of the request."""

    kind: Kind = Field(description="Kind of the payout method.")
    iban_last4: str | None = Field(
        description="Last four characters of the IBAN; null if the account has none.",
        examples=["3000"],
    )
    account_last4: str | None = Field(
        description="Last four characters of the account number; null if the account has an IBAN.",
        examples=[None],
    )
    bank_name: str | None = Field(
        description="Name of the bank; null for Connect.", examples=["Banque Libano-Francaise"]
    )


class PayoutHold(Schema):
    """Hold of a payout until staff have reviewed it."""

    reason: HoldReason = Field(
        description="Cause of the hold: the limit of new sellers, a review by staff, a missing "
        "approval, or the suspension of the member. `screening` is shown as `review`.",
        examples=["new_seller_limit"],
    )
    message: str = Field(
        description="Explanation of the hold in the requested language.",
        examples=["It's above the limit for new sellers, so a person reviews it."],
    )
    since: Instant = Field(description="Time at which the hold began.")


class Payout(Identified):
    """Payout to the authenticated member."""

    reference: str = Field(description="Reference on the bank statement.", examples=["PO-10482"])
    amount_cents: int = Field(description="Amount of the payout, in US cents.", examples=[50000])
    currency: Literal["USD"] = Field(description="ISO 4217 code; always `USD`.")
    status: Status = Field(description="Status of the payout.")
    title: str = Field(description="Status in the requested language.", examples=["Payout pending"])
    method: PayoutDestination
    requested_at: Instant = Field(description="Time of the request.")
    scheduled_for: Instant | None = Field(
        description="Time from which a pending payout is sent, and until which it can be cancelled "
        "for certain; null if it is held, sent or ended."
    )
    settled_at: Instant | None = Field(
        description="Time at which the payout was transferred or failed; null before."
    )
    failure_code: str | None = Field(
        description="Cause of a failed payout: `account_closed`, `account_blocked`, "
        "`name_mismatch`, `invalid_account`, `invalid_bank`, `invalid_address`, `bank_rejected`, "
        "`returned`, `account_not_ready`, `member_suspended`, `cancelled` by the member or "
        "`rejected` by staff. The amount is back in the balance.",
        examples=[None],
    )
    reason: RejectionReason | None = Field(
        description="Reason for which staff rejected the payout; null for other payouts.",
        examples=[None],
    )
    remedy: str | None = Field(
        description="Advice in the requested language for a payout that failed, or that the "
        "member's bank refused to take from Stripe.",
        examples=[None],
    )
    hold: PayoutHold | None = Field(
        description="Hold of a pending payout; null if the payout is not held."
    )
    is_cancellable: bool = Field(
        description="True if the authenticated member can cancel the payout now."
    )


class PayoutRequest(Schema):
    """Amount of a payout to request."""

    amount_cents: int = Field(
        ge=1,
        le=100_000_000_000,
        description="Amount in US cents; at least `minimumCents` of the balance.",
        examples=[50000],
    )


class PayoutMethodOption(Schema):
    """Kind of payout method that is available in a country."""

    kind: Kind = Field(description="Kind of the payout method.")
    country: str = Field(description="Country of the bank, ISO 3166 alpha-2.", examples=["SA"])
    required_fields: list[str] = Field(
        description="Fields that `/users/savePayoutMethod` requires.",
        examples=[
            [
                *("beneficiaryName", "residenceCountry", "city"),
                *("country", "iban", "bic", "bankName"),
            ]
        ],
    )
    iban_length: int | None = Field(
        description="Length of the country's IBANs; null if it uses account numbers.",
        examples=[24],
    )


class SavedMethod(Identified):
    """Saved payout method, without its account number."""

    kind: Kind = Field(description="Kind of the payout method.")
    is_default: bool = Field(description="True if payouts use this method.")
    beneficiary_name: str | None = Field(
        description="Name of the account holder; null for Connect.", examples=["Layla Haddad"]
    )
    iban_last4: str | None = Field(
        description="Last four characters of the IBAN; null if the account has none.",
        examples=["7519"],
    )
    account_last4: str | None = Field(
        description="Last four characters of the account number; null if the account has an IBAN.",
        examples=[None],
    )
    bic: str | None = Field(
        description="SWIFT/BIC of the bank; null for Connect.", examples=["RJHISARI"]
    )
    bank_name: str | None = Field(
        description="Name of the bank; null for Connect.", examples=["Al Rajhi Bank"]
    )
    country: str = Field(description="Country of the bank, ISO 3166 alpha-2.", examples=["SA"])
    residence_country: str | None = Field(
        description="Country in which the account holder lives, ISO 3166 alpha-2; null for "
        "Connect, and for accounts that were saved without one.",
        examples=["LB"],
    )
    missing_fields: list[str] = Field(
        description="Fields that banks require and the saved account lacks. "
        "`/users/completePayoutMethod` adds them.",
        examples=[[]],
    )
    status: Literal["ready", "resting", "incomplete", "paused"] = Field(
        description="`ready`: payouts are possible. `resting`: changed recently; see `usableFrom`. "
        "`incomplete`: Stripe requires more data, or the bank account has `missingFields`. "
        "`paused`: a payout was returned, or Stripe has paused the account."
    )
    usable_from: Instant = Field(description="Time from which payouts may use this method.")


class PayoutMethods(Schema):
    """Available and saved payout methods."""

    available: list[PayoutMethodOption] = Field(
        description="Kinds of methods available in the country."
    )
    saved: list[SavedMethod] = Field(description="Methods of the authenticated member.")


class PayoutAddress(Schema):
    """Address of an account holder; `residenceCountry` and `city` are the least that banks need."""

    residence_country: str = Field(
        min_length=2,
        max_length=2,
        description="Country in which the account holder lives, ISO 3166 alpha-2.",
        examples=["LB"],
    )
    city: TypedText = Field(
        description="Town in Latin letters, at most 35 characters.", examples=["Beirut"]
    )
    street: TypedText = Field(
        "",
        description="Street in Latin letters, at most 70 characters.",
        examples=["Hamra Street"],
    )
    building_number: TypedText = Field(
        "", description="Number of the building, at most 16 characters.", examples=["12"]
    )
    post_code: TypedText = Field(
        "", description="Post code, at most 16 characters.", examples=["2034"]
    )


class PayoutMethodInput(PayoutAddress):
    """Bank account with the data that the bank has.

    Numbers may contain Arabic digits, spaces, hyphens and direction marks.
    """

    kind: Literal["wire-transfer"] = Field(description="Kind of the payout method.")
    beneficiary_name: TypedText = Field(
        description="Name of the account holder in Latin letters, at most 70 characters.",
        examples=["Layla Haddad"],
    )
    address: TypedText = Field(
        "",
        # Not `deprecated=True`, which warns when the router reads it.
        json_schema_extra={"deprecated": True},
        description="Street and number in one field. It is used as the street if `street` is "
        "empty. Deprecated: send `street` and `buildingNumber`.",
    )
    country: str = Field(
        min_length=2,
        max_length=2,
        description="Country of the bank, ISO 3166 alpha-2.",
        examples=["LB"],
    )
    iban: TypedText = Field(
        "",
        description="IBAN; required if the country has IBANs.",
        examples=["LB62 0999 0000 0001 0019 0122 9114"],
    )
    account_number: TypedText = Field(
        "", description="Account number; required if the country has no IBANs."
    )
    routing_number: TypedText = Field(
        "",
        description="ABA routing number of nine digits; required if the bank is in the United "
        "States.",
    )
    bic: TypedText = Field(
        description="SWIFT/BIC of the bank, 8 or 11 characters.", examples=["BLOMLBBX"]
    )
    bank_name: TypedText = Field(
        description="Name of the bank in Latin letters, at most 70 characters.",
        examples=["Blom Bank"],
    )


class PayoutMethodCompletion(PayoutAddress):
    """Data that banks require, for a bank account that was saved without it."""

    routing_number: TypedText = Field(
        "",
        description="ABA routing number of nine digits; required if the bank is in the United "
        "States.",
    )


class AccountLink(Schema):
    """Single-use link to the onboarding form of Stripe."""

    url: str = Field(
        description="URL of the onboarding form.",
        examples=["https://connect.stripe.com/setup/e/acct_1/a1b2"],
    )
    expires_at: Instant = Field(description="Time at which the link expires.")
