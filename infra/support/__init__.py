"""Support shared by the benches and the tests: members, workloads and processes."""
