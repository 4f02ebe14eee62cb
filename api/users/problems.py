"""Errors of operations on members."""

from api.core.errors import Problem

user_not_found = Problem(404, "user_not_found", en="Profile not found.", ar="هذا الحساب غير موجود.")
own_follow = Problem(422, "own_follow", en="You can’t follow yourself.", ar="لا يمكنك متابعة نفسك.")
own_block = Problem(422, "own_block", en="You can’t block yourself.", ar="لا يمكنك حظر نفسك.")
own_mute = Problem(422, "own_mute", en="You can’t mute yourself.", ar="لا يمكنك كتم نفسك.")
user_blocked = Problem(
    409,
    "user_blocked",
    en="You’ve blocked this person. Unblock them first.",
    ar="لقد حظرت هذا الحساب. يُرجى إلغاء الحظر أولًا.",
)
too_many_muted_words = Problem(
    422,
    "too_many_muted_words",
    en="You’ve reached the muted-word limit. Remove one first.",
    ar="وصلت إلى الحد الأقصى للكلمات المكتومة. يُرجى إلغاء كتم كلمة أولًا.",
)
account_limited = Problem(
    403,
    "account_limited",
    en="Your account is limited for now. See Account standing in Settings.",
    ar="حسابك مقيَّد حاليًا. التفاصيل في «حالة الحساب» ضمن الإعدادات.",
)
