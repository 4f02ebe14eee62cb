import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { QuotedText, useFormat } from '@/ui';
import { StateChip } from './state-chip';
import type { AppealDetail } from './types';

/** The answer that an appeal had; `isNew` if another person gave it while this page was open. */
export function GivenAnswer({ appeal, isNew }: { appeal: AppealDetail; isNew: boolean }) {
  const { t } = useTranslation('appeals');
  const { shortDate } = useFormat();
  const { answer, decidedAt, decidedBy, isAlone } = appeal;
  return (
    <section aria-labelledby="answer" className="card grid gap-3 p-5">
      {isNew && (
        <p role="status" className="rounded-md bg-orange-soft px-4 py-2.5 text-s text-orange-ink">
          {t('answer.closed')}
        </p>
      )}
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="answer" className="text-h3">
          {t('answer.given')}
        </h2>
        <StateChip appeal={appeal} />
        {decidedAt && (
          <p className="w-full text-xs text-ink-3">
            {t('answer.givenBy', { date: isolate(shortDate(decidedAt)), name: isolate(decidedBy?.name ?? '–') })}
          </p>
        )}
      </header>
      {answer && <QuotedText>{answer}</QuotedText>}
      {isAlone && <p className="text-xs text-ink-3">{t('answer.isAlone')}</p>}
    </section>
  );
}
