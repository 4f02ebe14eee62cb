import useSWR from 'swr';
import { api, type Interest } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import type { SuggestionReason as Why } from './people';

/** Reason of a suggestion, in a few words. */
export function Reason({ reason }: { reason: Why }) {
  const { t } = useTranslation('explore');
  if (reason.type === 'interest') return <SharedInterest reason={reason} />;
  if (reason.type === 'evaluated') return t('reasonEvaluated');
  if (reason.type === 'popular' || !reason.member) return t('followers', { count: reason.count });
  const name = isolate(reason.member.name);
  return reason.count > 1
    ? t('reasonFollowedByMore', { name, count: reason.count - 1 })
    : t('reasonFollowedBy', { name });
}

function SharedInterest({ reason: { interestId } }: { reason: Why }) {
  const { t } = useTranslation('explore');
  const { data: interests } = useSWR<Interest[], Error>('/interests', (path: string) => api.get<Interest[]>(path), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const interest = interests?.find(({ _id }) => _id === interestId);
  return interest ? t('reasonInterest', { interest: isolate(interest.name) }) : t('reasonInterests');
}
