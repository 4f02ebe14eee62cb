import { useState } from 'react';
import { textDirection } from '@/lib/direction';
import { useTranslation } from '@/lib/i18n';
import { Button, Chip, type ChipTone, Link, UserText } from '@/ui';
import { useInlineFormat } from '../amount';
import { DeadlineRing } from '../deadline-ring';
import type { Dispute } from '../types';
import { EvidenceForm } from './evidence-form';

const TONES: Record<Dispute['state'], ChipTone> = {
  needsEvidence: 'orange',
  underReview: 'orange',
  won: 'green',
  lost: 'red',
};
/** Reasons of banks that have a text of their own. */
const REASONS = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'unrecognized',
];

type Props = { dispute: Dispute; onAnswered: (dispute: Dispute) => void };

/** Dispute with the bank's reason, its deadline, the seller's answer and the outcome. */
export function DisputeRow({ dispute, onAnswered }: Props) {
  const { t } = useTranslation('disputes');
  const inline = useInlineFormat();
  const { post, amountCents, reason, state, openedAt, answerDue, evidence } = dispute;
  const isOpen = state === 'needsEvidence';
  return (
    <li className="border-line px-4 py-4 not-first:border-t sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 text-s">
          <p className="font-medium">
            {t('tookBack', { amount: inline.money(amountCents) })}{' '}
            <Link plain href={`/posts/${post._id}`} className="inline-block min-h-6 font-semibold hover:underline">
              <UserText plain>{post.title ?? ''}</UserText>
            </Link>
          </p>
          <p className="text-ink-2">{t(`reason.${reason && REASONS.includes(reason) ? reason : 'general'}`)}</p>
          <p className="text-xs text-ink-3">{t('openedOn', { date: inline.inlineDate(openedAt) })}</p>
        </div>
        {isOpen && answerDue ? <DeadlineRing since={openedAt} until={answerDue} /> : <Outcome dispute={dispute} />}
      </div>
      {evidence && (
        <div className="mt-2 border-s-2 border-line-strong ps-3 text-s text-ink-2">
          <p className="font-medium">{t(`answer.${evidence.status}`)}</p>
          <div dir={textDirection(evidence.statement) ?? undefined} className="w-fit max-w-full">
            <UserText className="text-s!">{evidence.statement}</UserText>
          </div>
        </div>
      )}
      {isOpen && <Answer dispute={dispute} onAnswered={onAnswered} />}
    </li>
  );
}

function Answer({ dispute, onAnswered }: Props) {
  const { t } = useTranslation('disputes');
  const [isWriting, setWriting] = useState(false);
  if (isWriting) {
    return <EvidenceForm dispute={dispute} onCancel={() => setWriting(false)} onAnswered={onAnswered} />;
  }
  return (
    <Button size="sm" className="mt-3" onClick={() => setWriting(true)}>
      {t('answerBank')}
    </Button>
  );
}

function Outcome({ dispute: { state, closedAt, evidence, answerDue } }: { dispute: Dispute }) {
  const { t } = useTranslation('disputes');
  const inline = useInlineFormat();
  const isUnanswered = state === 'underReview' && !evidence;
  const day = closedAt ?? answerDue;
  return (
    <div className="grid justify-items-start gap-1 sm:justify-items-end sm:text-end">
      <Chip tone={TONES[state]} dot>
        {t(`state.${state}`)}
      </Chip>
      {day && (
        <p className="text-xs text-ink-3">
          {t(`outcome.${isUnanswered ? 'unanswered' : state}`, { date: inline.inlineDate(day) })}
        </p>
      )}
    </div>
  );
}
