import { expect, test } from 'vitest';
import { displayUrl, splitLines, type Token } from './text-tokens';

const line = (text: string): Token[] => splitLines(text)[0]?.tokens ?? [];
const found = (text: string, type: Token['type']) =>
  line(text)
    .filter((token) => token.type === type)
    .map((token) => token.text);

test('a break separates lines, a blank line separates paragraphs', () => {
  expect(splitLines('\nأول\nsecond\r\n\n\nثالث').map((each) => each.afterBlank)).toEqual([false, false, true]);
  expect(splitLines('')).toHaveLength(0);
});

test('no letter is lost or duplicated', () => {
  const text = 'اقرأ https://qima.example/a?b=1، ثم #قَهْوَة و @layla_h و `line-height: 1.85`!';
  const again = line(text)
    .map((token) => (token.type === 'code' ? `\`${token.text}\`` : token.text))
    .join('');
  expect(again).toBe(text);
});

test('tags contain Arabic letters with their marks, digits, underscores and ZWNJ', () => {
  expect(found('#قَهْوَة', 'tag')).toEqual(['#قَهْوَة']);
  expect(found('#می\u200cخواهم الآن', 'tag')).toEqual(['#می\u200cخواهم']);
  expect(found('#تصميم_الخطوط، #type2026.', 'tag')).toEqual(['#تصميم_الخطوط', '#type2026']);
});

test('text that only resembles a tag is text', () => {
  expect(found('C#sharp a#b &#39; #123 # x', 'tag')).toEqual([]);
});

test('a tag links to its search', () => {
  expect(line('#a')[0]).toEqual({ type: 'tag', text: '#a', href: '/search?query=%23a' });
});

test('handles are mentions, e-mail addresses are not', () => {
  expect(found('سألت @sara_q أمس', 'mention')).toEqual(['@sara_q']);
  expect(found('me@example.com @ab @this_handle_is_far_too_long', 'mention')).toEqual([]);
});

test('a URL ends before the punctuation of its sentence', () => {
  expect(found('https://a.example/x.', 'link')).toEqual(['https://a.example/x']);
  expect(found('(https://a.example/x)', 'link')).toEqual(['https://a.example/x']);
  expect(found('https://a.example/x_(y)', 'link')).toEqual(['https://a.example/x_(y)']);
  expect(found('https://a.example/x؟', 'link')).toEqual(['https://a.example/x']);
});

test('only web URLs become links', () => {
  expect(found('javascript:alert(1) data:text/html,x ftp://a.example', 'link')).toEqual([]);
  expect(found('https://<script>', 'link')).toEqual([]);
});

test('a URL is displayed in short form', () => {
  expect(displayUrl('https://www.qima.example/')).toBe('qima.example');
  expect(displayUrl(`https://a.example/${'x'.repeat(90)}`)).toHaveLength(48);
  expect(displayUrl('https://a.example/%E0%A4%A')).toBe('a.example/%E0%A4%A');
});

test('every token has its offset in the text', () => {
  const text = 'سطرٌ أول\r\n\r\nثم `code` و #قَهْوَة\nhttps://qima.example/a آخر';
  for (const { tokens, offsets } of splitLines(text)) {
    expect(tokens.map(({ text: own }, index) => text.startsWith(own, offsets[index]))).toEqual(tokens.map(() => true));
  }
});
