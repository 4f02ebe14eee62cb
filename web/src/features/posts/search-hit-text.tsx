import { useEffect, useRef, useState } from 'react';
import type { Post } from '@/api';
import { linksOf } from '@/lib/text-tokens';
import { UserText } from '@/ui';
import { ReadMore } from './read-more';
import type { HighlightedText } from './search-hit';

type Props = { post: Post; text: HighlightedText; snippet: HighlightedText; className?: string };

type Excerpt = 'whole' | 'cut' | 'snippet';

/** First lines of a search result, or the passage around the first match further on. */
export function SearchHitText({ post, text, snippet, className }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Excerpt>('whole');

  useEffect(() => {
    const lines = box.current?.firstElementChild;
    if (!lines || shown === 'snippet') return;
    const measure = () => {
      const mark = lines.querySelector('mark');
      const bottom = lines.getBoundingClientRect().bottom;
      if (mark && mark.getBoundingClientRect().bottom > bottom + 4) setShown('snippet');
      else setShown(lines.scrollHeight > lines.clientHeight + 8 ? 'cut' : 'whole');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(lines);
    return () => observer.disconnect();
  }, [shown]);

  const { text: words, ranges } = shown === 'snippet' ? snippet : text;
  return (
    <div className={className}>
      <div ref={box}>
        <UserText lang={post.lang} marks={ranges} links={linksOf(post.text, post.entities)} className="clamp-8">
          {words}
        </UserText>
      </div>
      {shown !== 'whole' && <ReadMore post={post} />}
    </div>
  );
}
