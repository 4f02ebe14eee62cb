import type { Statement } from '@/api/moderation-types';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import { AppealForm } from './appeal-form';
import { AppealState } from './appeal-state';
import type { StandingState } from './use-standing';

type Props = { statement: Statement } & Pick<StandingState, 'me' | 'addAppeal' | 'reload'>;

/** Appeal of a statement: the form, what was sent and answered, or why there is none. */
export function AppealPart({ statement, me, addAppeal, reload }: Props) {
  const { t } = useTranslation('standing');
  const { shortDate } = useFormat();
  const { appeal, canAppeal, appealUntil, state } = statement;
  if (appeal) return <AppealState appeal={appeal} />;
  if (canAppeal && me) {
    return (
      <AppealForm
        memberId={me._id}
        statement={statement}
        onSent={(sent) => addAppeal(statement._id, sent)}
        onRefused={reload}
      />
    );
  }
  if (state === 'restored') return null;
  return <p className="text-s text-ink-2">{t('appeal.over', { date: isolate(shortDate(appealUntil)) })}</p>;
}
