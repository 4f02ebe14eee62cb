import { useSyncExternalStore } from 'react';
import type { Widget } from '@/lib/boot';

/** What somebody answered; null where they were never asked, or did not answer. */
export type Consent = 'given' | 'refused' | null;

const STORAGE_KEY = 'consent';
const NONE: readonly Widget[] = [];
const listeners = new Set<() => void>();

/** What the operator has set; empty in most places, and then nothing of this feature is ever loaded. */
export function configuredWidgets(): readonly Widget[] {
  return (typeof window !== 'undefined' && window.__qima?.widgets) || NONE;
}

/** The browser itself says no: Global Privacy Control, or the older Do Not Track. */
export function isRefusedByBrowser(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

export function readConsent(): Consent {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'given' || stored === 'refused' ? stored : null;
}

/** Remembers the answer. A script that runs can't be called back, so that taking consent back loads the page anew. */
export function saveConsent(choice: 'given' | 'refused'): void {
  const before = readConsent();
  localStorage.setItem(STORAGE_KEY, choice);
  for (const listener of listeners) listener();
  if (before === 'given' && choice === 'refused') window.location.reload();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent, () => null);
}
