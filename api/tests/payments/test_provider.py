"""The provider's client: key checks, lazy import, idempotency and error mapping."""

import subprocess
import time
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from api.core.clock import now
from api.core.errors import ApiError
from api.core.ids import new_id
from api.core.settings import Settings
from api.payments.ledger_entries import allocate_return
from api.payments.provider import checkout, intents, refunds
from api.payments.provider.checkout import NewSession
from api.payments.provider.client import Provider, RefusedError
from api.tests.support.stripe_sandbox import Sandbox
from infra.local.process import PYTHON, ROOT


@pytest.mark.parametrize(
    ("env", "key", "base"),
    [
        ("development", "sk_live_1", None),
        ("test", "rk_live_1", "http://localhost:9"),
        ("production", "", None),
        ("production", "sk_test_sandbox", None),
        ("production", "sk_test_of_the_provider_itself", None),
    ],
)
def test_provider_with_key_of_other_environment_raises_error(
    settings: Settings, env: str, key: str, base: str | None
) -> None:
    values = {"env": env, "stripe_secret_key": SecretStr(key), "stripe_api_base": base}
    with pytest.raises(ValueError, match=r"ENV=production"):
        Provider(settings.model_copy(update=values))


def test_import_of_application_does_not_import_stripe() -> None:
    script = (
        "import sys, api.main, api.worker, api.cli\n"
        "api.main.create_app().openapi()\n"
        "sys.exit('stripe' in sys.modules)"
    )
    assert subprocess.run([PYTHON, "-c", script], cwd=ROOT, check=False).returncode == 0


@pytest.fixture
async def provider(settings: Settings) -> AsyncIterator[Provider]:
    opened = Provider(settings)
    yield opened
    await opened.close()


async def test_call_for_missing_object_raises_refused_error(
    provider: Provider, sandbox: Sandbox
) -> None:
    assert sandbox.origin
    for call in (
        checkout.retrieve(provider, "cs_test_missing"),
        checkout.expire(provider, "cs_test_missing"),
        intents.retrieve(provider, "pi_missing"),
        refunds.create(provider, new_id(), intent_id="pi_missing", amount_cents=None),
    ):
        with pytest.raises(RefusedError) as refused:
            await call
        assert refused.value.is_missing
        assert refused.value.problem.code == "payments_unavailable"


async def test_create_session_twice_returns_same_session(
    provider: Provider, sandbox: Sandbox
) -> None:
    new = NewSession(
        purchase_id=new_id(),
        number=1,
        name="كرّاسة " * 20,
        amount_cents=99,
        locale="ar",
        success_url=f"{sandbox.origin}/a?checkout={{CHECKOUT_SESSION_ID}}",
        cancel_url=f"{sandbox.origin}/a",
        expires_at=now() + timedelta(minutes=31),
        statement_suffix="QIMA",
        email="omar@example.com",
    )
    first = await checkout.create(provider, new)
    assert await checkout.create(provider, new) == first
    assert (first.status, first.purchase_id) == ("open", new.purchase_id)
    assert (await checkout.expire(provider, first.id)).status == "expired"
    assert (await checkout.expire(provider, first.id)).status == "expired"


async def test_unreachable_provider_raises_payments_unavailable_within_timeout(
    settings: Settings,
) -> None:
    unreachable = settings.model_copy(update={"stripe_api_base": "http://127.0.0.1:9"})
    provider = Provider(unreachable)
    started_at = time.monotonic()
    with pytest.raises(ApiError) as error:
        await checkout.retrieve(provider, "cs_test_1")
    assert error.value.problem.code == "payments_unavailable"
    assert not isinstance(error.value, RefusedError)
    assert time.monotonic() - started_at < 8
    await provider.close()


@given(
    amount=st.integers(50, 1_000_000),
    bps=st.integers(0, 10_000),
    steps=st.lists(st.integers(1, 200_000), max_size=8),
)
def test_allocate_return_is_exact_and_monotonic(amount: int, bps: int, steps: list[int]) -> None:
    fee = (amount * bps + 5000) // 10_000
    before, total = allocate_return(0, amount=amount, fee=fee), 0
    assert before == (0, 0, 0)
    for step in steps:
        total += step
        after = allocate_return(total, amount=amount, fee=fee)
        assert sum(after) == total
        assert all(later >= earlier for earlier, later in zip(before, after, strict=True))
        assert after.seller <= amount - fee
        before = after
    assert allocate_return(amount, amount=amount, fee=fee) == (amount - fee, fee, 0)
