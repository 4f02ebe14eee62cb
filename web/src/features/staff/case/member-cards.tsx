import { useTranslation } from '@/lib/i18n';
import { Avatar, Link, Name, RelativeTime, useFormat } from '@/ui';
import { HistoryList } from '../history-list';
import { AccountMarks, FigureList, useCountryName } from '../member-summary';
import type { CaseDetail } from '../types';

/** The owner of the subject: account, figures, and what staff decided before. */
export function MemberCards({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('staffCase');
  const { count } = useFormat();
  const countryName = useCountryName();
  const { owner, member, history } = detail;
  return (
    <>
      <section aria-label={t('member')} className="card grid grid-cols-1 content-start gap-3 p-4">
        <div className="flex items-start gap-3">
          <Avatar name={owner.name} picture={owner.profilePic} size={40} />
          <div className="min-w-0">
            <Link plain href={`/staff/members/${owner._id}`} className="text-s font-semibold hover:underline">
              <Name isStaff={owner.isStaff}>{owner.name}</Name>
            </Link>
            <p className="text-xs text-ink-3">
              {countryName(member.countryId)} · <RelativeTime at={member.createdAt} />
            </p>
          </div>
        </div>
        <AccountMarks {...member} />
        <FigureList
          rows={[
            { label: t('posts'), value: count(member.postsCount) },
            { label: t('products'), value: count(member.productsCount) },
            { label: t('followers'), value: count(member.followersCount) },
          ]}
        />
      </section>
      <section aria-labelledby="case-history" className="card grid grid-cols-1 content-start gap-3 p-4">
        <h2 id="case-history" className="text-h3">
          {t('history')}
        </h2>
        <HistoryList items={history} />
      </section>
    </>
  );
}
