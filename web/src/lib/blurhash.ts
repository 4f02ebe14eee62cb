const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

/** Returns the average colour of a blurhash (its DC term) as #rrggbb: the background of a loading picture. */
export function averageColor(blurhash: string): string | null {
  if (blurhash.length < 6) return null;
  let value = 0;
  for (const character of blurhash.slice(2, 6)) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    value = value * 83 + digit;
  }
  if (value > 0xffffff) return null;
  return `#${value.toString(16).padStart(6, '0')}`;
}
