import useSWRImmutable from 'swr/immutable';
import { api, type Interest, useMe } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ErrorState, Skeleton } from '@/ui';
import { SectionCard } from '../section-card';
import { InterestsForm } from './interests-form';

const WIDTHS = ['w-32', 'w-24', 'w-36', 'w-28', 'w-20', 'w-28', 'w-24', 'w-32', 'w-24', 'w-28', 'w-36', 'w-20'];

/** Interests of the member. */
export function InterestsSection() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data: me } = useMe();
  const { data, error, mutate } = useSWRImmutable<Interest[], Error>('/interests', (path: string) =>
    api.get<Interest[]>(path),
  );
  if (data && me) return <InterestsForm key={me._id} me={me} interests={data} />;
  return (
    <SectionCard title={t('interests')} subtitle={t('interestsSubtitle')}>
      {error ? (
        <ErrorState boxed title={t('listFailed')} subtitle={errorText(error)} onRetry={() => void mutate()} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {WIDTHS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
            <Skeleton key={index} className={`h-11 rounded-full ${width}`} />
          ))}
        </div>
      )}
    </SectionCard>
  );
}
