"""Connected accounts, and the single-use links to their onboarding."""

from stripe import Account, AccountLink, BankAccount
from stripe.params import (
    AccountCreateParams,
    AccountDeleteParams,
    AccountLinkCreateParams,
    AccountListParams,
    AccountRetrieveParams,
    AccountUpdateParams,
)

from api.stripe_sandbox.errors import Refusal, missing
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.parameters import is_address
from api.stripe_sandbox.resources import Body, built, listed, new_id, sparse
from api.stripe_sandbox.state import Call, World
from api.stripe_sandbox.store import Record

KIND, LINK = "account", "account_link"
_LINK_LIVES = 300
_DUE_AT_FIRST = [
    "external_account",
    "individual.first_name",
    "individual.last_name",
    "tos_acceptance.date",
]
# Stripe opens no account there, whatever the agreement.
_CLOSED_COUNTRIES = {"CU", "IR", "KP", "SY"}


def onboard(world: World, account: Record, *, last4: str, verified: bool) -> Body:
    """The member's form has been filled in; without a document the payouts stay closed."""
    state = "active" if verified else "pending"
    due = [] if verified else ["individual.verification.document"]
    previous = {
        name: account.body[name]
        for name in ("details_submitted", "payouts_enabled", "capabilities")
    }
    account.body |= {
        "capabilities": dict.fromkeys(account.body["capabilities"], state),
        "charges_enabled": verified and "card_payments" in account.body["capabilities"],
        "details_submitted": True,
        "payouts_enabled": verified,
        "requirements": _requirements(due),
        "external_accounts": listed(
            [_bank_account(account.body, last4)], f"/v1/accounts/{account.id}/external_accounts"
        ),
    }
    account.body["tos_acceptance"] |= {"date": world.now(), "ip": "127.0.0.1"}
    world.store.save(account)
    emit(world, "account.updated", account.body, previous=previous, account=account.id)
    return account.body


def open_link(world: World, token: str) -> tuple[Record, bool]:
    """The link of that token, used up by this, and whether it was still good. Raises: 404."""
    link = world.store.get(f"link_{token}", LINK)
    if not link:
        raise missing("account link", token)
    good = not link.extra["used"] and link.extra["expires_at"] > world.now()
    link.extra["used"] = True
    world.store.save(link)
    return link, good


def _create(call: Call) -> Body:
    params, world = call.params, call.world
    country = params.get("country", "US").upper()
    if len(country) != 2 or not country.isalpha() or country in _CLOSED_COUNTRIES:
        raise Refusal(
            f"Country '{country}' is not supported.", code="country_unsupported", param="country"
        )
    fresh = new_id("acct_1", 16)
    capabilities = [
        name for name, one in params.get("capabilities", {}).items() if one["requested"]
    ]
    agreement = params.get("tos_acceptance", {}).get("service_agreement", "full")
    if agreement == "recipient" and "card_payments" in capabilities:
        raise Refusal(
            "The recipient ToS agreement is not compatible with the card_payments capability.",
            param="tos_acceptance[service_agreement]",
        )
    body = built(
        Account,
        id=fresh,
        business_profile=built(Account.BusinessProfile, **params.get("business_profile", {})),
        business_type=params.get("business_type"),
        capabilities=sparse(Account.Capabilities, **dict.fromkeys(capabilities, "inactive")),
        charges_enabled=False,
        controller=_controller(params),
        country=country,
        created=world.now(),
        default_currency=params.get("default_currency", "usd"),
        details_submitted=False,
        email=params.get("email"),
        external_accounts=listed([], f"/v1/accounts/{fresh}/external_accounts"),
        future_requirements=_requirements([], Account.FutureRequirements),
        metadata=call.metadata(),
        payouts_enabled=False,
        requirements=_requirements(_DUE_AT_FIRST),
        settings=_settings(),
        tos_acceptance=built(Account.TosAcceptance, service_agreement=agreement),
        type=params.get("type", "none"),
    )
    world.store.add(KIND, body)
    return body


def _controller(params: Body) -> Body:
    """Who pays fees, bears losses and asks for papers; by the old `type` where that is given."""
    if "type" in params and "controller" in params:
        raise Refusal("You may not provide both `type` and `controller`.", param="type")
    given = params.get("controller", {})
    if params.get("type") == "express":
        given = {
            "fees": {"payer": "application_express"},
            "losses": {"payments": "application"},
            "stripe_dashboard": {"type": "express"},
        }
    if params.get("type") == "custom":
        given = {
            "fees": {"payer": "application_custom"},
            "losses": {"payments": "application"},
            "requirement_collection": "application",
            "stripe_dashboard": {"type": "none"},
        }
    kind = Account.Controller
    return built(
        kind,
        fees=built(kind.Fees, payer=given.get("fees", {}).get("payer", "account")),
        is_controller=True,
        losses=built(kind.Losses, payments=given.get("losses", {}).get("payments", "stripe")),
        requirement_collection=given.get("requirement_collection", "stripe"),
        stripe_dashboard=built(
            kind.StripeDashboard, type=given.get("stripe_dashboard", {}).get("type", "full")
        ),
        type="application",
    )


