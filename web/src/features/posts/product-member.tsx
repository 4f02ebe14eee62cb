import type { Post } from '@/api';
import { BuyPlaceholder, ProductBuy } from './product-buy';
import { BuyerPanel } from './product-buyer-panel';
import { SellerPanel } from './product-seller-panel';

/** Panel for the author, for buyers or for other members. */
export function MemberState({ post, isOwned }: { post: Post; isOwned: boolean }) {
  if (isOwned) return <BuyerPanel post={post} />;
  if (!post.viewer) return <BuyPlaceholder />;
  if (post.viewer.mine) return <SellerPanel post={post} />;
  return <ProductBuy post={post} size="lg" full />;
}
