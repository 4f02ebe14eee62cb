"""Payouts over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from api.auth.problems import reauthentication_required
from api.core import errors
from api.core.db.database import Read, Write
from api.core.http.auth import AsMember
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.http.validation import sentence
from api.core.text.locale import current_locale
from api.payments.problems import payments_unavailable
from api.payouts import methods, problems, queries, stripe_connect
from api.payouts import service as payouts
from api.payouts.bank_accounts import BankAccountInput
from api.payouts.schemas import (
    AccountLink,
    Balance,
    Payout,
    PayoutMethodInput,
    PayoutMethodOption,
    PayoutMethods,
    PayoutRequest,
    SavedMethod,
)
from api.reference import service as reference

router = APIRouter(tags=["Users"])


@router.get("/users/balance", summary="My balance", response_model=Payload[Balance])
async def get_balance(request: Request, member: AsMember, connection: Read) -> JSONBytes:
    """What is available, what is still pending and when it becomes available, and what is on its
    way to me. `reason` is why no payout can be asked for now; the first that holds of `suspended`,
    `under_age`, `payout_in_progress`, `no_method`, `method_resting` and `below_minimum`."""
    found = await payouts.get_balance(connection, request.app.state.settings, member.id)
    return answer(found)


@router.get("/users/payouts", summary="My payouts", response_model=Page[Payout])
async def list_payouts(member: AsMember, connection: Read, paging: Paged) -> JSONBytes:
    """The newest first. One that failed says why, and what can be done about it; its money is back
    in the balance, and trying again is a new payout."""
    rows = await queries.list_payouts(
        connection, member.id, after=paging.after("payouts"), limit=paging.limit + 1
    )
    kept, following = paging.page("payouts", rows, lambda row: row.id)
    locale = current_locale.get()
    return answer_page([payouts.serialize_payout(row, locale) for row in kept], following)


@router.post(
    "/users/payouts",
    summary="Ask for a payout",
    response_model=Payload[Payout],
    responses=documented(
        reauthentication_required,
        problems.payout_not_allowed,
        problems.payout_in_progress,
        problems.insufficient_balance,
        problems.method_resting,
        problems.no_payout_method,
        problems.payout_below_minimum,
        errors.idempotency_conflict,
    ),
    dependencies=[limited_writes],
)
async def request_payout(
    request: Request,
    body: PayoutRequest,
    member: AsMember,
    connection: Write,
    key: IdempotencyKey = None,
) -> JSONBytes:
    """To where I said that I want to be paid. Asks for a session that was confirmed in the last ten
    minutes: send a code of purpose `confirm` by `/users/sendOTP` and use it. One at a time; the
    amount leaves the balance at once, and comes back if the payout fails."""
    row = await payouts.request_payout(
        connection, request.app.state.settings, member, body.amount_cents, key=key
    )
    return answer(payouts.serialize_payout(row, current_locale.get()))


@router.get(
    "/users/listPayoutMethods",
    summary="How I can be paid",
    response_model=Payload[PayoutMethods],
)
async def list_payout_methods(
    member: AsMember,
    connection: Read,
    country: Annotated[
        str | None,
        Query(
            max_length=2,
            description="The bank's country, whose fields are told; my own when left out.",
            examples=["SA"],
        ),
    ] = None,
) -> Payload[PayoutMethods]:
    """The ways to be paid in a country with the fields that each needs, and what I have saved: its
    last four characters only. Connect is there only where Stripe pays."""
    if country is None:
        country = (await queries.get_eligibility(connection, member.id)).country_id
    elif not reference.is_country(country):
        raise errors.validation_failed(fields={"country": sentence("country_unknown")})
    return Payload(
        payload=PayoutMethods(
            available=[
                PayoutMethodOption.model_validate(offer) for offer in methods.list_options(country)
            ],
            saved=[
                SavedMethod.model_validate(row)
                for row in await methods.list_saved(connection, member.id)
            ],
        )
    )


@router.post(
    "/users/savePayoutMethod",
    summary="Say where I am paid to",
    response_model=Payload[SavedMethod],
    responses=documented(
        reauthentication_required,
        problems.invalid_iban,
        problems.invalid_account_number,
        problems.invalid_bic,
        problems.bic_country_mismatch,
        problems.name_not_latin,
    ),
    dependencies=[limited_writes],
)
async def save_payout_method(
    request: Request, body: PayoutMethodInput, member: AsMember, connection: Write
) -> Payload[SavedMethod]:
    """Makes a bank account the one that payouts go to, after a day's rest; payouts on their way
    keep the one they had. Asks for a session that was confirmed in the last ten minutes. The error
    is the first of what is wrong; `fields` has a sentence for each, `facts.codes` its code, and
    `facts.reason` says of an IBAN whether its `checksum`, `length` or `country` is wrong."""
    asked = BankAccountInput(**body.model_dump(exclude={"kind"}))
    saved = await methods.save_method(connection, request.app.state.settings, member, asked)
    return Payload(payload=SavedMethod.model_validate(saved))


@router.post(
    "/users/generateConnectAccountLink",
    summary="Be paid by Stripe",
    response_model=Payload[AccountLink],
    responses=documented(
        reauthentication_required, problems.country_not_supported, payments_unavailable
    ),
    dependencies=[limited_writes],
)
async def generate_connect_account_link(request: Request, member: AsMember) -> Payload[AccountLink]:
    """Where to open or complete an account at Stripe that payouts go to, in countries where Stripe
    pays; elsewhere `facts.alternatives` names what there is. The address is good once, so that each
    click asks for another. It takes a session that was confirmed a moment ago, as
    `savePayoutMethod` does."""
    link = await stripe_connect.create_account_link(
        request.app.state.payments, member, current_locale.get()
    )
    return Payload(payload=AccountLink(url=link.url, expires_at=link.expires_at))
