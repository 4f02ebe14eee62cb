import type { Post } from '@/api';
import { PostCard } from './post-card';
import { type Highlights, toSearchHit } from './search-hit';
import { SearchHitText } from './search-hit-text';
import { useCachedPost } from './use-post';

type Props = { post: Post; highlights?: Highlights | null; inset?: boolean; onDeleted?: (id: string) => void };

/** Post in search results, with highlights. */
export function SearchHitCard({ highlights, ...props }: Props) {
  const post = useCachedPost(props.post);
  if (!highlights) return <PostCard {...props} />;
  const { title, description, text, snippet } = toSearchHit(post, highlights);
  const body = text.text.trim() && <SearchHitText post={post} text={text} snippet={snippet} className="mt-3" />;
  return <PostCard {...props} hit={{ title, description, body }} />;
}
