"""Response bodies of the figures of moderation."""

from datetime import date

from pydantic import Field

from api.core.http.responses import Schema
from api.payments.schemas import Kind


class ActCounts(Schema):
    """Decisions that took effect, by act."""

    dismiss: int = Field(description="Number of cases in which the subject stays up.")
    warn: int = Field(description="Number of warnings.")
    remove: int = Field(description="Number of removals.")
    limit: int = Field(description="Number of limits of an account.")
    hold_sales: int = Field(alias="hold_sales", description="Number of holds of a member's sales.")
    suspend: int = Field(description="Number of suspensions.")
    restore: int = Field(description="Number of restorations.")


class RuleCounts(Schema):
    """Statements of reasons, by the rule that they name."""

    spam: int = Field(description="Number of statements about spam.")
    scam: int = Field(description="Number of statements about fraud.")
    harassment: int = Field(description="Number of statements about harassment.")
    hate: int = Field(description="Number of statements about hate speech.")
    violence: int = Field(description="Number of statements about violence.")
    nudity: int = Field(description="Number of statements about nudity or sexual content.")
    copyright: int = Field(description="Number of statements about copyright infringement.")
    other: int = Field(description="Number of statements about other rules.")


class ModerationDay(Schema):
    """Figures of one day in UTC."""

    day: date = Field(description="The day.", examples=["2026-11-26"])
    opened: int = Field(description="Number of cases that were opened on the day.")
    decided: int = Field(description="Number of decisions of the day that took effect.")
    appeals: int = Field(description="Number of appeals that were sent on the day.")


class AppealFigures(Schema):
    """Figures of appeals."""

    open: int = Field(description="Number of appeals that wait for an answer now.")
    upheld: int = Field(description="Number of appeals whose decision stayed.")
    changed: int = Field(description="Number of appeals that led to a milder act.")
    reversed: int = Field(description="Number of appeals that reversed the decision.")
    median_minutes: int | None = Field(
        description="Median time from an appeal to its answer, in minutes; null without answers."
    )


class AutomaticFigures(Schema):
    """Figures of the automatic rules."""

    held: int = Field(description="Number of subjects that automatic rules hid.")
    restored: int = Field(description="Number of those that staff showed again.")


class ReportFigures(Schema):
    """Figures of reports."""

    received: int = Field(description="Number of reports that were sent.")
    upheld: int = Field(description="Number of reports that led to an act.")


class PayoutFigures(Schema):
    """Figures of payouts, for treasurers and admins."""

    requested: int = Field(description="Number of payouts that were requested in the period.")
    requested_cents: int = Field(
        description="Sum of the payouts that were requested in the period, in US cents."
    )
    transferred: int = Field(description="Number of payouts that were transferred in the period.")
    transferred_cents: int = Field(
        description="Sum of the payouts that were transferred in the period, in US cents."
    )
    rejected: int = Field(description="Number of payouts that staff rejected in the period.")
    held: int = Field(description="Number of payouts that are held now.")
    held_cents: int = Field(description="Sum of the payouts that are held now, in US cents.")


class MoneySums(Schema):
    """Sums of payments, in US cents."""

    payments: int = Field(description="Number of payments.", examples=[12])
    gross_cents: int = Field(description="Sum of the payments, in US cents.", examples=[6000])
    returned_cents: int = Field(
        description="Amount refunded or disputed of these payments until now, in US cents."
    )
    fee_cents: int = Field(
        description="Fees that the platform keeps after the returns, in US cents.", examples=[300]
    )
    cost_cents: int = Field(
        description="Fees of the payment provider, which it keeps in any case, in US cents.",
        examples=[540],
    )
    margin_cents: int = Field(
        description="Fees of the platform less those of the provider, in US cents; negative below "
        "break-even.",
        examples=[-240],
    )


class MoneyRow(MoneySums):
    """Payments of one kind and amount."""

    kind: Kind = Field(description="`purchase` of a product, or a `tip`.")
    amount_cents: int = Field(description="Amount of each payment, in US cents.", examples=[500])


class MoneyFigures(Schema):
    """Figures of the payments that were made in a month in UTC, with their returns until now."""

    month: str = Field(description="The month.", examples=["2026-10"])
    first_month: str | None = Field(
        description="Month of the first payment of all; null without payments.",
        examples=["2025-11"],
    )
    rows: list[MoneyRow] = Field(
        description="Sums by kind and amount, tips first, lowest amount first; at most 500."
    )
    total: MoneySums
    dispute_cost_cents: int = Field(
        description="Fees of the provider for disputes that were opened in the month, in US cents; "
        "not part of the margin."
    )
    unmatched_cost_cents: int = Field(
        description="Fees of the provider for payments that were sent back, such as a second one "
        "for the same product, in US cents; not part of the margin."
    )


class Figures(Schema):
    """Figures of the days until now, in which a day begins at midnight UTC."""

    days: int = Field(description="Number of days; 1 is the present day.", examples=[30])
    opened: int = Field(description="Number of cases that were opened.")
    decided: int = Field(description="Number of decisions that took effect.")
    waiting: int = Field(description="Number of cases that wait now.")
    overdue: int = Field(description="Number of cases that have waited for more than 24 hours.")
    median_minutes: int | None = Field(
        description="Median time from the opening of a case to its decision, in minutes; null "
        "without decisions."
    )
    undone: int = Field(description="Number of decisions that staff undid before their effect.")
    by_act: ActCounts
    by_rule: RuleCounts
    by_day: list[ModerationDay] = Field(description="Figures of each day, oldest first.")
    appeals: AppealFigures
    automatic: AutomaticFigures
    reports: ReportFigures
    payouts: PayoutFigures | None = Field(description="Figures of payouts; null for a moderator.")
