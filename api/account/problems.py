"""What can be wrong with a copy, and with leaving."""

from api.core.errors import Problem

export_not_found = Problem(
    404, "export_not_found", en="This copy is not here.", ar="هذه النسخة غير موجودة."
)
