import { ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { ChoiceChip, Icon, useFormat } from '@/ui';
import { useSignalName } from '../kind-label';
import type { StaffCounts } from '../types';
import { type Filters, isNarrowed, KINDS, LANGUAGES, PERIODS, SIGNALS, STATES, TAKEN } from './filters';

const MAX_COUNT = 999;

type Props = { filters: Filters; counts: StaffCounts | undefined; onChange: (filters: Filters) => void };

/** Filters of the queue: whose cases, and what they are. */
export function QueueFilters({ filters, counts, onChange }: Props) {
  const { t } = useTranslation('staff');
  const signalName = useSignalName();
  const taken = filters.taken ?? 'any';
  const set = (name: keyof Filters) => (value: string) => onChange({ ...filters, [name]: value });
  const numbers = { any: counts?.cases, free: counts?.free, mine: counts?.mine };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('filter.taken')}</legend>
        {TAKEN.map((value) => (
          <ChoiceChip key={value} dot={false} selected={value === taken} onClick={() => set('taken')(value)}>
            {t(`taken.${value}`)}
            <ChipCount value={numbers[value]} />
          </ChoiceChip>
        ))}
      </fieldset>
      <Choice
        label={t('filter.state')}
        any={filters.q && t('filter.any')}
        value={filters.state ?? (filters.q ? '' : 'waiting')}
        options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={set('state')}
      />
      <Choice
        label={t('filter.kind')}
        any={t('filter.any')}
        value={filters.kind}
        options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={set('kind')}
      />
      <Choice
        label={t('filter.signal')}
        any={t('filter.any')}
        value={filters.signal}
        options={SIGNALS.map((value) => ({ value, label: signalName(value) }))}
        onChange={set('signal')}
      />
      <Choice
        label={t('filter.lang')}
        any={t('filter.any')}
        value={filters.lang}
        options={LANGUAGES.map((value) => ({ value, label: t(`lang.${value}`) }))}
        onChange={set('lang')}
      />
      <Choice
        label={t('filter.since')}
        any={t('filter.anyTime')}
        value={filters.since}
        options={PERIODS.map((value) => ({ value, label: t(`since.${value}`) }))}
        onChange={set('since')}
      />
      {filters.q && (
        <button type="button" onClick={() => set('q')('')} className="chip chip-big min-h-11">
          <span className="sr-only">{t('filter.remove')} </span>
          <bdi>{filters.q}</bdi>
          <Icon of={X} size={15} />
        </button>
      )}
      {isNarrowed(filters) && (
        <button
          type="button"
          onClick={() => onChange(filters.taken ? { taken: filters.taken } : {})}
          className="link min-h-11 px-2 text-s"
        >
          {t('filter.clear')}
        </button>
      )}
    </div>
  );
}

function ChipCount({ value }: { value: number | null | undefined }) {
  const { number } = useFormat();
  if (value === null || value === undefined) return null;
  return <span className="num">{value > MAX_COUNT ? `${number(MAX_COUNT)}+` : number(value)}</span>;
}

type ChoiceProps = {
  label: string;
  /** Text of no choice; without it one value is always chosen. */
  any?: string | undefined;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** Native select that looks like a chip: "Kind: any". */
function Choice({ label, any, value = '', options, onChange }: ChoiceProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  const shown = options.find((option) => option.value === value)?.label ?? any ?? '';
  return (
    <span
      className={cn(
        'chip chip-big relative min-h-11 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        any && value ? 'chip-lapis' : 'chip-outline',
      )}
    >
      <span aria-hidden="true">{t('filter.value', { label, value: shown })}</span>
      <Icon of={ChevronDown} size={15} />
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
      >
        {any && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
