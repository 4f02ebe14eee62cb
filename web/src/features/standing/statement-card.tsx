import type { Statement } from '@/api/moderation-types';
import { useTranslation } from '@/lib/i18n';
import { AppealPart } from './appeal-part';
import { StatementFacts } from './statement-facts';
import { useLinkedStatement } from './use-linked-statement';
import type { StandingState } from './use-standing';

type Props = { statement: Statement } & Pick<StandingState, 'me' | 'addAppeal' | 'reload'>;

/** A statement that concerns the member now, and its appeal. */
export function StatementCard({ statement, ...state }: Props) {
  const { t } = useTranslation('standing');
  const { reference } = statement;
  const article = useLinkedStatement<HTMLElement>(reference);
  const heading = `statement-${reference}`;
  return (
    <article ref={article} id={reference} aria-labelledby={heading} className="card grid scroll-mt-28 gap-5 p-5 sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="text-h3">
          {t('statement')}
        </h2>
        <bdi dir="ltr" className="text-xs text-ink-3">
          {reference}
        </bdi>
      </header>
      <StatementFacts statement={statement} />
      <div className="border-t border-line pt-5">
        <AppealPart statement={statement} {...state} />
      </div>
    </article>
  );
}
