"""Localized texts of payouts: status titles and remedies for failures."""

from typing import Final, cast

from api.core.text.locale import Locale, Text
from api.payouts.models import HoldReason, RejectionReason

_PENDING: Final[Text] = {"en": "Payout pending", "ar": "عملية السحب قيد الانتظار"}

# Requirements 4.
TITLES: Final[dict[str, Text]] = {
    "pending": _PENDING,
    "in-progress": _PENDING,
    "transferred": {"en": "Payout transferred", "ar": "تم تحويل الأرباح"},
    "failed": {"en": "Payout failed", "ar": "تعذّر تحويل الأرباح"},
}
# Titles of the states that have a notification of their own, whatever the status.
STATE_TITLES: Final[dict[str, Text]] = {
    "held": {"en": "Payout on hold", "ar": "عملية السحب معلّقة"},
    "cancelled": {"en": "Payout cancelled", "ar": "تم إلغاء عملية السحب"},
    "rejected": {"en": "Payout rejected", "ar": "رُفضت عملية السحب"},
}
# What a hold means for the member. That a name is being compared with a sanctions list must not be
# told to its holder: such a hold is a review.
HOLDS: Final[dict[HoldReason, Text]] = {
    "new_seller_limit": {
        "en": "It’s above the limit for new sellers, so our team is reviewing it. You don’t "
        "need to do anything.",
        "ar": "المبلغ فوق حدّ البائع الجديد، ويراجعه فريقنا. لا يلزمك فعل شيء.",
    },
    "screening": {
        "en": "Our team is reviewing it. You don’t need to do anything.",
        "ar": "يراجعها فريقنا. لا يلزمك فعل شيء.",
    },
    "review": {
        "en": "Our team is reviewing it. You don’t need to do anything.",
        "ar": "يراجعها فريقنا. لا يلزمك فعل شيء.",
    },
    "approval": {
        "en": "It’s waiting for a second approval. You don’t need to do anything.",
        "ar": "بانتظار موافقة ثانية. لا يلزمك فعل شيء.",
    },
    "member_suspended": {
        "en": "Your account is suspended. The payout is on hold until the suspension ends.",
        "ar": "حسابك موقوف، وعملية السحب معلّقة حتى انتهاء الإيقاف.",
    },
}
# Reason of a rejection, and what the member can do.
REJECTIONS: Final[dict[RejectionReason, Text]] = {
    "name_mismatch": {
        "en": "The account isn’t in your name. Save one that is, then try again.",
        "ar": "اسم صاحب الحساب ليس اسمك. يُرجى حفظ حساب باسمك ثم إعادة الطلب.",
    },
    "details_incomplete": {
        "en": "Your bank details are incomplete. Complete them, then try again.",
        "ar": "بيانات البنك ناقصة. يُرجى إكمالها ثم إعادة الطلب.",
    },
    "not_permitted": {
        "en": "We aren’t allowed to pay this account. Write to us, or save another account.",
        "ar": "لا يُسمح لنا بالتحويل إلى هذا الحساب. يُرجى مراسلتنا أو حفظ حساب آخر.",
    },
    "suspicious_activity": {
        "en": "We found unusual activity. Write to us before you try again.",
        "ar": "رصدنا نشاطًا غير معتاد. يُرجى مراسلتنا قبل إعادة الطلب.",
    },
    "other": {
        "en": "Write to us and we’ll explain why.",
        "ar": "رفضها فريقنا. يُرجى مراسلتنا لمعرفة التفاصيل.",
    },
}

# The money is in the member's account at the provider, whose payout the bank refused.
STOPPED_TITLE: Final[Text] = {
    "en": "Payout stopped at Stripe",
    "ar": "توقّفت عملية السحب لدى Stripe",
}
STOPPED_REMEDY: Final[Text] = {
    "en": "Your bank rejected the transfer from Stripe. The money is in your Stripe account: "
    "correct your bank details there, and Stripe will try again.",
    "ar": "رفض بنكك التحويل من Stripe، والمبلغ موجود في حسابك هناك. يُرجى تصحيح بيانات البنك في "
    "حساب Stripe ليُعاد التحويل.",
}

