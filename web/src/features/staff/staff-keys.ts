import { keyName } from '@/shell/shortcuts';
import type { Act } from './types';

export type StaffKey = 'j' | 'k' | 'n' | 'm' | 'u' | '?' | 'enter' | '1' | '2' | '3' | '4' | '5' | '6';

/** Acts by their key; restore has none. */
export const ACT_KEYS: readonly { key: StaffKey; act: Exclude<Act, 'restore'> }[] = [
  { key: '1', act: 'dismiss' },
  { key: '2', act: 'hold_sales' },
  { key: '3', act: 'warn' },
  { key: '4', act: 'remove' },
  { key: '5', act: 'limit' },
  { key: '6', act: 'suspend' },
];

const KEYS: readonly string[] = ['j', 'k', 'n', 'm', 'u', '?', '1', '2', '3', '4', '5', '6'];

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Returns the console's key, whatever the layout: Arabic ones have other letters, and may have other digits. */
export function readStaffKey(event: PressedKey): StaffKey | null {
  if (event.key === 'Enter') return 'enter';
  const arabic = /^[١-٦]$/.test(event.key) ? String((event.key.codePointAt(0) ?? 0) % 16) : '';
  const digit = /^[1-6]$/.test(event.key) ? event.key : arabic;
  const name = digit || keyName(event);
  return isStaffKey(name) ? name : null;
}

function isStaffKey(name: string): name is StaffKey {
  return KEYS.includes(name);
}

/** Returns the path that a search of the console leads to: a case, an appeal, or cases in the queue. */
export function searchTarget(typed: string): string {
  const text = typed.trim();
  const [, prefix = '', number = ''] = /^(?:(c|a)-?)?(\d{1,9})$/i.exec(text) ?? [];
  if (number) return `/staff/${prefix.toLowerCase() === 'a' ? 'appeals' : 'cases'}/${Number(number)}`;
  return text ? `/staff?q=${encodeURIComponent(text)}` : '/staff';
}
