"""Payouts on the wire."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from api.core.http.responses import Identified, Instant, Schema

Status = Literal["pending", "in-progress", "transferred", "failed"]
Kind = Literal["wire-transfer", "connect"]
Reason = Literal[
    "suspended",
    "under_age",
    "payout_in_progress",
    "no_method",
    "method_resting",
    "below_minimum",
]
# What is put between letters and digits is taken out: it may be twice as long as what is meant.
TypedText = Annotated[str, StringConstraints(max_length=256)]


class Release(Schema):
    """Money of sales that becomes available on a day."""

    date: str = Field(description="The day in UTC.", examples=["2026-11-28"])
    cents: int = Field(examples=[1200])


class Balance(Schema):
    """What the platform holds for me, in US cents."""

    available_cents: int = Field(
        description="What can be paid out; below zero where more was given back than is left.",
        examples=[128400],
    )
    pending_cents: int = Field(
        description="Of sales that buyers may still take back.", examples=[5397]
    )
    in_payout_cents: int = Field(description="On its way to me.", examples=[0])
    lifetime_cents: int = Field(
        description="All that was ever earned, less what was given back.", examples=[392800]
    )
    currency: Literal["USD"]
    can_request_payout: bool
    minimum_cents: int = Field(description="The smallest payout.", examples=[2000])
    reason: Reason | None = Field(description="Why no payout can be asked for now.")
    releases: list[Release] = Field(description="What is next to become available, by day.")


class PayoutDestination(Schema):
    """Where a payout went: the method as it was then."""

    kind: Kind
    iban_last4: str | None = Field(examples=["3000"])
    account_last4: str | None = Field(description="Where there are no IBANs.", examples=[None])
    bank_name: str | None = Field(examples=["Banque Libano-Francaise"])


class Payout(Identified):
    """Money on its way to me."""

    reference: str = Field(
        description="As it stands on the bank's statement.", examples=["PO-10482"]
    )
    amount_cents: int = Field(description="What arrives, in US cents.", examples=[50000])
    currency: Literal["USD"]
    status: Status
    title: str = Field(description="The status in the asked language.", examples=["Payout pending"])
    method: PayoutDestination
    requested_at: Instant
    settled_at: Instant | None = Field(description="When it was transferred, or failed.")
    failure_code: str | None = Field(
        description="Why it failed: `account_closed`, `account_blocked`, `name_mismatch`, "
        "`invalid_account`, `invalid_bank`, `invalid_address`, `bank_rejected`, `returned` or "
        "`account_not_ready`. The money is back in the balance.",
        examples=[None],
    )
    remedy: str | None = Field(
        description="What I can do about it, in the asked language.", examples=[None]
    )


class PayoutRequest(Schema):
    """How much I want to be paid."""

    amount_cents: int = Field(
        strict=True,
        ge=1,
        le=100_000_000_000,
        description="In US cents, at least `minimumCents` of the balance.",
        examples=[50000],
    )


class PayoutMethodOption(Schema):
    """A way to be paid in the asked country."""

    kind: Kind
    country: str = Field(description="The country that this is told of.", examples=["SA"])
    required_fields: list[str] = Field(
        description="What has to be sent to `/users/savePayoutMethod`.",
        examples=[["beneficiaryName", "address", "country", "iban", "bic", "bankName"]],
    )
    iban_length: int | None = Field(
        description="How long an IBAN there is; null where an account number is needed.",
        examples=[24],
    )


class SavedMethod(Identified):
    """Where I am paid to; the number itself is never answered."""

    kind: Kind
    is_default: bool = Field(description="Payouts go there.")
    beneficiary_name: str | None = Field(examples=["Layla Haddad"])
    iban_last4: str | None = Field(examples=["7519"])
    account_last4: str | None = Field(description="Where there are no IBANs.", examples=[None])
    bic: str | None = Field(examples=["RJHISARI"])
    bank_name: str | None = Field(examples=["Al Rajhi Bank"])
    country: str = Field(examples=["SA"])
    status: Literal["ready", "resting", "incomplete", "paused"] = Field(
        description="`resting` after a change, until `usableFrom`; `incomplete` while Stripe asks "
        "for more; `paused` after a payout came back, or where Stripe stopped it."
    )
    usable_from: Instant = Field(description="When payouts may go there.")


class PayoutMethods(Schema):
    """How I can be paid, and how I said I want to be."""

    available: list[PayoutMethodOption]
    saved: list[SavedMethod]


class PayoutMethodInput(Schema):
    """A bank account, as the bank has it. Arabic digits, spaces, hyphens and direction marks in
    numbers are read."""

    kind: Literal["wire-transfer"]
    beneficiary_name: TypedText = Field(
        description="In Latin letters, 70 at most.", examples=["Layla Haddad"]
    )
    address: TypedText = Field(
        description="Street and number, in Latin letters, 70 at most.",
        examples=["12 Hamra Street"],
    )
    city: TypedText = Field("", description="In Latin letters, 35 at most.", examples=["Beirut"])
    country: str = Field(
        min_length=2, max_length=2, description="Of the bank, ISO 3166 alpha-2.", examples=["LB"]
    )
    iban: TypedText = Field(
        "",
        description="Where the country has IBANs.",
        examples=["LB62 0999 0000 0001 0019 0122 9114"],
    )
    account_number: TypedText = Field("", description="Where the country has no IBANs.")
    bic: TypedText = Field(description="SWIFT/BIC, 8 or 11 characters.", examples=["BLOMLBBX"])
    bank_name: TypedText = Field(
        description="In Latin letters, 70 at most.", examples=["Blom Bank"]
    )


class AccountLink(Schema):
    """Where to complete an account at Stripe; good once and for some minutes."""

    url: str = Field(examples=["https://connect.stripe.com/setup/e/acct_1/a1b2"])
    expires_at: Instant
