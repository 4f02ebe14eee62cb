// Text and background of letter avatars; each pair has a contrast of at least 4.5 : 1.
const COLOR_PAIRS = [
  ['#2A3FA8', '#E7EAF8'],
  ['#8A1B4B', '#FBE3EE'],
  ['#13633A', '#DDF3E5'],
  ['#755000', '#FCF1D0'],
  ['#5B2A8A', '#EEE3FA'],
] as const;

/** Returns the text and background colour of a letter avatar, deterministic by name. */
export function letterColors(name: string): readonly [ink: string, ground: string] {
  let value = 0;
  for (const character of name) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return COLOR_PAIRS[value % COLOR_PAIRS.length] ?? COLOR_PAIRS[0];
}
