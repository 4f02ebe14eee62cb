import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Button, Chip, Link, Money, Name, QuotedText, useFormat, useNow } from '@/ui';
import type { StaffDispute } from './types';

type Props = { dispute: StaffDispute; onAnswer: () => void };

/** A dispute with the bank's reason, the deadline, and what was answered. */
export function DisputeRow({ dispute, onAnswer }: Props) {
  const { t } = useTranslation('staffDisputes');
  const { t: reasons } = useTranslation('disputes');
  const { shortDate } = useFormat();
  const { buyer, seller, post, kind, amountCents, reason, state, openedAt, evidence } = dispute;
  const needsAnswer = state === 'needsEvidence';
  return (
    <li className="flex items-start gap-3.5 border-t border-line px-4 py-4 text-s first:border-t-0 lg:px-5">
      <Avatar name={buyer.name} picture={buyer.profilePic} size={40} />
      <div className="grid min-w-0 flex-1 gap-2.5">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-semibold">
              <Link plain href={`/posts/${post._id}`} className="hover:underline">
                <bdi>{post.title || t(`untitled.${kind}`)}</bdi>
              </Link>
            </p>
            <p className="flex flex-wrap gap-x-1.5 text-xs text-ink-3">
              {t('buyer')} <Person person={buyer} /> · {t('seller')} <Person person={seller} />
            </p>
          </div>
          <Money cents={amountCents} className="font-display text-h3 font-semibold" />
        </div>
        <p className="text-ink-2">{reasons(`reason.${reason ?? 'general'}`, { defaultValue: reason })}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Chip tone={needsAnswer ? 'orange' : 'plain'} dot>
            {t(`state.${needsAnswer ? 'needsEvidence' : evidence ? 'underReview' : 'unanswered'}`)}
          </Chip>
          <p className="text-xs text-ink-3">
            {t('opened', { date: isolate(shortDate(openedAt)) })} · <Deadline dispute={dispute} />
          </p>
        </div>
        {evidence && (
          <div className="grid gap-1.5">
            <p className="text-xs text-ink-3">{t(`answered.${evidence.status}`)}</p>
            <QuotedText>{evidence.statement}</QuotedText>
          </div>
        )}
        {needsAnswer && (
          <div>
            <Button size="sm" onClick={onAnswer}>
              {t('answer')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function Person({ person }: { person: StaffDispute['buyer'] }) {
  return (
    <Link plain href={`/staff/members/${person._id}`} className="min-w-0 text-ink-2 hover:underline">
      <Name isStaff={false}>{person.name}</Name>
    </Link>
  );
}

const URGENT_MS = 3 * 86_400_000;

function Deadline({ dispute: { answerDue, state } }: { dispute: StaffDispute }) {
  const { t } = useTranslation('staffDisputes');
  const { shortDate } = useFormat();
  const now = useNow();
  if (!answerDue) return t('noDeadline');
  const isUrgent = state === 'needsEvidence' && Date.parse(answerDue) - now < URGENT_MS;
  return (
    <span className={isUrgent ? 'font-semibold text-orange-ink' : undefined}>
      {t('due', { date: isolate(shortDate(answerDue)) })}
    </span>
  );
}
