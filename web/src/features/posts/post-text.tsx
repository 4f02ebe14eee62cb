import { useEffect, useRef, useState } from 'react';
import type { Post } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { linksOf } from '@/lib/text-tokens';
import { UserText } from '@/ui';
import { ReadMore } from './read-more';

type Props = { post: Post; text: string; isExpanded?: boolean; className?: string };

/** Roughly eight lines: the server's assumption before the browser measures. */
const MAX_COLLAPSED_LENGTH = 560;

/** Text of a post; lists show eight lines and a link to the rest. */
export function PostText({ post, text, isExpanded, className }: Props) {
  const { t } = useTranslation('post');
  const box = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(text.length > MAX_COLLAPSED_LENGTH);
  // Always requested, so that the HTML contains the text: the browser may find that the post is cut.
  t('readMore');

  useEffect(() => {
    const shown = box.current?.firstElementChild;
    if (isExpanded || !shown) return;
    const measure = () => setCut(shown.scrollHeight > shown.clientHeight + 8);
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [isExpanded]);

  if (isExpanded) {
    return (
      <UserText lang={post.lang} links={linksOf(post.text, post.entities)} className={cn('md:text-l', className)}>
        {text}
      </UserText>
    );
  }
  return (
    <div className={className}>
      <div ref={box}>
        <UserText lang={post.lang} links={linksOf(post.text, post.entities)} className="clamp-8">
          {text}
        </UserText>
      </div>
      {cut && <ReadMore post={post} />}
    </div>
  );
}
