"""Tests of the payments sandbox."""
