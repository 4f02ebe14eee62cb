import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n';
import { ErrorNuqta, Icon, IconButton, showToast, useFormat } from '@/ui';
import { useInlineFormat } from '../amount';
import { countPieces, listPieces } from './pieces';
import { groupedHash } from './short-hash';
import type { ShareStatement } from './types';
import type { Verification } from './use-verification';

/** Times below a tenth of a second are not measured. */
const TENTH_MS = 100;

type Checked = Extract<Verification, { statement: ShareStatement }>;

/** Progress and result of the verification. */
export function ResultBanner({ verification }: { verification: Checked }) {
  if (verification.phase === 'checking') return <Progress {...verification} />;
  if (verification.phase === 'verified') return <Matches {...verification} />;
  if (verification.phase === 'mismatch') return <Mismatch {...verification} />;
  return <Unsupported />;
}

type Of<Phase> = Extract<Verification, { phase: Phase }>;

function Progress({ statement, done }: Of<'checking'>) {
  const { t } = useTranslation('verify');
  const { number } = useFormat();
  const total = countPieces(statement);
  const progress = t('progress', { done: number(done), total: number(total) });
  return (
    <Banner tone="bg-lapis-soft" icon={<Diamond fill="var(--lapis)" />}>
      <h2 className="text-l font-semibold text-lapis-ink">{t('checking')}</h2>
      <div
        role="progressbar"
        aria-label={t('checking')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={progress}
        className="mt-2 flex items-center gap-3 text-s text-ink-2"
      >
        <span className="h-1.5 max-w-80 flex-1 overflow-hidden rounded-full bg-surface">
          <span
            className="block h-full rounded-full bg-lapis transition-[width]"
            style={{ width: `${(100 * done) / Math.max(total, 1)}%` }}
          />
        </span>
        <span className="num">{progress}</span>
      </div>
    </Banner>
  );
}

function Matches({ statement, report, milliseconds }: Of<'verified'>) {
  const { t } = useTranslation('verify');
  const { number } = useFormat();
  const tenths = Math.round(milliseconds / TENTH_MS);
  const time = tenths > 0 ? t('seconds', { seconds: number(tenths / 10) }) : t('moment', { seconds: number(0.1) });
  return (
    <Banner tone="bg-green-soft" icon={<CheckedDiamond />} aside={<RootCode hash={report.root} />}>
      <h2 className="text-l font-semibold text-green-ink">{t('matches')}</h2>
      <p className="text-s text-ink-2">{t('matchesText', { count: countPieces(statement), time })}</p>
    </Banner>
  );
}

function Mismatch({ statement, failure }: Of<'mismatch'>) {
  const { t } = useTranslation('verify');
  const { number } = useFormat();
  const found = (['received', 'given'] as const)
    .flatMap((side) => listPieces(statement, side).map(({ index, number: place }) => ({ side, index, place })))
    .find(({ index }) => index === failure.leafIndex);
  return (
    <Banner tone="border border-red bg-red-soft" icon={<ErrorNuqta size={42} />}>
      <h2 className="text-l font-semibold text-red-ink">{t('mismatch')}</h2>
      <p className="text-s text-ink">
        {t(`failure.${failure.code}`)}
        {found && ` ${t(`failed.${found.side}`, { place: number(found.place) })}`}
      </p>
    </Banner>
  );
}

function Unsupported() {
  const { t } = useTranslation('verify');
  return (
    <Banner tone="bg-orange-soft" icon={<Diamond fill="var(--orange)" />}>
      <h2 className="text-l font-semibold text-orange-ink">{t('unsupported')}</h2>
      <p className="text-s text-ink-2">{t('unsupportedText')}</p>
    </Banner>
  );
}

type BannerProps = { tone: string; icon: ReactNode; aside?: ReactNode; children: ReactNode };

function Banner({ tone, icon, aside, children }: BannerProps) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg px-4 py-4 sm:px-5 ${tone}`}>
      <span className="shrink-0">{icon}</span>
      <div className="min-w-48 flex-1 sm:min-w-72">{children}</div>
      {aside}
    </div>
  );
}

/** The published root, shortened for comparison by eye, with its copy button. */
function RootCode({ hash }: { hash: string }) {
  const { t } = useTranslation('verify');
  const inline = useInlineFormat();
  const copy = async () => {
    await navigator.clipboard.writeText(hash);
    showToast({ message: t('copied') });
  };
  return (
    <div className="flex items-center gap-1.5">
      <span className="sr-only">{t('root')}</span>
      <bdi dir="ltr" className="num rounded-md bg-surface px-2.5 py-1 text-s whitespace-nowrap">
        {groupedHash(hash)}
      </bdi>
      <IconButton
        icon={Copy}
        size="sm"
        label={t('copyRoot', { hash: inline.name(groupedHash(hash)) })}
        onClick={() => void copy()}
      />
    </div>
  );
}

function Diamond({ fill }: { fill: string }) {
  return (
    <svg width="42" height="42" viewBox="0 0 42 42" aria-hidden="true" fill={fill}>
      <path d="M21 1l20 20-20 20L1 21z" />
    </svg>
  );
}

function CheckedDiamond() {
  return (
    <span className="relative grid place-items-center">
      <Diamond fill="var(--green)" />
      <Icon of={Check} size={20} strokeWidth={2.25} className="absolute text-surface" />
    </span>
  );
}