def _requirements(
    due: list[str],
    kind: type[Account.Requirements | Account.FutureRequirements] = Account.Requirements,
) -> Body:
    return built(
        kind,
        alternatives=[],
        currently_due=due,
        disabled_reason="requirements.past_due" if due else None,
        errors=[],
        eventually_due=due,
        past_due=due,
        pending_verification=[],
    )


def _settings() -> Body:
    kind = Account.Settings
    return sparse(
        kind,
        branding=built(kind.Branding),
        card_payments=built(kind.CardPayments),
        dashboard=built(kind.Dashboard),
        payments=built(kind.Payments),
        payouts=built(
            kind.Payouts,
            debit_negative_balances=False,
            schedule=sparse(kind.Payouts.Schedule, delay_days=2, interval="daily"),
        ),
    )


def _bank_account(account: Body, last4: str) -> Body:
    return built(
        BankAccount,
        id=new_id("ba_1"),
        account=account["id"],
        available_payout_methods=["standard"],
        bank_name="SANDBOX BANK",
        country=account["country"],
        currency=account["default_currency"],
        default_for_currency=True,
        last4=last4,
        metadata={},
        status="new",
    ) | {"deleted": None}


def _retrieve(call: Call) -> Body:
    return call.world.record(KIND, call.id).body


def _list(call: Call) -> Body:
    return page(call, KIND, "/v1/accounts")


def _update(call: Call) -> Body:
    account, changes = call.world.record(KIND, call.id), dict(call.params)
    changes.pop("expand", None)
    metadata = changes.pop("metadata", None)
    previous = {name: account.body[name] for name in changes}
    account.body |= changes
    if metadata is not None:
        account.body["metadata"] = {} if metadata == "" else account.body["metadata"] | metadata
    call.world.store.save(account)
    emit(call.world, "account.updated", account.body, previous=previous, account=account.id)
    return account.body


def _delete(call: Call) -> Body:
    call.world.record(KIND, call.id)
    if any(call.world.store.balance(call.id, call.world.now())):
        raise Refusal("You cannot delete an account that has a balance.", code="account_invalid")
    call.world.store.remove(call.id)
    return {"id": call.id, "object": KIND, "deleted": True}


def _create_link(call: Call) -> Body:
    params, world = call.params, call.world
    world.record(KIND, params["account"], param="account")
    if params["type"] != "account_onboarding":
        raise Refusal("The sandbox knows the type account_onboarding alone.", param="type")
    for name in ("refresh_url", "return_url"):
        if not is_address(params.get(name, "")):
            raise Refusal("Not a valid URL", code="url_invalid", param=name)
    token, now = new_id("", 32), world.now()
    body = built(
        AccountLink,
        created=now,
        expires_at=now + _LINK_LIVES,
        url=f"{world.settings.sandbox_origin}/connect/onboarding/{params['account']}/{token}",
    )
    extra = {
        "account": params["account"],
        "refresh_url": params["refresh_url"],
        "return_url": params["return_url"],
        "expires_at": now + _LINK_LIVES,
        "used": False,
    }
    world.store.add(LINK, {"id": f"link_{token}", "created": now}, extra=extra)
    return body


OPERATIONS = (
    Operation(
        "POST",
        "/v1/accounts",
        AccountCreateParams,
        Account,
        _create,
        "country email type default_currency business_type metadata "
        "capabilities.transfers.requested capabilities.card_payments.requested "
        "controller.fees.payer controller.losses.payments controller.requirement_collection "
        "controller.stripe_dashboard.type tos_acceptance.service_agreement "
        "business_profile.url business_profile.product_description business_profile.mcc",
    ),
    lists("/v1/accounts", AccountListParams, Account, _list),
    Operation("GET", "/v1/accounts/{id}", AccountRetrieveParams, Account, _retrieve),
    Operation("POST", "/v1/accounts/{id}", AccountUpdateParams, Account, _update, "email metadata"),
    Operation("DELETE", "/v1/accounts/{id}", AccountDeleteParams, Account, _delete),
    Operation(
        "POST",
        "/v1/account_links",
        AccountLinkCreateParams,
        AccountLink,
        _create_link,
        "account type refresh_url return_url collection_options.fields "
        "collection_options.future_requirements",
    ),
)
