import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Button, Chip, Link, Name, UserText, useNow } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import type { Sale } from '../types';
import { getReleaseState } from './release-state';

type Props = { sale: Sale; onRefund: (sale: Sale) => void };

const TONES = { refundRequested: 'orange', refunded: 'plain', disputed: 'red' } as const;

/** Sale or tip: product, buyer, net amount, and the refund. */
export function SaleRow({ sale, onRefund }: Props) {
  const { t } = useTranslation('finance');
  const inline = useInlineFormat();
  const { kind, post, buyer, amountCents, netCents, refundedCents, status } = sale;
  const isBack = status === 'refunded' || status === 'disputed';
  return (
    <li className="flex items-start gap-3.5 border-t border-line px-4 py-3.5 sm:px-5">
      <Avatar name={buyer.name} picture={buyer.profilePic} size={40} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="text-s font-medium">
          <Link plain href={`/posts/${post._id}`} className="inline-block min-h-6 min-w-6 hover:underline">
            {post.title ? <UserText plain>{post.title}</UserText> : t(kind === 'tip' ? 'tip' : 'sale')}
          </Link>
        </p>
        <p className="text-xs text-ink-3">
          {post.title && `${t(kind === 'tip' ? 'tip' : 'sale')} · `}
          <Link plain href={memberPath(buyer)} className="inline-flex min-h-6 items-center hover:underline">
            <Name isStaff={false}>{buyer.name}</Name>
          </Link>{' '}
          ·{' '}
          <time dateTime={sale.paidAt} className="num whitespace-nowrap">
            <bdi>{inline.date(sale.paidAt)}</bdi>
          </time>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
          {status !== 'paid' && (
            <Chip tone={TONES[status]} dot>
              {t(`state.${status}`)}
            </Chip>
          )}
          {status === 'disputed' && t('disputedText')}
          {!isBack && refundedCents > 0 && t('refundedPart', { amount: inline.money(refundedCents) })}
          {!isBack && <Release sale={sale} />}
        </p>
      </div>
      <div className="shrink-0 text-end">
        <p className={isBack ? 'text-s font-semibold text-ink-3 line-through' : 'text-s font-semibold'}>
          <Amount cents={amountCents} />
        </p>
        {!isBack && (
          <p className="text-xs text-ink-3">
            {t('youKeep')} <Amount cents={netCents} />
          </p>
        )}
        <RefundButton sale={sale} onRefund={onRefund} />
      </div>
    </li>
  );
}

/** When the funds become available: a refund request can hold them beyond their date. */
function Release({ sale }: { sale: Sale }) {
  const { t } = useTranslation('finance');
  const inline = useInlineFormat();
  const state = getReleaseState(sale, useNow());
  const values = { date: inline.inlineDate(sale.maturesAt), amount: inline.money(sale.reserveCents) };
  return <span>{t(`state.${state}`, values)}</span>;
}

function RefundButton({ sale, onRefund }: Props) {
  const { t } = useTranslation('finance');
  const inline = useInlineFormat();
  const now = useNow();
  const { status, refundableUntil, buyer } = sale;
  const isOpen = refundableUntil !== null && Date.parse(refundableUntil) > now;
  if (!isOpen || status === 'refunded' || status === 'disputed') return null;
  return (
    <Button
      variant="t"
      size="sm"
      className="-me-3.5"
      aria-label={`${t('refund')} · ${inline.name(buyer.name)}`}
      title={t('refundUntil', { date: inline.inlineDate(refundableUntil) })}
      onClick={() => onRefund(sale)}
    >
      {t('refund')}
    </Button>
  );
}
