import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, isApiError, type Me } from '@/api';
import { patchMe } from '@/api/mutations/account-settings';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';
import { forgetDraft, keepDraft, keptDraft } from './form-draft';
import {
  changesOf,
  FIELDS,
  faultOf,
  MINIMUM_AGE,
  type PersonalField,
  type PersonalValues,
  valuesOf,
} from './form-values';

/** The form of personal information: faults beside their fields, and nothing typed is ever lost by a failure. */
export function usePersonalForm(me: Me) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [problem, setProblem] = useState('');
  const form = useForm<PersonalValues>({ defaultValues: valuesOf(me) });
  const { control, register, handleSubmit, reset, setError, setValue, subscribe, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  const values = watch();
  const isDirty = Object.keys(changesOf(values, me)).length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form first stands
  useEffect(() => {
    const kept = keptDraft(me._id);
    if (!kept || Object.keys(changesOf(kept, me)).length === 0) return;
    for (const field of FIELDS) setValue(field, kept[field]);
    showToast({ message: t('draftKept') });
  }, []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          if (Object.keys(changesOf(typed, me)).length > 0) keepDraft(me._id, typed);
          else forgetDraft();
        },
      }),
    [subscribe, me],
  );
  // Leaving the page is leaving the draft too; only a session that ends keeps it.
  useEffect(
    () => () => {
      if (localStorage.getItem('token')) forgetDraft();
    },
    [],
  );

  const sentence = (field: PersonalField, value: string): string | true => {
    const fault = faultOf(field, value);
    if (!fault) return true;
    if (fault === 'handle') return t('handleBad');
    if (fault === 'young') return t('birthDateHint', { count: MINIMUM_AGE });
    return fault === 'required' ? t('errors:fieldRequired') : t('errors:tooLong', { count: fault.over });
  };
  const rules = (field: PersonalField) => ({ validate: (value: string) => sentence(field, value) });

  const save = async (typed: PersonalValues) => {
    setProblem('');
    try {
      const saved = await api.post<Me>('/users/update', changesOf(typed, me));
      await patchMe(saved);
      reset(valuesOf(saved));
      forgetDraft();
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
    fault: (name: PersonalField) => errors[name]?.message,
    submit: handleSubmit(save),
    discard: () => {
      reset(valuesOf(me));
      forgetDraft();
      setProblem('');
    },
  };
}

export type PersonalForm = ReturnType<typeof usePersonalForm>;
