import type { ReactNode } from 'react';
import { MemberRow, MemberRowSkeleton } from '../member-row';
import type { Listed } from '../people';

/** People in one card, row under row. */
export function PeopleCard({ people, query, children }: { people: Listed[]; query: string; children?: ReactNode }) {
  return (
    <div className={GROUND}>
      <ul className="grid grid-cols-1 gap-4">
        {people.map((user) => (
          <li key={user._id}>
            <MemberRow user={user} query={query} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

export function PeopleCardSkeleton({ rows }: { rows: number }) {
  return (
    <div className={`${GROUND} grid gap-4`}>
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity but their order
        <MemberRowSkeleton key={place} />
      ))}
    </div>
  );
}

const GROUND = 'card px-4 py-4 sm:px-5 max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0';
