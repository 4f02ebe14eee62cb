"""Every statement of payments, by what it is about."""
