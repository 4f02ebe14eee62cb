"""Payouts: bank accounts, requests, batches, transfers and their results."""
