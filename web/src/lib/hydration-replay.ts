import { useEffect, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Typed = { text: string; start: number | null; end: number | null; own?: PropertyDescriptor };

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea';
const typed = new Map<Field, Typed>();
let pressed: HTMLElement | null = null;

function note({ target }: { target: EventTarget | null }) {
  if (!(target instanceof Element) || !target.matches(FIELDS)) return;
  const field = target as Field;
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  typed.set(field, { ...typed.get(field), text, start, end });
}

/**
 * As React begins to take the page over: what was pressed before, what stands in fields otherwise than the server drew
 * it, and what is typed until React has them.
 */
export function noteEarly(): void {
  pressed = window.__qima?.pressed?.() ?? null;
  for (const field of document.querySelectorAll<Field>(FIELDS))
    if (field.value !== field.defaultValue) note({ target: field });
  window.addEventListener('input', note, true);
}

/** What the browser itself does when a field is given a text; React puts its own in front of it. */
const native = (field: Field) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');

/**
 * Until the page has heard of it, the text is kept from whoever draws the field with what it begins with: a form that
 * registers it (before this), or a part that is drawn anew for a member.
 */
function hold(field: Field, was: Typed): void {
  if (field.value !== was.text) {
    native(field)?.set?.call(field, was.text);
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
function tell(field: Field, { own }: Typed): void {
  if (own) Object.defineProperty(field, 'value', own);
  own?.set?.call(document.createElement(field.localName), `${field.value} `);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

function press(): void {
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed?.click();
  pressed = null;
}

/** Hands over what somebody did before the page could answer, and says that it can: `data-ready` on <html>. */
export function useEarly(): void {
  useLayoutEffect(() => {
    for (const [field, was] of typed) hold(field, was);
  }, []);
  // React answers at once only what it hears while it does nothing else; nobody can type before a microtask.
  useEffect(() => queueMicrotask(handOver), []);
}

function handOver(): void {
  window.removeEventListener('input', note, true);
  for (const [field, was] of typed) if (field.isConnected) tell(field, was);
  typed.clear();
  document.documentElement.dataset.ready = '';
  // By then the fields' forms have heard.
  if (pressed) setTimeout(press);
}
