import type { Post } from '@/api';
import { PostCard } from './post-card';
import { foundParts, type Highlights } from './search-hit';
import { FoundText } from './search-hit-text';
import { useEdited } from './use-post';

type Props = { post: Post; highlights?: Highlights | null; inset?: boolean; onDeleted?: (id: string) => void };

/** A post that was searched for, with what was found in it. */
export function FoundCard({ highlights, ...props }: Props) {
  const post = useEdited(props.post);
  if (!highlights) return <PostCard {...props} />;
  const { title, description, text, snippet } = foundParts(post, highlights);
  const body = text.text.trim() && <FoundText post={post} text={text} snippet={snippet} className="mt-3" />;
  return <PostCard {...props} found={{ title, description, body }} />;
}
