"""Every mutant, in the order of README's table; what only pytest has to see comes first."""

from infra.bench.mutation.catalogue import (
    access,
    data,
    edge,
    operations,
    pages,
    resilience,
    sign_in,
)
from infra.bench.mutation.mutant import Mutant

MUTANTS: tuple[Mutant, ...] = (
    *access.MUTANTS,
    *sign_in.MUTANTS,
    *edge.MUTANTS,
    *data.MUTANTS,
    *operations.MUTANTS,
    *resilience.MUTANTS,
    *pages.MUTANTS,
)
