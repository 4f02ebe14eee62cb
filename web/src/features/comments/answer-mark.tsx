import { Check } from 'lucide-react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Icon } from '@/ui';

/** Mark above the accepted answer, with the member who asked. */
export function AnswerMark({ asker }: { asker: string }) {
  const { t } = useTranslation('comments');
  return (
    <p className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 text-s text-green-ink">
      <span className="inline-flex items-center gap-2 font-semibold">
        <span className="grid size-5 place-items-center rounded-full bg-green text-green-soft">
          <Icon of={Check} size={14} />
        </span>
        {t('accepted')}
      </span>
      <span className="wrap-anywhere text-xs">{t('acceptedBy', { name: isolate(asker) })}</span>
    </p>
  );
}
