import { onPreferencesChange, preferences } from './preferences';

type Connection = EventTarget & { saveData?: boolean };

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Whether to load less: chosen for this browser, or for the whole device (`Save-Data`). */
export function savesData(): boolean {
  return preferences().dataSaver === 'on' || Boolean(connection()?.saveData);
}

/** Whether the device asks for it: then the setting of this browser changes nothing. */
export function deviceSavesData(): boolean {
  return Boolean(connection()?.saveData);
}

/** Calls the listener when the answer may have changed. */
export function onDataSaverChange(listener: () => void): () => void {
  let last = savesData();
  const check = () => {
    const now = savesData();
    if (now === last) return;
    last = now;
    listener();
  };
  const stop = onPreferencesChange(check);
  connection()?.addEventListener?.('change', check);
  return () => {
    stop();
    connection()?.removeEventListener?.('change', check);
  };
}
