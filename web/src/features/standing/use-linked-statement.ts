import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the statement that the URL names, as links of notifications and e-mails do: it is loaded after the page.
 * An element that can be opened is opened.
 */
export function useLinkedStatement<E extends HTMLElement>(reference: string): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (window.location.hash !== `#${reference}` || !element.current) return;
    if (element.current instanceof HTMLDetailsElement) element.current.open = true;
    element.current.scrollIntoView();
  }, [reference]);
  return element;
}
