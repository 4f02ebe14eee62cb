import type { ReactNode } from 'react';
import { useMembership } from '@/api';

type Props = {
  /** A link with the class `guest-only`. */
  guest: ReactNode;
  /** Content with the class `member-only`. */
  member: ReactNode;
};

/** Renders both variants until the session is known, when style sheets choose, then one of them. */
export function GuestOrMember({ guest, member }: Props) {
  const membership = useMembership();
  return (
    <>
      {membership !== 'member' && guest}
      {membership !== 'guest' && member}
    </>
  );
}
