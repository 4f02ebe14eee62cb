import { useTranslation } from '@/lib/i18n';
import { Logo } from '@/shell';
import { AccountMenu } from '@/shell/account-menu';
import { Chip, Name, useFormat } from '@/ui';
import { ConsoleSearchBox } from './console-search-box';
import type { StaffSession } from './types';

/** Bar of the console: product, search, and who acts until when. */
export function ConsoleHeader({ session }: { session: StaffSession | undefined }) {
  const { t } = useTranslation('staff');
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="flex min-h-(--bar) flex-wrap items-center gap-x-6 gap-y-1 px-4 md:px-7 max-md:py-2">
        <span className="flex items-center gap-2.5">
          <Logo />
          <Chip tone="on">{t('title')}</Chip>
        </span>
        <ConsoleSearchBox />
        {session && (
          <div className="ms-auto flex items-center gap-2.5 max-md:order-2">
            <AccountMenu />
            <div className="max-md:sr-only">
              <p className="text-s font-semibold">
                <Name isStaff={false}>{session.person.name}</Name>
              </p>
              <p className="text-xs text-ink-3">
                {t(`role.${session.role}`)} · <ConfirmedUntil at={session.confirmedUntil} />
              </p>
            </div>
          </div>
        )}
      </div>
    </header>
  );
}

function ConfirmedUntil({ at }: { at: string }) {
  const { t } = useTranslation('staff');
  const { fullDate, clockTime } = useTimes();
  return <span title={fullDate(at)}>{t('confirmedUntil', { time: clockTime(at) })}</span>;
}

/** Dates of `useFormat`, and the time of the day: 18:00. */
export function useTimes() {
  const format = useFormat();
  const { locale, digits, timeZone } = format;
  const tag = `${locale === 'en' ? 'en-GB' : locale}-u-ca-gregory-nu-${digits === 'arab' ? 'arab' : 'latn'}`;
  const time = new Intl.DateTimeFormat(tag, { timeZone, hour: '2-digit', minute: '2-digit', hour12: false });
  return { ...format, clockTime: (iso: string) => time.format(new Date(iso)) };
}
