import { useId } from 'react';
import type { Statement } from '@/api/moderation-types';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Chip, type ChipTone, useFormat } from '@/ui';
import { AppealPart } from './appeal-part';
import { type Outcome, outcomeOf } from './current';
import { StatementFacts } from './statement-facts';
import { useLinkedStatement } from './use-linked-statement';
import type { StandingState } from './use-standing';
import { useStatementTexts } from './use-statement-texts';

const TONES: Record<Outcome, ChipTone> = {
  active: 'orange',
  expired: 'plain',
  restored: 'green',
  changed: 'green',
  reversed: 'green',
};

type State = Pick<StandingState, 'me' | 'addAppeal' | 'reload'>;

/** Statements that are history; each opens to its facts and its appeal. */
export function EarlierStatements({ statements, ...state }: { statements: readonly Statement[] } & State) {
  const { t } = useTranslation('standing');
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="card overflow-hidden">
      <h2 id={heading} className="p-5 text-h3 sm:px-6">
        {t('earlier')}
      </h2>
      <ul>
        {statements.map((statement) => (
          <EarlierStatement key={statement._id} statement={statement} {...state} />
        ))}
      </ul>
    </section>
  );
}

function EarlierStatement({ statement, ...state }: { statement: Statement } & State) {
  const { t } = useTranslation('standing');
  const { shortDate } = useFormat();
  const { short } = useStatementTexts();
  const { reference, createdAt, rule } = statement;
  const details = useLinkedStatement<HTMLDetailsElement>(reference);
  const outcome = outcomeOf(statement);
  return (
    <li className="border-t border-line">
      <details ref={details} id={reference} className="disclosure scroll-mt-28">
        <summary className="flex flex-wrap items-center gap-x-5 gap-y-1 px-5 py-3 text-s sm:px-6">
          <time dateTime={createdAt} className="shrink-0 text-ink-3">
            {isolate(shortDate(createdAt))}
          </time>
          <span className="min-w-0 flex-1 basis-40">
            {short(statement)} <span className="text-ink-3">· {t(`rules.${rule}`)}</span>
          </span>
          <Chip tone={TONES[outcome]} dot>
            {t(`outcome.${outcome}`)}
          </Chip>
        </summary>
        <div className="grid gap-5 px-5 pt-1 pb-5 sm:px-6">
          <StatementFacts statement={statement} />
          <AppealPart statement={statement} {...state} />
        </div>
      </details>
    </li>
  );
}
