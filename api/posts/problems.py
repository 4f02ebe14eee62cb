"""Errors of posts."""

from api.core.errors import Problem

post_not_found = Problem(404, "post_not_found", en="Post not found.", ar="المنشور غير موجود.")
kind_fixed = Problem(
    422,
    "kind_fixed",
    en="You can’t change a post’s type. Publish a new one instead.",
    ar="لا يمكن تغيير نوع المنشور بعد نشره. يمكنك نشر منشور جديد.",
)
link_not_allowed = Problem(
    422,
    "link_not_allowed",
    en="Your text links to a site that isn’t allowed here. Remove the link.",
    ar="في النص رابط إلى موقع غير مسموح به. يُرجى حذف الرابط.",
)
