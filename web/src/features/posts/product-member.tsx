import type { Post } from '@/api';
import { BuyPlace, ProductBuy } from './product-buy';
import { OwnPanel } from './product-own';
import { OwnedPanel } from './product-owned';

/** What its author, its buyers and other members can do about a product. */
export function MemberState({ post, isOwned }: { post: Post; isOwned: boolean }) {
  if (isOwned) return <OwnedPanel post={post} />;
  if (!post.viewer) return <BuyPlace />;
  if (post.viewer.mine) return <OwnPanel post={post} />;
  return <ProductBuy post={post} size="lg" full />;
}
