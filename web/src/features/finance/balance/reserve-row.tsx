import { Umbrella } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Button, Icon } from '@/ui';
import { Overlay } from '@/ui/modal';
import { Amount, useInlineFormat } from '../amount';
import type { Reserve } from '../types';

/** Reserve of a new seller with its next release, and all releases on demand. */
export function ReserveRow({ reserve }: { reserve: Reserve }) {
  const { t } = useTranslation('finance');
  const inline = useInlineFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={id} className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-saffron-soft text-saffron-ink">
        <Icon of={Umbrella} />
      </span>
      <div className="min-w-0 flex-1 basis-56 text-s">
        <h2 id={id} className="font-sans text-s font-semibold">
          {t('reserveTitle', { amount: inline.money(reserve.cents) })}
        </h2>
        <p className="text-ink-2">{t('reserveText')}</p>
      </div>
      <p className="text-s">
        <span className="block text-xs text-ink-3">{t('reserveNext')}</span>
        <time dateTime={reserve.nextReleaseDate} className="num font-semibold">
          <bdi>{inline.date(reserve.nextReleaseDate)}</bdi>
        </time>{' '}
        · <Amount cents={reserve.nextReleaseCents} className="font-semibold" />
      </p>
      <Button variant="t" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('reserveSchedule')}
      </Button>
      <Overlay shape="confirm" title={t('reserveReleases')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ul className="grid gap-2 px-6 pt-5 pb-6 text-s">
          {reserve.releases.map(({ date, cents }) => (
            <li key={date} className="flex justify-between gap-4">
              <time dateTime={date} className="num text-ink-2">
                <bdi>{inline.date(date)}</bdi>
              </time>
              <Amount cents={cents} className="font-medium" />
            </li>
          ))}
        </ul>
      </Overlay>
    </section>
  );
}
