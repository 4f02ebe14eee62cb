// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceSavesData, onDataSaverChange, savesData } from './data-saver';
import { setPreference } from './preferences';

class Connection extends EventTarget {
  saveData = false;
}

let connection: Connection;

beforeEach(() => {
  localStorage.clear();
  setPreference('dataSaver', 'off');
  connection = new Connection();
  vi.stubGlobal('navigator', { connection });
});
afterEach(() => vi.unstubAllGlobals());

test('data is saved for a browser or for a device that asks for it', () => {
  expect(savesData()).toBe(false);
  setPreference('dataSaver', 'on');
  expect([savesData(), deviceSavesData()]).toEqual([true, false]);
  setPreference('dataSaver', 'off');
  connection.saveData = true;
  expect([savesData(), deviceSavesData()]).toEqual([true, true]);
});

test('a browser without the information saves none', () => {
  vi.stubGlobal('navigator', {});
  expect([savesData(), deviceSavesData()]).toEqual([false, false]);
});

test('a listener is called when the answer changes, and not for other preferences', () => {
  const listener = vi.fn();
  const stop = onDataSaverChange(listener);
  setPreference('theme', 'dark');
  expect(listener).not.toHaveBeenCalled();
  setPreference('dataSaver', 'on');
  expect(listener).toHaveBeenCalledTimes(1);
  connection.saveData = true;
  connection.dispatchEvent(new Event('change'));
  expect(listener).toHaveBeenCalledTimes(1);
  setPreference('dataSaver', 'off');
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  connection.saveData = false;
  connection.dispatchEvent(new Event('change'));
  expect(listener).toHaveBeenCalledTimes(1);
});
