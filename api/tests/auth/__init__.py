"""Tests of sign-in, sessions and tokens."""
