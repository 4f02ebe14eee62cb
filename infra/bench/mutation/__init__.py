"""Faults put in on purpose, one at a time, and whether the gate that guards against each sees it.

mutant.py      what a mutant is, and the ways in which a gate is asked
catalogue/     the mutants themselves, as data
checkout.py    a copy of the checkout, in which they are made
asking.py      runs a gate in that copy, and reads why it failed
run.py         all of it in turn, and the table
"""
