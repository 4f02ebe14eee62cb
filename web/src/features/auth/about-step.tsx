import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import type { Country } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { checkName } from '@/lib/member-name';
import { Button, Checkbox, ComboBox, Icon, Link, RadioCards, RichText, TextField } from '@/ui';

const MINIMUM_AGE = 13;

const schema = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(128),
    z.refine((name) => name === '' || !checkName(name)),
  ),
  genderId: z.enum(['1', '2', '3']),
  countryId: z.string().check(z.minLength(2)),
  birthDate: z.string().check(z.refine((date) => date !== '' && date <= latestBirthDate(MINIMUM_AGE, new Date()))),
  acceptTerms: z.boolean().check(z.refine((accepted) => accepted)),
});

export type About = z.infer<typeof schema>;
export const aboutFields = ['name', 'genderId', 'countryId', 'birthDate', 'acceptTerms'] as const;

/** Message keys of the names in the errors of missing values. */
const FIELD_NAMES: Readonly<Record<keyof About, string>> = {
  name: 'name',
  genderId: 'gender',
  countryId: 'country',
  birthDate: 'birthDate',
  acceptTerms: 'common:nav.terms',
};

type Props = {
  values: About;
  countries: Country[];
  /** Loading error of the countries. */
  failure: ReactNode;
  /** Errors of the API by field. */
  errors: Partial<Record<keyof About, string>>;
  /** Called with every change, so that it can be kept. */
  onType: (values: About) => void;
  onSubmit: (values: About) => void;
};

export function AboutStep({ values, countries, failure, errors, onType, onSubmit }: Props) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, control, setError, getValues, watch, formState } = useForm<About>({
    defaultValues: values,
    resolver: zodResolver(schema),
  });
  const typed = useRef(onType);
  typed.current = onType;
  useEffect(() => {
    const { unsubscribe } = watch(() => typed.current(getValues()));
    return unsubscribe;
  }, [watch, getValues]);
  useEffect(() => {
    const invalid = aboutFields.filter((field) => errors[field]);
    invalid.forEach((field, index) => {
      setError(field, { message: errors[field] }, { shouldFocus: index === 0 });
    });
  }, [errors, setError]);

  const errorMessage = (field: keyof About) => {
    const error = formState.errors[field];
    if (!error) return undefined;
    // Errors found here have translated texts; those of the API have a message.
    if (error.type === undefined || error.type === '') return error.message;
    const nameError = field === 'name' && getValues('name').trim() && checkName(getValues('name'));
    if (nameError) return t(nameError);
    return field === 'birthDate' && getValues('birthDate')
      ? t('birthDateHint', { count: MINIMUM_AGE })
      : t('errors:fieldRequired', { field: t(FIELD_NAMES[field]) });
  };

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={handleSubmit(onSubmit)}>
      <TextField
        {...register('name')}
        label={t('name')}
        error={errorMessage('name')}
        autoComplete="name"
        maxLength={128}
      />
      <RadioCards
        {...register('genderId')}
        legend={t('gender')}
        hint={t('settings:genderHint')}
        error={errorMessage('genderId')}
        options={[
          { value: '1', label: t('genderMale') },
          { value: '2', label: t('genderFemale') },
          { value: '3', label: t('genderNone') },
        ]}
      />
      <TextField
        {...register('birthDate')}
        label={t('birthDate')}
        type="date"
        max={latestBirthDate(MINIMUM_AGE, new Date())}
        min="1900-01-01"
        hint={t('birthDateHint', { count: MINIMUM_AGE })}
        error={errorMessage('birthDate')}
        autoComplete="bday"
      />
      <Controller
        control={control}
        name="countryId"
        render={({ field }) => (
          <ComboBox
            label={t('country')}
            placeholder={t('countryPlaceholder')}
            options={countries.map(({ _id, name, dialCode }) => ({ id: _id, value: _id, label: name, end: dialCode }))}
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={errorMessage('countryId')}
          />
        )}
      />
      {failure}
      <Checkbox {...register('acceptTerms')} error={errorMessage('acceptTerms')}>
        <RichText
          text={t('acceptTerms')}
          parts={{
            1: (name) => (
              <Link href="/terms-and-conditions" target="_blank">
                {name}
              </Link>
            ),
            3: (name) => (
              <Link href="/privacy-policy" target="_blank">
                {name}
              </Link>
            ),
          }}
        />
      </Checkbox>
      <Button type="submit" size="lg" full>
        {t('common:common.next')}
        <Icon of={ArrowRight} flip />
      </Button>
    </form>
  );
}

/** Returns the latest allowed date of birth as an ISO date. */
function latestBirthDate(minimumAge: number, today: Date): string {
  const date = new Date(Date.UTC(today.getFullYear() - minimumAge, today.getMonth(), today.getDate()));
  return date.toISOString().slice(0, 10);
}
