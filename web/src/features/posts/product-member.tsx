import type { Post } from '@/api';
import { BuyPlace, ProductBuy } from './product-buy';
import { OwnedPanel } from './product-buyer-panel';
import { OwnPanel } from './product-seller-panel';

/** What its author, its buyers and other members can do about a product. */
export function MemberState({ post, isOwned }: { post: Post; isOwned: boolean }) {
  if (isOwned) return <OwnedPanel post={post} />;
  if (!post.viewer) return <BuyPlace />;
  if (post.viewer.mine) return <OwnPanel post={post} />;
  return <ProductBuy post={post} size="lg" full />;
}
