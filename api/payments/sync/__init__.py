"""Synchronisation with the payment provider: fetch its state, apply it idempotently."""
