import { FileText, type LucideIcon, MessageCircle, Package, Reply, Star, UserRound } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { Icon } from '@/ui';
import type { CaseItem, SubjectKind } from './types';

const ICONS: Record<SubjectKind | 'product', LucideIcon> = {
  post: FileText,
  product: Package,
  comment: MessageCircle,
  user: UserRound,
  review: Star,
  reviewReply: Reply,
};

type Subject = Pick<CaseItem, 'kind' | 'isProduct'>;

/** Kind of a subject in texts: products are posts to the API. */
export function kindOf({ kind, isProduct }: Subject): SubjectKind | 'product' {
  return kind === 'post' && isProduct ? 'product' : kind;
}

export function KindLabel({ subject }: { subject: Subject }) {
  const { t } = useTranslation('staff');
  const kind = kindOf(subject);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon of={ICONS[kind]} size={17} className="text-ink-3" />
      {t(`kind.${kind}`)}
    </span>
  );
}

/** Returns the name of an automatic rule; one that is newer than this page has that of the API. */
export function useSignalName(): (rule: string) => string {
  const { t, i18n } = useTranslation('staff');
  return (rule) => (i18n.exists(`signal.${rule}`, { ns: 'staff' }) ? t(`signal.${rule}`) : rule.replaceAll('_', ' '));
}
