import type { Profile } from '@/api';
import type { ButtonSize, ButtonVariant } from '@/ui';
import { FollowButton } from './follow-button';
import { useProfile } from './use-profile';

type Props = {
  userId: string;
  name: string;
  initial?: Profile | null;
  size?: ButtonSize;
  variant?: ButtonVariant;
};

/** Follow button of a member of whom the page knows only the public data. */
export function ProfileFollow({ initial, ...button }: Props) {
  const { data, error } = useProfile(button.userId, initial);
  return (
    <FollowButton {...button} isFollowing={data?.isFollowing ?? (error ? false : null)} followsMe={data?.followsMe} />
  );
}
