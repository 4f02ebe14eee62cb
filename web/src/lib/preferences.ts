import { createSignal } from './create-store';
import type { Digits } from './numbers';

export type Theme = 'system' | 'light' | 'dark';
export type TextSize = 'small' | 'normal' | 'large' | 'larger';
export type Motion = 'system' | 'reduced';
/** Single-key shortcuts, which can conflict with dictation and screen readers. */
export type Shortcuts = 'on' | 'off';
/** Smaller pictures, and nothing that is loaded ahead. It belongs to this browser and its connection, not to the account. */
export type DataSaver = 'on' | 'off';
export type Preferences = {
  theme: Theme;
  numerals: Digits;
  textSize: TextSize;
  motion: Motion;
  shortcuts: Shortcuts;
  dataSaver: DataSaver;
};

/** Default preferences, used by the server. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  numerals: 'auto',
  textSize: 'normal',
  motion: 'system',
  shortcuts: 'on',
  dataSaver: 'off',
};

const ALLOWED_VALUES: { [K in keyof Preferences]: readonly Preferences[K][] } = {
  theme: ['system', 'light', 'dark'],
  numerals: ['auto', 'latn', 'arab'],
  textSize: ['small', 'normal', 'large', 'larger'],
  motion: ['system', 'reduced'],
  shortcuts: ['on', 'off'],
  dataSaver: ['on', 'off'],
};

const changes = createSignal(() => {
  window.addEventListener('storage', reload);
  return () => window.removeEventListener('storage', reload);
});
let current: Preferences | null = null;

function readPreferences(): Preferences {
  const found = { ...defaultPreferences };
  for (const key of Object.keys(ALLOWED_VALUES) as (keyof Preferences)[]) readPreference(found, key);
  return found;
}

function readPreference<K extends keyof Preferences>(into: Preferences, key: K): void {
  const stored = localStorage.getItem(key);
  const value = ALLOWED_VALUES[key].find((allowed) => allowed === stored);
  if (value) into[key] = value;
}

export function preferences(): Preferences {
  current ??= readPreferences();
  return current;
}

/** Stores a preference of this browser; /boot.js applies it to the page at once. */
export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  localStorage.setItem(key, value);
  reload();
}

function reload(): void {
  current = null;
  window.__qima?.apply();
  changes.emit();
}

export const onPreferencesChange = changes.subscribe;
