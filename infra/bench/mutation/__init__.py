"""Mutation tests: deliberate faults, one at a time, which the gates must detect.

mutant.py       mutants, their edits and the checks that detect them
catalogue.toml  the mutants
catalogue.py    loader of the catalogue
worktree.py     copy of the checkout to which the faults are applied
gate_runner.py  runs a check in the copy and extracts the failure messages
run.py          runs the mutants and prints the table
"""
