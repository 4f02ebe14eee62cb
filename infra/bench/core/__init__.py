"""Environment, datasets, processes and reports shared by the benchmarks."""
