import { useEffect, useMemo, useRef, useState } from 'react';
import type { Faults } from './use-publish';

/** Leads to the first fault of the form once it is drawn. */
export function useFaultFocus(faults: Faults) {
  const text = useRef<HTMLTextAreaElement>(null);
  const images = useRef<HTMLButtonElement>(null);
  const category = useRef<HTMLSelectElement>(null);
  const tags = useRef<HTMLInputElement>(null);
  const refs = useMemo(() => ({ text, images, category, tags }), []);
  const [asked, setAsked] = useState(false);

  useEffect(() => {
    if (!asked) return;
    setAsked(false);
    if (faults.text) text.current?.focus();
    else if (faults.images || faults.alts) images.current?.focus();
    else if (faults.category) category.current?.focus();
    else if (faults.tags) tags.current?.focus();
  }, [asked, faults]);

  return { refs, focusFirst: () => setAsked(true) };
}
