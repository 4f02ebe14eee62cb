import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, isApiError, type Me } from '@/api';
import { patchMe } from '@/api/mutations/account-settings';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';
import { clearDraft, loadDraft, saveDraft } from './form-draft';
import {
  diffValues,
  FIELDS,
  MINIMUM_AGE,
  type PersonalField,
  type PersonalValues,
  toFormValues,
  validateField,
} from './form-values';

/** Message keys of the fields' names, where they differ from the fields. */
const FIELD_NAMES: Partial<Record<PersonalField, string>> = { genderId: 'gender', countryId: 'country' };

/** Form of personal data: errors beside their fields, and typed text survives failures. */
export function usePersonalForm(me: Me) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [problem, setProblem] = useState('');
  const form = useForm<PersonalValues>({ defaultValues: toFormValues(me) });
  const { control, register, handleSubmit, reset, setError, setValue, subscribe, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  const values = watch();
  const isDirty = Object.keys(diffValues(values, me)).length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form first stands
  useEffect(() => {
    const stored = loadDraft(me._id);
    if (!stored || Object.keys(diffValues(stored, me)).length === 0) return;
    for (const field of FIELDS) setValue(field, stored[field]);
    showToast({ message: t('draftKept') });
  }, []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          if (Object.keys(diffValues(typed, me)).length > 0) saveDraft(me._id, typed);
          else clearDraft();
        },
      }),
    [subscribe, me],
  );
  // Leaving the page discards the draft; only an ended session keeps it.
  useEffect(
    () => () => {
      if (localStorage.getItem('token')) clearDraft();
    },
    [],
  );

  const validationMessage = (field: PersonalField, value: string): string | true => {
    const validationError = validateField(field, value);
    if (!validationError) return true;
    if (validationError === 'handle') return t('handleBad');
    if (validationError === 'young') return t('birthDateHint', { count: MINIMUM_AGE });
    return validationError === 'required'
      ? t('errors:fieldRequired', { field: t(FIELD_NAMES[field] ?? field) })
      : t('errors:tooLong', { count: validationError.over });
  };
  const rules = (field: PersonalField) => ({ validate: (value: string) => validationMessage(field, value) });

  const save = async (typed: PersonalValues) => {
    setProblem('');
    try {
      const saved = await api.post<Me>('/users/update', diffValues(typed, me));
      await patchMe(saved);
      reset(toFormValues(saved));
      clearDraft();
      showToast({ message: t('saved') });
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {};
      const faulty = FIELDS.filter((field) => fields[field]);
      faulty.forEach((field, index) => {
        setError(field, { message: fields[field] }, { shouldFocus: index === 0 });
      });
      if (faulty.length === 0) setProblem(errorText(error));
    }
  };

  return {
    values,
    control,
    isDirty,
    problem,
    busy: isSubmitting,
    rules,
    field: (name: PersonalField) => register(name, rules(name)),
    getError: (name: PersonalField) => errors[name]?.message,
    submit: handleSubmit(save),
    discard: () => {
      reset(toFormValues(me));
      clearDraft();
      setProblem('');
    },
  };
}

export type PersonalForm = ReturnType<typeof usePersonalForm>;
