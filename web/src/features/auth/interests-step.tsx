import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Interest } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState, FieldError, Icon, InterestChip, Skeleton } from '@/ui';

export const MIN_INTERESTS = 3;

type Props = {
  interests: Interest[] | undefined;
  /** Loading error of the interests. */
  failure: ReactNode;
  chosen: string[];
  onChange: (chosen: string[]) => void;
  busy: boolean;
  problem: string;
  onBack: () => void;
  onSubmit: () => void;
};

export function InterestsStep({ interests, failure, chosen, onChange, busy, problem, onBack, onSubmit }: Props) {
  const { t } = useTranslation('auth');
  const [isRefused, setRefused] = useState(false);
  const missing = MIN_INTERESTS - chosen.length;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(missing > 0);
        if (missing <= 0 && !busy) onSubmit();
      }}
    >
      <fieldset>
        <legend className="sr-only">{t('interestsTitle')}</legend>
        <div className="flex flex-wrap gap-2">
          {interests
            ? interests.map(({ _id, name }) => (
                <InterestChip key={_id} selected={chosen.includes(_id)} onClick={() => toggle(_id)}>
                  {name}
                </InterestChip>
              ))
            : Array.from({ length: 12 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
                <Skeleton key={index} className="h-11 w-24 rounded-full" />
              ))}
        </div>
      </fieldset>
      {failure}
      <div aria-live="polite" className="text-s text-ink-3">
        {missing > 0 && isRefused && <FieldError>{t('interestsHint', { count: MIN_INTERESTS })}</FieldError>}
        {missing > 0 && !isRefused && t('interestsHint', { count: MIN_INTERESTS })}
        {missing <= 0 && t('interestsChosen', { count: chosen.length })}
      </div>
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button variant="o" size="lg" onClick={onBack} aria-label={t('common:common.back')}>
          <Icon of={ArrowLeft} flip />
        </Button>
        <Button type="submit" size="lg" busy={busy}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
