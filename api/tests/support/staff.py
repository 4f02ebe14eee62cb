"""Proof of acting staff in tests of operator commands."""

from argparse import Namespace

import httpx
import pytest

from api.auth.staff_proof import StaffProofError, prove_staff
from api.core.events.dispatch import WorkerContext
from api.tests.support.auth import Drain, read_inbox


async def obtain_staff_code(
    jobs: WorkerContext, client: httpx.AsyncClient, drain: Drain, email: str
) -> str:
    """Have a command send a code to a member of staff; return its digits."""
    with pytest.raises(StaffProofError, match="A code was sent"):
        await prove_staff(jobs, Namespace(by=email, code=None))
    await drain()
    code: str = (await read_inbox(client, email))[0]["code"]
    return code
