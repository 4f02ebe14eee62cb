import type { Post } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Link, lazyWithRetry } from '@/ui';
import { PostActions } from './post-actions';
import { PostHeader } from './post-header';
import { PostMedia } from './post-media';
import { PostText } from './post-text';
import { ProductStrip } from './product-strip';
import type { SearchHit } from './search-hit';
import { splitLastParagraph, tagHref, tagsNotInText } from './text';
import { useCachedPost, usePrefetchPost } from './use-post';

// Only authors of held posts see it.
const HeldNote = lazyWithRetry(() => import('@/shell/held-note').then((module) => module.HeldNote));

type Props = {
  post: Post;
  /** Called when the deletion can't be undone any more. */
  onDeleted?: (id: string) => void;
  /** Called at once when the post is deleted on its own page. */
  onLeave?: () => void;
  /** Shows the whole text, on the post's own page. */
  isExpanded?: boolean;
  /** Keeps its corners on small screens, where feed cards span the full width. */
  inset?: boolean;
  /** Search result data: highlights and the displayed text. */
  hit?: SearchHit;
};

/** Post in a list. Container queries adapt it to the width of its column. */
export function PostCard({ post: listed, onDeleted, onLeave, isExpanded, inset = isExpanded, hit }: Props) {
  const { t } = useTranslation('post');
  const post = useCachedPost(listed);
  const prepare = usePrefetchPost(post);
  const product = post.kind === 'digital';
  // A product's last paragraph is its description and stands in the strip; the rest stands above.
  const [text, description] = product ? splitLastParagraph(post.text) : [post.text, ''];
  return (
    <article
      {...(!isExpanded && prepare)}
      aria-label={t('postBy', { name: isolate(post.author.name) })}
      className={cn(
        !isExpanded && 'cursor-pointer',
        'card @container min-w-0 px-4 pt-4 pb-1 sm:px-5.5 sm:pt-5 sm:pb-2',
        !inset && 'max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0',
        isExpanded && !inset && 'max-sm:-mt-4 max-sm:border-t-0',
      )}
    >
      <PostHeader post={post} onDeleted={onDeleted} onLeave={onLeave} />
      {post.viewer?.heldFor && <HeldNote rule={post.viewer.heldFor} className="mt-3" />}
      {hit ? hit.body : text && <PostText post={post} text={text} isExpanded={isExpanded} className="mt-3" />}
      <PostTags post={post} className="mt-1.5" />
      {product ? (
        <ProductStrip post={post} description={description} found={hit} />
      ) : (
        <PostMedia post={post} isExpanded={isExpanded} />
      )}
      <PostActions post={post} />
    </article>
  );
}

type PostTagsProps = { post: Post; className?: string };

/** Tags that the text does not contain. */
function PostTags({ post, className }: PostTagsProps) {
  const tags = tagsNotInText(post);
  if (tags.length === 0) return null;
  return (
    <ul className={cn('flex flex-wrap gap-x-3', className)} dir={post.lang === 'und' ? undefined : post.dir}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link href={tagHref(tag)}>
            <bdi>#{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
