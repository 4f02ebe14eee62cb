"""Escalated refund requests in the staff console."""
