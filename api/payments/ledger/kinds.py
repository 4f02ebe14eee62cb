"""Classification of journal entries, for statements, reports and the revenue share.

Each kind is classified once, here; other modules select kinds by their class.
"""

from dataclasses import dataclass
from typing import Final, Literal

from api.core.text.locale import Text
from api.payments.ledger.models import JournalKind

RevenueEffect = Literal["sale", "tip", "duplicate", "return"]
"""A payment for a product, a tip, a second payment for the same product, or money that goes back
to a buyer. A return that fails has the opposite sign."""


@dataclass(frozen=True, slots=True)
class KindClass:
    """The effect on the platform's revenue, and the name on a member's statement.

    `name` is None for kinds that move platform accounts only.
    """

    effect: RevenueEffect | None = None
    name: Text | None = None


KIND_CLASSES: Final[dict[JournalKind, KindClass]] = {
    "sale": KindClass("sale", {"en": "Sale", "ar": "بيع"}),
    "tip": KindClass("tip", {"en": "Tip", "ar": "دعم"}),
    "duplicate": KindClass("duplicate"),
    "refund": KindClass("return", {"en": "Refund", "ar": "استرداد"}),
    "refund-failed": KindClass("return", {"en": "Refund failed", "ar": "استرداد لم يكتمل"}),
    "refund-cover": KindClass(None, {"en": "Held for a refund", "ar": "مبلغ محجوز لاسترداد"}),
    "refund-cover-released": KindClass(
        None, {"en": "Hold for a refund released", "ar": "إلغاء حجز لاسترداد"}
    ),
    "duplicate-refund": KindClass("return"),
    "duplicate-refund-failed": KindClass("return"),
    "dispute": KindClass("return", {"en": "Dispute", "ar": "اعتراض"}),
    "dispute-won": KindClass("return", {"en": "Dispute won", "ar": "اعتراض لصالحك"}),
    "mature": KindClass(None, {"en": "Made available", "ar": "أصبح متاحًا"}),
    "reserve-released": KindClass(None, {"en": "Reserve released", "ar": "إتاحة من الاحتياطي"}),
    "payout": KindClass(None, {"en": "Payout", "ar": "سحب"}),
    "payout-transferred": KindClass(),
    "payout-failed": KindClass(None, {"en": "Payout failed", "ar": "سحب لم يكتمل"}),
    "payout-returned": KindClass(None, {"en": "Payout returned", "ar": "سحب أعاده البنك"}),
    "bank-charge": KindClass(),
    "settlement": KindClass(),
    "settlement-created": KindClass(),
    "transfer-reversed": KindClass(),
    "provider-fee": KindClass(),
    "top-up": KindClass(),
    "adjustment": KindClass(),
    "external": KindClass(),
    "unclaimed": KindClass(),
    "balance-unclaimed": KindClass(
        None, {"en": "Balance of a deleted account", "ar": "رصيد حساب محذوف"}
    ),
    "grant": KindClass(),
    "pool": KindClass(),
    "share": KindClass(None, {"en": "Revenue share", "ar": "حصة الإيرادات"}),
}
REVENUE_KINDS: Final = tuple(kind for kind, each in KIND_CLASSES.items() if each.effect)
# Of these, the kinds that move the seller's accounts.
SELLER_KINDS: Final = tuple(kind for kind in REVENUE_KINDS if KIND_CLASSES[kind].name)
