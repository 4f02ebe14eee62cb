import { useRouter } from 'next/router';
import useSWR from 'swr';
import { api, type DigestSettings, type DigestUpdate, useMemberPath } from '@/api';
import { updateCached } from '@/api/client/cache';
import { useTranslation } from '@/lib/i18n';
import { useBrandName, useErrorText } from '@/shell';
import { Button, ErrorState, RadioCards, Select, Skeleton, useFormat } from '@/ui';
import { SectionCard } from '../section-card';
import { AddAddress } from './add-address';
import { zoneName } from './time-zone';

const PATH = '/notifications/digest';
const RHYTHMS = ['off', 'daily', 'weekly'] as const;

type Props = {
  /** Stores a choice, and says that it is saved or why not. */
  save: (store: () => Promise<unknown>, undo: () => unknown) => Promise<void>;
};

/** When the digest comes by e-mail, by the clock of the browser in which it was last changed. */
export function DigestCard({ save }: Props) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error, mutate } = useSWR<DigestSettings, Error>(useMemberPath(PATH), api.get);

  const change = async (update: DigestUpdate) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const changes = { ...update, timeZone };
    void updateCached<DigestSettings>(PATH, (stored) => merged(stored, changes));
    await save(
      () => api.post(PATH, changes),
      () => void mutate(),
    );
  };

  return (
    <SectionCard title={t('digest')} subtitle={t('digestSubtitle')}>
      {error && !data && <ErrorState title={errorText(error)} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton className="h-24 rounded-md" />}
      {data && !data.hasEmail && (
        <p className="text-s">
          <AddAddress text={t('digestNoEmail')} />
        </p>
      )}
      {data?.hasEmail && <Rhythm digest={data} onChange={(update) => void change(update)} />}
    </SectionCard>
  );
}

type RhythmProps = { digest: DigestSettings; onChange: (update: DigestUpdate) => void };

function Rhythm({ digest, onChange }: RhythmProps) {
  const { t } = useTranslation('settings');
  const { locale = 'en' } = useRouter();
  const { rhythm, weekday, hour, timeZone, stoppedAt } = digest;
  return (
    <>
      {stoppedAt && <Stopped at={stoppedAt} onRestart={() => onChange({ rhythm: 'weekly' })} />}
      <div className="digest-rhythm">
        <RadioCards
          legend={t('digestRhythm')}
          hideLegend
          value={rhythm}
          options={RHYTHMS.map((value) => ({ value, label: t(`digestRhythms.${value}`) }))}
          onChange={({ target }) => onChange({ rhythm: target.value as DigestSettings['rhythm'] })}
        />
      </div>
      {rhythm !== 'off' && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
            {rhythm === 'weekly' && (
              <Select
                label={t('digestDay')}
                value={weekday}
                options={weekdays(locale)}
                onChange={({ target }) => onChange({ weekday: Number(target.value) })}
              />
            )}
            <Select
              label={t('digestHour')}
              value={hour}
              options={HOURS}
              onChange={({ target }) => onChange({ hour: Number(target.value) })}
            />
          </div>
          <p className="text-xs text-ink-3">{t('quietZone', { zone: zoneName(timeZone, locale) })}</p>
        </>
      )}
    </>
  );
}

type StoppedProps = { at: string; onRestart: () => void };

/** Three digests in a row were not followed by a visit. */
function Stopped({ at, onRestart }: StoppedProps) {
  const { t } = useTranslation('settings');
  const brand = useBrandName();
  const { shortDate } = useFormat();
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-sunken p-4">
      <p className="text-s">{t('digestStopped', { brand, date: shortDate(at) })}</p>
      <Button variant="o" onClick={onRestart}>
        {t('digestRestart')}
      </Button>
    </div>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function weekdays(locale: string) {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => ({
    value: String(day),
    label: format.format(Date.UTC(1970, 0, 4 + day)),
  }));
}

function merged(stored: DigestSettings, update: DigestUpdate): DigestSettings {
  const isOn = update.rhythm !== undefined && update.rhythm !== 'off';
  return { ...stored, ...update, stoppedAt: isOn ? null : stored.stoppedAt } as DigestSettings;
}
