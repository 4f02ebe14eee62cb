import { useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
type CapturedText = { text: string; start: number | null; end: number | null; own?: PropertyDescriptor };

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea';
const capturedTexts = new Map<Field, CapturedText>();
let capturedElement: HTMLElement | null = null;

function captureInput({ target }: { target: EventTarget | null }) {
  if (!(target instanceof Element) || !target.matches(FIELDS)) return;
  const field = target as Field;
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  capturedTexts.set(field, { ...capturedTexts.get(field), text, start, end });
}

/**
 * As React begins to take the page over: what was pressed before, what stands in fields otherwise than the server drew
 * it, and what is typed until React has them.
 */
export function captureEarlyInput(): void {
  capturedElement = window.__qima?.captured?.() ?? null;
  for (const field of document.querySelectorAll<Field>(FIELDS))
    if (field.value !== field.defaultValue) captureInput({ target: field });
  window.addEventListener('input', captureInput, true);
}

/** What the browser itself does when a field is given a text; React puts its own in front of it. */
const nativeValueProperty = (field: Field) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');

/**
 * Until the page has heard of it, the text is kept from whoever draws the field with what it begins with: a form that
 * registers it (before this), or a part that is drawn anew for a member.
 */
function pinValue(field: Field, was: CapturedText): void {
  if (field.value !== was.text) {
    nativeValueProperty(field)?.set?.call(field, was.text);
    // Fields for addresses and numbers have no places.
    if (was.start !== null) field.setSelectionRange(was.start, was.end);
  }
  was.own = Object.getOwnPropertyDescriptor(field, 'value');
  if (was.own) Object.defineProperty(field, 'value', { ...was.own, set() {} });
}

/**
 * Tells whoever listens by now. React hears a field whose text is another than it remembers, and took what it found for
 * what it had drawn: its memory is set, by its own setter, on a field that isn't there. So the real one is not touched,
 * and what an input method is composing in it goes on.
 */
function dispatchInput(field: Field, { own }: CapturedText): void {
  if (own) Object.defineProperty(field, 'value', own);
  own?.set?.call(document.createElement(field.localName), `${field.value} `);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

function replayPress(): void {
  if (capturedElement instanceof HTMLFormElement) capturedElement.requestSubmit();
  else capturedElement?.click();
  capturedElement = null;
}

/** Hands over what somebody did before the page could answer, and says that it can: `data-ready` on <html>. */
export function useReplayEarlyInput(): void {
  useLayoutEffect(() => {
    for (const [field, was] of capturedTexts) pinValue(field, was);
  }, []);
  // React answers at once only what it hears while it does nothing else; nobody can type before a microtask.
  useEffect(() => queueMicrotask(replay), []);
}

function replay(): void {
  window.removeEventListener('input', captureInput, true);
  for (const [field, was] of capturedTexts) if (field.isConnected) dispatchInput(field, was);
  capturedTexts.clear();
  document.documentElement.dataset.ready = '';
  // By then the fields' forms have heard.
  if (capturedElement) setTimeout(replayPress);
}
