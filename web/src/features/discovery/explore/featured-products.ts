import type { Post } from '@/api';

const MAX_FEATURED = 4;

/** Selects products with an image. */
export function selectFeatured<Product extends Post>(products: Product[]): Product[] {
  return products.filter(({ media }) => media.length > 0).slice(0, MAX_FEATURED);
}

/** Returns the last paragraph of a text as one line; in a product it lists the contents. */
export function lastParagraph(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (paragraphs.at(-1) ?? '').replaceAll('`', '').replace(/\s+/g, ' ');
}
