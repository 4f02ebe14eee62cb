import type { ReactNode } from 'react';
import { MemberRow, MemberRowSkeleton } from '../member-row';
import type { ListedMember } from '../people';

/** Members in one card, one per row. */
export function PeopleCard({
  people,
  query,
  children,
}: {
  people: ListedMember[];
  query: string;
  children?: ReactNode;
}) {
  return (
    <div className={CARD_CLASS}>
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
    <div className={`${CARD_CLASS} grid gap-4`}>
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity but their order
        <MemberRowSkeleton key={place} />
      ))}
    </div>
  );
}

const CARD_CLASS = 'card px-4 py-4 sm:px-5 max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0';
