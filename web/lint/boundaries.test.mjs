import { expect, test } from 'vitest';
import { lintFile } from './boundaries.mjs';

const hasProblem = (path, text) => lintFile(path, text).length > 0;

test('features do not import each other', () => {
  expect(hasProblem('src/features/feed/a.ts', "import { x } from '@/features/post';")).toBe(true);
  expect(hasProblem('src/features/feed/a.ts', "import { x } from '@/features/feed/b';")).toBe(false);
});

test('lower layers do not import higher ones', () => {
  expect(hasProblem('src/ui/a.tsx', "import { x } from '@/api';")).toBe(true);
  expect(hasProblem('src/ui/a.tsx', "const x = () => import('@/shell');")).toBe(true);
  expect(hasProblem('src/ui/a.tsx', "import { useRouter } from 'next/router';")).toBe(true);
  expect(hasProblem('src/shell/a.tsx', "import { x } from '@/ui';")).toBe(false);
});

test.each(['ml-2', '-mr-4', 'pl-[3px]', 'left-0', 'text-right', 'rounded-l', 'border-r', 'md:pr-6'])(
  '%s is a physical side',
  (name) => expect(hasProblem('src/ui/a.tsx', `<p className="flex ${name} x">`)).toBe(true),
);

test.each(['ms-2', 'pe-4', 'start-0', 'text-start', 'rounded-lg', 'border-red', 'html-left'])(
  '%s is not a physical side',
  (name) => expect(hasProblem('src/ui/a.tsx', `<p className="flex ${name} x">`)).toBe(false),
);

test('style sheets use logical sides', () => {
  expect(hasProblem('src/styles/a.css', '  margin-left: 1px;')).toBe(true);
  expect(hasProblem('src/styles/a.css', '  inset-inline-start: 0;')).toBe(false);
});

test('files stay short', () => {
  expect(hasProblem('src/ui/a.tsx', '\n'.repeat(300))).toBe(true);
  expect(hasProblem('src/pages/a.tsx', '\n'.repeat(61))).toBe(true);
});
