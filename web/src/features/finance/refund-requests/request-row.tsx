import { useState } from 'react';
import { textDirection } from '@/lib/direction';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Button, Link, showToast, UserText } from '@/ui';
import { useInlineFormat } from '../amount';
import { DeadlineRing } from '../deadline-ring';
import type { RefundRequest, Sale } from '../types';
import { DeclineForm } from './decline-form';
import { RequestState } from './request-state';

type Props = {
  sale: Sale;
  request: RefundRequest;
  onRefund: (sale: Sale) => void;
  onAnswered: (sale: Sale) => void;
};

/** Refund request with its reason, its deadline and the seller's answer. */
export function RequestRow({ sale, request, onRefund, onAnswered }: Props) {
  const { t } = useTranslation('refunds');
  const inline = useInlineFormat();
  const { buyer, post, amountCents, refundedCents } = sale;
  const isOpen = request.state === 'open';
  const requested = isOpen ? amountCents - refundedCents : amountCents;
  return (
    <li className="flex items-start gap-3.5 border-line px-4 py-4 not-first:border-t sm:px-5">
      <Avatar name={buyer.name} picture={buyer.profilePic} size={40} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-s font-medium">
              {t('asks', { name: inline.name(buyer.name), amount: inline.money(requested) })}{' '}
              <Link plain href={`/posts/${post._id}`} className="inline-block min-h-6 font-semibold hover:underline">
                <UserText plain>{post.title ?? ''}</UserText>
              </Link>
            </p>
            <Reason text={request.reason} />
          </div>
          {isOpen && request.answerDue ? (
            <DeadlineRing since={request.requestedAt} until={request.answerDue} />
          ) : (
            <RequestState sale={sale} request={request} />
          )}
        </div>
        {request.decline && <Answer title={t(`declineReason.${request.decline.reason}`)} text={request.decline.text} />}
        {request.decision && <Answer title={t('decision')} text={request.decision} />}
        {isOpen && <Actions {...{ sale, request, onRefund, onAnswered }} amountCents={requested} />}
      </div>
    </li>
  );
}

function Actions({ sale, request, onRefund, onAnswered, amountCents }: Props & { amountCents: number }) {
  const { t } = useTranslation('refunds');
  const inline = useInlineFormat();
  const [isDeclining, setDeclining] = useState(false);
  const declined = (answered: Sale) => {
    showToast({ message: t('declinedToast', { name: inline.name(sale.buyer.name) }) });
    onAnswered(answered);
  };
  if (isDeclining) {
    return <DeclineForm sale={sale} onCancel={() => setDeclining(false)} onDeclined={declined} />;
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="sm" onClick={() => onRefund(sale)}>
        {t('refund', { amount: inline.money(amountCents) })}
      </Button>
      <Button variant="o" size="sm" onClick={() => setDeclining(true)}>
        {t('decline')}
      </Button>
      <span className="ms-auto text-xs text-ink-3">
        {t('askedOn', { date: inline.inlineDate(request.requestedAt) })}
      </span>
    </div>
  );
}

/** The buyer's own text in its own direction. */
function Reason({ text }: { text: string }) {
  const { t } = useTranslation('refunds');
  if (!text) return <p className="text-s text-ink-3">{t('noReason')}</p>;
  return (
    <div dir={textDirection(text) ?? undefined} className="mt-0.5 w-fit max-w-full text-ink-2">
      <UserText className="text-s!">{text}</UserText>
    </div>
  );
}

function Answer({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-2 border-s-2 border-line-strong ps-3 text-s text-ink-2">
      <p className="font-medium">{title}</p>
      {text && (
        <div dir={textDirection(text) ?? undefined} className="w-fit max-w-full">
          <UserText className="text-s!">{text}</UserText>
        </div>
      )}
    </div>
  );
}
