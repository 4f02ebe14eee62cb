"""Identity provider: one-time codes, sessions, tokens, sign-in with other issuers."""
