import { useEffect, useLayoutEffect } from 'react';

/**
 * The replay sets the private value tracker of React's form fields. Before supporting another version, run
 * e2e/hydration.spec.ts; hydration-replay.test.ts fails until this is changed.
 */
export const SUPPORTED_REACT = '19.3.';

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
 * Called just before hydration: takes over the captured click, the fields whose value differs from the server's, and
 * further typing until hydration ends.
 */
export function captureEarlyInput(): void {
  capturedElement = window.__qima?.captured?.() ?? null;
  for (const field of document.querySelectorAll<Field>(FIELDS))
    if (field.value !== field.defaultValue) captureInput({ target: field });
  window.addEventListener('input', captureInput, true);
}

/** The browser's own `value` property; React defines another one on each field. */
const nativeValueProperty = (field: Field) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');

/**
 * Keeps the typed text until components have received it: registering a form field or re-rendering for a member would
 * otherwise reset it.
 */
function pinValue(field: Field, was: CapturedText): void {
  if (field.value !== was.text) {
    nativeValueProperty(field)?.set?.call(field, was.text);
    // E-mail and number fields have no selection.
    if (was.start !== null) field.setSelectionRange(was.start, was.end);
  }
  was.own = Object.getOwnPropertyDescriptor(field, 'value');
  if (was.own) Object.defineProperty(field, 'value', { ...was.own, set() {} });
}

/**
 * Dispatches input and change events. React ignores a field whose value equals the tracked one, and tracked the typed
 * text as its own. React's setter changes the tracked value; it is called on a detached element, so that the real field
 * and an active input method stay untouched.
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

/** Replays input from before hydration, and then sets `data-ready` on <html>. */
export function useReplayEarlyInput(): void {
  useLayoutEffect(() => {
    for (const [field, was] of capturedTexts) pinValue(field, was);
  }, []);
  // React handles events synchronously only outside its own work; no further typing can happen before a microtask.
  useEffect(() => queueMicrotask(replay), []);
}

function replay(): void {
  window.removeEventListener('input', captureInput, true);
  for (const [field, was] of capturedTexts) if (field.isConnected) dispatchInput(field, was);
  capturedTexts.clear();
  document.documentElement.dataset.ready = '';
  // By then the form libraries have received the field events.
  if (capturedElement) setTimeout(replayPress);
}
