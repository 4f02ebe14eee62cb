import useSWR, { mutate } from 'swr';
import { api, isApiError, type MutedPhrase, useMemberPath } from '@/api';
import { updateCached } from '@/api/client/cache';
import { ME_PATH } from '@/api/session/session';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';
import { invalidateLists } from '../invalidate-lists';

const PATH = '/users/mutedWords';

/** Muted words with optimistic changes. */
export function useMutedWords() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const path = useMemberPath(PATH);
  const {
    data: words,
    error,
    mutate: reload,
  } = useSWR<MutedPhrase[], Error>(path, (key: string) => api.get<MutedPhrase[]>(key));

  const edit = (change: (phrases: MutedPhrase[]) => MutedPhrase[]) => updateCached<MutedPhrase[]>(PATH, change);
  const send = async (call: string, word: string) => {
    const answer = await api.post<{ word: string }>(`/users/${call}`, { word });
    invalidateLists();
    void mutate(ME_PATH);
    return answer.word;
  };

  const add = async (word: string): Promise<string> => {
    try {
      const saved = await send('muteWord', word);
      await edit((phrases) => [
        { word: saved, since: new Date().toISOString() },
        ...phrases.filter((other) => other.word !== saved),
      ]);
      return '';
    } catch (problem) {
      return (isApiError(problem) && problem.fields.word) || errorText(problem);
    }
  };

  const remove = async (phrase: MutedPhrase) => {
    const before = words ?? [];
    await edit((phrases) => phrases.filter(({ word }) => word !== phrase.word));
    try {
      await send('unmuteWord', phrase.word);
      showToast({
        message: t('wordUnmuted', { word: isolate(phrase.word) }),
        action: { label: t('common:common.undo'), onPress: () => void add(phrase.word) },
      });
    } catch (problem) {
      await edit(() => before);
      showToast({ message: t('notSaved', { problem: errorText(problem) }), tone: 'error' });
    }
  };

  return { words, error, reload: () => void reload(), add, remove };
}
