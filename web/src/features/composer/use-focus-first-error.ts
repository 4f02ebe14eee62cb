import { useEffect, useMemo, useRef, useState } from 'react';
import type { ComposerField, FieldErrors } from './validation';

/** Order of the form: the first invalid field gets the focus. */
const FIELD_ORDER: readonly ComposerField[] = [
  'title',
  'text',
  'price',
  'tags',
  'files',
  'images',
  'category',
  'refund',
  'licence',
];

/** Focuses the first invalid field after rendering. */
export function useFocusFirstError(errors: FieldErrors) {
  const title = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const tags = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLButtonElement>(null);
  const images = useRef<HTMLButtonElement>(null);
  const category = useRef<HTMLSelectElement>(null);
  const refund = useRef<HTMLSelectElement>(null);
  const licence = useRef<HTMLTextAreaElement>(null);
  const refs = useMemo(() => ({ title, text, price, tags, files, images, category, refund, licence }), []);
  const [requested, setRequested] = useState<readonly ComposerField[] | null>(null);

  useEffect(() => {
    if (!requested) return;
    setRequested(null);
    const hasError = (place: ComposerField) => errors[place] || requested.includes(place);
    const first = FIELD_ORDER.find((place) => hasError(place) || (place === 'images' && errors.alts));
    if (first && first !== 'form') refs[first].current?.focus();
  }, [requested, errors, refs]);

  return {
    refs,
    /** `also` are fields that show their errors themselves. */
    focusFirst: (...also: ComposerField[]) => setRequested(also),
  };
}

export type FormRefs = ReturnType<typeof useFocusFirstError>['refs'];
