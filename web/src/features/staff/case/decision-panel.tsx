import { type FormEvent, useEffect, useRef, useState } from 'react';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useIsOffline } from '@/shell/connection-bar';
import { Button, ErrorState } from '@/ui';
import { KeyMark } from '../key-mark';
import { kindOf } from '../kind-label';
import { ACT_KEYS } from '../staff-keys';
import type { CaseDetail } from '../types';
import { useStaffKeys } from '../use-staff-keys';
import { ActList, SEVERE } from './act-list';
import { ActTerms } from './act-terms';
import {
  type ChosenAct,
  chooseAct,
  decideBody,
  hasStatement,
  initialChoice,
  MAX_LAW_LENGTH,
  MAX_SENTENCE_LENGTH,
  missingPart,
} from './choice';
import { ConsequenceList } from './consequence-list';
import { StatementChoice } from './statement-choice';
import { useDecision } from './use-decision';

type Props = {
  detail: CaseDetail;
  /** Version that staff have read. */
  version: string | null;
  /** Act that the address asks for. */
  asked: ChosenAct | null;
  /** Another has the case, or it is about the reader. */
  isClosed: boolean;
};

/** Decision about a case: an act by its key, the reason that its member reads, and what will happen. */
export function DecisionPanel({ detail, version, asked, isClosed }: Props) {
  const { t } = useTranslation('staffCase');
  const isOffline = useIsOffline();
  const { decide, busy, problem } = useDecision(detail);
  const [choice, setChoice] = useState(() => initialChoice(detail));
  const [missing, setMissing] = useState<ReturnType<typeof missingPart>>(null);
  const acts = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const law = useRef<HTMLInputElement>(null);
  const { act } = choice;

  const choose = (chosen: ChosenAct) => {
    setMissing(null);
    setChoice((current) => chooseAct(current, chosen, detail.kind));
  };
  /** As a key does it: focus goes to the act, where Enter sends the form. */
  const press = (chosen: ChosenAct) => {
    const radio = acts.current?.querySelector<HTMLInputElement>(`input[value=${chosen}]:enabled`);
    if (!radio || isClosed) return;
    choose(chosen);
    radio.focus();
  };
  useStaffKeys(Object.fromEntries(ACT_KEYS.map(({ key, act: named }) => [key, () => press(named)])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address
  useEffect(() => {
    if (asked) press(asked);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const part = missingPart(choice);
    setMissing(part);
    if (part === 'text') area.current?.focus();
    if (part === 'law') law.current?.focus();
    const isTooLong =
      countGraphemes(choice.text, MAX_SENTENCE_LENGTH) > MAX_SENTENCE_LENGTH ||
      countGraphemes(choice.law, MAX_LAW_LENGTH) > MAX_LAW_LENGTH;
    if (part || !act || isClosed || isOffline || busy || isTooLong) return;
    void decide(decideBody(choice, act, version));
  };

  return (
    <form onSubmit={submit} aria-labelledby="case-decision" className="card grid grid-cols-1 gap-3 p-4">
      <h2 id="case-decision" className="text-h3">
        {t('decision')}
      </h2>
      <fieldset disabled={isClosed} className="grid min-w-0 grid-cols-1 gap-3">
        <ActList detail={detail} chosen={act} onChoose={choose} list={acts} />
        {act && <ActTerms detail={detail} choice={choice} act={act} onChange={setChoice} />}
        {act && hasStatement(act) && (
          <StatementChoice
            detail={detail}
            choice={choice}
            onChange={setChoice}
            error={missing === 'text' ? t('missingText') : undefined}
            area={area}
            lawError={missing === 'law' ? t('missingLaw') : undefined}
            lawField={law}
          />
        )}
      </fieldset>
      {act && <ConsequenceList detail={detail} choice={choice} act={act} />}
      {missing === 'act' && <ErrorState title={t('missingAct')} />}
      {problem && <ErrorState title={problem} />}
      <Button
        type="submit"
        full
        size="lg"
        // The longest text needs two lines on the smallest phones.
        className="whitespace-normal"
        variant={act && SEVERE.has(act) ? 'd' : 'p'}
        busy={busy}
        aria-disabled={isClosed || isOffline}
      >
        {submitText()}
        <KeyMark className="border-current! bg-transparent! max-md:hidden">Enter</KeyMark>
      </Button>
      <p className="text-center text-xs text-ink-3">{isOffline ? t('offline') : t('canUndo')}</p>
    </form>
  );

  function submitText(): string {
    if (!act) return t('decide');
    return act === 'remove' ? t(`submit.remove_${kindOf(detail)}`) : t(`submit.${act}`);
  }
}
