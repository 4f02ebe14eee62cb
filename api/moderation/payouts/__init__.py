"""Payouts and batches in the staff console."""
