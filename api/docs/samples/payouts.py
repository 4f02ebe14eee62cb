"""OpenAPI examples of balances, payouts and payout methods."""

from typing import Any, Final

from api.core.http.examples import Sample
from api.docs.samples.posts import page

_PENDING: Final[dict[str, Any]] = {
    "_id": "0199f1c4-7b21-7e0f-9d35-2c8a61f4b7e9",
    "reference": "PO-10482",
    "amountCents": 50000,
    "currency": "USD",
    "status": "pending",
    "title": "Payout pending",
    "method": {
        "kind": "wire-transfer",
        "ibanLast4": "9114",
        "accountLast4": None,
        "bankName": "Blom Bank",
    },
    "requestedAt": "2026-11-05T09:30:00.482Z",
    "scheduledFor": "2026-11-06T05:00:00.000Z",
    "settledAt": None,
    "failureCode": None,
    "reason": None,
    "remedy": None,
    "hold": None,
    "isCancellable": True,
}
_HELD: Final = {
    **_PENDING,
    "title": "Payout on hold",
    "scheduledFor": None,
    "hold": {
        "reason": "new_seller_limit",
        "message": "It's above the limit for new sellers, so a person reviews it. You don't need "
        "to do anything.",
        "since": "2026-11-05T09:30:00.482Z",
    },
}
_CANCELLED: Final = {
    **_PENDING,
    "status": "failed",
    "title": "Payout cancelled",
    "scheduledFor": None,
    "settledAt": "2026-11-05T10:02:51.007Z",
    "failureCode": "cancelled",
    "isCancellable": False,
}
_TRANSFERRED: Final = {
    **_PENDING,
    "_id": "0199a7d0-1c52-7f3a-8b64-5e9f20d1c3a8",
    "reference": "PO-10391",
    "amountCents": 82450,
    "status": "transferred",
    "title": "Payout transferred",
    "scheduledFor": None,
    "isCancellable": False,
    "requestedAt": "2026-10-08T14:12:40.117Z",
    "settledAt": "2026-10-12T00:00:00.000Z",
}
_FAILED: Final = {
    **_PENDING,
    "_id": "019947b3-6d0e-7a81-9c25-f4b8e7a2d016",
    "reference": "PO-10207",
    "amountCents": 24000,
    "status": "failed",
    "title": "Payout failed",
    "scheduledFor": None,
    "isCancellable": False,
    "requestedAt": "2026-09-01T08:05:11.930Z",
    "settledAt": "2026-09-04T00:00:00.000Z",
    "failureCode": "account_closed",
    "remedy": "The account is closed. Save another one, then ask again.",
}
_SAVED: Final[dict[str, Any]] = {
    "_id": "0199f1c1-4e93-7b28-a6d4-90c7f3e15b2a",
    "kind": "wire-transfer",
    "isDefault": True,
    "beneficiaryName": "Layla Haddad",
    "ibanLast4": "9114",
    "accountLast4": None,
    "bic": "BLOMLBBX",
    "bankName": "Blom Bank",
    "country": "LB",
    "residenceCountry": "LB",
    "missingFields": [],
    "status": "resting",
    "usableFrom": "2026-11-06T09:30:00.482Z",
}
_OF_ALL: Final = ("beneficiaryName", "residenceCountry", "city", "country")
_ADDRESS: Final = {
    "residenceCountry": "LB",
    "city": "Beirut",
    "street": "Hamra Street",
    "buildingNumber": "12",
}
_BALANCE: Final = {
    "availableCents": 128400,
    "pendingCents": 5397,
    "inPayoutCents": 0,
    "lifetimeCents": 392800,
    "currency": "USD",
    "canRequestPayout": True,
    "minimumCents": 2000,
    "reason": None,
    "releases": [{"date": "2026-11-08", "cents": 1799}, {"date": "2026-11-10", "cents": 3598}],
    "newSeller": None,
    "reserve": {
        "cents": 9240,
        "nextReleaseDate": "2027-02-23",
        "nextReleaseCents": 490,
        "releases": [{"date": "2027-02-23", "cents": 490}, {"date": "2027-03-02", "cents": 8750}],
    },
}
_BANK: Final = {
    "kind": "wire-transfer",
    "beneficiaryName": "Layla Haddad",
    **_ADDRESS,
    "country": "LB",
    "iban": "LB62 0999 0000 0001 0019 0122 9114",
    "bic": "BLOMLBBX",
    "bankName": "Blom Bank",
}
_WITHOUT_IBAN: Final = {
    **{name: _BANK[name] for name in ("kind", "beneficiaryName")},
    "residenceCountry": "MA",
    "city": "Rabat",
    "country": "MA",
    "accountNumber": "007 810 0001123000000505",
    "bic": "BCMAMAMC",
    "bankName": "Attijariwafa Bank",
}


def _one(payload: Any) -> Sample:
    return Sample(response={"": {"payload": payload}})


OF_OPERATIONS: Final = {
    "get_balance": Sample(
        response={
            "It can be paid out": {"payload": _BALANCE},
            "A payout is on its way": {
                "payload": {
                    **_BALANCE,
                    "availableCents": 78400,
                    "inPayoutCents": 50000,
                    "canRequestPayout": False,
                    "reason": "payout_in_progress",
                    "newSeller": {
                        "until": "2026-11-25T10:20:00.000Z",
                        "limitCents": 50000,
                        "usedCents": 50000,
                    },
                }
            },
        }
    ),
    "list_payouts": Sample(
        response={
            "": page(_PENDING, _TRANSFERRED, _FAILED, next_cursor=None),
            "A payout is on hold": page(_HELD, _TRANSFERRED, next_cursor=None),
        }
    ),
    "cancel_payout": _one(_CANCELLED),
    "request_payout": Sample(
        request={"": {"amountCents": 50000}}, response={"": {"payload": _PENDING}}
    ),
    "list_payout_methods": _one(
        {
            "available": [
                {
                    "kind": "wire-transfer",
                    "country": "LB",
                    "requiredFields": [*_OF_ALL, "iban", "bic", "bankName"],
                    "ibanLength": 28,
                }
            ],
            "saved": [_SAVED],
        }
    ),
    "save_payout_method": Sample(
        request={"With an IBAN": _BANK, "Where there are none": _WITHOUT_IBAN},
        response={"": {"payload": _SAVED}},
    ),
    "complete_payout_method": Sample(request={"": _ADDRESS}, response={"": {"payload": _SAVED}}),
    "generate_connect_account_link": _one(
        {
            "url": "https://connect.stripe.com/setup/e/acct_1Qw2x3Y4z5/a1B2c3D4e5F6",
            "expiresAt": "2026-11-05T09:35:00.000Z",
        }
    ),
}
