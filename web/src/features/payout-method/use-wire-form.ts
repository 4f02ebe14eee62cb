import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { api, isApiError, useMe } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { createStore } from '@/lib/create-store';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import type { PayoutMethod, WireField, WireValues } from './types';
import { METHODS_PATH } from './use-methods';
import type { WireRequest } from './wire-requests';
import { canValidateIban, validateWireField, validateWireForm } from './wire-validation';

// The form has one field for both errors of the API.
const FIELD_BY_ERROR: Record<string, WireField> = { iban: 'number', accountNumber: 'number' };

/** Values at the end of the member's session; bank details stay in memory of this page. */
const savedForm = createStore<{ memberId: string; path: string; values: WireValues } | null>(null);

export type WireFormOptions = {
  initial: Partial<WireValues>;
  withReauth: WithReauth;
  onSaved: (method: PayoutMethod) => void;
};

export type WireFormState = ReturnType<typeof useWireForm>;

/** Values of a form of bank details, their validation, and saving. */
export function useWireForm(request: WireRequest, { initial, withReauth, onSaved }: WireFormOptions) {
  const { path, fields, toBody } = request;
  const { t } = useTranslation('wire');
  const errorText = useErrorText();
  const [values, setValues] = useState<WireValues>({ ...EMPTY, ...initial });
  const [left, setLeft] = useState<readonly WireField[]>([]);
  const [refused, setRefused] = useState<Partial<WireValues>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [focusAsked, setFocusAsked] = useState(false);
  const inputs = useRef<Partial<Record<WireField, HTMLInputElement | null>>>({});

  const { data: me } = useMe();
  const memberId = me?._id;
  useEffect(() => {
    if (!memberId) return;
    const saved = savedForm.get();
    if (saved?.memberId === memberId && saved.path === path) setValues(saved.values);
    savedForm.set(null);
  }, [memberId, path]);

  const getError = (field: WireField): string => {
    if (refused[field]) return refused[field];
    const isSpoken = left.includes(field) || (field === 'number' && canValidateIban(values.number, values.country));
    return isSpoken ? validateWireField(field, values, t) : '';
  };

  // The first invalid field is focused after the errors are rendered.
  useEffect(() => {
    if (!focusAsked) return;
    setFocusAsked(false);
    const errors = { ...validateWireForm(fields, values, t), ...refused };
    const first = fields.find((field) => errors[field]);
    if (first) inputs.current[first]?.focus();
  }, [focusAsked, fields, values, refused, t]);

  const change = (field: WireField, value: string) => {
    setValues((typed) => ({ ...typed, [field]: value }));
    setRefused(({ [field]: _, ...others }) => others);
    setProblem('');
  };
  const leave = (field: WireField) => {
    if (values[field]) setLeft((before) => [...before, field]);
  };

  const refuse = (error: unknown) => {
    if (memberId && isApiError(error, 'session_ended', 'not_authenticated')) savedForm.set({ memberId, path, values });
    const named = isApiError(error) ? Object.entries(error.fields) : [];
    const errors = named.map(([field, text]) => [FIELD_BY_ERROR[field] ?? field, text] as const);
    setRefused(Object.fromEntries(errors));
    setFocusAsked(true);
    const areShown = errors.length > 0 && errors.every(([field]) => fields.some((known) => known === field));
    setProblem(areShown ? '' : errorText(error));
  };

  const save = async () => {
    if (busy) return;
    setLeft(fields);
    setProblem('');
    if (Object.keys(validateWireForm(fields, values, t)).length > 0) {
      setFocusAsked(true);
      return;
    }
    setBusy(true);
    try {
      const method = await withReauth(() => api.post<PayoutMethod>(path, toBody(values)));
      if (!method) return;
      await mutate(METHODS_PATH);
      void mutate('/users/balance');
      onSaved(method);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  const inputRef = (field: WireField) => (element: HTMLInputElement | null) => {
    inputs.current[field] = element;
  };
  /** Properties of the text field of a value. */
  const text = (field: WireField) => ({
    name: field,
    value: values[field],
    error: getError(field) || undefined,
    ref: inputRef(field),
    onChange: ({ target }: { target: HTMLInputElement }) => change(field, target.value),
    onBlur: () => leave(field),
  });
  return { values, getError, change, leave, save, busy, problem, inputRef, text };
}

const EMPTY: WireValues = {
  country: '',
  number: '',
  routingNumber: '',
  bic: '',
  bankName: '',
  beneficiaryName: '',
  residenceCountry: '',
  city: '',
  street: '',
  buildingNumber: '',
  postCode: '',
};
