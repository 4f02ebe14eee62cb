import { expect, test } from 'vitest';
import { fileExtension, fileKind, formatBytes } from './files';

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [217_000, '212 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [19_293_798, '18.4 MB'],
  [150 * 1024 * 1024 + 400_000, '150 MB'],
  [1024 ** 3, '1 GB'],
])('%i bytes are formatted as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text.replace(' ', '\u00a0')));

test('sizes use the member’s digits', () => expect(formatBytes(19_293_798, 'arab')).toBe('١٨٫٤\u00a0MB'));

test('an extension is the part of a name after its last dot', () => {
  expect(['a.PDF', 'خط.الكوفي.zip', '.profile', 'README', 'a.', 'a.very-long'].map(fileExtension)).toEqual([
    'PDF',
    'ZIP',
    '',
    '',
    '',
    '',
  ]);
});

test('a file’s kind is taken from its name before its type', () => {
  const of = (name: string, mime = 'application/octet-stream') => fileKind({ name, mime });
  expect([of('tables.xlsx'), of('recipes.zip'), of('a.woff2'), of('tour.mp4', 'video/mp4')]).toEqual([
    'table',
    'archive',
    'font',
    'video',
  ]);
  expect([of('notes', 'text/plain'), of('blob')]).toEqual(['text', 'other']);
});
