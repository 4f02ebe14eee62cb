import type { Post } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Link } from '@/ui';

/** Link to the rest of a text, labelled with the author for screen readers. */
export function ReadMore({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  return (
    <Link href={`/posts/${post._id}`} className="mt-1 inline-block">
      {t('readMore')}
      <span className="sr-only"> · {t('postBy', { name: isolate(post.author.name) })}</span>
    </Link>
  );
}