# Cause of a failure and what the member can do; the amount is always back in the balance.
REMEDIES: Final[dict[str, Text]] = {
    "account_closed": {
        "en": "The account is closed. Save another one, then try again.",
        "ar": "الحساب مغلق. يُرجى حفظ حساب آخر ثم إعادة الطلب.",
    },
    "account_blocked": {
        "en": "The account can’t receive transfers right now. Ask your bank, or save another "
        "account.",
        "ar": "الحساب لا يستقبل الحوالات حاليًا. يُرجى سؤال البنك أو حفظ حساب آخر.",
    },
    "name_mismatch": {
        "en": "The name doesn’t match the account. Update it to match your bank, then try again.",
        "ar": "الاسم لا يطابق صاحب الحساب. يُرجى كتابته كما هو لدى البنك ثم إعادة الطلب.",
    },
    "invalid_account": {
        "en": "The bank couldn’t find this account. Check the number, save it, then try again.",
        "ar": "لم يتعرّف البنك على هذا الحساب. يُرجى مراجعة الرقم وحفظه ثم إعادة الطلب.",
    },
    "invalid_bank": {
        "en": "The SWIFT/BIC doesn’t match the account’s bank. Correct it, then try again.",
        "ar": "رمز SWIFT/BIC ليس لبنك هذا الحساب. يُرجى تصحيحه ثم إعادة الطلب.",
    },
    "invalid_address": {
        "en": "The bank requires a full address. Complete it, then try again.",
        "ar": "يشترط البنك عنوانًا كاملًا. يُرجى إكماله ثم إعادة الطلب.",
    },
    "bank_rejected": {
        "en": "The bank rejected the transfer. Ask your bank why, or save another account.",
        "ar": "رفض البنك الحوالة. يُرجى سؤاله عن السبب أو حفظ حساب آخر.",
    },
    "returned": {
        "en": "The bank returned the money. Check the details with your bank, then try again.",
        "ar": "أعاد البنك المبلغ. يُرجى مراجعة البيانات معه ثم إعادة الطلب.",
    },
    "member_suspended": {
        "en": "Your account is suspended. The money is back in your balance.",
        "ar": "حسابك موقوف. عاد المبلغ إلى رصيدك.",
    },
    "account_not_ready": {
        "en": "Your Stripe account is incomplete. Complete it there, then try again.",
        "ar": "تنقص حسابك لدى Stripe بعض البيانات. يُرجى إكمالها هناك ثم إعادة الطلب.",
    },
}

# Reason codes of ISO 20022's external code set, mapped to failure codes.
BANK_REASON_CODES: Final = {
    "AC01": "invalid_account",
    "AC02": "invalid_account",
    "AC03": "invalid_account",
    "AC04": "account_closed",
    "AC06": "account_blocked",
    "AC07": "account_closed",
    "AC13": "invalid_account",
    "AG01": "account_blocked",
    "BE01": "name_mismatch",
    "BE04": "invalid_address",
    "BE05": "name_mismatch",
    "BE06": "name_mismatch",
    "BE07": "invalid_address",
    "RC01": "invalid_bank",
    "RC04": "invalid_bank",
    "RR03": "name_mismatch",
}


def title(status: str, locale: Locale, *, state: str | None = None) -> str:
    """Return the title of a status, or of the state that it hides."""
    return STATE_TITLES[state][locale] if state in STATE_TITLES else TITLES[status][locale]


def remedy(failure_code: str | None, locale: Locale, *, reason: str | None = None) -> str | None:
    """Return what the member can do about a failed payout; None for other payouts."""
    if failure_code == "rejected":
        return REJECTIONS[cast("RejectionReason", reason or "other")][locale]
    return REMEDIES[failure_code][locale] if failure_code in REMEDIES else None


def told_reason(hold_reason: str | None) -> str | None:
    """Return the reason of a hold that its member may know."""
    return "review" if hold_reason == "screening" else hold_reason


def hold_message(reason: str, locale: Locale) -> str:
    """Return what a hold means for the member."""
    return HOLDS[cast("HoldReason", reason)][locale]


def failure_code_for(bank_code: str | None, *, otherwise: str) -> str:
    """Map a bank's reason, or one of our own codes, to a failure code."""
    code = (bank_code or "").strip()
    if code.lower() in REMEDIES:
        return code.lower()
    return BANK_REASON_CODES.get(code.upper(), otherwise)
