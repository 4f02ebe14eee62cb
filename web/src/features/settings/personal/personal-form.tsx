import { Controller } from 'react-hook-form';
import useSWRImmutable from 'swr/immutable';
import { api, type Country, type Me } from '@/api';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { ComboBox, TextArea, TextField } from '@/ui';
import { SectionCard } from '../section-card';
import { UnsavedBar } from '../unsaved-bar';
import { latestBirthDate, MAX_BIO_LENGTH, MINIMUM_AGE } from './form-values';
import { GenderField } from './gender-field';
import { usePersonalForm } from './use-personal-form';

/** Name, handle, biography and private data. */
export function PersonalForm({ me }: { me: Me }) {
  const { t } = useTranslation('settings');
  const form = usePersonalForm(me);
  const { data: countries } = useSWRImmutable('/countries', (path: string) => api.get<Country[]>(path));
  const { field, getError, values } = form;
  return (
    <SectionCard title={t('about')}>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-5">
        <TextField
          {...field('name')}
          label={t('name')}
          hint={t('nameHint')}
          error={getError('name')}
          autoComplete="name"
        />
        <TextField
          {...field('handle')}
          label={t('handle')}
          optional
          hint={t('handleHint')}
          error={getError('handle')}
          ltr
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          startIcon={
            <span aria-hidden="true" className="text-ink-3">
              @
            </span>
          }
        />
        <TextArea
          {...field('bio')}
          label={t('bio')}
          optional
          placeholder={t('bioPlaceholder')}
          hint={t('charactersLeft', {
            count: Math.max(0, MAX_BIO_LENGTH - countGraphemes(values.bio, MAX_BIO_LENGTH)),
          })}
          error={getError('bio')}
          rows={3}
          inputClassName="min-h-20"
        />
        <GenderField form={form} />
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <Controller
            control={form.control}
            name="countryId"
            rules={form.rules('countryId')}
            render={({ field: { value, onChange, ref } }) => (
              <ComboBox
                // The selected country is shown by name, which needs the list.
                key={countries ? 'known' : 'awaited'}
                label={t('country')}
                placeholder={t('countryPlaceholder')}
                hint={t('private')}
                options={(countries ?? []).map(({ _id, name }) => ({ id: _id, value: _id, label: name }))}
                value={value}
                onChange={onChange}
                inputRef={ref}
                error={getError('countryId')}
              />
            )}
          />
          <TextField
            {...field('birthDate')}
            label={t('birthDate')}
            type="date"
            min="1900-01-01"
            max={latestBirthDate(new Date())}
            hint={`${t('private')} · ${t('birthDateHint', { count: MINIMUM_AGE })}`}
            error={getError('birthDate')}
            autoComplete="bday"
          />
        </div>
        <UnsavedBar isDirty={form.isDirty} busy={form.busy} problem={form.problem} onDiscard={form.discard} />
      </form>
    </SectionCard>
  );
}
