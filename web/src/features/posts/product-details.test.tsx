// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Post } from '@/api';
import { FilesText, ProductDetails } from './product-details';

vi.mock('@/lib/i18n', () => ({
  useTranslation: () => ({
    t: (key: string, values?: { count?: number }) => [key, values?.count].filter(Boolean).join(' '),
    i18n: { language: 'en' },
  }),
}));

const agreed = vi.hoisted(() => ({ licence: undefined as { text: string; isDefault: boolean } | undefined }));
vi.mock('./use-owned-licence', () => ({
  useOwnedLicence: (_: string, isOwned: boolean) => (isOwned ? agreed.licence : undefined),
}));

afterEach(() => {
  cleanup();
  agreed.licence = undefined;
});

const file = (name: string, size: number) => ({ fileId: name, name, size, mime: 'application/octet-stream' });
const product = {
  priceCents: 1999,
  refundDays: 14,
  licence: null,
  files: [file('دليل.pdf', 1024 * 1024), file('b.pdf', 512 * 1024), file('c.zip', 512 * 1024)],
} as unknown as Post;

test('number, distinct types and total size of the files are shown', () => {
  const { container } = render(<FilesText post={product} />);
  expect(container.textContent).toBe('files 3 · PDF · ZIP · 2\u00a0MB');
});

test('the short form omits the types', () => {
  const { container } = render(<FilesText post={product} short />);
  expect(container.textContent).toBe('files 3 · 2\u00a0MB');
});

test('a product without a licence text shows the terms that apply', () => {
  const { rerender } = render(<ProductDetails post={product} />);
  expect(screen.getByText('licenceDefault')).toBeTruthy();
  rerender(<ProductDetails post={{ ...product, licence: 'Commercial use' }} />);
  expect(screen.queryByText('licenceDefault')).toBeNull();
});

test('its buyer sees the licence of the purchase, and that the seller changed it', () => {
  const changed = { ...product, licence: 'No use' };
  agreed.licence = { text: 'One project', isDefault: false };
  const { container, rerender } = render(<ProductDetails post={changed} isOwned />);
  expect(screen.getByText('licenceChanged')).toBeTruthy();
  expect(container.textContent).not.toContain('No use');
  agreed.licence = { text: 'the default of the platform', isDefault: true };
  rerender(<ProductDetails post={changed} isOwned />);
  expect(screen.getByText('licenceDefault')).toBeTruthy();
  expect(screen.getByText('licenceChanged')).toBeTruthy();
  rerender(<ProductDetails post={product} isOwned />);
  expect(screen.queryByText('licenceChanged')).toBeNull();
});

test('other visitors see the licence on offer', () => {
  agreed.licence = { text: 'One project', isDefault: false };
  const { container } = render(<ProductDetails post={{ ...product, licence: 'No use' }} />);
  expect(container.textContent).not.toContain('One project');
  expect(screen.queryByText('licenceChanged')).toBeNull();
});
