"""Errors of posts."""

from api.core.errors import Problem

post_not_found = Problem(404, "post_not_found", en="Post not found.", ar="المنشور غير موجود.")
kind_fixed = Problem(
    422,
    "kind_fixed",
    en="A post keeps its kind. Publish a new one instead.",
    ar="لا يتغيّر نوع المنشور بعد نشره. يمكن نشر منشور جديد.",
)
