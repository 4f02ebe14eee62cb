"""Errors of notifications."""

from api.core.errors import Problem

notification_not_found = Problem(
    404,
    "notification_not_found",
    en="Notification not found.",
    ar="الإشعار غير موجود.",
)
push_unavailable = Problem(
    404,
    "push_unavailable",
    en="Push notifications aren’t available here.",
    ar="الإشعارات على الجهاز غير متاحة هنا.",
)
