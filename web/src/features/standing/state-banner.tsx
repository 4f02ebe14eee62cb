import { CircleCheck, EyeOff, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { Restriction, Standing, Statement } from '@/api/moderation-types';
import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon, useFormat } from '@/ui';

type Props = { standing: Standing; current: readonly Statement[] };

/** Summary of the standing: what works, what does not, and until when. */
export function StateBanner({ standing, current }: Props) {
  const { t } = useTranslation('standing');
  const lines = useLines(standing, current);
  const [title, icon] = headline(standing, current);
  const isGood = title === 'good';
  const appealable = current.find(({ canAppeal }) => canAppeal);
  return (
    <section
      aria-label={t('title')}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg p-4 sm:px-5',
        isGood ? 'bg-green-soft text-green-ink' : 'bg-orange-soft text-orange-ink',
      )}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-surface">
        <Icon of={icon} size={22} />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-b font-semibold">{t(`state.${title}`)}</h2>
        {lines.map((line) => (
          <p key={line} className="text-s">
            {line}
          </p>
        ))}
      </div>
      {appealable && (
        <a href={`#${appealable.reference}`} className="btn btn-o btn-sm">
          {t('toAppeal')}
        </a>
      )}
    </section>
  );
}

type Headline = readonly ['good' | 'held' | 'removed' | 'warned' | 'limited' | 'suspended', LucideIcon];

function headline({ state }: Standing, current: readonly Statement[]): Headline {
  if (state === 'suspended') return ['suspended', ShieldAlert];
  if (state === 'limited') return ['limited', ShieldAlert];
  if (state === 'warned') return ['warned', TriangleAlert];
  if (current.some(isRemoval)) return ['removed', EyeOff];
  return current.some(({ isHeld }) => isHeld) ? ['held', EyeOff] : ['good', CircleCheck];
}

const isRemoval = ({ act, state, isHeld }: Statement) => act === 'remove' && state === 'active' && !isHeld;

function useLines(standing: Standing, current: readonly Statement[]): string[] {
  const { t } = useTranslation('standing');
  const { shortDate } = useFormat();
  const [title] = headline(standing, current);
  const day = (iso: string) => ({ date: isolate(shortDate(iso)) });
  if (title === 'good') return [t('state.goodText')];
  if (title === 'warned') {
    const warning = current.find(({ act, state }) => act === 'warn' && state === 'active');
    return [warning?.until ? t('state.warnedText', day(warning.until)) : t('state.warnedOpen')];
  }
  if (title === 'removed' || title === 'held') {
    const concerns = title === 'held' ? ({ isHeld }: Statement) => isHeld : isRemoval;
    const appealable = current.find((statement) => statement.canAppeal && concerns(statement));
    return [appealable ? t(`state.${title}Text`, day(appealable.appealUntil)) : t(`state.${title}Closed`)];
  }
  return standing.restrictions.map(({ kind, until }: Restriction) =>
    until ? t(`restriction.${kind}`, day(until)) : t(`restriction.${kind}Open`),
  );
}
