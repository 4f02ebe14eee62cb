"""Errors of data exports."""

from api.core.errors import Problem

export_not_found = Problem(
    404, "export_not_found", en="This copy is not here.", ar="هذه النسخة غير موجودة."
)
