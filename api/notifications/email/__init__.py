"""E-mails about single notifications, which members choose by type."""
