"""Errors of data exports."""

from api.core.errors import Problem

export_not_found = Problem(
    404, "export_not_found", en="Export not found.", ar="نسخة البيانات هذه غير موجودة."
)
