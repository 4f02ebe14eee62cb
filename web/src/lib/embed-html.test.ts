// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { embedHtml } from './embed-html';

test('the code of a card is a frame with its script, and its title ends no attribute', () => {
  const title = `"><script>alert(1)</script> & 'قيمة'`;
  const html = embedHtml({ origin: 'https://qima.example', path: '/ar/embed/posts/1', title });
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const elements = [...parsed.querySelectorAll('body *, head script')].map(({ localName }) => localName);
  expect(elements).toEqual(['iframe', 'script']);
  const frame = parsed.querySelector('iframe');
  expect(frame?.title).toBe(title);
  expect(frame?.getAttribute('src')).toBe('https://qima.example/ar/embed/posts/1');
  expect(parsed.querySelector('script')?.getAttribute('src')).toBe('https://qima.example/embed.js');
});
