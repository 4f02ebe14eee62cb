import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { api, type Post, type Profile, useMembership } from '@/api';
import { blockMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';
import { postPath } from './use-post';

/** Returns whether the member blocks the author of a page's post, which the API then withholds, and the unblock. */
export function useBlockedAuthor({ _id, author }: Post) {
  const { t } = useTranslation('post');
  const errorText = useErrorText();
  const { mutate } = useSWRConfig();
  const isMember = useMembership() === 'member';
  const { data: profile } = useSWR<Profile, Error>(
    isMember ? `/users/${author._id}` : null,
    (path: string) => api.get<Profile>(path),
    { revalidateOnFocus: false },
  );
  const block = useOptimisticMutation(blockMutation, author._id, profile?.isBlocked ?? false);
  const isUnblocked = block.answer?.isBlocked === false;
  useEffect(() => {
    if (isUnblocked) void mutate(postPath(_id));
  }, [isUnblocked, _id, mutate]);
  return {
    isBlocked: block.value,
    unblock: () => {
      // Until the API returns the post again, the page shows what guests see.
      void mutate(postPath(_id), undefined, { revalidate: false });
      block.mutate(false, (error) => showToast({ message: `${t('blockFailed')} ${errorText(error)}`, tone: 'error' }));
    },
  };
}
