"""Proof of the acting member of staff in operator commands."""

from argparse import ArgumentParser, Namespace

import httpx
import pytest
from fastapi import FastAPI

from api.auth.staff_proof import StaffProofError, add_proof_arguments, prove_staff
from api.core.events.dispatch import WorkerContext
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, wrong_code
from api.tests.support.payouts import create_staff
from api.tests.support.staff import obtain_staff_code


async def prove(jobs: WorkerContext, member: SignedInMember, code: str | None) -> None:
    parser = ArgumentParser()
    add_proof_arguments(parser)
    words = ["--by", member.email, *(["--code", code] if code else [])]
    assert await prove_staff(jobs, parser.parse_args(words)) == member.id


async def test_code_sent_to_staff_proves_them_once(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    staff = await create_staff(app, database)
    code = await obtain_staff_code(jobs, client, drain, staff.email)
    await prove(jobs, staff, code)
    with pytest.raises(StaffProofError, match="No code is valid"):
        await prove(jobs, staff, code)


async def test_command_without_code_proves_nothing(
    app: FastAPI, database: TestDatabase, jobs: WorkerContext
) -> None:
    staff = await create_staff(app, database)
    with pytest.raises(StaffProofError, match="No code is valid"):
        await prove(jobs, staff, "123456")
    with pytest.raises(StaffProofError, match=f"A code was sent to {staff.email}"):
        await prove(jobs, staff, None)


async def test_wrong_code_is_locked_after_five_attempts(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    staff = await create_staff(app, database)
    code = await obtain_staff_code(jobs, client, drain, staff.email)
    for _ in range(5):
        with pytest.raises(StaffProofError):
            await prove(jobs, staff, wrong_code(code))
    with pytest.raises(StaffProofError):
        await prove(jobs, staff, code)


async def test_code_of_another_member_of_staff_is_refused(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
) -> None:
    first, second = await create_staff(app, database), await create_staff(app, database)
    code = await obtain_staff_code(jobs, client, drain, first.email)
    other = await obtain_staff_code(jobs, client, drain, second.email)
    if code == other:
        pytest.skip("both codes have the same digits")
    with pytest.raises(StaffProofError):
        await prove(jobs, second, code)
    await prove(jobs, first, code)


async def test_only_active_staff_receive_a_code(
    app: FastAPI, database: TestDatabase, jobs: WorkerContext
) -> None:
    member, suspended = await factories.member(app), await create_staff(app, database)
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{suspended.id}'")
    for each in (member, suspended):
        with pytest.raises(StaffProofError, match="is no staff"):
            await prove(jobs, each, None)
    for address in ("unknown@qima.example", "???"):
        with pytest.raises(StaffProofError, match="No member has the address"):
            await prove_staff(jobs, Namespace(by=address, code=None))
    codes = database.sql(
        f"SELECT count(*) FROM one_time_code WHERE member_id IN ('{member.id}', '{suspended.id}')"
    )
    assert codes == "0"
