"""npm run bench -- chaos: durability of acknowledged writes while faults are injected."""
