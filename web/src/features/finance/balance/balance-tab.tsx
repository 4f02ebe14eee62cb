import { type ReactNode, useState } from 'react';
import type { WithReauth } from '@/api/session/reauthentication';
import { useTranslation } from '@/lib/i18n';
import { Skeleton } from '@/ui';
import { LoadError } from '../load-error';
import { OpenRequests } from '../refund-requests/open-requests';
import { useReports } from '../use-reports';
import { Activity } from './activity';
import { AvailableCard } from './available-card';
import { NewSellerCard } from './new-seller-card';
import { Payouts } from './payouts';
import { ReserveRow } from './reserve-row';
import { EarnedCard, PendingCard } from './stat-cards';
import { useBalance } from './use-balance';
import { WithdrawDialog } from './withdraw-dialog';

type Props = { withReauth: WithReauth; methodRow: ReactNode; destination: ReactNode };

/** Balance, pending funds, payouts and activity. */
export function BalanceTab({ withReauth, methodRow, destination }: Props) {
  const { t } = useTranslation('finance');
  const { data: balance, error, mutate } = useBalance();
  const { data: reports } = useReports();
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <div className="grid gap-5">
      <OpenRequests />
      {balance && (
        <div className="balance-cards">
          <AvailableCard balance={balance} onWithdraw={() => setWithdrawing(true)} />
          <PendingCard balance={balance} />
          <EarnedCard balance={balance} reports={reports} />
        </div>
      )}
      {!balance && !error && (
        <div className="balance-cards" aria-busy="true">
          <Skeleton className="h-46 rounded-lg!" />
          <Skeleton className="h-46 rounded-lg!" />
          <Skeleton className="h-46 rounded-lg!" />
        </div>
      )}
      {!balance && error && <LoadError title={t('balanceError')} error={error} onRetry={() => void mutate()} />}
      {balance?.newSeller && <NewSellerCard newSeller={balance.newSeller} />}
      {balance?.reserve && <ReserveRow reserve={balance.reserve} />}
      {methodRow}
      <Payouts />
      <Activity />
      {balance && (
        <WithdrawDialog
          isOpen={isWithdrawing}
          onClose={() => setWithdrawing(false)}
          balance={balance}
          withReauth={withReauth}
          destination={destination}
        />
      )}
    </div>
  );
}
