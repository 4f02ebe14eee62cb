import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { api } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useBrandName, useErrorText, useSettings } from '@/shell';
import { Button, ErrorState, Icon, LogoMark, Money, Name, Skeleton, useFormat } from '@/ui';
import { Overlay } from '@/ui/modal';
import { LicenceText } from './licence-text';
import type { Receipt } from './types';

type Props = { paymentId: string; isOpen: boolean; onClose: () => void };

/** Receipt that can be printed. */
export function ReceiptDialog({ paymentId, isOpen, onClose }: Props) {
  const { t } = useTranslation('purchased');
  const errorText = useErrorText();
  const { data, error, mutate } = useSWR<Receipt, Error>(
    isOpen ? `/payments/${paymentId}` : null,
    (path: string) => api.get<Receipt>(path),
    { revalidateOnFocus: false },
  );
  return (
    <Overlay shape="confirm" title={t('receipt')} isOpen={isOpen} onClose={onClose}>
      <div className="receipt grid gap-4 p-5 sm:p-6">
        {error && !data && (
          <ErrorState boxed title={t('receiptError')} subtitle={errorText(error)} onRetry={() => void mutate()} />
        )}
        {!error && !data && <ReceiptSkeleton />}
        {data && <Sheet receipt={data} />}
        {data && (
          <Button variant="o" full onClick={() => window.print()} className="print:hidden">
            <Icon of={Printer} size={18} />
            {t('print')}
          </Button>
        )}
      </div>
    </Overlay>
  );
}

function ReceiptSkeleton() {
  const places = ['number', 'date', 'product', 'seller', 'card', 'amount'];
  return places.map((place) => <Skeleton key={place} className="h-6" />);
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('purchased');
  const { fullDate, money } = useFormat();
  const brand = useBrandName();
  const { webOrigin } = useSettings();
  const { kind, number, paidAt, post, seller, buyer, card, amountCents, refundedCents, status } = receipt;
  return (
    <>
      <div className="flex items-center gap-2.5 font-display text-h3 font-semibold">
        <LogoMark size={32} />
        {brand}
        {/* The title of the dialog is not printed. */}
        <h2 className="ms-auto hidden text-h3 print:block">{t('receipt')}</h2>
      </div>
      <dl className="divide-y divide-line border-y border-line text-s">
        <Line term={t('number')}>
          <bdi dir="ltr" className="num">
            {number}
          </bdi>
        </Line>
        <Line term={t('paidAt')}>
          <bdi>{fullDate(paidAt)}</bdi>
        </Line>
        <Line term={t('state')}>{t(`status.${status}`)}</Line>
        {post.title && (
          <Line term={t(kind === 'tip' ? 'post' : 'product')}>
            <bdi>{post.title}</bdi>
          </Line>
        )}
        <Line term={t('seller')}>
          <Name isStaff={false}>{seller.name}</Name>
        </Line>
        <Line term={t('platform')}>
          <bdi>{brand}</bdi>
          {' · '}
          <bdi dir="ltr">{webOrigin.replace(/^https?:\/\//, '')}</bdi>
        </Line>
        <Line term={t('buyer')}>
          <Name isStaff={false}>{buyer.name}</Name>
        </Line>
        {card && (
          <Line term={t('card')}>
            <bdi dir="ltr" className="num capitalize">
              {card.brand} •••• {card.last4}
            </bdi>
          </Line>
        )}
        {refundedCents > 0 && (
          <Line term={t('refunded')}>
            <Money cents={-refundedCents} />
          </Line>
        )}
        <Line term={t('total')} strong>
          <bdi dir="ltr" className="num">
            {money(amountCents)} USD
          </bdi>
        </Line>
      </dl>
      {receipt.licence && <LicenceText licence={receipt.licence} />}
    </>
  );
}

function Line({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-2.5 ${strong ? 'text-b font-semibold' : ''}`}>
      <dt className={strong ? undefined : 'shrink-0 text-ink-3'}>{term}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
