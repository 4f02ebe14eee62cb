import { Flag } from 'lucide-react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Chip, type ChipTone, Icon, Link, Name, RelativeTime, UserText, useFormat } from '@/ui';
import { useSignalName } from '../kind-label';
import type { CaseDetail, CaseReport, Finding } from '../types';

const STRONG_WEIGHT = 50;
const MEDIUM_WEIGHT = 25;

/** Findings of automatic rules, then what members reported. */
export function SignalsCard({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('staffCase');
  const { findings, reports, reportsCount } = detail;
  return (
    <section aria-labelledby="case-signals" className="card p-4 sm:p-5">
      <h2 id="case-signals" className="text-h3">
        {t('signals')}
      </h2>
      {findings.length + reports.length === 0 && <p className="text-s text-ink-3">{t('noSignals')}</p>}
      <ul>
        {findings.map((finding) => (
          <FindingRow key={finding.rule} finding={finding} />
        ))}
        {reports.map((report) => (
          <ReportRow key={report.number} report={report} />
        ))}
      </ul>
      {reportsCount > reports.length && (
        <p className="pt-2 text-xs text-ink-3">{t('newestReports', { count: reports.length })}</p>
      )}
    </section>
  );
}

function strength(weight: number): { name: string; tone: ChipTone } {
  if (weight >= STRONG_WEIGHT) return { name: 'strong', tone: 'red' };
  return weight >= MEDIUM_WEIGHT ? { name: 'medium', tone: 'orange' } : { name: 'weak', tone: 'plain' };
}

function FindingRow({ finding }: { finding: Finding }) {
  const { t } = useTranslation('staffCase');
  const nameOf = useSignalName();
  const { name, tone } = strength(finding.weight);
  return (
    <li className="flex items-start gap-3 border-line py-3 not-first:border-t">
      <div className="min-w-0 flex-1">
        <p className="text-s font-medium">{nameOf(finding.rule)}</p>
        <Facts evidence={finding.evidence} />
      </div>
      <Chip tone={tone} dot>
        {t(`strength.${name}`)}
      </Chip>
    </li>
  );
}

/** Numbers and words of a finding; lists and values without a text are left out. */
function Facts({ evidence }: { evidence: Finding['evidence'] }) {
  const { t, i18n } = useTranslation('staffCase');
  const { number } = useFormat();
  const facts = Object.entries(evidence).flatMap(([key, value]) => {
    if (typeof value === 'string' && i18n.exists(`fact.${key}_${value}`, { ns: 'staffCase' })) {
      return [{ key, text: t(`fact.${key}_${value}`) }];
    }
    if (!i18n.exists(`fact.${key}`, { ns: 'staffCase' })) return [];
    if (typeof value === 'number') return [{ key, text: t(`fact.${key}`, { value: number(value) }) }];
    return typeof value === 'string' ? [{ key, text: t(`fact.${key}`, { value: isolateLtr(value) }) }] : [];
  });
  if (facts.length === 0) return null;
  return <p className="text-xs text-ink-3">{facts.map(({ text }) => text).join(' · ')}</p>;
}

function ReportRow({ report }: { report: CaseReport }) {
  const { t } = useTranslation('staffCase');
  const { t: names } = useTranslation('staff');
  const { number } = useFormat();
  const { reporter, reporterUpheld, reporterClosed, text } = report;
  return (
    <li className="flex items-start gap-3 border-line py-3 not-first:border-t">
      <Icon of={Flag} size={18} className="mt-0.5 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-s">
          <b className="font-medium">{names(`rule.${report.reason}`)}</b>
          <Link plain href={`/staff/members/${reporter._id}`} className="text-ink-2 hover:underline">
            <Name isStaff={reporter.isStaff}>{reporter.name}</Name>
          </Link>
          <RelativeTime at={report.createdAt} className="text-xs text-ink-3" />
        </p>
        {text && <UserText className="text-s! text-ink-2">{text}</UserText>}
        <p className="text-xs text-ink-3">
          {reporterClosed > 0
            ? t('record', { upheld: number(reporterUpheld), closed: number(reporterClosed) })
            : t('noRecord')}
        </p>
      </div>
    </li>
  );
}
