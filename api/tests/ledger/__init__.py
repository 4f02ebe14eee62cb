"""Model-based test of the ledger: actions, invariants and a state machine."""
