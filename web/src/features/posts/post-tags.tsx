import type { Post } from '@/api';
import { cn } from '@/lib/cn';
import { Link } from '@/ui';
import { tagHref, tagsNotInText } from './text';

type Props = { post: Post; className?: string };

/** The tags that the text does not show itself. */
export function PostTags({ post, className }: Props) {
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
