import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Chip, Modal, Skeleton } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import { LoadError } from '../load-error';
import type { Report } from '../types';
import { useDetails } from '../use-reports';
import { AdjustmentsSection, ContributionsSection, ExclusionsSection } from './contributions-section';
import { EntriesSection } from './entries-section';
import { FormulaSection } from './formula-section';
import { LinesSection } from './lines-section';
import { ProofSection } from './proof-section';
import { STATUS_TONES } from './status';

type Props = { period: string | null; report?: Report; onClose: () => void };

/** Explanation of a month: rule, points, contributions, entries and proof. */
export function DetailsDialog({ period, report, onClose }: Props) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const { data: details, error, mutate } = useDetails(period);
  return (
    <Modal
      title={period ? t('calcTitle', { period: isolate(inline.month(period)) }) : ''}
      isOpen={period !== null}
      onClose={onClose}
      className="md:w-[54rem]"
    >
      <div className="grid content-start gap-7 p-4 sm:p-6">
        {report && <Summary report={report} />}
        {!details && !error && (
          <div className="grid min-h-80 content-start gap-4" aria-busy="true">
            <Skeleton className="h-20" />
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        )}
        {!details && error && <LoadError title={t('detailsError')} error={error} onRetry={() => void mutate()} />}
        {details && (
          <>
            <FormulaSection formula={details.formula} />
            <LinesSection lines={details.lines} />
            <ContributionsSection given={details.given} />
            <AdjustmentsSection adjustments={details.adjustments} />
            <ExclusionsSection excluded={details.excluded} />
            <EntriesSection period={details.period} />
            <ProofSection details={details} />
          </>
        )}
      </div>
    </Modal>
  );
}

function Summary({ report }: { report: Report }) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg bg-sunken p-4 sm:p-5">
      <div className="min-w-40 flex-1">
        <p className="text-s text-ink-2">{t('share')}</p>
        <p className="font-display text-h2 font-semibold">
          <Amount cents={report.shareCents} />
        </p>
        <p className="text-xs text-ink-3">{t('poolFees', { amount: inline.money(report.poolCents) })}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
        <Chip tone={STATUS_TONES[report.status]} dot>
          {t(`status.${report.status}`)}
        </Chip>
        {t(`statusText.${report.status}`)}
      </p>
    </div>
  );
}
