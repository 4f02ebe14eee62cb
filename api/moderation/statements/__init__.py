"""Statements of reasons: what a decision tells the member."""
