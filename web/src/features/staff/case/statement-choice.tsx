import type { ReactNode, Ref } from 'react';
import { localeDirection } from '@/lib/direction';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { Nuqta, Select, TextArea } from '@/ui';
import type { CaseDetail, Rule } from '../types';
import { type Choice, chooseRule, MAX_SENTENCE_LENGTH, OWN_SENTENCE, RULES } from './choice';
import { GroundChoice } from './ground-choice';

type Props = {
  detail: CaseDetail;
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** Text of the missing sentence. */
  error: string | undefined;
  area: Ref<HTMLTextAreaElement>;
  /** Text of the missing law. */
  lawError: string | undefined;
  lawField: Ref<HTMLInputElement>;
};

/** Rule, ground and sentence of the statement of reasons. A ready sentence is sent in the member's language and gender. */
export function StatementChoice({ detail, choice, onChange, error, area, lawError, lawField }: Props) {
  const { t, i18n } = useTranslation('staffCase');
  const { t: names } = useTranslation('staff');
  const language = i18n.language === 'ar' ? 'ar' : 'en';
  const over = countGraphemes(choice.text, MAX_SENTENCE_LENGTH) - MAX_SENTENCE_LENGTH;
  return (
    <>
      <Select
        label={t('rule')}
        options={RULES.map((rule) => ({ value: rule, label: names(`rule.${rule}`) }))}
        value={choice.rule}
        onChange={(event) => onChange(chooseRule(choice, event.target.value as Rule, detail))}
      />
      <GroundChoice choice={choice} onChange={onChange} error={lawError} field={lawField} />
      <fieldset>
        <legend className="text-xs font-medium text-ink-3">{t('statement')}</legend>
        {(detail.sentences[choice.rule] ?? []).map((sentence) => (
          <SentenceRadio key={sentence.key} value={sentence.key} {...{ choice, onChange }}>
            {sentence[language]}
            {detail.member.locale !== language && (
              <span
                lang={detail.member.locale}
                dir={localeDirection(detail.member.locale)}
                className="block text-xs text-ink-3 [text-align:match-parent]"
              >
                {sentence[detail.member.locale]}
              </span>
            )}
          </SentenceRadio>
        ))}
        <SentenceRadio value={OWN_SENTENCE} {...{ choice, onChange }}>
          {t('ownSentence')}
        </SentenceRadio>
      </fieldset>
      {choice.sentence === OWN_SENTENCE && (
        <TextArea
          ref={area}
          rows={2}
          aria-label={t('ownSentence')}
          value={choice.text}
          hint={t(`writeIn.${detail.member.locale}`)}
          error={over > 0 ? t('errors:tooLong', { count: over }) : error}
          onChange={(event) => onChange({ ...choice, text: event.target.value })}
        />
      )}
    </>
  );
}

type RadioProps = Pick<Props, 'choice' | 'onChange'> & { value: string; children: ReactNode };

function SentenceRadio({ choice, onChange, value, children }: RadioProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-start gap-2.5 py-1.5 text-s">
      <span className="radio mt-0.5">
        <input
          type="radio"
          name="sentence"
          value={value}
          checked={value === choice.sentence}
          onChange={() => onChange({ ...choice, sentence: value })}
        />
        <Nuqta size={9} />
      </span>
      <span>{children}</span>
    </label>
  );
}
