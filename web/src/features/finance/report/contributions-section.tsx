import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Link, Name } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import type { Details } from '../types';
import { useEntryNames } from './entry-names';
import { ReportSection } from './section';

/** Statement of a contributor: members who received parts of their fees. */
export function ContributionsSection({ given }: { given: Details['given'] }) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const sum = given.reduce((total, { cents }) => total + cents, 0);
  const hint = given.length > 0 ? t('givenText', { count: given.length, amount: inline.money(sum) }) : t('givenEmpty');
  return (
    <ReportSection title={t('given')} hint={hint}>
      {given.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {given.map(({ author, cents }) => (
            <li key={author._id} className="flex items-center gap-3 rounded-md border border-line px-3 py-2 text-s">
              <Avatar name={author.name} picture={author.profilePic} size={32} />
              <Link plain href={memberPath(author)} className="min-w-0 flex-1 hover:underline">
                <Name isStaff={false} className="clip block">
                  {author.name}
                </Name>
              </Link>
              <Amount cents={cents} className="font-semibold" />
            </li>
          ))}
        </ul>
      )}
    </ReportSection>
  );
}

/** Adjustments for months that were final already. */
export function AdjustmentsSection({ adjustments }: { adjustments: Details['adjustments'] }) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const { adjustmentName } = useEntryNames();
  if (adjustments.length === 0) return null;
  return (
    <ReportSection title={t('adjustments')} hint={t('adjustmentsHint')}>
      <ul className="text-s">
        {adjustments.map(({ kind, period, cents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: corrections may be alike
          <li key={index} className="flex justify-between gap-4 border-t border-line py-2">
            {adjustmentName(kind, inline.month(period))}
            <Amount cents={cents} signed className="font-semibold" />
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}

/** Engagement with the member's posts that does not count, with the reason. */
export function ExclusionsSection({ excluded }: { excluded: Details['excluded'] }) {
  const { t } = useTranslation('revenue');
  const { excludedName } = useEntryNames();
  if (excluded.length === 0) return null;
  return (
    <ReportSection title={t('excluded')}>
      <ul className="text-s">
        {excluded.map(({ reason, count }) => (
          <li key={reason} className="flex justify-between gap-4 border-t border-line py-2">
            {excludedName(reason)}
            <span className="text-ink-3">{t('excludedCount', { count })}</span>
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}
