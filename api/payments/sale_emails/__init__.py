"""E-mails to sellers about sales and tips: at most one an hour."""
