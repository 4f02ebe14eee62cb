import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import useSWR from 'swr';
import { api, useMemberPath } from '@/api';
import type { components } from '@/api/schema';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { languageTag } from '@/lib/numbers';
import { Icon, Link, Money, Skeleton, useFormat } from '@/ui';

type CurrentShare = components['schemas']['CurrentShare'];

/** Estimated share of the current month; links to the report. */
export function EstimateCard() {
  const { t } = useTranslation('feed');
  const { locale, digits, money } = useFormat();
  const path = useMemberPath('/revenue-share/current-revenue-share');
  const { data: share, error } = useSWR<CurrentShare, Error>(path, (key: string) => api.get<CurrentShare>(key), {
    revalidateOnFocus: false,
  });
  const id = useId();
  // The finance page shows the error; here it is optional.
  if (error && !share) return null;
  if (!share) return <Skeleton className="h-41 rounded-lg!" />;

  const month = new Intl.DateTimeFormat(languageTag(locale, digits), { month: 'long', timeZone: 'UTC' });
  return (
    <section aria-labelledby={id} className="value-card min-h-41!">
      <Rings />
      <h2 id={id} className="font-sans text-xs font-normal">
        {t('estimated', { month: month.format(new Date(`${share.period}-01T00:00:00Z`)) })}
      </h2>
      <p className="font-display text-[1.875rem] leading-[1.4] font-semibold">
        <Money cents={share.estimatedCents} />
      </p>
      <p className="text-xs">{t('estimatePool', { amount: isolateLtr(money(share.distributedCents)) })}</p>
      <Link
        plain
        href="/finance?tab=report"
        className="mt-auto -mb-1 inline-flex min-h-8 w-fit items-center gap-1 pt-1 text-s font-semibold text-saffron hover:underline"
      >
        {t('revenueReport')}
        <Icon of={ChevronRight} size={16} flip />
      </Link>
    </section>
  );
}

/** Decoration: a dot with rings. */
function Rings() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 164" className="value-card-rings min-h-0!">
      {[22, 54, 88].map((half) => (
        <path key={half} d={`M108 ${64 - half}l${half} ${half}-${half} ${half}-${half}-${half}z`} />
      ))}
    </svg>
  );
}
