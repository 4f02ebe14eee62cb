"""Payments: checkout, provider synchronisation, ledger, refunds and access to paid content."""
