import { useTranslation } from '@/lib/i18n';
import type { Statement } from '../types';

/** Names what a statement did: Post removed, Account limited. */
export function useActName(): (statement: Statement) => string {
  const { t } = useTranslation('appeals');
  return ({ act, subject }) => t(act === 'remove' ? `done.remove.${subject.kind}` : `done.${act}`);
}
