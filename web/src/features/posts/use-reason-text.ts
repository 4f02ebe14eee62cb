import { api, type Interest, type Post } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';

/** Returns a sentence with the reason why a list contains a post. */
export function useReasonText(): (post: Post) => Promise<string> {
  const { t } = useTranslation('post');
  return async ({ reason, author }) => {
    const name = isolate(reason?.member?.name ?? author.name);
    switch (reason?.type) {
      case 'mine':
        return t('whyMine');
      case 'follow':
        return t('whyFollow', { name: isolate(author.name) });
      case 'evaluatedByFollowed':
        return t('whyEvaluated', { name });
      case 'followedByFollowed':
        return t('whyFollowedBy', { name, author: isolate(author.name) });
      case 'interest': {
        const interest = await interestName(reason.interestId);
        return interest ? t('whyInterest', { interest: isolate(interest) }) : t('whyInterests');
      }
      default:
        return t('whyPopular');
    }
  };
}

async function interestName(id: string | null): Promise<string | undefined> {
  const interests = await api.get<Interest[]>('/interests').catch(() => []);
  return interests.find(({ _id }) => _id === id)?.name;
}
