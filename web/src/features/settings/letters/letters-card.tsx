import useSWR from 'swr';
import { api, type LetterSettings, typedApi, unwrapPayload, useMemberPath } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ErrorState, RadioCards, Skeleton, showToast } from '@/ui';
import { SectionCard } from '../section-card';

type Mode = LetterSettings['mode'];

const MODES: readonly Mode[] = ['off', 'chosen', 'all'];

/** Which posts go out as letters, and to how many followers by e-mail. */
export function LettersCard() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const path = useMemberPath('/users/letters');
  const { data, error, mutate } = useSWR<LetterSettings, Error>(path, (key: string) => api.get<LetterSettings>(key));

  const choose = async (mode: Mode) => {
    if (!data || mode === data.mode) return;
    await mutate({ ...data, mode }, { revalidate: false });
    try {
      await mutate(await unwrapPayload(typedApi().POST('/users/letters', { body: { mode } })), { revalidate: false });
    } catch (problem) {
      await mutate(data, { revalidate: false });
      showToast({ message: t('notSaved', { problem: errorText(problem) }), tone: 'error' });
    }
  };

  return (
    <SectionCard title={t('letters')} subtitle={t('lettersSubtitle')}>
      {error && !data && <ErrorState title={errorText(error)} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton className="h-24 rounded-md" />}
      {data && (
        <>
          <p className="text-s">
            {t('emailFollowers', { count: data.emailFollowers })}
            <span className="block text-xs text-ink-3">{t('emailFollowersHint')}</span>
          </p>
          <RadioCards
            legend={t('lettersMode')}
            hideLegend
            value={data.mode}
            options={MODES.map((mode) => ({ value: mode, label: t(`lettersModes.${mode}`) }))}
            onChange={({ target }) => void choose(target.value as Mode)}
            hint={t(`lettersHints.${data.mode}`, { count: data.maxLettersPerWeek })}
          />
        </>
      )}
    </SectionCard>
  );
}
