import { EyeOff } from 'lucide-react';
import { useMe } from '@/api';
import { cn } from '@/lib/cn';
import { useTexts, useTranslation } from '@/lib/i18n';
import { Icon, Link } from '@/ui';

/** Section of the settings with the muted words. */
export const MUTED_WORDS_ID = 'muted-words';

type Props = { of: 'comments' | 'posts'; className?: string };

/** Sentence that muted words hide posts or comments of a list, with a link to them; nothing for members without any. */
export function MutedWordsNote({ of, className }: Props) {
  const { data: me } = useMe();
  if (!me?.mutedWordsCount) return null;
  return <Note of={of} className={className} />;
}

function Note({ of, className }: Props) {
  const { t } = useTranslation('muted');
  const ready = useTexts('muted');
  if (!ready) return null;
  return (
    <p className={cn('flex flex-wrap items-center gap-x-2 gap-y-1 text-s text-ink-3', className)}>
      <Icon of={EyeOff} size={16} className="shrink-0" />
      <span>{t(of)}</span>
      <Link href={`/settings/main#${MUTED_WORDS_ID}`} className="inline-flex min-h-6 items-center">
        {t('edit')}
      </Link>
    </p>
  );
}
