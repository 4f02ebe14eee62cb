"""Payouts: where to, how much, and how far each one is."""
