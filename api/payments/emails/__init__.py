"""E-mails of payments."""
