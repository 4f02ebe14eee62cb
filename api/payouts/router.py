"""HTTP routes of balances, payouts and payout methods."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from api.auth.problems import reauthentication_required
from api.core import errors
from api.core.db.database import Read, Write
from api.core.http.auth import CurrentMember
from api.core.http.idempotency import IdempotencyKey
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.http.validation import validation_message
from api.core.ids import PathId, parse_id
from api.core.text.locale import current_locale
from api.payments.problems import payments_unavailable
from api.payouts import methods, problems, queries, stripe_connect
from api.payouts import service as payouts
from api.payouts.addresses import AddressInput
from api.payouts.bank_accounts import BankAccountInput
from api.payouts.methods import MethodCompletion
from api.payouts.schemas import (
    AccountLink,
    Balance,
    Payout,
    PayoutAddress,
    PayoutMethodCompletion,
    PayoutMethodInput,
    PayoutMethodOption,
    PayoutMethods,
    PayoutRequest,
    SavedMethod,
)
from api.reference import service as reference

router = APIRouter(tags=["Users"])


@router.get("/users/balance", summary="Get the balance", response_model=Payload[Balance])
async def get_balance(request: Request, member: CurrentMember, connection: Read) -> JSONBytes:
    """Return the available and pending funds of the authenticated member.

    `reason` is the first cause that prevents a payout, in this order:

    - `suspended`
    - `under_age`
    - `payout_in_progress`
    - `no_method`
    - `method_incomplete`
    - `country_not_allowed`
    - `method_resting`
    - `below_minimum`
    """
    balance = await payouts.get_balance(connection, request.app.state.settings, member.id)
    return answer(balance)


@router.get("/users/payouts", summary="List payouts", response_model=Page[Payout])
async def list_payouts(member: CurrentMember, connection: Read, paging: Paged) -> JSONBytes:
    """List the payouts of the authenticated member, newest first.

    A failed payout has a `failureCode` and a `remedy`. Its amount is back in the balance. To retry,
    request a new payout. A payout with a `hold` is pending until staff have reviewed it.
    """
    rows = await queries.list_payouts(
        connection, member.id, after=paging.after("payouts"), limit=paging.limit + 1
    )
    page, next_cursor = paging.page("payouts", rows, lambda row: row.id)
    locale = current_locale.get()
    return answer_page([payouts.serialize_payout(row, locale) for row in page], next_cursor)


@router.post(
    "/users/payouts",
    summary="Request a payout",
    response_model=Payload[Payout],
    responses=documented(
        reauthentication_required,
        problems.payout_not_allowed,
        problems.payout_in_progress,
        problems.insufficient_balance,
        problems.method_resting,
        problems.no_payout_method,
        problems.payout_method_incomplete,
        problems.payout_country_not_allowed,
        problems.payout_below_minimum,
        errors.idempotency_conflict,
    ),
    dependencies=[limited_writes],
)
async def request_payout(
    request: Request,
    body: PayoutRequest,
    member: CurrentMember,
    connection: Write,
    key: IdempotencyKey = None,
) -> JSONBytes:
    """Request a payout to the default payout method.

    The amount leaves the balance immediately, and returns if the payout fails. A member can have
    one payout in progress.

    - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
      `reauthentication_required`. Send a code with the purpose `confirm` by `/users/sendOTP`.
    - **Idempotency:** a repeated `Idempotency-Key` returns the same payout.
    """
    row = await payouts.request_payout(
        connection, request.app.state.settings, member, body.amount_cents, key=key
    )
    return answer(payouts.serialize_payout(row, current_locale.get()))


@router.post(
    "/users/payouts/{id}/cancel",
    summary="Cancel a payout",
    response_model=Payload[Payout],
    responses=documented(problems.payout_not_found, problems.payout_not_cancellable),
    dependencies=[limited_writes],
)
async def cancel_payout(id: PathId, member: CurrentMember, connection: Write) -> JSONBytes:
    """Cancel a payout of the authenticated member and return its amount to the balance.

    - **Condition:** the payout is pending, and no review by staff holds it; `isCancellable` of the
      payout.
    - **Idempotency:** cancelling a cancelled payout returns it unchanged.
    """
    payout_id = parse_id(id, problems.payout_not_found)
    row = await payouts.cancel_payout(connection, member.id, payout_id)
    return answer(payouts.serialize_payout(row, current_locale.get()))


@router.get(
    "/users/listPayoutMethods",
    summary="List payout methods",
    response_model=Payload[PayoutMethods],
)
async def list_payout_methods(
    member: CurrentMember,
    connection: Read,
    country: Annotated[
        str | None,
        Query(
            max_length=2,
            description="Country of the bank, ISO 3166 alpha-2; by default the country of the "
            "authenticated member.",
            examples=["SA"],
        ),
    ] = None,
) -> Payload[PayoutMethods]:
    """List the payout methods available in a country, and the saved ones.

    Saved methods contain only the last four characters of account numbers. Connect is available
    only in countries that Stripe supports.
    """
    if country is None:
        country = (await queries.get_eligibility(connection, member.id)).country_id
    elif not reference.is_country(country):
        raise errors.validation_failed(fields={"country": validation_message("country_unknown")})
    return Payload(
        payload=PayoutMethods(
            available=[
                PayoutMethodOption.model_validate(option)
                for option in methods.list_options(country)
            ],
            saved=[
                SavedMethod.model_validate(row)
                for row in await methods.list_saved(connection, member.id)
            ],
        )
    )


@router.post(
    "/users/savePayoutMethod",
    summary="Save a payout method",
    response_model=Payload[SavedMethod],
    responses=documented(
        reauthentication_required,
        problems.invalid_iban,
        problems.invalid_account_number,
        problems.invalid_bic,
        problems.bic_country_mismatch,
        problems.invalid_routing_number,
        problems.payout_country_not_allowed,
        problems.name_not_latin,
        problems.city_required,
    ),
    dependencies=[limited_writes],
)
async def save_payout_method(
    request: Request, body: PayoutMethodInput, member: CurrentMember, connection: Write
) -> Payload[SavedMethod]:
    """Save a bank account as the payout method.

    The account is usable after one day. Payouts in progress keep their method.

    - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
      `reauthentication_required`.
    - **Idempotency:** saving the current account again changes nothing.
    - **Errors:** the code is that of the first invalid field. `fields` has a message and
      `facts.codes` a code for each invalid field. `facts.reason` is `checksum`, `length` or
      `country` for an invalid IBAN.
    """
    account = BankAccountInput(
        beneficiary_name=body.beneficiary_name,
        address=_read_address(body, street=body.street or body.address),
        country=body.country,
        bank_name=body.bank_name,
        bic=body.bic,
        iban=body.iban,
        account_number=body.account_number,
        routing_number=body.routing_number,
    )
    saved = await methods.save_method(connection, request.app.state.settings, member, account)
    return Payload(payload=SavedMethod.model_validate(saved))


@router.post(
    "/users/completePayoutMethod",
    summary="Complete the payout method",
    response_model=Payload[SavedMethod],
    responses=documented(
        reauthentication_required,
        problems.no_payout_method,
        problems.payout_country_not_allowed,
        problems.invalid_routing_number,
        problems.name_not_latin,
        problems.city_required,
    ),
    dependencies=[limited_writes],
)
async def complete_payout_method(
    request: Request, body: PayoutMethodCompletion, member: CurrentMember, connection: Write
) -> Payload[SavedMethod]:
    """Add the address to the saved bank account, without its number.

    Banks require the town and the country of residence. An account that was saved without them has
    `missingFields`. Its waiting period does not begin again.

    - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
      `reauthentication_required`.
    - **Idempotency:** completing with the saved address changes nothing.
    - **Errors:** `fields` has a message and `facts.codes` a code for each invalid field.
      `no_payout_method` if no bank account is saved.
    """
    completion = MethodCompletion(_read_address(body, street=body.street), body.routing_number)
    saved = await methods.complete_method(
        connection, request.app.state.settings, member, completion
    )
    return Payload(payload=SavedMethod.model_validate(saved))


def _read_address(body: PayoutAddress, *, street: str) -> AddressInput:
    return AddressInput(
        country=body.residence_country,
        city=body.city,
        street=street,
        building_number=body.building_number,
        post_code=body.post_code,
    )


@router.post(
    "/users/generateConnectAccountLink",
    summary="Create a Stripe onboarding link",
    response_model=Payload[AccountLink],
    responses=documented(
        reauthentication_required, problems.country_not_supported, payments_unavailable
    ),
    dependencies=[limited_writes],
)
async def generate_connect_account_link(
    request: Request, member: CurrentMember
) -> Payload[AccountLink]:
    """Create a link to open or complete a Stripe account for payouts.

    The link can be used once: request a new one for each attempt.

    - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
      `reauthentication_required`.
    - **Errors:** `country_not_supported` if Stripe does not pay in the member's country;
      `facts.alternatives` lists the available methods.
    """
    link = await stripe_connect.create_account_link(
        request.app.state.payments, member, current_locale.get()
    )
    return Payload(payload=AccountLink(url=link.url, expires_at=link.expires_at))
