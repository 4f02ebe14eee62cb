"""Outgoing messages: e-mail, SMS and page revalidation."""
