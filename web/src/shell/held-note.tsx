import { EyeOff } from 'lucide-react';
import type { Post } from '@/api';
import { cn } from '@/lib/cn';
import { useTexts, useTranslation } from '@/lib/i18n';
import { Icon, Link } from '@/ui';

type Props = {
  /** Rule that holds the post or comment. */
  rule: NonNullable<NonNullable<Post['viewer']>['heldFor']>;
  className?: string;
};

/** For the author of a held post or comment: why readers do not see it, and where to appeal. */
export function HeldNote({ rule, className }: Props) {
  const ready = useTexts('standing');
  const { t } = useTranslation('standing');
  if (!ready) return null;
  return (
    <div
      role="note"
      className={cn(
        'flex items-start gap-2.5 rounded-md bg-orange-soft px-3.5 py-2.5 text-s text-orange-ink',
        className,
      )}
    >
      <Icon of={EyeOff} size={18} className="mt-1" />
      <p className="min-w-0">
        {t(`held.rule.${rule}`)} {t('held.now')}{' '}
        <Link href="/settings/standing" className="whitespace-nowrap">
          {t('held.appeal')}
        </Link>
      </p>
    </div>
  );
}
