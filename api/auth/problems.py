"""Errors of the identity provider."""

from api.core.errors import Problem

otp_invalid = Problem(
    401,
    "otp_invalid",
    en="That code is wrong or has expired. Check it, or request a new one.",
    ar="الرمز غير صحيح أو انتهت صلاحيته. يُرجى مراجعته أو طلب رمز جديد.",
)
otp_locked = Problem(
    429,
    "otp_locked",
    en="Too many attempts. Request a new code later.",
    ar="محاولات كثيرة. يمكنك طلب رمز جديد لاحقًا.",
)
proof_of_work_required = Problem(
    428,
    "proof_of_work_required",
    en="We couldn’t check your device. Try again.",
    ar="تعذّر التحقّق من جهازك. يُرجى إعادة المحاولة.",
)
sms_unavailable = Problem(
    422,
    "sms_unavailable",
    en="Codes by SMS aren’t available here. Use an email address.",
    ar="الرسائل النصية غير متاحة حاليًا. يُرجى استخدام البريد الإلكتروني.",
)
sms_limit_reached = Problem(
    429,
    "sms_limit_reached",
    en="We can’t send more codes to this phone today. Use an email address.",
    ar="لا يمكننا إرسال رموز أخرى إلى هذا الهاتف اليوم. يُرجى استخدام البريد الإلكتروني.",
)
verification_expired = Problem(
    401,
    "verification_expired",
    en="Your code has expired. Request a new one.",
    ar="انتهت صلاحية الرمز. يُرجى طلب رمز جديد.",
)
already_registered = Problem(
    409,
    "already_registered",
    en="This email or phone already has an account. Sign in, or use another.",
    ar="هذا البريد الإلكتروني أو رقم الهاتف مرتبط بحساب. يُرجى تسجيل الدخول أو استخدام غيره.",
)
contact_required = Problem(
    422,
    "contact_required",
    en="Verify an email address with a code first.",
    ar="لم يصلنا بريد إلكتروني مؤكَّد. يُرجى تأكيد بريدك الإلكتروني برمز أولًا.",
)
issuer_unavailable = Problem(
    503,
    "issuer_unavailable",
    en="We can’t reach the sign-in provider right now. Try again in a moment.",
    ar="تعذّر الوصول إلى مزوّد الهوية. يُرجى إعادة المحاولة بعد قليل.",
)
provider_not_found = Problem(
    404,
    "provider_not_found",
    en="Sign-in provider not found. Sign in with a code instead.",
    ar="مزوّد الهوية هذا غير متاح هنا. يُرجى تسجيل الدخول برمز.",
)
identity_denied = Problem(
    403,
    "identity_denied",
    en="Sign-in was cancelled.",
    ar="تم إلغاء تسجيل الدخول لدى مزوّد الهوية.",
)
identity_expired = Problem(
    401,
    "identity_expired",
    en="This sign-in has expired or was started elsewhere. Start again.",
    ar="انتهت صلاحية محاولة الدخول هذه أو بدأت في متصفّح آخر. يُرجى البدء من جديد.",
)
identity_refused = Problem(
    401,
    "identity_refused",
    en="We couldn’t verify your sign-in. Start again.",
    ar="تعذّر التحقّق من ردّ مزوّد الهوية. يُرجى البدء من جديد.",
)
account_suspended = Problem(
    403,
    "account_suspended",
    en="This account is suspended. Sign in to read why and to appeal.",
    ar="هذا الحساب موقوف. يُرجى تسجيل الدخول للاطّلاع على السبب والاعتراض.",
)
session_ended = Problem(
    401,
    "session_ended",
    en="Your session expired. Sign in again.",
    ar="انتهت جلستك. يُرجى تسجيل الدخول مجددًا.",
)
session_not_found = Problem(
    404, "session_not_found", en="Session not found.", ar="هذه الجلسة غير موجودة."
)
reauthentication_required = Problem(
    403,
    "reauthentication_required",
    en="Confirm it’s you to continue.",
    ar="يُرجى تأكيد هويتك للمتابعة.",
)
last_sign_in_method = Problem(
    409,
    "last_sign_in_method",
    en="This is your only way to sign in. Add an email address first.",
    ar="هذه طريقتك الوحيدة لتسجيل الدخول. يُرجى إضافة بريد إلكتروني أولًا.",
)
passkey_invalid = Problem(
    401,
    "passkey_invalid",
    en="We couldn’t verify that passkey. Try again, or use a code.",
    ar="تعذّر التحقّق من مفتاح المرور. يُرجى إعادة المحاولة أو استخدام رمز.",
)
passkey_not_found = Problem(
    404,
    "passkey_not_found",
    en="Passkey not found. It may have been removed.",
    ar="مفتاح المرور هذا غير موجود. ربما حُذف من قبل.",
)
passkey_already_registered = Problem(
    409,
    "passkey_already_registered",
    en="This passkey is already in use. Add another one.",
    ar="مفتاح المرور هذا مستخدم من قبل. يُرجى إضافة مفتاح آخر.",
)
passkey_limit_reached = Problem(
    409,
    "passkey_limit_reached",
    en="You’ve reached the passkey limit. Remove one first.",
    ar="بلغ حسابك الحد الأقصى لعدد مفاتيح المرور. يُرجى حذف مفتاح أولًا.",
)
passkeys_unavailable = Problem(
    422,
    "passkeys_unavailable",
    en="Passkeys don’t work at this address. Open the site by its domain name, or use a code.",
    ar="مفاتيح المرور لا تعمل من هذا العنوان. يُرجى فتح الموقع باسمه أو استخدام رمز.",
)
