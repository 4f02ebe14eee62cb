import { useSyncExternalStore } from 'react';
import type { Widget } from '@/lib/boot';
import { createSignal } from '@/lib/create-store';

/** The visitor's answer; null without one. */
export type Consent = 'given' | 'refused' | null;

const STORAGE_KEY = 'consent';
const NONE: readonly Widget[] = [];
const changes = createSignal(() => {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
});

function onStorage(): void {
  changes.emit();
}

/** The operator's widgets. Without any, the code of this feature is not loaded. */
export function configuredWidgets(): readonly Widget[] {
  return (typeof window !== 'undefined' && window.__qima?.widgets) || NONE;
}

/** Whether the browser refuses by Global Privacy Control or the older Do Not Track. */
export function isRefusedByBrowser(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

export function readConsent(): Consent {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'given' || stored === 'refused' ? stored : null;
}

/** Stores the answer. A running script can't be unloaded, so withdrawing consent reloads the page. */
export function saveConsent(choice: 'given' | 'refused'): void {
  const before = readConsent();
  localStorage.setItem(STORAGE_KEY, choice);
  changes.emit();
  if (before === 'given' && choice === 'refused') window.location.reload();
}

export function useConsent(): Consent {
  return useSyncExternalStore(changes.subscribe, readConsent, () => null);
}
