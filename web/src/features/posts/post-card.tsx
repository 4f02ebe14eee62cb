import { useTranslation } from 'next-i18next/pages';
import type { Post } from '@/api';
import { cn } from '@/lib/cn';
import { PostActions } from './post-actions';
import { PostHeader } from './post-header';
import { PostMedia } from './post-media';
import { PostTags } from './post-tags';
import { PostText } from './post-text';
import { ProductStrip } from './product-strip';
import { lastParagraph } from './text';

type Props = {
  post: Post;
  onDeleted?: (id: string) => void;
  /** The post's own page: nothing is cut. */
  whole?: boolean;
  /** Keeps its corners on small screens, where a feed's cards reach from edge to edge. */
  inset?: boolean;
};

/** A post in a list. Its parts follow the card's own width, so that it stands in any column. */
export function PostCard({ post, onDeleted, whole, inset = whole }: Props) {
  const { t } = useTranslation('post');
  const product = post.kind === 'digital';
  // A product's last paragraph says what is in it: it stands in the strip, what leads to it above.
  const [text, description] = product ? lastParagraph(post.text) : [post.text, ''];
  return (
    <article
      aria-label={t('postBy', { name: post.author.name })}
      className={cn(
        'card @container min-w-0 px-4 pt-4 pb-1 sm:px-5.5 sm:pt-5 sm:pb-2',
        !inset && 'max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0',
        whole && !inset && 'max-sm:-mt-4 max-sm:border-t-0',
      )}
    >
      <PostHeader post={post} onDeleted={onDeleted} />
      {text && <PostText post={post} text={text} whole={whole} className="mt-3" />}
      <PostTags post={post} className="mt-1.5" />
      {product ? <ProductStrip post={post} description={description} /> : <PostMedia post={post} whole={whole} />}
      <PostActions post={post} />
    </article>
  );
}
