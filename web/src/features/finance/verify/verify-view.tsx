import { useState } from 'react';
import { isApiError } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, EmptyState, Skeleton } from '@/ui';
import { useInlineFormat } from '../amount';
import { LoadError } from '../load-error';
import { Figures } from './figures';
import { HowItWorks } from './how-it-works';
import { PathCard } from './path-card';
import { countPieces, listPieces, type Piece, type Side } from './pieces';
import { PiecesCard } from './pieces-card';
import { ResultBanner } from './result-banner';
import type { ShareStatement } from './types';
import { useVerification, type Verification } from './use-verification';
import { VerifyHeader } from './verify-header';
import { WhatToDo } from './what-to-do';

type Checked = Extract<Verification, { statement: ShareStatement }>;

/** Verification of a member's share of a month, in the browser. */
export function VerifyView({ period }: { period: string }) {
  const { verification, checkAgain } = useVerification(period);
  const checked = 'statement' in verification ? verification : null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <VerifyHeader
        period={period}
        statement={checked?.statement ?? null}
        isChecking={verification.phase === 'checking'}
        onCheckAgain={checkAgain}
      />
      {verification.phase === 'loading' && <Loading />}
      {verification.phase === 'failed' && (
        <NotVerified period={period} error={verification.error} onRetry={checkAgain} />
      )}
      {/* The region exists before its content, so that the result is announced. */}
      <div role="status">{checked && <ResultBanner verification={checked} />}</div>
      {checked && <Month verification={checked} />}
      <HowItWorks period={period} />
    </div>
  );
}

/** Figures, pieces, and the path of the selected piece. */
function Month({ verification }: { verification: Checked }) {
  const { t } = useTranslation('verify');
  const inline = useInlineFormat();
  const { statement, report, phase } = verification;
  const isVerified = phase === 'verified';
  const failedIndex = phase === 'mismatch' ? verification.failure.leafIndex : null;
  const [chosenSide, setChosenSide] = useState<Side | null>(null);
  const [chosen, setChosen] = useState<Piece | null>(null);
  const side = chosenSide ?? firstSide(statement, failedIndex);
  const pieces = listPieces(statement, side);
  const selected = pieces.find(({ index }) => index === chosen?.index) ?? pieces[0];
  const leaf = isVerified && selected && verification.leaves.get(selected.index);
  return (
    <>
      <Figures statement={statement} report={report} isVerified={isVerified} />
      {countPieces(statement) === 0 ? (
        <EmptyState
          icon="shelf"
          className="card"
          title={t('noPieces')}
          subtitle={t('noPiecesText', { period: inline.month(statement.period) })}
        />
      ) : (
        <div className={cn('grid grid-cols-1 gap-4', phase !== 'unsupported' && 'lg:grid-cols-[0.7fr_1fr]')}>
          <PiecesCard
            statement={statement}
            side={side}
            onSideChange={setChosenSide}
            selected={selected}
            onSelect={isVerified ? setChosen : undefined}
            marks={{ checked: isVerified, failedIndex }}
          />
          {leaf && <PathCard piece={selected} leaf={leaf} period={statement.period} />}
          {phase === 'mismatch' && <WhatToDo />}
          {phase === 'checking' && <Skeleton className="h-96 rounded-lg!" />}
        </div>
      )}
    </>
  );
}

/** The side of a failed piece, else the one that has pieces. */
function firstSide({ received, given }: ShareStatement, failedIndex: number | null): Side {
  const isFailedGiven = given.leaves.some(({ index }) => index === failedIndex);
  return isFailedGiven || received.leaves.length === 0 ? 'given' : 'received';
}

function Loading() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton className="h-20 rounded-lg!" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['pool', 'share', 'given', 'carried'].map((figure) => (
          <Skeleton key={figure} className="h-24 rounded-lg!" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-[0.7fr_1fr]">
        <Skeleton className="h-96 rounded-lg!" />
        <Skeleton className="h-96 rounded-lg!" />
      </div>
    </div>
  );
}

type NotVerifiedProps = { period: string; error: unknown; onRetry: () => void };

function NotVerified({ period, error, onRetry }: NotVerifiedProps) {
  const { t } = useTranslation('verify');
  const inline = useInlineFormat();
  const state = isApiError(error, 'not_final') ? 'notFinal' : isApiError(error, 'period_not_found') ? 'noReport' : null;
  if (!state) return <LoadError title={t('loadError')} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={state === 'notFinal' ? 'bell' : 'lost'}
      className="card"
      title={t(state, { period: inline.month(period) })}
      subtitle={t(`${state}Text`)}
      action={
        <ButtonLink variant="s" size="sm" href="/finance?tab=report">
          {t('toReports')}
        </ButtonLink>
      }
    />
  );
}
