"""Stripe's command-line tool triggers its events at the sandbox; the ledger stays true.

The tool comes from its npm package. STRIPE_CLI is the path of an installed one.
"""

import asyncio
import os
import shutil
from pathlib import Path

import pytest

from api.core.events.dispatch import WorkerContext
from api.payments.jobs import reconcile
from api.tests.conftest import TestDatabase
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import LedgerProbe, deliver_webhooks
from api.tests.support.scale import needs_long
from api.tests.support.stripe_sandbox import Sandbox

PACKAGE = "@stripe/cli@1.52.0"
INSTALL_TIMEOUT_SECONDS, TRIGGER_TIMEOUT_SECONDS = 120, 60
TRIGGERS = """
    payment_intent.created payment_intent.succeeded payment_intent.payment_failed
    payment_intent.requires_action payment_intent.canceled
    payment_intent.amount_capturable_updated charge.succeeded charge.failed charge.captured
    charge.refunded charge.refund.updated charge.dispute.created charge.dispute.updated
    charge.dispute.closed checkout.session.completed checkout.session.expired transfer.created
    transfer.updated transfer.reversed payout.created payout.updated balance.available
    product.created product.updated product.deleted price.created price.updated customer.created
    customer.updated customer.deleted payment_method.attached payment_method.detached
    account.updated
""".split()  # noqa: SIM905 - so many names read best as text


async def run(*command: str, seconds: int, **env: str) -> tuple[int, str]:
    """Run a program; return its exit code and its output."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, **env},
    )
    try:
        output, _ = await asyncio.wait_for(process.communicate(), seconds)
    except TimeoutError:
        process.kill()
        output, _ = await process.communicate()
    return process.returncode or 0, output.decode(errors="replace")


@pytest.fixture(scope="module")
async def tool(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of the tool; without it the test is skipped with the reason."""
    if path := os.environ.get("STRIPE_CLI"):
        return path
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("stripe-cli")
    code, output = await run(
        *(npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), PACKAGE),
        seconds=INSTALL_TIMEOUT_SECONDS,
    )
    installed = folder / "node_modules" / ".bin" / "stripe"
    if code or not installed.exists():
        pytest.skip(f"{PACKAGE} cannot be installed: {output[-200:]}")
    return str(installed)


@needs_long
@pytest.mark.timeout(INSTALL_TIMEOUT_SECONDS + 10 * len(TRIGGERS))
async def test_every_trigger_of_the_tool_leaves_the_ledger_true(
    sandbox: Sandbox,
    database: TestDatabase,
    ledger_probe: LedgerProbe,
    jobs: WorkerContext,
    drain: Drain,
    tool: str,
    tmp_path: Path,
) -> None:
    accounts = "SELECT count(*) FROM account WHERE balance_cents IS NOT NULL"
    before = database.sql(accounts)
    failed = []
    for event in TRIGGERS:
        options = ("--api-key", stripe_sandbox.SECRET_KEY, "--api-base", sandbox.origin)
        _, output = await run(
            *(tool, "trigger", event, *options),
            seconds=TRIGGER_TIMEOUT_SECONDS,
            HOME=str(tmp_path),
            STRIPE_CLI_TELEMETRY_OPTOUT="1",
        )
        if "Trigger succeeded" not in output:
            failed.append(f"{event}: {output[-300:]}")
    assert failed == []
    await deliver_webhooks(sandbox, drain)
    for _ in range(2):
        await reconcile(jobs)
    # Nothing of it is this product's: no member account moved.
    assert database.sql(accounts) == before
    assert database.sql("SELECT count(*) FROM delivery WHERE done_at IS NULL") == "0"
    await ledger_probe.assert_consistent()
    assert len(TRIGGERS) >= 18
