"""Errors of the identity provider."""

from api.core.errors import Problem

otp_invalid = Problem(
    401,
    "otp_invalid",
    en="The code is not correct or has expired.",
    ar="الرمز غير صحيح أو انتهت صلاحيته.",
)
otp_locked = Problem(
    429,
    "otp_locked",
    en="Too many attempts. Ask for a new code later.",
    ar="محاولات كثيرة. يمكن طلب رمز جديد لاحقًا.",
)
sms_unavailable = Problem(
    422,
    "sms_unavailable",
    en="Codes by SMS are not available here. Use an email address.",
    ar="الرموز برسائل SMS غير متاحة هنا. يمكن استخدام البريد الإلكتروني.",
)
sms_limit_reached = Problem(
    429,
    "sms_limit_reached",
    en="No more codes can be sent to this phone today. Use an email address.",
    ar="لا يمكن إرسال رموز أخرى إلى هذا الهاتف اليوم. يمكن استخدام البريد الإلكتروني.",
)
verification_expired = Problem(
    401,
    "verification_expired",
    en="Your code has expired. Ask for a new one.",
    ar="انتهت صلاحية الرمز. يمكن طلب رمز جديد.",
)
already_registered = Problem(
    409,
    "already_registered",
    en="This email or phone already has an account.",
    ar="لهذا البريد أو الرقم حساب من قبل.",
)
contact_required = Problem(
    422,
    "contact_required",
    en="Your provider does not confirm an email address. Prove one by a code first.",
    ar="لا يؤكّد مزوّد الهوية عنوان بريد. يلزم إثبات عنوان برمز أولًا.",
)
issuer_unavailable = Problem(
    503,
    "issuer_unavailable",
    en="The provider cannot be reached at the moment. Try again shortly.",
    ar="يتعذّر الآن الوصول إلى مزوّد الهوية. يُرجى إعادة المحاولة بعد قليل.",
)
provider_not_found = Problem(
    404, "provider_not_found", en="Provider not found.", ar="مزوّد الهوية هذا غير متاح هنا."
)
identity_denied = Problem(
    403,
    "identity_denied",
    en="Signing in there was cancelled.",
    ar="أُلغي تسجيل الدخول هناك.",
)
identity_expired = Problem(
    401,
    "identity_expired",
    en="This sign-in is over or was begun elsewhere. Begin again.",
    ar="انتهت محاولة الدخول هذه أو بدأت في مكان آخر. يُرجى البدء من جديد.",
)
identity_refused = Problem(
    401,
    "identity_refused",
    en="What the provider answered could not be confirmed. Begin again.",
    ar="تعذّر التحقق من جواب مزوّد الهوية. يُرجى البدء من جديد.",
)
account_suspended = Problem(
    403,
    "account_suspended",
    en="This account is suspended.",
    ar="هذا الحساب موقوف.",
)
session_ended = Problem(
    401,
    "session_ended",
    en="Your session ended. Sign in again.",
    ar="انتهت الجلسة. يلزم تسجيل الدخول من جديد.",
)
session_not_found = Problem(
    404, "session_not_found", en="Session not found.", ar="هذه الجلسة غير موجودة."
)
reauthentication_required = Problem(
    403,
    "reauthentication_required",
    en="Confirm with a new code that it is you.",
    ar="يلزم تأكيد الهوية برمز جديد.",
)
