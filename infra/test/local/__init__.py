"""Tests of the embedded parts."""
