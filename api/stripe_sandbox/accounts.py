"""Connected accounts and account links: single-use links to the onboarding form."""

from stripe import Account, AccountLink, BankAccount
from stripe.params import (
    AccountCreateParams,
    AccountDeleteParams,
    AccountLinkCreateParams,
    AccountListParams,
    AccountRetrieveCurrentParams,
    AccountRetrieveParams,
    AccountUpdateParams,
)

from api.stripe_sandbox.errors import ApiError, not_found
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.parameters import is_url
from api.stripe_sandbox.resources import Body, build, build_list, build_partial, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND, LINK_KIND = "account", "account_link"
PLATFORM_ID = "acct_1SandboxPlatform"
_LINK_LIFETIME_SECONDS = 300
_INITIAL_REQUIREMENTS = [
    "external_account",
    "individual.first_name",
    "individual.last_name",
    "tos_acceptance.date",
]
# Stripe supports no accounts in these countries, regardless of the service agreement.
_UNSUPPORTED_COUNTRIES = {"CU", "IR", "KP", "SY"}


def complete_onboarding(
    state: SandboxState, account: Record, *, last4: str, verified: bool
) -> Body:
    """Complete the onboarding; unless `verified`, a document is due and payouts stay disabled."""
    capability_status = "active" if verified else "pending"
    due = [] if verified else ["individual.verification.document"]
    previous = {
        name: account.body[name]
        for name in ("details_submitted", "payouts_enabled", "capabilities")
    }
    account.body |= {
        "capabilities": dict.fromkeys(account.body["capabilities"], capability_status),
        "charges_enabled": verified and "card_payments" in account.body["capabilities"],
        "details_submitted": True,
        "payouts_enabled": verified,
        "requirements": _requirements(due),
        "external_accounts": build_list(
            [_bank_account(account.body, last4)], f"/v1/accounts/{account.id}/external_accounts"
        ),
    }
    account.body["tos_acceptance"] |= {"date": state.now(), "ip": "127.0.0.1"}
    state.store.save(account)
    emit(state, "account.updated", account.body, previous=previous, account=account.id)
    return account.body


def consume_link(state: SandboxState, token: str) -> tuple[Record, bool]:
    """Mark the link as used; return it, and whether it was valid.

    Raises:
        ApiError: 404 for an unknown token.
    """
    link = state.store.get(f"link_{token}", LINK_KIND)
    if not link:
        raise not_found("account link", token)
    is_valid = not link.extra["used"] and link.extra["expires_at"] > state.now()
    link.extra["used"] = True
    state.store.save(link)
    return link, is_valid


def _create(call: Call) -> Body:
    params, state = call.params, call.state
    country = params.get("country", "US").upper()
    if len(country) != 2 or not country.isalpha() or country in _UNSUPPORTED_COUNTRIES:
        raise ApiError(
            f"Country '{country}' is not supported.", code="country_unsupported", param="country"
        )
    new_object_id = new_id("acct_1", 16)
    capabilities = [
        name
        for name, capability in params.get("capabilities", {}).items()
        if capability["requested"]
    ]
    agreement = params.get("tos_acceptance", {}).get("service_agreement", "full")
    if agreement == "recipient" and "card_payments" in capabilities:
        raise ApiError(
            "The recipient ToS agreement is not compatible with the card_payments capability.",
            param="tos_acceptance[service_agreement]",
        )
    status = "inactive"
    if not {"capabilities", "controller", "type"} & params.keys():
        # A test account of the platform's own kind takes transfers at once.
        capabilities, status = ["transfers"], "active"
    body = build(
        Account,
        id=new_object_id,
        business_profile=build(Account.BusinessProfile, **params.get("business_profile", {})),
        business_type=params.get("business_type"),
        capabilities=build_partial(Account.Capabilities, **dict.fromkeys(capabilities, status)),
        charges_enabled=False,
        controller=_controller(params),
        country=country,
        created=state.now(),
        default_currency=params.get("default_currency", "usd"),
        details_submitted=False,
        email=params.get("email"),
        external_accounts=build_list([], f"/v1/accounts/{new_object_id}/external_accounts"),
        future_requirements=_requirements([], Account.FutureRequirements),
        metadata=call.metadata(),
        payouts_enabled=False,
        requirements=_requirements(_INITIAL_REQUIREMENTS),
        settings=_settings(),
        tos_acceptance=build(Account.TosAcceptance, service_agreement=agreement),
        type=params.get("type", "none"),
    )
    state.store.add(KIND, body)
    return body


