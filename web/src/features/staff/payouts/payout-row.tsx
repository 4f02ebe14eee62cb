import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Button, Chip, Link, Money, Name, useFormat } from '@/ui';
import type { PayoutAct } from './payout-dialog';
import type { StaffPayout } from './types';

type Props = { payout: StaffPayout; onAct: (act: PayoutAct) => void };

/** A payout with its destination, why it is on hold, and what can be done. */
export function PayoutRow({ payout, onAct }: Props) {
  const { t } = useTranslation('staffPayouts');
  const { shortDate, number } = useFormat();
  const destination = useDestination();
  const { reference, member, amountCents, status, holdReason, heldAt, requestedAt, batchNumber } = payout;
  const isPending = status === 'pending';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-s first:border-t-0 lg:px-5">
      <Avatar name={member.name} picture={member.profilePic} size={40} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi dir="ltr" className="font-semibold">
            {reference}
          </bdi>
          <Link plain href={`/staff/members/${member._id}`} className="min-w-0 hover:underline">
            <Name isStaff={false}>{member.name}</Name>
          </Link>
        </p>
        <p className="text-xs text-ink-3">
          {destination(payout)} · {t('requested', { date: isolate(shortDate(requestedAt)) })}
          {batchNumber !== null && ` · ${t('inBatch', { number: isolateLtr(number(batchNumber)) })}`}
        </p>
        {holdReason && heldAt && (
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Chip tone="orange" dot>
              {t(`holdReason.${holdReason}`)}
            </Chip>
            <span className="text-xs text-ink-3">{t('heldOn', { date: isolate(shortDate(heldAt)) })}</span>
          </p>
        )}
      </div>
      <Money cents={amountCents} className="font-display text-h3 font-semibold" />
      {isPending && (
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button size="sm" variant="o" onClick={() => onAct(heldAt ? 'release' : 'hold')}>
            {t(heldAt ? 'release' : 'hold')}
          </Button>
          <Button size="sm" variant="t" className="text-red-ink" onClick={() => onAct('reject')}>
            {t('reject')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Names the bank account or the provider that a payout goes to. */
function useDestination(): (payout: StaffPayout) => string {
  const { t } = useTranslation('staffPayouts');
  return ({ method: { kind, last4, bankName, country } }) => {
    const place = ` (${country})`;
    if (kind === 'connect') return t('connect') + place;
    const values = { bank: isolate(bankName ?? ''), last4: isolateLtr(last4 ?? '–') };
    return t(bankName ? 'wire' : 'wireNoBank', values) + place;
  };
}
