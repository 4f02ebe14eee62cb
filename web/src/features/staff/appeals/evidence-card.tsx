import { useTranslation } from '@/lib/i18n';
import { Link, Picture, Price, UserText } from '@/ui';
import type { Evidence } from '../types';
import type { AppealDetail } from './types';

/** The subject as it was when it was reported. */
export function EvidenceCard({ appeal: { evidence, caseNumber } }: { appeal: AppealDetail }) {
  const { t } = useTranslation('appeals');
  return (
    <section aria-labelledby="evidence" className="card grid gap-2 p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="evidence" className="text-h3">
          {t('evidence.title')}
        </h2>
        {caseNumber !== null && (
          <Link href={`/staff/cases/${caseNumber}`} className="inline-block min-h-6 text-xs">
            {t('evidence.openCase')}
          </Link>
        )}
      </header>
      {evidence ? <Kept evidence={evidence} /> : <p className="text-s text-ink-3">{t('evidence.erased')}</p>}
    </section>
  );
}

function Kept({ evidence: { title, text, media, priceCents, name } }: { evidence: Evidence }) {
  const { t } = useTranslation('appeals');
  const heading = title ?? name;
  if (!heading && !text && media.length === 0) {
    return <p className="text-s text-ink-3">{t('evidence.empty')}</p>;
  }
  return (
    <>
      {heading && (
        <p className="text-s font-semibold">
          <UserText plain>{heading}</UserText>
        </p>
      )}
      {priceCents !== null && <Price cents={priceCents} className="text-s" />}
      {text && <UserText className="text-s! text-ink-2">{text}</UserText>}
      {media.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {media.map((image) => (
            <Picture key={image.url} picture={image} sizes="6rem" className="size-24! rounded-md" />
          ))}
        </div>
      )}
    </>
  );
}
