import { useTranslation } from '@/lib/i18n';
import { Button, Chip, type ChipTone, ErrorState, Link, Name, UserText, useFormat } from '@/ui';
import type { CaseDetail, Decision, Statement } from '../types';
import { useDecision } from './use-decision';

const TONES: Record<Decision['state'], ChipTone> = {
  pending: 'orange',
  effective: 'green',
  undone: 'plain',
  failed: 'red',
};

/** What was decided about a case, newest first, with its statements and appeals; an effective act can be restored. */
export function OutcomeCard({ detail, version }: { detail: CaseDetail; version: string | null }) {
  const { t } = useTranslation('staffCase');
  const { decide, busy, problem } = useDecision(detail);
  const { decisions } = detail;
  const canRestore =
    detail.acts.some(({ act, isAllowed }) => act === 'restore' && isAllowed) && isRestorable(decisions);
  return (
    <section aria-labelledby="case-outcome" className="card grid grid-cols-1 gap-4 p-4">
      <h2 id="case-outcome" className="text-h3">
        {t('outcome')}
      </h2>
      <ol className="grid gap-4">
        {decisions.map((decision) => (
          <DecisionRow key={`${decision.decidedAt}${decision.act}`} decision={decision} />
        ))}
      </ol>
      {detail.statements.map((statement) => (
        <StatementBox key={statement._id} statement={statement} />
      ))}
      {problem && <ErrorState title={problem} />}
      {canRestore && (
        <>
          <p className="text-xs text-ink-3">{t('restoreHint')}</p>
          <Button variant="o" busy={busy} onClick={() => void decide({ act: 'restore', version })}>
            {t('restore')}
          </Button>
        </>
      )}
    </section>
  );
}

/** Only the newest effective decision can be restored, if it did something. */
function isRestorable(decisions: readonly Decision[]): boolean {
  const newest = decisions.find(({ state }) => state === 'effective');
  return Boolean(newest && newest.act !== 'dismiss' && newest.act !== 'restore');
}

function DecisionRow({ decision }: { decision: Decision }) {
  const { t } = useTranslation('staffCase');
  const { t: names } = useTranslation('staff');
  const { fullDate, shortDate } = useFormat();
  const { act, rule, state, decidedBy, decidedAt, until, failure } = decision;
  return (
    <li className="grid gap-1 text-s">
      <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
        {names(`actDone.${act}`)}
        <Chip tone={TONES[state]}>{t(`decisionState.${state}`)}</Chip>
      </p>
      <p className="text-xs text-ink-3">
        {rule && act !== 'dismiss' && <>{names(`rule.${rule}`)} · </>}
        <Name isStaff={false}>{decidedBy.name}</Name> · {fullDate(decidedAt)}
      </p>
      {until && <p className="text-xs text-ink-3">{t('until', { date: shortDate(until) })}</p>}
      {failure && <p className="text-xs font-medium text-red-ink">{t('failed')}</p>}
    </li>
  );
}

function StatementBox({ statement }: { statement: Statement }) {
  const { t } = useTranslation('staffCase');
  const { appeal } = statement;
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-3.5 py-2.5 text-s">
      <p className="text-xs text-ink-3">
        {t('statementNumber')} <bdi dir="ltr">{statement.reference}</bdi>
      </p>
      {statement.law && (
        <p className="wrap-anywhere">
          {t('law')}: <bdi>{statement.law}</bdi>
        </p>
      )}
      <UserText className="text-s!">{statement.text}</UserText>
      {appeal && (
        <Link href={`/staff/appeals/${appeal.number}`} className="min-h-6 text-xs">
          {t('appeal')} <bdi dir="ltr">{appeal.reference}</bdi> · {t(`appealState.${appeal.state}`)}
        </Link>
      )}
    </div>
  );
}
