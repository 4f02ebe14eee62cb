/** One spelling for what readers take for the same word: no marks, one alef, one ya, one ta. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[ٱأإآ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .toLocaleLowerCase('en');
}

const words = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}+]+/u)
    .filter(Boolean);

/** Whether every typed word begins a word of the text; the Arabic article may be left out. */
export function matchesWords(text: string, typed: string): boolean {
  const given = words(text).flatMap((word) => (word.startsWith('ال') ? [word, word.slice(2)] : [word]));
  return words(typed).every((start) => given.some((word) => word.startsWith(start)));
}
