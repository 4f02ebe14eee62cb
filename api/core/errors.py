"""API errors: a stable code, an HTTP status and a message in two languages.

ApiError    exception, rendered by the exception handlers
PermanentError  exception of a handler that is not retried
PostponedError  exception of a handler that is called again later
Problem     entry of the error catalogue; calling it creates the ApiError
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from api.core.text.locale import Locale, Text


class ApiError(Exception):
    """An error that the client can handle.

    - `fields` maps a field's JSON name to a message in two languages.
    - `facts` is JSON for the client, such as a limit or seconds to wait.
    - `keeps_writes` commits what the transaction wrote before the error.
    - `after_rollback`, if it is set, is called with the connection once the transaction is rolled
      back; what it writes is committed.
    """

    def __init__(
        self,
        problem: "Problem",
        *,
        fields: Mapping[str, Text] | None = None,
        facts: Mapping[str, Any] | None = None,
        keeps_writes: bool = False,
    ) -> None:
        super().__init__(problem.code)
        self.problem = problem
        self.fields = dict(fields or {})
        self.facts = dict(facts or {})
        self.keeps_writes = keeps_writes
        self.after_rollback: Callable[[Any], Awaitable[None]] | None = None

    def body(self, locale: Locale) -> dict[str, Any]:
        error: dict[str, Any] = {
            "code": self.problem.code,
            "message": self.problem.text[locale],
            "fields": {name: text[locale] for name, text in self.fields.items()},
            "facts": self.facts,
        }
        return {"payload": None, "error": error}


class PermanentError(Exception):
    """An error of a handler that a retry would meet again: the delivery is a dead letter."""


class PostponedError(Exception):
    """A handler's time has not come: the event is delivered again after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Problem:
    """Entry of the error catalogue: HTTP status, stable code, English and Arabic message."""

    catalogue: Final[dict[str, "Problem"]] = {}

    def __init__(self, status: int, code: str, *, en: str, ar: str) -> None:
        if code in self.catalogue:
            raise ValueError(f"the error code {code} is declared twice")
        self.status = status
        self.code = code
        self.text: Text = {"en": en, "ar": ar}
        self.catalogue[code] = self

    def __call__(
        self,
        *,
        fields: Mapping[str, Text] | None = None,
        facts: Mapping[str, Any] | None = None,
        keeps_writes: bool = False,
    ) -> ApiError:
        return ApiError(self, fields=fields, facts=facts, keeps_writes=keeps_writes)

    def for_field(self, field: str, **facts: Any) -> ApiError:
        """Return the error with its message at one field of the body."""
        return ApiError(self, fields={field: self.text}, facts=facts)


malformed_body = Problem(
    400,
    "malformed_body",
    en="Something went wrong with that request. Reload and try again.",
    ar="حدث خطأ في الطلب. يُرجى تحديث الصفحة وإعادة المحاولة.",
)
unsupported_encoding = Problem(
    415,
    "unsupported_encoding",
    en="Compressed requests aren’t supported. Send the request uncompressed.",
    ar="الطلبات المضغوطة غير مدعومة. يُرجى إرسال الطلب دون ضغط.",
)
unsupported_version = Problem(
    400,
    "unsupported_version",
    en="There’s a newer version. Reload the page.",
    ar="لم يعد هذا الإصدار مدعومًا. يُرجى تحديث الصفحة.",
)
not_authenticated = Problem(
    401, "not_authenticated", en="Sign in to continue.", ar="يُرجى تسجيل الدخول للمتابعة."
)
forbidden = Problem(403, "forbidden", en="You don’t have access to this.", ar="ليس لديك إذن بذلك.")
not_found = Problem(404, "not_found", en="Not found.", ar="لم نعثر على المطلوب.")
method_not_allowed = Problem(
    405,
    "method_not_allowed",
    en="This action isn’t available here.",
    ar="هذه العملية غير متاحة هنا.",
)
idempotency_conflict = Problem(
    409,
    "idempotency_conflict",
    en="This request was already used. Reload and try again.",
    ar="سبق إرسال هذا الطلب. يُرجى تحديث الصفحة وإعادة المحاولة.",
)
body_stalled = Problem(
    408,
    "body_stalled",
    en="The connection timed out. Try again.",
    ar="لم يصل الطلب كاملًا في الوقت المحدد. يُرجى إعادة المحاولة.",
)
body_too_large = Problem(
    413,
    "body_too_large",
    en="That’s too large to send. Shorten it and try again.",
    ar="حجم المحتوى أكبر من المسموح به. يُرجى اختصاره وإعادة المحاولة.",
)
address_too_long = Problem(
    414, "address_too_long", en="This link is too long.", ar="هذا الرابط أطول من المسموح به."
)
validation_failed = Problem(
    422,
    "validation_failed",
    en="Check the highlighted fields and try again.",
    ar="بعض الحقول غير صحيحة. يُرجى مراجعة الحقول المحدَّدة.",
)
invalid_cursor = Problem(
    422,
    "invalid_cursor",
    en="This list has changed. Reload it.",
    ar="تغيّرت القائمة. يُرجى تحميلها من جديد.",
)
rate_limited = Problem(
    429,
    "rate_limited",
    en="You’re going too fast. Wait a moment and try again.",
    ar="طلبات كثيرة. يُرجى الانتظار قليلًا.",
)
internal_error = Problem(
    500,
    "internal_error",
    en="Something went wrong on our end. Try again in a moment.",
    ar="حدث خطأ لدينا. يُرجى إعادة المحاولة بعد قليل.",
)
service_unavailable = Problem(
    503,
    "service_unavailable",
    en="We’re busy right now. Try again in a moment.",
    ar="الخدمة مشغولة. يُرجى إعادة المحاولة بعد قليل.",
)
