import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Button, Link, Money, Name, QuotedText, useFormat, useNow } from '@/ui';
import { CoverNote } from './cover-note';
import type { RefundAct, StaffRefundRequest } from './types';

type Props = { request: StaffRefundRequest; onAct: (act: RefundAct) => void };

/** A request with what both parties say, what the seller's money covers, and the two decisions. */
export function RefundRow({ request, onAct }: Props) {
  const { t } = useTranslation('staffRefunds');
  const { shortDate, money } = useFormat();
  const { buyer, seller, post, reason, decline, amountCents, refundableCents, paidAt, requestedAt } = request;
  return (
    <li className="flex items-start gap-3.5 border-t border-line px-4 py-4 text-s first:border-t-0 lg:px-5">
      <Avatar name={buyer.name} picture={buyer.profilePic} size={40} />
      <div className="grid min-w-0 flex-1 gap-3">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-semibold">
              <Link plain href={`/posts/${post._id}`} className="hover:underline">
                <bdi>{post.title || t(`untitled.${request.kind}`)}</bdi>
              </Link>
            </p>
            <p className="text-xs text-ink-3">
              {t('paid', { date: isolate(shortDate(paidAt)) })} ·{' '}
              {t('requested', { date: isolate(shortDate(requestedAt)) })}
            </p>
          </div>
          <div className="text-end max-sm:text-start">
            <Money cents={refundableCents} className="font-display text-h3 font-semibold" />
            {refundableCents < amountCents && (
              <p className="text-xs text-ink-3">{t('ofPaid', { amount: isolateLtr(money(amountCents)) })}</p>
            )}
          </div>
        </div>
        <Side party="buyer" person={buyer} text={reason} fallback={t('noReason')} />
        <Side
          party="seller"
          person={seller}
          note={decline ? t(`declineReason.${decline.reason}`) : t('noAnswer')}
          text={decline?.text ?? ''}
        />
        <CoverNote cover={request.cover} />
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={() => onAct('grant')}>
            {t('grant')}
          </Button>
          <Button size="sm" variant="o" onClick={() => onAct('deny')}>
            {t('deny')}
          </Button>
          <Waiting request={request} />
        </div>
      </div>
    </li>
  );
}

type SideProps = {
  party: 'buyer' | 'seller';
  person: StaffRefundRequest['buyer'];
  /** What the party chose, before the own text. */
  note?: string;
  text: string;
  /** Instead of a text. */
  fallback?: string;
};

function Side({ party, person, note, text, fallback }: SideProps) {
  const { t } = useTranslation('staffRefunds');
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-ink-3">
        {t(party)}
        <Link plain href={`/staff/members/${person._id}`} className="min-w-0 text-s text-ink hover:underline">
          <Name isStaff={false}>{person.name}</Name>
        </Link>
        {note && <span className="text-ink-2">· {note}</span>}
        {!text && fallback && <span>· {fallback}</span>}
      </p>
      {text && <QuotedText>{text}</QuotedText>}
    </div>
  );
}

function Waiting({ request: { escalatedAt, answerDue } }: { request: StaffRefundRequest }) {
  const { t } = useTranslation('staffRefunds');
  const { shortDate } = useFormat();
  const now = useNow();
  const isOverdue = answerDue !== null && Date.parse(answerDue) < now;
  return (
    <p className="ms-auto text-xs text-ink-3 max-sm:w-full">
      {t('since', { date: isolate(shortDate(escalatedAt)) })}
      {answerDue && (
        <>
          {' · '}
          <span className={isOverdue ? 'font-semibold text-orange-ink' : undefined}>
            {t(isOverdue ? 'overdue' : 'due', { date: isolate(shortDate(answerDue)) })}
          </span>
        </>
      )}
    </p>
  );
}
