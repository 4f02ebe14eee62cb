import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { api, isApiError, useMe } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { createStore } from '@/lib/create-store';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ibanLength, normalizeCode } from './iban';
import type { PayoutMethod, WireField, WireValues } from './types';
import { METHODS_PATH } from './use-methods';
import { canValidateIban, validateWireField, validateWireForm, WIRE_FIELDS } from './wire-validation';

// The form has one field for both errors of the API.
const FIELD_BY_ERROR: Record<string, WireField> = { iban: 'number', accountNumber: 'number' };

/** Values at the end of the member's session; bank details stay in memory of this page. */
const savedForm = createStore<{ memberId: string; values: WireValues } | null>(null);

/** Values of the form, their validation, and saving. */
export function useWireForm(
  initial: Partial<WireValues>,
  withReauth: WithReauth,
  onSaved: (method: PayoutMethod) => void,
) {
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
    if (saved?.memberId === memberId) setValues(saved.values);
    savedForm.set(null);
  }, [memberId]);

  const getError = (field: WireField): string => {
    if (refused[field]) return refused[field];
    const isSpoken = left.includes(field) || (field === 'number' && canValidateIban(values.number, values.country));
    return isSpoken ? validateWireField(field, values, t) : '';
  };

  // The first invalid field is focused after the errors are rendered.
  useEffect(() => {
    if (!focusAsked) return;
    setFocusAsked(false);
    const errors = { ...validateWireForm(values, t), ...refused };
    const first = WIRE_FIELDS.find((field) => errors[field]);
    if (first) inputs.current[first]?.focus();
  }, [focusAsked, values, refused, t]);

  const change = (field: WireField, value: string) => {
    setValues((typed) => ({ ...typed, [field]: value }));
    setRefused(({ [field]: _, ...others }) => others);
    setProblem('');
  };
  const leave = (field: WireField) => {
    if (values[field]) setLeft((before) => [...before, field]);
  };

  const refuse = (error: unknown) => {
    if (memberId && isApiError(error, 'session_ended', 'not_authenticated')) savedForm.set({ memberId, values });
    const named = isApiError(error) ? Object.entries(error.fields) : [];
    const errors = named.map(([field, text]) => [FIELD_BY_ERROR[field] ?? field, text] as const);
    setRefused(Object.fromEntries(errors));
    setFocusAsked(true);
    const areShown = errors.length > 0 && errors.every(([field]) => WIRE_FIELDS.some((known) => known === field));
    setProblem(areShown ? '' : errorText(error));
  };

  const save = async () => {
    if (busy) return;
    setLeft(WIRE_FIELDS);
    setProblem('');
    if (Object.keys(validateWireForm(values, t)).length > 0) {
      setFocusAsked(true);
      return;
    }
    setBusy(true);
    try {
      const method = await withReauth(() => api.post<PayoutMethod>('/users/savePayoutMethod', toRequestBody(values)));
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
  return { values, getError, change, leave, save, busy, problem, inputRef };
}

const EMPTY: WireValues = {
  country: '',
  number: '',
  bic: '',
  bankName: '',
  beneficiaryName: '',
  address: '',
  city: '',
};

function toRequestBody(values: WireValues) {
  const { country, city } = values;
  const number = normalizeCode(values.number);
  return {
    kind: 'wire-transfer',
    country,
    beneficiaryName: values.beneficiaryName.trim(),
    address: values.address.trim(),
    ...(city.trim() && { city: city.trim() }),
    ...(ibanLength(country) ? { iban: number } : { accountNumber: number }),
    bic: normalizeCode(values.bic),
    bankName: values.bankName.trim(),
  };
}
