import { cn } from '@/lib/cn';
import { maskAccount } from './mask-account';
import type { PayoutMethod } from './types';

/** Account number and bank of a payout method: each whole in its own direction, the bank on the next line if needed. */
export function AccountLine({ method, className }: { method: PayoutMethod; className?: string }) {
  return (
    <p className={cn('flex flex-wrap gap-x-2', className)}>
      <bdi dir="ltr" className="num">
        {maskAccount(method)}
      </bdi>
      {method.bankName && <bdi className="wrap-anywhere">{method.bankName}</bdi>}
    </p>
  );
}
