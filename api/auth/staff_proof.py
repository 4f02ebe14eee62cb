"""Proof of the acting member in operator commands: a one-time code sent to that member of staff.

A slice adds the proof to a command in its `commands.py`:

    add_proof_arguments(parser)                     adds --by EMAIL and --code CODE
    member_id = await prove_staff(jobs, args)       raises StaffProofError

Without `--code` the command sends a code to the address. On a terminal it then asks for the code.
Elsewhere it ends, and is repeated with `--code CODE` within ten minutes. A code serves one command.
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from typing import Final
from uuid import UUID

from sqlalchemy import func, select

from api.auth import otp, queries
from api.auth.identifiers import Contact, parse_contact
from api.auth.models import OneTimeCode
from api.auth.requesters import requester_of_member
from api.core.db.database import AnyConnection, ReadConnection, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.users.models import Member

_BY_HELP: Final = "e-mail address of the acting member of staff"
_CODE_HELP: Final = "one-time code that was sent to that address; without it a code is sent"


class StaffProofError(Exception):
    """The acting member is not proven; the message is shown to the operator."""


def add_proof_arguments(parser: ArgumentParser, *, required: bool = True) -> None:
    """Add `--by` and `--code` to the parser of a command."""
    parser.add_argument("--by", metavar="EMAIL", required=required, help=_BY_HELP)
    parser.add_argument("--code", metavar="CODE", help=_CODE_HELP)


async def prove_staff(jobs: WorkerContext, args: Namespace) -> UUID:
    """Return the id of the member of staff who is proven by `args.by` and `args.code`.

    Raises:
        StaffProofError: the address is not of active staff, a code was sent, or the code is wrong.
    """
    contact = _parse(args.by)
    async with jobs.database.reading() as connection:
        member_id, locale = await _find_staff(connection, contact)
    code = args.code
    if not code:
        await _send_code(jobs, contact, member_id, locale)
        if not sys.stdin.isatty():
            raise StaffProofError(
                f"A code was sent to {args.by}. Repeat the command with --code CODE."
            )
        code = await asyncio.to_thread(input, f"Code sent to {args.by}: ")
    await _use_code(jobs, member_id, code.strip())
    return member_id


def _parse(address: str) -> Contact:
    try:
        return parse_contact(address)
    except ApiError as error:
        raise StaffProofError(f"No member has the address {address}.") from error


async def _find_staff(connection: ReadConnection, contact: Contact) -> tuple[UUID, Locale]:
    member_id = await queries.find_member_by_contact(connection, contact)
    if member_id is None:
        raise StaffProofError(f"No member has the address {contact.value}.")
    locale = await get_staff_locale(connection, member_id)
    if locale is None:
        raise StaffProofError(f"{contact.value} is no staff.")
    return member_id, locale


async def get_staff_locale(connection: AnyConnection, member_id: UUID) -> Locale | None:
    """Return the language of a member of staff; None for others and for suspended staff."""
    locale: Locale | None = await connection.scalar(
        select(Member.locale).where(
            Member.id == member_id, Member.is_staff, Member.suspended_at.is_(None)
        )
    )
    return locale


async def _send_code(
    jobs: WorkerContext, contact: Contact, member_id: UUID, locale: Locale
) -> None:
    try:
        async with jobs.database.writing() as connection:
            await otp.request_code(
                connection,
                jobs.service(Settings),
                contact=contact,
                purpose="confirm",
                locale=locale,
                requester=requester_of_member(member_id),
            )
    except ApiError as error:
        raise StaffProofError(error.problem.text["en"]) from error


async def _use_code(jobs: WorkerContext, member_id: UUID, code: str) -> None:
    try:
        async with jobs.database.writing() as connection:
            otp_id = await _find_newest_code(connection, member_id)
            if otp_id is None:
                raise StaffProofError("No code is valid. Repeat the command without --code.")
            await otp.use_code(
                connection,
                jobs.service(Settings),
                otp_id=otp_id,
                code=code,
                requester=requester_of_member(member_id),
            )
    except ApiError as error:
        raise StaffProofError(error.problem.text["en"]) from error


async def _find_newest_code(connection: WriteTransaction, member_id: UUID) -> UUID | None:
    otp_id: UUID | None = await connection.scalar(
        select(OneTimeCode.id)
        .where(
            OneTimeCode.member_id == member_id,
            OneTimeCode.purpose == "confirm",
            OneTimeCode.used_at.is_(None),
            OneTimeCode.expires_at > func.now(),
        )
        .order_by(OneTimeCode.id.desc())
        .limit(1)
    )
    return otp_id
