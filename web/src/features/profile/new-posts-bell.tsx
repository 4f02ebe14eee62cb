import { Bell, BellRing } from 'lucide-react';
import type { Profile } from '@/api';
import { newPostsMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { IconButton, showToast } from '@/ui';
import { useMutationErrorToast } from './use-relationship';

/** Accounts with this many followers or more notify of new posts only on request. */
const LARGE_ACCOUNT_FOLLOWERS = 10_000;

type Props = { profile: Profile; className: string };

/** Toggle for notifications of a member's new posts. */
export function NewPostsBell({ profile: { _id, name, newPosts, followersCount }, className }: Props) {
  const { t } = useTranslation('profile');
  const failed = useMutationErrorToast('newPostsFailed');
  const { value: hears, mutate } = useOptimisticMutation(
    newPostsMutation,
    _id,
    newPosts ?? followersCount <= LARGE_ACCOUNT_FOLLOWERS,
  );
  const label = t('newPosts', { name: isolate(name) });
  return (
    <IconButton
      icon={hears ? BellRing : Bell}
      label={label}
      aria-pressed={hears}
      className={cn(className, hears && 'border-lapis! bg-lapis-soft text-lapis-ink')}
      onClick={() => {
        mutate(!hears, failed);
        showToast({ message: t(hears ? 'newPostsOff' : 'newPostsOn', { name: isolate(name) }) });
      }}
    />
  );
}
