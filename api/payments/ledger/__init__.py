"""Double-entry ledger: append-only, and balanced by construction."""
