import { createStore } from './create-store';

/** Event of Chromium that can show the browser's own dialog for installing the app. */
type InstallPromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** The dialog that the browser offers; null without one, and after it was used. */
export const installPrompt = createStore<InstallPromptEvent | null>(null);

/** Keeps the browser's offer for the settings, in place of its own banner; returns a function that stops. */
export function watchInstallPrompt(): () => void {
  const keep = (event: Event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPromptEvent);
  };
  const forget = () => installPrompt.set(null);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', forget);
  };
}

/** Shows the browser's dialog, which it allows once. */
export async function showInstallPrompt(): Promise<void> {
  const event = installPrompt.get();
  installPrompt.set(null);
  await event?.prompt();
}

/** Whether this page runs in a window of its own. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Where the steps are those of Safari: iPhones and iPads, which call themselves Macs. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
