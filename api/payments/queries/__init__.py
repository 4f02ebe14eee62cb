"""SQL statements of payments, one module per subject."""
