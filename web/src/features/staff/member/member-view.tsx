import { type ReactNode, useId } from 'react';
import { isApiError } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import {
  Avatar,
  ButtonLink,
  EmptyState,
  ErrorState,
  Handle,
  Link,
  Money,
  Name,
  Skeleton,
  UserText,
  useFormat,
} from '@/ui';
import { HistoryList } from '../history-list';
import { AccountMarks, FigureList, useCountryName } from '../member-summary';
import { MemberActs } from './member-acts';
import { MemberCases, MemberStatements } from './member-lists';
import type { StaffMember } from './types';
import { useStaffMember } from './use-staff-member';

/** A member as staff see them: account, figures, statements, cases and history. */
export function MemberView({ id }: { id: string }) {
  const { t } = useTranslation('staffMember');
  const { t: errors } = useTranslation('errors');
  const { data, error, mutate } = useStaffMember(id);
  if (data) return <Member id={id} member={data} />;
  if (isApiError(error, 'user_not_found')) {
    return (
      <EmptyState
        icon="lost"
        headingLevel="h1"
        title={t('notFound')}
        subtitle={t('notFoundHint')}
        action={<ButtonLink href="/staff/members">{t('back')}</ButtonLink>}
      />
    );
  }
  if (error && !isApiError(error, 'not_found')) {
    return (
      <ErrorState
        boxed
        title={t('loadError')}
        subtitle={errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle')}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-36 rounded-lg!" />
      <Skeleton className="h-72 rounded-lg!" />
    </div>
  );
}

function Member({ id, member }: { id: string; member: StaffMember }) {
  const { t } = useTranslation('staffMember');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Account id={id} member={member} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid grid-cols-1 gap-4">
          <Card title={t('statements')}>
            <MemberStatements statements={member.statements} />
          </Card>
          <Card title={t('cases')}>
            <MemberCases cases={member.cases} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Figures member={member} />
          <Card title={t('history')}>
            <HistoryList items={member.history} />
          </Card>
        </div>
      </div>
    </div>
  );
}

function Account({ id, member }: { id: string; member: StaffMember }) {
  const { t } = useTranslation('staffMember');
  const { shortDate } = useFormat();
  const countryName = useCountryName();
  const { person, bio, restrictions, suspendedAt, suspendedUntil, deletesAt, role } = member;
  const has = (kind: string) => restrictions.some((restriction) => restriction.kind === kind);
  return (
    <header className="card grid grid-cols-1 gap-3 p-5">
      <div className="flex flex-wrap items-start gap-4">
        <Avatar name={person.name} picture={person.profilePic} size={64} />
        <div className="min-w-0 flex-1">
          <h1 className="text-h2">
            <Name isStaff={person.isStaff}>{person.name}</Name>
          </h1>
          <p className="flex flex-wrap gap-x-2 text-s text-ink-3">
            {person.handle && <Handle>{person.handle}</Handle>}
            <span>{countryName(member.countryId)}</span>
            <span>{t('since', { date: shortDate(member.createdAt) })}</span>
            <Link href={memberPath(person)} className="min-h-6">
              {t('profile')}
            </Link>
          </p>
        </div>
      </div>
      <AccountMarks
        role={role}
        isSuspended={Boolean(suspendedAt)}
        suspendedUntil={suspendedUntil}
        isLimited={has('limit')}
        isSalesHeld={has('hold_sales')}
        isDeleting={Boolean(deletesAt)}
      />
      {bio && <UserText className="text-s! text-ink-2">{bio}</UserText>}
      <MemberActs id={id} member={member} />
    </header>
  );
}

function Figures({ member }: { member: StaffMember }) {
  const { t } = useTranslation('staffMember');
  const { count, number } = useFormat();
  const { closed, upheld } = member.reportsMade;
  return (
    <Card title={t('figures')}>
      <FigureList
        rows={[
          { label: t('posts'), value: count(member.postsCount) },
          { label: t('products'), value: count(member.productsCount) },
          { label: t('followers'), value: count(member.followersCount) },
          { label: t('following'), value: count(member.followingCount) },
          { label: t('sessions'), value: count(member.sessionsCount) },
          { label: t('sales'), value: count(member.salesCount) },
          { label: t('salesAmount'), value: <Money cents={member.salesCents} /> },
          { label: t('refunds'), value: count(member.refundsCount) },
          { label: t('reports'), value: count(member.reportsCount) },
          { label: t('reportsMade'), value: t('upheldOf', { upheld: number(upheld), closed: number(closed) }) },
        ]}
      />
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid grid-cols-1 content-start gap-2 p-4 sm:p-5">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
