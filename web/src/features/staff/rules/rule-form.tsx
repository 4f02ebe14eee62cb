import { type FormEvent, useState } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useAttempt } from '@/shell';
import { Button, ErrorState, Name, RadioCards, showToast, TextField, useFormat } from '@/ui';
import { useSignalName } from '../kind-label';
import { staffPost } from '../staff-session';
import { readThreshold } from './threshold';
import type { AutomaticRule, RuleMode } from './types';

const MODES: readonly RuleMode[] = ['off', 'watch', 'hold'];
const WEIGHT_LIMITS = [0, 100] as const;

type Props = {
  rule: AutomaticRule;
  /** Only admins change rules. */
  canChange: boolean;
  onSaved: (rule: AutomaticRule) => void;
};

/** An automatic rule: whether it watches or holds, its weight and its thresholds. */
export function RuleForm({ rule, canChange, onSaved }: Props) {
  const { t } = useTranslation('staffRules');
  const nameOf = useSignalName();
  const { shortDate } = useFormat();
  const { busy, problem, attempt } = useAttempt();
  const [mode, setMode] = useState(rule.mode);
  const [typed, setTyped] = useState(() => typedOf(rule));
  const [isChecked, setChecked] = useState(false);
  const limitsOf = (name: string) => (name === 'weight' ? WEIGHT_LIMITS : (rule.limits[name] ?? WEIGHT_LIMITS));
  const values = Object.entries(typed).map(([name, text]) => [name, readThreshold(text, limitsOf(name))] as const);
  const isChanged = mode !== rule.mode || Object.entries(typedOf(rule)).some(([name, text]) => typed[name] !== text);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (busy || values.some(([, value]) => value === null)) return;
    const { weight, ...thresholds } = Object.fromEntries(values);
    const saved = await attempt(() =>
      staffPost<AutomaticRule>('/staff/rules', { rule: rule.rule, mode, weight, thresholds }),
    );
    if (!saved) return;
    onSaved(saved);
    showToast({ message: t('saved') });
  };

  return (
    <form onSubmit={(event) => void save(event)} className="card grid grid-cols-1 gap-4 p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">{nameOf(rule.rule)}</h2>
        <span className="text-xs text-ink-3">{t('findings', { count: rule.findings7d })}</span>
      </header>
      <fieldset disabled={!canChange} className="grid gap-4">
        <RadioCards
          legend={t('mode')}
          options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
          hint={t(`modeHint.${mode}`)}
          value={mode}
          onChange={({ target }) => setMode(MODES.find((each) => each === target.value) ?? mode)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {values.map(([name, value]) => {
            const [least, greatest] = limitsOf(name);
            const range = t('range', { least: isolate(String(least)), greatest: isolate(String(greatest)) });
            return (
              <TextField
                key={name}
                ltr
                inputMode="numeric"
                label={t(`threshold.${name}`)}
                value={typed[name]}
                hint={range}
                error={isChecked && value === null ? range : undefined}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            );
          })}
        </div>
      </fieldset>
      {problem && <ErrorState title={problem} />}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-xs text-ink-3">
          {rule.changedAt && (
            <>
              {t('changed', { date: shortDate(rule.changedAt) })}
              {rule.changedBy && (
                <>
                  {' · '}
                  <Name isStaff={false}>{rule.changedBy.name}</Name>
                </>
              )}
            </>
          )}
        </span>
        {canChange && (
          <Button type="submit" size="sm" busy={busy} disabled={!isChanged}>
            {t('common:common.save')}
          </Button>
        )}
      </footer>
    </form>
  );
}

/** Numbers of the form as text, weight first. */
function typedOf({ weight, thresholds }: AutomaticRule): Record<string, string> {
  const numbers = { weight, ...thresholds };
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
}
