"""Errors of letters."""

from api.core.errors import Problem

letters_off = Problem(
    409,
    "letters_off",
    en="This member doesn’t send letters.",
    ar="هذا الحساب لا يرسل رسائل بريدية.",
)
