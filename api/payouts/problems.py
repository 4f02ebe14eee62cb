"""Errors of payouts and payout methods."""

from typing import Final

from api.core.errors import Problem
from api.core.text.locale import Text
from api.payments import problems as payments_problems

insufficient_balance = payments_problems.insufficient_balance
payout_in_progress = Problem(
    409,
    "payout_in_progress",
    en="You already have a payout in progress.",
    ar="لديك عملية سحب قيد التنفيذ. يمكنك طلب غيرها بعد وصولها.",
)
payout_below_minimum = Problem(
    422,
    "payout_below_minimum",
    en="This is below the minimum payout. Enter a larger amount.",
    ar="المبلغ أقل من الحد الأدنى للسحب. يُرجى إدخال مبلغ أكبر.",
)
no_payout_method = Problem(
    422,
    "no_payout_method",
    en="Add a payout method first.",
    ar="يُرجى إضافة طريقة لاستلام أرباحك أولًا.",
)
method_resting = Problem(
    409,
    "method_resting",
    en="Your payout details changed recently, so payouts are on hold for your security."
    " Try again later.",
    ar="تغيّرت طريقة الاستلام قبل قليل، وهي قيد الانتظار لحماية حسابك. يُرجى المحاولة لاحقًا.",
)
payout_not_allowed = Problem(
    403,
    "payout_not_allowed",
    en="You must be 18 or older, with an account in good standing, to withdraw.",
    ar="يتطلّب السحب أن يكون عمرك 18 عامًا على الأقل وأن يكون حسابك نشطًا.",
)
payout_not_found = Problem(
    404,
    "payout_not_found",
    en="Payout not found.",
    ar="عملية السحب غير موجودة.",
)
payout_not_cancellable = Problem(
    409,
    "payout_not_cancellable",
    en="This payout can’t be cancelled any more.",
    ar="لم يعد إلغاء عملية السحب هذه ممكنًا.",
)
invalid_iban = Problem(
    422,
    "invalid_iban",
    en="This IBAN isn’t valid. Check it and try again.",
    ar="رقم IBAN غير صحيح. يُرجى مراجعة الأرقام.",
)
invalid_account_number = Problem(
    422,
    "invalid_account_number",
    en="Use 4–34 letters and numbers.",
    ar="أحرف لاتينية وأرقام فقط، من 4 إلى 34 خانة.",
)
invalid_routing_number = Problem(
    422,
    "invalid_routing_number",
    en="Enter a valid 9-digit routing number. Ask your bank for the one for wires.",
    ar="رقم التوجيه غير صحيح، وهو من 9 أرقام. الرقم المخصّص للحوالات متاح لدى بنكك.",
)
invalid_bic = Problem(
    422,
    "invalid_bic",
    en="A SWIFT/BIC has 8 or 11 characters.",
    ar="رمز SWIFT/BIC غير صحيح، وهو من 8 أو 11 خانة.",
)
bic_country_mismatch = Problem(
    422,
    "bic_country_mismatch",
    en="This SWIFT/BIC belongs to a bank in another country. Check it, or change the bank country.",
    ar="رمز SWIFT/BIC هذا لبنك في بلد آخر. يُرجى مراجعة الرمز أو بلد البنك.",
)
name_not_latin = Problem(
    422,
    "name_not_latin",
    en="Use Latin letters, exactly as your bank has it.",
    ar="يُرجى استخدام الأحرف اللاتينية، كما هو مسجّل لدى البنك.",
)
city_required = Problem(
    422,
    "city_required",
    en="Enter your town or city. Banks return payouts without one.",
    ar="يُرجى إدخال المدينة، فالبنوك تعيد الحوالات التي لا تُذكر فيها.",
)
payout_country_not_allowed = Problem(
    422,
    "payout_country_not_allowed",
    en="We can’t send payouts to this country. If you have a bank account and address elsewhere, "
    "use those.",
    ar="لا يمكننا تحويل الأموال إلى هذا البلد. إن كان لك حساب بنكي وعنوان في بلد آخر، "
    "فيمكنك استخدامهما.",
)
payout_method_incomplete = Problem(
    409,
    "payout_method_incomplete",
    en="Banks now require your town and country of residence. Add them to continue.",
    ar="تشترط البنوك الآن المدينة وبلد الإقامة. يُرجى إضافتهما إلى طريقة الاستلام.",
)
country_not_supported = Problem(
    422,
    "country_not_supported",
    en="This payout method isn’t available in your country. Use a wire transfer instead.",
    ar="طريقة الاستلام هذه غير متاحة في بلدك. يُرجى اختيار طريقة أخرى.",
)

# Message of an invalid IBAN by the `reason` in the response.
IBAN_ERRORS: Final[dict[str, Text]] = {
    "checksum": invalid_iban.text,
    "length": {
        "en": "This IBAN should have {length} characters.",
        "ar": "طول رقم IBAN في هذا البلد {length} خانة.",
    },
    "country": {
        "en": "This IBAN is from a different country than your bank.",
        "ar": "رقم IBAN هذا ليس من بلد البنك.",
    },
}
payout_settled = Problem(
    409,
    "payout_settled",
    en="This payout has already been transferred or has failed. Reload the list.",
    ar="انتهت عملية السحب هذه. يُرجى تحديث القائمة.",
)
payout_sent = Problem(
    409,
    "payout_sent",
    en="This payout was sent to the bank and can’t be stopped any more.",
    ar="أُرسلت عملية السحب هذه إلى البنك، ولم يعد إيقافها ممكنًا.",
)
payout_held = Problem(
    409,
    "payout_held",
    en="This payout is already on hold.",
    ar="عملية السحب هذه معلّقة بالفعل.",
)
payout_not_held = Problem(
    409,
    "payout_not_held",
    en="This payout isn’t on hold any more. Reload the list.",
    ar="لم تعد عملية السحب هذه معلّقة. يُرجى تحديث القائمة.",
)
approver_paid = Problem(
    409,
    "approver_paid",
    en="This pays you, so another member of staff has to approve it.",
    ar="يُحوَّل هذا المبلغ إليك، فيجب أن يوافق عليه عضو آخر من فريق الإشراف.",
)
approver_collected = Problem(
    409,
    "approver_collected",
    en="You created this batch, so another member of staff has to approve it.",
    ar="جُمعت عمليات السحب هذه بطلب منك، فيجب أن يوافق عليها عضو آخر من فريق الإشراف.",
)
payee_suspended = Problem(
    409,
    "member_suspended",
    en="The member is suspended. Restore the account first, or reject the payout.",
    ar="حساب العضو موقوف. يُرجى استعادة الحساب أولًا أو رفض عملية السحب.",
)
batch_not_found = Problem(
    404,
    "batch_not_found",
    en="Batch not found.",
    ar="مجموعة عمليات السحب غير موجودة.",
)
batch_approved = Problem(
    409,
    "batch_approved",
    en="This batch is already approved. Reload the list.",
    ar="سبقت الموافقة على عمليات السحب هذه. يُرجى تحديث القائمة.",
)

# Errors of staff operations that the API answers, by the code of the `OperatorError`.
OF_STAFF: Final[dict[str, Problem]] = {
    problem.code: problem
    for problem in (
        payout_not_found,
        payout_settled,
        payout_sent,
        payout_held,
        payout_not_held,
        approver_paid,
        approver_collected,
        payee_suspended,
        batch_not_found,
        batch_approved,
    )
}
