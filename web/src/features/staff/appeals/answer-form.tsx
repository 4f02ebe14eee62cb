import { ShieldCheck } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Icon, TextArea, usePreferences } from '@/ui';
import { KeyMark } from '../key-mark';
import { useStaffKeys } from '../use-staff-keys';
import { Effects } from './effects';
import { MilderFields } from './milder-fields';
import { OutcomeChoice, outcomeOfKey } from './outcome-choice';
import type { AppealDetail } from './types';
import { useAnswer } from './use-answer';

type Props = { appeal: AppealDetail } & Parameters<typeof useAnswer>[1];

/** Answer to an appeal: 1, 2 and 3 choose its outcome and lead to the reason. */
export function AnswerForm({ appeal, ...calls }: Props) {
  const { t } = useTranslation('appeals');
  const { shortcuts } = usePreferences();
  const errorText = useErrorText();
  const answer = useAnswer(appeal, calls);
  const { outcome, act, busy, problem, errors } = answer;
  const name = isolate(appeal.member.name);

  const chooseByKey = (key: string) => () => {
    const chosen = outcomeOfKey(key);
    if (!chosen) return;
    answer.choose(chosen);
    answer.form.current?.querySelector('textarea')?.focus();
  };
  useStaffKeys({ 1: chooseByKey('1'), 2: chooseByKey('2'), 3: chooseByKey('3') });
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void answer.send();
  };

  return (
    <section aria-labelledby="answer" className="card p-5">
      <form
        ref={answer.form}
        noValidate
        className="grid gap-4"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void answer.send();
        }}
      >
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="answer" className="text-h3">
            {t('answer.title')}
          </h2>
          <p className="flex items-center gap-1.5 text-xs text-ink-2">
            <Icon of={ShieldCheck} size={16} />
            {t(appeal.isOwnDecision ? 'answer.alone' : 'answer.fair')}
          </p>
        </header>
        <OutcomeChoice
          outcome={outcome}
          isChangeable={answer.acts.length > 0}
          error={errors.outcome}
          onChoose={answer.choose}
        />
        {outcome === 'changed' && (
          <MilderFields
            acts={answer.acts}
            act={act}
            days={answer.days}
            errors={errors}
            onAct={answer.setAct}
            onDays={answer.setDays}
          />
        )}
        <TextArea
          label={t('answer.reason', { name })}
          hint={t('answer.reasonHint')}
          rows={2}
          value={answer.text}
          error={errors.answer}
          onChange={({ target }) => answer.setText(target.value)}
          inputClassName="min-h-16 py-1.5"
        />
        {outcome && <Effects appeal={appeal} outcome={outcome} act={act} />}
        {Boolean(problem) && !answer.hasFieldError && <ErrorState title={errorText(problem)} />}
        <Button type="submit" full busy={busy}>
          {t(outcome ? `answer.send.${outcome}` : 'answer.sendNone')}
          {shortcuts !== 'off' && <KeyMark className="text-ink max-md:hidden">Enter</KeyMark>}
        </Button>
      </form>
    </section>
  );
}
