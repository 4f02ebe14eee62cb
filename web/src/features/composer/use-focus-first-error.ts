import { useEffect, useMemo, useRef, useState } from 'react';
import type { FaultPlace, Faults } from './validation';

/** The order of the form: the first that is wrong gets the focus. */
const ORDER: readonly FaultPlace[] = [
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

/** Leads to the first fault of the form once it is drawn. */
export function useFaultFocus(faults: Faults) {
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
  const [asked, setAsked] = useState<readonly FaultPlace[] | null>(null);

  useEffect(() => {
    if (!asked) return;
    setAsked(null);
    const isFaulty = (place: FaultPlace) => faults[place] || asked.includes(place);
    const first = ORDER.find((place) => isFaulty(place) || (place === 'images' && faults.alts));
    if (first && first !== 'form') refs[first].current?.focus();
  }, [asked, faults, refs]);

  return {
    refs,
    /** `also` are places that say themselves what is wrong with them. */
    focusFirst: (...also: FaultPlace[]) => setAsked(also),
  };
}

export type FormRefs = ReturnType<typeof useFaultFocus>['refs'];
