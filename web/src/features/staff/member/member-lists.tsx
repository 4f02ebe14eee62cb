import { useTranslation } from '@/lib/i18n';
import { Chip, Link, UserText, useFormat } from '@/ui';
import { KindLabel } from '../kind-label';
import type { CaseItem, Statement } from '../types';
import { WeightMarks } from '../weight-marks';

/** Cases about a member, newest first. */
export function MemberCases({ cases }: { cases: readonly CaseItem[] }) {
  const { t } = useTranslation('staffMember');
  const { t: names } = useTranslation('staff');
  if (cases.length === 0) return <p className="text-s text-ink-3">{t('noCases')}</p>;
  return (
    <ul>
      {cases.map((item) => (
        <li key={item.number} className="flex items-center gap-3 border-line py-2.5 text-s not-first:border-t">
          <WeightMarks level={item.level} className="max-sm:hidden" />
          <Link href={`/staff/cases/${item.number}`} className="min-h-6">
            <bdi dir="ltr">{item.reference}</bdi>
          </Link>
          <span className="clip min-w-0 flex-1 text-ink-2">
            {item.excerpt ? <UserText plain>{item.excerpt}</UserText> : names('withoutText')}
          </span>
          <span className="max-sm:hidden">
            <KindLabel subject={item} />
          </span>
          <Chip>{names(`state.${item.state}`)}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** Statements of reasons that a member received, newest first. */
export function MemberStatements({ statements }: { statements: readonly Statement[] }) {
  const { t } = useTranslation('staffMember');
  const { t: names } = useTranslation('staff');
  const { shortDate } = useFormat();
  if (statements.length === 0) return <p className="text-s text-ink-3">{t('noStatements')}</p>;
  return (
    <ul>
      {statements.map((statement) => (
        <li key={statement._id} className="border-line py-2.5 text-s not-first:border-t">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="font-medium">{names(`actDone.${statement.act}`)}</b>
            <span className="text-ink-3">{names(`rule.${statement.rule}`)}</span>
            <Chip tone={statement.state === 'active' ? 'orange' : 'plain'} className="ms-auto">
              {t(`statementState.${statement.state}`)}
            </Chip>
          </p>
          <UserText className="text-s! text-ink-2">{statement.text}</UserText>
          <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
            <bdi dir="ltr">{statement.reference}</bdi>
            <span>{shortDate(statement.createdAt)}</span>
            {statement.until && <span>{t('until', { date: shortDate(statement.until) })}</span>}
            {statement.isAutomatic && <span>{t('automatic')}</span>}
            {statement.caseNumber !== null && (
              <Link href={`/staff/cases/${statement.caseNumber}`} className="min-h-6">
                <bdi dir="ltr">C-{statement.caseNumber}</bdi>
              </Link>
            )}
            {statement.appeal && (
              <Link href={`/staff/appeals/${statement.appeal.number}`} className="min-h-6">
                <bdi dir="ltr">{statement.appeal.reference}</bdi>
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
