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
    happened: (statement: Statement) => {
      const { act, isHeld, rule, subject } = statement;
      if (!isAboutContent(statement)) return t(`happened.${act}`);
      const key = `happened.${isHeld ? 'hold' : act}${bare(statement)}.${subject.kind}`;
      return t(key, { ...values(statement), ...(isHeld && { rule: t(`signs.${rule}`) }) });
    },
    /** Null where `happened` names the subject. */
    subject: (statement: Statement) =>
      isAboutContent(statement) ? null : t(`subject.${statement.subject.kind}${bare(statement)}`, values(statement)),
    short: ({ act, subject }: Statement) => t(act === 'remove' ? `short.remove.${subject.kind}` : `short.${act}`),
    decidedBy: ({ isAutomatic, isDetectedAutomatically, isHeld, appeal }: Statement) => {
      if (isHeld) return t('by.held');
      if (isAutomatic) return t(appeal?.state === 'upheld' ? 'by.confirmed' : 'by.automatic');
      return t(isDetectedAutomatically ? 'by.detected' : 'by.person');
    },
  };
}
