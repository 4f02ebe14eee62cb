import type { Statement } from '@/api/moderation-types';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';

/** Sentences about a statement, in the member's language. */
export function useStatementTexts() {
  const { t } = useTranslation('standing');
  const values = ({ subject }: Statement) => ({ excerpt: isolate(subject.excerpt) });
  const bare = ({ subject }: Statement) => (subject.excerpt ? '' : 'Bare');
  const isAboutContent = ({ act }: Statement) => act === 'warn' || act === 'remove';
  return {
    happened: (statement: Statement) =>
      isAboutContent(statement)
        ? t(`happened.${statement.act}${bare(statement)}.${statement.subject.kind}`, values(statement))
        : t(`happened.${statement.act}`),
    /** Null where `happened` names the subject. */
    subject: (statement: Statement) =>
      isAboutContent(statement) ? null : t(`subject.${statement.subject.kind}${bare(statement)}`, values(statement)),
    short: ({ act, subject }: Statement) => t(act === 'remove' ? `short.remove.${subject.kind}` : `short.${act}`),
    decidedBy: ({ isAutomatic, isDetectedAutomatically }: Statement) => {
      if (isAutomatic) return t('by.automatic');
      return t(isDetectedAutomatically ? 'by.detected' : 'by.person');
    },
  };
}
