"""Benchmarks on a synthetic reference dataset."""
