"""Performance benchmarks and the scoreboard."""
