"""Errors of payouts and payout methods."""

from typing import Final

from api.core.errors import Problem
from api.core.text.locale import Text
from api.payments import problems as payments_problems

insufficient_balance = payments_problems.insufficient_balance
payout_in_progress = Problem(
    409,
    "payout_in_progress",
    en="A payout is on its way. Try again when it has arrived.",
    ar="هناك دفعة في الطريق. تُتاح المحاولة من جديد بعد وصولها.",
)
payout_below_minimum = Problem(
    422,
    "payout_below_minimum",
    en="This is less than the smallest payout.",
    ar="هذا أقل من الحد الأدنى للسحب.",
)
no_payout_method = Problem(
    422,
    "no_payout_method",
    en="Say first where your payouts go.",
    ar="يلزم أولًا تحديد طريقة استلام الأرباح.",
)
method_resting = Problem(
    409,
    "method_resting",
    en="The payout method was changed a short while ago and rests for your safety.",
    ar="تغيّرت طريقة الاستلام قبل قليل، وهي في فترة الأمان.",
)
payout_not_allowed = Problem(
    403,
    "payout_not_allowed",
    en="Payouts are for members of 18 years and older whose account is in good standing.",
    ar="السحب لمن بلغ 18 عامًا وحسابه غير موقوف.",
)
payout_not_found = Problem(
    404,
    "payout_not_found",
    en="There is no such payout.",
    ar="لا توجد دفعة بهذا الرقم.",
)
payout_not_cancellable = Problem(
    409,
    "payout_not_cancellable",
    en="This payout can't be cancelled any more.",
    ar="لم يعد إلغاء هذه الدفعة ممكنًا.",
)
invalid_iban = Problem(
    422,
    "invalid_iban",
    en="This IBAN is not right. Check its digits.",
    ar="رقم IBAN غير صحيح. تُرجى مراجعة الأرقام.",
)
invalid_account_number = Problem(
    422,
    "invalid_account_number",
    en="Letters and digits only, 4 to 34 of them.",
    ar="أحرف لاتينية وأرقام فقط، من 4 إلى 34 خانة.",
)
invalid_routing_number = Problem(
    422,
    "invalid_routing_number",
    en="This is no routing number: it has 9 digits. Your bank tells you the one for wires.",
    ar="رقم التوجيه غير صحيح، وهو من 9 أرقام. يُعرف الرقم المخصّص للحوالات من المصرف.",
)
invalid_bic = Problem(
    422,
    "invalid_bic",
    en="This is no SWIFT/BIC: it has 8 or 11 characters.",
    ar="رمز SWIFT/BIC غير صحيح، وهو من 8 أو 11 خانة.",
)
bic_country_mismatch = Problem(
    422,
    "bic_country_mismatch",
    en="This SWIFT/BIC is of a bank in another country.",
    ar="رمز SWIFT/BIC هذا لمصرف في بلد آخر.",
)
name_not_latin = Problem(
    422,
    "name_not_latin",
    en="Write it in Latin letters, as the bank has it.",
    ar="يُكتب بالأحرف اللاتينية كما هو مسجّل في المصرف.",
)
payout_country_not_allowed = Problem(
    422,
    "payout_country_not_allowed",
    en="We can't send money to this country. Choose a bank and an address in another one.",
    ar="لا يمكننا تحويل الأموال إلى هذا البلد. يلزم مصرف وعنوان في بلد آخر.",
)
payout_method_incomplete = Problem(
    409,
    "payout_method_incomplete",
    en="Banks now need your town and country of residence. Add them to your payout method.",
    ar="تشترط المصارف الآن المدينة وبلد الإقامة. تلزم إضافتهما إلى طريقة الاستلام.",
)
country_not_supported = Problem(
    422,
    "country_not_supported",
    en="This way of being paid is not offered in your country.",
    ar="طريقة الاستلام هذه غير متاحة في بلدك.",
)

# Message of an invalid IBAN by the `reason` in the response.
IBAN_ERRORS: Final[dict[str, Text]] = {
    "checksum": invalid_iban.text,
    "length": {
        "en": "An IBAN of this country has {length} characters.",
        "ar": "طول رقم IBAN في هذا البلد {length} خانة.",
    },
    "country": {
        "en": "This IBAN is not of the bank's country.",
        "ar": "رقم IBAN هذا ليس من بلد المصرف.",
    },
}
