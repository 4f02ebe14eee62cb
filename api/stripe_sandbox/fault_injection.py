"""What a test or a curious person may turn to make the sandbox misbehave."""

import random
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.stripe_sandbox.store import Store


class Fault(BaseModel):
    """The next `times` calls of a route fail; `*` is every route that writes."""

    model_config = ConfigDict(extra="forbid")

    route: str = Field(
        "*",
        examples=["POST /v1/refunds"],
        pattern=r"^(\*|(GET|POST|DELETE) /v1/[a-zA-Z0-9_/{}]+)$",
    )
    times: int = Field(1, ge=0, le=1_000_000)
    how: Literal["500", "429", "cut"] = "500"


class Knobs(BaseModel):
    """All of them, at rest."""

    model_config = ConfigDict(extra="forbid")

    duplicate: int = Field(0, ge=0, le=20, description="Each webhook is sent so often once more.")
    delay: float = Field(0, ge=0, le=86_400, description="Seconds before a webhook is sent.")
    reorder: float = Field(
        0, ge=0, le=86_400, description="Webhooks are shuffled within so many seconds."
    )
    drop: float = Field(0, ge=0, le=1, description="The share of webhooks that are never sent.")
    retry: float = Field(
        0.5,
        ge=0.01,
        le=3600,
        description="Seconds before a refused webhook is sent again; doubled.",
    )
    hold: bool = Field(False, description="Webhooks wait for a flush.")
    fail_before: list[Fault] = Field([], description="Nothing happens and the call fails.")
    fail_after: list[Fault] = Field([], description="It happens and the call fails all the same.")
    refunds: Literal["succeed", "pending", "fail"] = "succeed"
    refund_after: int | None = Field(
        None, ge=0, description="Seconds after which a pending refund succeeds by itself."
    )
    decline: str | None = Field(None, description="Every card is declined with this code.")
    slow: float = Field(
        0, ge=0, le=60, description="Seconds before any call of the API is answered."
    )
    funds_after: int = Field(0, ge=0, description="Seconds until a charge's money is available.")
    payout_after: int = Field(0, ge=0, description="Seconds until a payout is paid.")
    keep_dispute_fee: bool = Field(False, description="A won dispute's fee is not returned.")
    clock: int = Field(0, description="Seconds by which the sandbox's time is ahead.")
    seed: int | None = Field(None, description="Makes dropping and shuffling repeatable.")


class Panel:
    """The knobs as they stand now; they outlive a restart."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.now = Knobs.model_validate(store.setting("knobs") or {})
        self.lots = random.Random(self.now.seed)  # noqa: S311 - nobody needs to guess it

    def turn(self, **changes: Any) -> Knobs:
        """Sets those that are named, the others stay.

        Raises: pydantic's ValidationError for a knob that is not there or goes too far.
        """
        knobs = Knobs.model_validate({**self.now.model_dump(), **changes})
        if "seed" in changes:
            self.lots = random.Random(knobs.seed)  # noqa: S311 - as above
        self._keep(knobs)
        return knobs

    def rest(self) -> Knobs:
        """Back to where they were at first."""
        return self.turn(**Knobs().model_dump())

    def take(self, when: Literal["before", "after"], route: str) -> str | None:
        """How this call shall fail, if it shall; that failure is then used up."""
        faults = self.now.fail_before if when == "before" else self.now.fail_after
        for fault in faults:
            writes = not route.startswith("GET ")
            if fault.times and (fault.route == route or (fault.route == "*" and writes)):
                fault.times -= 1
                self._keep(self.now)
                return fault.how
        return None

    def _keep(self, knobs: Knobs) -> None:
        self.now = knobs
        with self._store.writing():
            self._store.keep("knobs", knobs.model_dump())
