import type { RefObject } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Chip, Handle, Link, Name, UserText, useFormat } from '@/ui';
import { KeyMark } from '../key-mark';
import { KindLabel, useSignalName } from '../kind-label';
import type { CaseItem } from '../types';
import { WeightMarks } from '../weight-marks';
import { CaseAge } from './case-age';

/** Columns of wide screens: weight, subject, kind, signals, reports, age, taken by. */
export const ROW_COLUMNS = 'lg:grid-cols-[5rem_minmax(0,1fr)_7rem_11rem_4.5rem_4.5rem_8rem] lg:items-center lg:gap-x-4';

type Props = {
  item: CaseItem;
  isActive: boolean;
  onFocus: () => void;
  link?: RefObject<HTMLAnchorElement | null>;
};

/** A case of the queue; the whole row is its link. */
export function CaseRow({ item, isActive, onFocus, link }: Props) {
  const { t } = useTranslation('staff');
  const { number } = useFormat();
  return (
    <li
      className={cn(
        'relative grid gap-x-3 gap-y-1.5 border-t border-line px-4 py-3 text-s max-lg:grid-cols-[minmax(0,1fr)_auto] lg:px-5 lg:py-2.5',
        ROW_COLUMNS,
        isActive
          ? 'bg-lapis-soft shadow-[inset_3px_0_0_var(--lapis)] rtl:shadow-[inset_-3px_0_0_var(--lapis)]'
          : 'hover:bg-sunken',
      )}
    >
      <WeightMarks level={item.level} />
      <div className="min-w-0 max-lg:order-first max-lg:col-span-2">
        <Link
          plain
          ref={link}
          href={`/staff/cases/${item.number}`}
          onFocus={onFocus}
          className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
        >
          <span className="sr-only">{item.reference} </span>
          <span className="clip block">
            {item.excerpt ? (
              <UserText plain lang={item.lang}>
                {item.excerpt}
              </UserText>
            ) : (
              t('withoutText')
            )}
          </span>
        </Link>
        <p className="clip text-xs text-ink-3">
          {item.owner.handle ? <Handle>{item.owner.handle}</Handle> : <Name isStaff={false}>{item.owner.name}</Name>}
          {item.isOwn && <> · {t('aboutYou')}</>}
        </p>
      </div>
      <KindLabel subject={item} />
      <Signals names={item.signals} />
      <p className="lg:text-end">
        <b className="num font-semibold" aria-hidden="true">
          {number(item.reportsCount)}
        </b>
        <span className="text-xs text-ink-3 lg:sr-only" aria-hidden="true">
          {' '}
          {t('column.reports')}
        </span>
        <span className="sr-only">{t('reportsCount', { count: item.reportsCount })}</span>
      </p>
      <p className="max-lg:text-end lg:text-end">
        <CaseAge at={item.reportedAt ?? item.createdAt} />
      </p>
      <TakenBy item={item} isActive={isActive} />
    </li>
  );
}

function Signals({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('staff');
  const { number } = useFormat();
  const nameOf = useSignalName();
  const [first, ...others] = names;
  if (!first) return <span className="text-xs text-ink-3 max-lg:hidden">{t('noSignals')}</span>;
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      <Chip>{nameOf(first)}</Chip>
      {others.length > 0 && (
        <span title={others.map(nameOf).join(' · ')}>
          <Chip>
            <span aria-hidden="true">+{number(others.length)}</span>
            <span className="sr-only">{others.map(nameOf).join(' · ')}</span>
          </Chip>
        </span>
      )}
    </span>
  );
}

function TakenBy({ item: { takenBy, isMine, pending }, isActive }: { item: CaseItem; isActive: boolean }) {
  const { t } = useTranslation('staff');
  if (pending) return <span className="text-xs font-medium text-ink-2">{t(`actDone.${pending.act}`)}</span>;
  if (!takenBy) {
    return (
      <span className="flex items-center gap-1.5 text-xs text-ink-3">
        {isActive && <KeyMark className="max-lg:hidden">Enter</KeyMark>}
        {isActive ? t('take') : t('free')}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={takenBy.name} picture={takenBy.profilePic} size={24} />
      <span className={cn('clip text-xs', isMine && 'font-semibold')}>
        {isMine ? t('you') : <Name isStaff={false}>{takenBy.name}</Name>}
      </span>
    </span>
  );
}
