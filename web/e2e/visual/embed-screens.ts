import { openShare } from './interactions';
import { places } from './mock/recorded';
import type { Screen } from './screens';

const { post, product } = places;

/** Cards for other sites, and the share sheet that has their code. */
export const embedScreens: readonly Screen[] = [
  { name: 'embed-post', path: `/embed/posts/${post}` },
  { name: 'embed-product', path: `/embed/products/${product}` },
  { name: 'embed-gone', path: '/embed/posts/nothing', variants: 'one' },
  { name: 'share-embed', path: `/posts/${post}`, interact: openShare('embed') },
  { name: 'share-qr', path: `/posts/${product}`, interact: openShare('qrCode') },
];
