"""Response bodies of sales statistics."""

from datetime import date
from typing import Literal

from pydantic import Field

from api.core.http.responses import Id, Schema


class SalesFigures(Schema):
    """Viewers, sales and proceeds of products in a period. Each entry counts on its own day."""

    viewers: int = Field(
        description="Viewers of the products' pages, estimated. A viewer counts once per product "
        "and day, apart from the seller and robots.",
        examples=[420],
    )
    sales: int = Field(description="Number of sales.", examples=[23])
    returns: int = Field(
        description="Number of refunds and disputes, less those that failed or were won.",
        examples=[1],
    )
    gross_cents: int = Field(description="Amount that buyers paid, in US cents.", examples=[34_500])
    returned_cents: int = Field(
        description="Amount that went back to buyers, in US cents. Negative if more disputes were "
        "won than lost.",
        examples=[1_500],
    )
    fees_cents: int = Field(
        description="Fees of the platform, less their part in what went back, in US cents.",
        examples=[3_300],
    )
    net_cents: int = Field(
        description="Change of the seller's balance: gross, less returns and fees, in US cents.",
        examples=[29_700],
    )


class DayFigures(SalesFigures):
    """Figures of all products on a day."""

    day: date = Field(description="The day in UTC.", examples=["2026-11-06"])


class TotalFigures(SalesFigures):
    """Figures of all products in the period."""

    conversion_bps: int | None = Field(
        description="Sales per 10,000 viewers; null without viewers, or with more sales than "
        "viewers.",
        examples=[548],
    )


class ProductFigures(TotalFigures):
    """Figures of a product in the period."""

    post_id: Id = Field(description="Id of the product.")
    title: str = Field(
        description="Title of the product; empty if it was deleted with its account."
    )


class SalesStatistics(Schema):
    """Statistics of the authenticated member's products in a period. Tips are not included."""

    first: date = Field(
        alias="from", description="First day of the period, in UTC.", examples=["2026-10-28"]
    )
    until: date = Field(description="Last day of the period, in UTC.", examples=["2026-11-26"])
    currency: Literal["USD"] = Field(description="ISO 4217 code; always `USD`.")
    total: TotalFigures = Field(description="All products in the whole period.")
    days: list[DayFigures] = Field(description="Every day of the period, oldest first.")
    products: list[ProductFigures] = Field(
        description="At most 100 products, highest net proceeds first; also those without sales."
    )
