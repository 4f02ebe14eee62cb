/** Number of posts between two products. */
const POSTS_PER_PRODUCT = 2;
/** Page size of the lists. */
const PAGE_SIZE = 20;

/**
 * Interleaves posts and products, each in its order, page by page, so that loaded items keep their place. A product
 * whose title matches comes first.
 */
export function interleave<Item extends { highlights?: { title: unknown[] } | null }>(
  posts: readonly Item[],
  products: readonly Item[],
): Item[] {
  const pages = Math.ceil(Math.max(posts.length, products.length) / PAGE_SIZE);
  return Array.from({ length: pages }, (_, page) => {
    const part = (items: readonly Item[]) => items.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
    return interleavePage(part(posts), part(products), page === 0);
  }).flat();
}

function interleavePage<Item extends { highlights?: { title: unknown[] } | null }>(
  posts: readonly Item[],
  products: readonly Item[],
  isFirst: boolean,
): Item[] {
  const found: Item[] = [];
  const remaining = [...products];
  const [best] = remaining;
  if (isFirst && best?.highlights?.title.length) found.push(...remaining.splice(0, 1));
  for (const [index, post] of posts.entries()) {
    found.push(post);
    if ((index + 1) % POSTS_PER_PRODUCT === 0) found.push(...remaining.splice(0, 1));
  }
  return [...found, ...remaining];
}
