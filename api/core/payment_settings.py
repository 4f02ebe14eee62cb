"""Settings of payments, payouts and the revenue share."""

from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field, SecretStr
from pydantic_settings import BaseSettings

from api.core.setting_fields import DEVELOPMENT_SECRET, Origin, renamed


class PaymentSettings(BaseSettings):
    """Settings that concern money. `Settings` extends them."""

    stripe_secret_key: SecretStr = Field(
        SecretStr("sk_test_sandbox"), description="API key of the payment provider."
    )
    stripe_api_base: Origin | None = Field(
        None, description="Origin of a Stripe-compatible API, such as the sandbox."
    )
    stripe_webhook_secret: SecretStr = Field(
        SecretStr(DEVELOPMENT_SECRET), description="Signing secret of the webhook endpoint."
    )
    stripe_connect_webhook_secret: SecretStr | None = Field(
        None,
        description="Signing secret of the webhook endpoint for events of connected accounts.",
    )
    stripe_test_in_production: bool = Field(
        False,
        description="Whether a test key of the payment provider itself is accepted in production.",
    )
    stripe_statement_suffix: str = Field(
        "QIMA",
        pattern=r"^[A-Z0-9 .-]{0,8}[A-Z][A-Z0-9 .-]{0,8}$",
        description="End of the text on buyers' bank statements: Latin letters and digits.",
    )
    webhook_retention_days: int = Field(
        90, ge=31, description="Days after which received webhook events are deleted."
    )
    sale_fee_bps: int = Field(1000, description="Platform fee on sales, in basis points.")
    tip_fee_bps: int = Field(500, description="Platform fee on tips, in basis points.")
    tip_fee_fixed_cents: int = Field(
        0,
        ge=0,
        description="Fixed part of the platform fee on a tip, in cents; the fee never exceeds the "
        "tip.",
    )
    pending_days: float = Field(
        7,
        validation_alias=renamed("pending_days", "maturity_days"),
        description="Days for which the proceeds of a sale are pending.",
    )
    reserve_bps: int = Field(
        1_000,
        ge=0,
        le=10_000,
        description="Part of a new seller's proceeds that stays pending as a reserve against "
        "disputes, in basis points.",
    )
    reserve_days: int = Field(
        120,
        ge=0,
        description="Days after their first sale in which sellers are new, and days after a sale "
        "for which its reserve stays pending.",
    )
    payout_minimum_cents: int = Field(2_000, description="Smallest payout, in cents.")
    payout_approval_cents: int = Field(
        100_000,
        description="Total of a day's payouts, in cents, above which a second person approves.",
    )
    new_seller_days: float = Field(
        30, description="Days after the first sale in which a seller's payouts are limited."
    )
    new_seller_payout_limit_cents: int = Field(
        50_000,
        description="Total of a new seller's payouts, in cents, above which staff release them.",
    )
    payout_single_approver: bool = Field(
        False,
        description="Lets one member of staff collect, approve and export a batch, for an operator"
        " who is alone. Recorded with every batch.",
    )
    payout_cooldown_hours: float = Field(
        24, description="Hours for which a new payout method cannot be used."
    )
    platform_country: str = Field(
        "US",
        pattern=r"^[A-Z]{2}$",
        description="Country of the provider account, ISO 3166 alpha-2. Connected accounts in it"
        " have the full service agreement, others the recipient agreement.",
    )
    pool_share_bps: int = Field(
        5000, description="Share of the platform's net fees paid to members, in basis points."
    )
    payer_name: str = Field("Qima", description="Name of the payer in bank files.")
    payer_iban: str = Field("DE89370400440532013000", description="IBAN of the payer.")
    payer_bic: str = Field("COBADEFFXXX", description="BIC of the payer's bank.")
    payer_street: str | None = Field(None, description="Street of the payer's address.")
    payer_building_number: str | None = Field(
        None, description="Building number of the payer's address."
    )
    payer_post_code: str | None = Field(None, description="Post code of the payer's address.")
    payer_town: str = Field(
        "Frankfurt am Main", description="Town of the payer's address, which banks require."
    )
    payer_country: str = Field(
        "DE",
        pattern=r"^[A-Z]{2}$",
        description="Country of the payer's address, ISO 3166 alpha-2.",
    )
    purpose_codes: str = Field(
        "",
        pattern=r"^([A-Z]{2}=[A-Za-z0-9]{1,10}( [A-Z]{2}=[A-Za-z0-9]{1,10})*)?$",
        description="Purposes of payment that the operator's bank requires, by the country of the"
        " beneficiary's bank, as `AE=IPC JO=1234`. They replace those of the built-in table.",
    )
    # Compose passes an empty string for a directory that is not set.
    sanctions_dir: Annotated[Path | None, BeforeValidator(lambda value: value or None)] = Field(
        None,
        description="Directory of sanctions lists as OFAC, the EU and the UN publish them, against"
        " which beneficiaries are screened. Without it, production exports no bank file.",
    )
