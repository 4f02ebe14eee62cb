import { useTranslation } from '@/lib/i18n';
import { RadioCards } from '@/ui';
import type { PersonalForm } from './use-personal-form';

const CONTEXTS: Record<string, 'male' | 'female' | undefined> = { 1: 'male', 2: 'female' };

/** Gender, which decides the Arabic form of address. */
export function GenderField({ form }: { form: PersonalForm }) {
  const { t } = useTranslation('settings');
  const context = CONTEXTS[form.values.genderId];
  return (
    <div className="grid gap-2">
      <RadioCards
        {...form.field('genderId')}
        value={form.values.genderId}
        legend={t('gender')}
        hint={t('genderHint')}
        error={form.getError('genderId')}
        options={[
          { value: '1', label: t('auth:genderMale') },
          { value: '2', label: t('auth:genderFemale') },
          { value: '3', label: t('auth:genderNone') },
        ]}
      />
      <p
        lang="ar"
        dir="rtl"
        aria-live="polite"
        className="rounded-md border-s-3 border-saffron bg-sunken px-4 py-2.5 text-s text-ink-2"
      >
        {t('genderSample', { context })}
      </p>
    </div>
  );
}
