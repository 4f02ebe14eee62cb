import type { Appeal } from '@/api/moderation-types';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Chip, type ChipTone, QuotedText, useFormat, useNow } from '@/ui';

const TONES: Record<Appeal['state'], ChipTone> = {
  open: 'orange',
  upheld: 'plain',
  changed: 'green',
  reversed: 'green',
};

/** A sent appeal: its text, and the answer or the day until which it comes. */
export function AppealState({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation('standing');
  const { shortDate } = useFormat();
  const now = useNow();
  const { reference, state, text, createdAt, dueAt, answer, decidedAt } = appeal;
  const isLate = Date.parse(dueAt) < now;
  return (
    <div className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-h3">{t('appeal.title')}</h3>
        <Chip tone={TONES[state]} dot>
          {t(`appeal.state.${state}`)}
        </Chip>
        <p className="w-full text-xs text-ink-3">
          <bdi dir="ltr">{reference}</bdi>
          {' · '}
          {t('appeal.sentAt', { date: isolate(shortDate(createdAt)) })}
        </p>
      </header>
      <QuotedText>{text}</QuotedText>
      {state === 'open' && (
        <p role="status" className="text-s text-ink-2">
          {isLate ? t('appeal.late') : t('appeal.answerBy', { date: isolate(shortDate(dueAt)) })}
        </p>
      )}
      {answer && (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 text-s font-semibold">
            {t('appeal.answer')}
            {decidedAt && (
              <span className="text-xs font-normal text-ink-3">
                {t('appeal.answeredAt', { date: isolate(shortDate(decidedAt)) })}
              </span>
            )}
          </p>
          <QuotedText>{answer}</QuotedText>
        </>
      )}
    </div>
  );
}
