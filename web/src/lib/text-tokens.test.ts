import { expect, test } from 'vitest';
import { displayUrl, linksOf, splitLines, type Token } from './text-tokens';

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

type Entity = Parameters<typeof linksOf>[1][number];

/** Entity of the only occurrence of an address in a text. */
function entity(text: string, shown: string, url = shown): Entity {
  const start = text.indexOf(shown);
  return { type: 'link', start, end: start + shown.length, url };
}

function linked(text: string, ...entities: Entity[]): Token[] {
  return splitLines(text, linksOf(text, entities)).flatMap(({ tokens }) =>
    tokens.filter(({ type }) => type === 'link'),
  );
}

test('only handles of members become links', () => {
  const text = 'شكرًا @Sara_q، وليس @nobody';
  const mention = { type: 'mention', start: 6, end: 13, url: null, userId: '7' };
  const tokens = splitLines(text, linksOf(text, [mention]))[0]?.tokens.filter(({ type }) => type === 'mention');
  expect(tokens).toEqual([{ type: 'mention', text: '@Sara_q', href: '/users/7' }]);
  expect(splitLines(text, linksOf(text, []))[0]?.tokens.every(({ type }) => type === 'text')).toBe(true);
});

test('only addresses that the API found become links', () => {
  const text = 'انظر https://a.example/x، وكذلك https://b.example/y وexample.com';
  expect(found(text, 'link')).toEqual([]);
  expect(linked(text, entity(text, 'https://a.example/x'))).toEqual([
    { type: 'link', text: 'https://a.example/x', href: 'https://a.example/x' },
  ]);
});

test('an address with every character of a pattern becomes a link', () => {
  const address = 'https://a-b.example/x-y_(z)/$1+2^3[4]{5}|6?q=*.-&r=\\d#!~,;:@';
  const text = `${address} و`;
  expect(linked(text, entity(text, address)).map((token) => token.text)).toEqual([address]);
});

test('an address without a scheme links as the API resolved it', () => {
  const text = 'اقرأ example.com/a الآن';
  const [token] = linked(text, entity(text, 'example.com/a', 'https://example.com/a'));
  expect(token).toEqual({ type: 'link', text: 'example.com/a', href: 'https://example.com/a' });
});

test('a link whose user part disguises its host is plain text', () => {
  const text = 'https://www.google.com@evil.example/login https://a:b@evil.example';
  const spoofed = text.split(' ').map((each) => entity(text, each));
  expect(linked(text, ...spoofed)).toEqual([]);
});

test('an entity that does not show its address is plain text', () => {
  const text = 'https://bank.example and javascript:alert(1)';
  expect(linked(text, entity(text, 'https://bank.example', 'https://evil.example'))).toEqual([]);
  expect(linked(text, entity(text, 'javascript:alert(1)'))).toEqual([]);
  expect(linked(text, { type: 'link', start: 0, end: 4, url: 'https://evil.example' })).toEqual([]);
});

test('a link is found in each part of its text, the longest first', () => {
  const text = 'https://a.example https://a.example/x `https://a.example/x` https://a.example.evil https://a.example@b';
  const links = linksOf(text, [entity(text, 'https://a.example'), entity(text, 'https://a.example/x')]);
  const shown = (part: string) =>
    splitLines(part, links).flatMap(({ tokens }) =>
      tokens.filter(({ type }) => type === 'link').map((each) => each.text),
    );
  expect(shown(text)).toEqual(['https://a.example', 'https://a.example/x']);
  expect(shown('… then https://a.example/x')).toEqual(['https://a.example/x']);
});

test('an address is displayed with its host as resolved, in short form', () => {
  expect(displayUrl('https://www.qima.example/')).toBe('qima.example');
  expect(displayUrl(`https://a.example/${'x'.repeat(90)}`)).toHaveLength(48);
  expect(displayUrl('https://a.example/%E0%A4%A')).toBe('a.example/%E0%A4%A');
  expect(displayUrl('https://a.example/%D9%82?q=%D9%85#%D9%87')).toBe('a.example/ق?q=م#ه');
  // Cyrillic letters, and a full-width stop.
  expect(displayUrl('https://аpple.example/')).toBe('xn--pple-43d.example');
  expect(displayUrl('https://evil。example/a')).toBe('evil.example/a');
});

test('no character that is not seen is decoded in a displayed address', () => {
  const hidden = [
    '%E2%80%AE',
    '%E2%81%A6',
    '%E2%80%8B',
    '%C2%AD',
    '%E2%80%8F',
    '%D8%9C',
    '%E3%85%A4',
    '%EF%B8%8F',
    '%E2%80%A8',
  ];
  for (const each of hidden) expect(displayUrl(`https://a.example/${each}`)).toBe(`a.example/${each}`);
  expect(displayUrl('https://a.example/%20%0A%09')).toBe('a.example/%20%0A%09');
});

test('every token has its offset in the text', () => {
  const text = 'سطرٌ أول\r\n\r\nثم `code` و #قَهْوَة\nhttps://qima.example/a آخر';
  const links = linksOf(text, [entity(text, 'https://qima.example/a')]);
  for (const { tokens, offsets } of splitLines(text, links)) {
    expect(tokens.map(({ text: own }, index) => text.startsWith(own, offsets[index]))).toEqual(tokens.map(() => true));
  }
});

test('an entity whose position is not that of a mention links nothing', () => {
  const text = 'https://a.example and words';
  const mention = { type: 'mention', start: 0, end: 17, url: null, userId: '018e4988-c887-7000-8018-a7dbd82c07cd' };
  expect(linksOf(text, [mention]).size).toBe(0);
});
