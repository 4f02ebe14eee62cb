"""Passkeys: registration, sign-in and reauthentication by WebAuthn."""
