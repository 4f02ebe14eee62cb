"""Fault injection: settings that make the sandbox fail, delay, duplicate or drop."""

import random
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.stripe_sandbox.store import Store


class Fault(BaseModel):
    """Failure of the next `times` calls of a route; `*` matches every route that writes."""

    model_config = ConfigDict(extra="forbid")

    route: str = Field(
        "*",
        examples=["POST /v1/refunds"],
        pattern=r"^(\*|(GET|POST|DELETE) /v1/[a-zA-Z0-9_/{}]+)$",
    )
    times: int = Field(1, ge=0, le=1_000_000)
    how: Literal["500", "429", "cut"] = "500"


class FaultSettings(BaseModel):
    """Fault settings; the defaults inject no faults."""

    model_config = ConfigDict(extra="forbid")

    duplicate: int = Field(0, ge=0, le=20, description="Additional deliveries of each webhook.")
    delay: float = Field(0, ge=0, le=86_400, description="Seconds before a webhook is sent.")
    reorder: float = Field(
        0, ge=0, le=86_400, description="Maximum random delay of each webhook in seconds."
    )
    drop: float = Field(0, ge=0, le=1, description="Fraction of webhooks that are never sent.")
    retry: float = Field(
        0.5,
        ge=0.01,
        le=3600,
        description="Seconds before the first retry of a webhook; doubled for each further one.",
    )
    hold: bool = Field(False, description="Whether webhooks are held until a flush.")
    fail_before: list[Fault] = Field([], description="Calls that fail without an effect.")
    fail_after: list[Fault] = Field([], description="Calls that fail after they took effect.")
    refunds: Literal["succeed", "pending", "fail"] = "succeed"
    refund_after: int | None = Field(
        None, ge=0, description="Seconds after which a pending refund succeeds."
    )
    decline: str | None = Field(None, description="Code with which every card is declined.")
    slow: float = Field(0, ge=0, le=60, description="Delay of every API response in seconds.")
    funds_after: int = Field(0, ge=0, description="Seconds until a charge's money is available.")
    payout_after: int = Field(0, ge=0, description="Seconds until a payout is paid.")
    keep_dispute_fee: bool = Field(
        False, description="Whether the fee of a won dispute is not returned."
    )
    settlement_currency: Literal["usd", "eur", "aed", "gbp"] = Field(
        "usd", description="Currency of the platform's balance; other currencies are converted."
    )
    refunds_need_funds: bool = Field(
        False, description="Whether a refund without available funds is refused."
    )
    withheld: int = Field(0, ge=0, description="Cents of the balance that are not available.")
    automatic_payouts: bool = Field(
        False, description="Whether the available balance is paid out to the bank every day."
    )
    clock: int = Field(0, description="Seconds by which the sandbox's clock is ahead.")
    seed: int | None = Field(None, description="Seed of the random drops and delays.")


class FaultInjector:
    """The current fault settings; they survive a restart."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.current = FaultSettings.model_validate(store.get_setting("knobs") or {})
        self.rng = random.Random(self.current.seed)  # noqa: S311 - not a secret

    def update(self, **changes: Any) -> FaultSettings:
        """Change the named settings.

        Raises:
            ValidationError: a setting is unknown or out of range.
        """
        settings = FaultSettings.model_validate({**self.current.model_dump(), **changes})
        if "seed" in changes:
            self.rng = random.Random(settings.seed)  # noqa: S311 - not a secret
        self._store_settings(settings)
        return settings

    def reset(self) -> FaultSettings:
        """Restore the default settings."""
        return self.update(**FaultSettings().model_dump())

    def next_failure(self, when: Literal["before", "after"], route: str) -> str | None:
        """Return the kind of failure for this call, if any, and count it down."""
        faults = self.current.fail_before if when == "before" else self.current.fail_after
        for fault in faults:
            writes = not route.startswith("GET ")
            if fault.times and (fault.route == route or (fault.route == "*" and writes)):
                fault.times -= 1
                self._store_settings(self.current)
                return fault.how
        return None

    def _store_settings(self, settings: FaultSettings) -> None:
        self.current = settings
        with self._store.transaction():
            self._store.set_setting("knobs", settings.model_dump())
