"""Tooling around the product: local runs, tests, benchmarks, operations."""
