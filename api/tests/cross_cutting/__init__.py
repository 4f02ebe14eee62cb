"""Tests of rules that hold for every endpoint."""
