"""Errors of operations on members."""

from api.core.errors import Problem

user_not_found = Problem(404, "user_not_found", en="Profile not found.", ar="الصفحة غير موجودة.")
own_follow = Problem(
    422, "own_follow", en="You cannot follow yourself.", ar="لا يمكنك متابعة نفسك."
)
own_block = Problem(422, "own_block", en="You cannot block yourself.", ar="لا يمكنك حظر نفسك.")
own_mute = Problem(422, "own_mute", en="You cannot mute yourself.", ar="لا يمكنك كتم نفسك.")
user_blocked = Problem(
    409,
    "user_blocked",
    en="You blocked this member. Unblock them first.",
    ar="هذا الحساب محظور من طرفك. يلزم رفع الحظر أولًا.",
)
too_many_muted_words = Problem(
    422,
    "too_many_muted_words",
    en="You have muted as many words as you can. Unmute one first.",
    ar="بلغت الكلمات المكتومة أقصى عدد. يلزم إلغاء كتم كلمة أولًا.",
)