def _controller(params: Body) -> Body:
    """Return the account's controller, derived from the legacy `type` if that is passed."""
    if "type" in params and "controller" in params:
        raise ApiError("You may not provide both `type` and `controller`.", param="type")
    controller = params.get("controller", {})
    if params.get("type") == "express":
        controller = {
            "fees": {"payer": "application_express"},
            "losses": {"payments": "application"},
            "stripe_dashboard": {"type": "express"},
        }
    if params.get("type") == "custom":
        controller = {
            "fees": {"payer": "application_custom"},
            "losses": {"payments": "application"},
            "requirement_collection": "application",
            "stripe_dashboard": {"type": "none"},
        }
    kind = Account.Controller
    return build(
        kind,
        fees=build(kind.Fees, payer=controller.get("fees", {}).get("payer", "account")),
        is_controller=True,
        losses=build(kind.Losses, payments=controller.get("losses", {}).get("payments", "stripe")),
        requirement_collection=controller.get("requirement_collection", "stripe"),
        stripe_dashboard=build(
            kind.StripeDashboard, type=controller.get("stripe_dashboard", {}).get("type", "full")
        ),
        type="application",
    )


def _requirements(
    due: list[str],
    kind: type[Account.Requirements | Account.FutureRequirements] = Account.Requirements,
) -> Body:
    return build(
        kind,
        alternatives=[],
        currently_due=due,
        disabled_reason="requirements.past_due" if due else None,
        errors=[],
        eventually_due=due,
        past_due=due,
        pending_verification=[],
    )


def _settings(interval: str = "daily") -> Body:
    kind = Account.Settings
    return build_partial(
        kind,
        branding=build(kind.Branding),
        card_payments=build(kind.CardPayments),
        dashboard=build(kind.Dashboard),
        payments=build(kind.Payments),
        payouts=build(
            kind.Payouts,
            debit_negative_balances=False,
            schedule=build_partial(kind.Payouts.Schedule, delay_days=2, interval=interval),
        ),
    )


def _bank_account(account: Body, last4: str) -> Body:
    return build(
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
    return call.state.record(KIND, call.id).body


def _list(call: Call) -> Body:
    return list_page(call, KIND, "/v1/accounts")


def _retrieve_platform(call: Call) -> Body:
    """Return the account of the key itself."""
    faults = call.state.faults.current
    return build(
        Account,
        id=PLATFORM_ID,
        business_profile=build(Account.BusinessProfile),
        capabilities=build_partial(
            Account.Capabilities, card_payments="active", transfers="active"
        ),
        charges_enabled=True,
        controller=build_partial(Account.Controller, type="account"),
        country="US",
        created=0,
        default_currency=faults.settlement_currency,
        details_submitted=True,
        future_requirements=_requirements([], Account.FutureRequirements),
        metadata={},
        payouts_enabled=True,
        requirements=_requirements([]),
        settings=_settings("daily" if faults.automatic_payouts else "manual"),
        tos_acceptance=build(Account.TosAcceptance),
        type="standard",
    )


def _update(call: Call) -> Body:
    account, changes = call.state.record(KIND, call.id), dict(call.params)
    changes.pop("expand", None)
    metadata = changes.pop("metadata", None)
    previous = {name: account.body[name] for name in changes}
    account.body |= changes
    if metadata is not None:
        account.body["metadata"] = {} if metadata == "" else account.body["metadata"] | metadata
    call.state.store.save(account)
    emit(call.state, "account.updated", account.body, previous=previous, account=account.id)
    return account.body


def _delete(call: Call) -> Body:
    call.state.record(KIND, call.id)
    balances = call.state.store.balances(call.id, call.state.now())
    if any(any(amounts) for amounts in balances.values()):
        raise ApiError("You cannot delete an account that has a balance.", code="account_invalid")
    call.state.store.remove(call.id)
    return {"id": call.id, "object": KIND, "deleted": True}


def _create_link(call: Call) -> Body:
    params, state = call.params, call.state
    state.record(KIND, params["account"], param="account")
    if params["type"] != "account_onboarding":
        raise ApiError("The sandbox knows the type account_onboarding alone.", param="type")
    for name in ("refresh_url", "return_url"):
        if not is_url(params.get(name, "")):
            raise ApiError("Not a valid URL", code="url_invalid", param=name)
    token, now = new_id("", 32), state.now()
    body = build(
        AccountLink,
        created=now,
        expires_at=now + _LINK_LIFETIME_SECONDS,
        url=f"{state.settings.sandbox_origin}/connect/onboarding/{params['account']}/{token}",
    )
    extra = {
        "account": params["account"],
        "refresh_url": params["refresh_url"],
        "return_url": params["return_url"],
        "expires_at": now + _LINK_LIFETIME_SECONDS,
        "used": False,
    }
    state.store.add(LINK_KIND, {"id": f"link_{token}", "created": now}, extra=extra)
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
    list_operation("/v1/accounts", AccountListParams, Account, _list),
    Operation("GET", "/v1/account", AccountRetrieveCurrentParams, Account, _retrieve_platform),
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
