import type { ReactNode } from 'react';
import { useMembership } from '@/api';

type Props = {
  /** A link with the class `guest-only`. */
  guest: ReactNode;
  /** What carries the class `member-only`. */
  member: ReactNode;
};

/** Both until it is known who reads, when style sheets choose; then one of them. */
export function GuestOrMember({ guest, member }: Props) {
  const membership = useMembership();
  return (
    <>
      {membership !== 'member' && guest}
      {membership !== 'guest' && member}
    </>
  );
}
