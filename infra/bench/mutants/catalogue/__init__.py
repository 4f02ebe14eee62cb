"""Every mutant, in the order of README's table; what only pytest has to see comes first."""

from infra.bench.mutants.catalogue import (
    access,
    edge,
    faults,
    operations,
    pages,
    rights,
    signing_in,
)
from infra.bench.mutants.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    *access.MUTANTS,
    *signing_in.MUTANTS,
    *edge.MUTANTS,
    *rights.MUTANTS,
    *operations.MUTANTS,
    *faults.MUTANTS,
    *pages.MUTANTS,
)
