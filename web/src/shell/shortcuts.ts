export type ShortcutAction =
  | 'next'
  | 'previous'
  | 'search'
  | 'new'
  | 'help'
  | 'home'
  | 'explore'
  | 'notifications'
  | 'profile'
  | 'saved'
  | 'purchased'
  | 'finance'
  | 'settings';

/** Shortcuts and their keys; destinations begin with `g`. */
export const SHORTCUTS: readonly { act: ShortcutAction; keys: readonly string[] }[] = [
  { act: 'next', keys: ['j'] },
  { act: 'previous', keys: ['k'] },
  { act: 'new', keys: ['n'] },
  { act: 'search', keys: ['/'] },
  { act: 'home', keys: ['g', 'h'] },
  { act: 'explore', keys: ['g', 'e'] },
  { act: 'notifications', keys: ['g', 'n'] },
  { act: 'profile', keys: ['g', 'p'] },
  { act: 'saved', keys: ['g', 's'] },
  { act: 'purchased', keys: ['g', 'b'] },
  { act: 'finance', keys: ['g', 'f'] },
  { act: 'settings', keys: ['g', 't'] },
  { act: 'help', keys: ['?'] },
];

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Returns a key's name on a Latin keyboard, whatever the layout: Arabic ones have no j. */
export function keyName({ key, code, shiftKey }: PressedKey): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (key === '?' || key === '؟') return '?';
  if (key === '/') return '/';
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '';
}

/** Resolves a key after the previous one: an action, the start of a sequence, or nothing. */
export function readShortcut(before: string, name: string): { act: ShortcutAction | null; pending: string } {
  const found = (keys: string) => SHORTCUTS.find((shortcut) => shortcut.keys.join(' ') === keys)?.act;
  const act = (before && found(`${before} ${name}`)) || found(name) || null;
  return { act, pending: !act && name === 'g' ? 'g' : '' };
}
