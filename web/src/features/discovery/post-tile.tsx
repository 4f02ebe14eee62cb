import { MessageCircle } from 'lucide-react';
import type { Post } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Count, Icon, Link, Name, Picture, REACTIONS, Reaction, RelativeTime, UserText } from '@/ui';

/** Short post in a carousel, as tall as its neighbours; all of it links to the post. */
export function PostTile({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { _id, author, text, lang, media, createdAt } = post;
  const [cover] = media;
  return (
    <article
      aria-label={t('postBy', { name: isolate(author.name) })}
      className="card relative flex min-w-0 flex-col px-4 pt-4 pb-3.5 transition-shadow hover:shadow-2 sm:px-5"
    >
      <header className="flex items-center gap-3">
        <Avatar name={author.name} picture={author.profilePic} size={40} />
        <p className="min-w-0">
          <Name className="clip block text-s font-semibold" isStaff={author.isStaff}>
            {author.name}
          </Name>
          <span className="block text-xs text-ink-3">
            <RelativeTime at={createdAt} />
          </span>
        </p>
      </header>
      <Link plain href={`/posts/${_id}`} className="mt-3 block after:absolute after:inset-0 after:content-['']">
        <UserText plain lang={lang} className={cover ? 'clamp-3' : 'clamp-8'}>
          {text.replaceAll('`', '').replace(/\s*\n\s*/g, ' ')}
        </UserText>
      </Link>
      {cover && (
        <span className="relative mt-3 block aspect-16/10 overflow-hidden rounded-md">
          <Picture
            picture={{ ...cover, alt: '' }}
            sizes="(width >= 1280px) 400px, (width >= 1024px) 50vw, 100vw"
            className="absolute inset-0 h-full!"
          />
        </span>
      )}
      <Counts post={post} />
    </article>
  );
}

function Counts({ post: { counts } }: { post: Post }) {
  const { t } = useTranslation('post');
  const sorted = REACTIONS.map((name) => ({ name, count: counts.evaluations[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  return (
    <p className="mt-auto flex min-h-10 items-end gap-5 pt-3 text-s text-ink-3">
      {total > 0 && (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="flex">
            {sorted.slice(0, 3).map(({ name }, index) => (
              <Reaction key={name} name={name} size={20} className={index === 0 ? undefined : '-ms-1.5'} />
            ))}
          </span>
          <span aria-hidden="true">
            <Count value={total} />
          </span>
          <span className="sr-only">{t('evaluations', { count: total })}</span>
        </span>
      )}
      {counts.comments > 0 && (
        <span className="inline-flex items-center gap-2">
          <Icon of={MessageCircle} size={18} />
          <span aria-hidden="true">
            <Count value={counts.comments} />
          </span>
          <span className="sr-only">{t('comments', { count: counts.comments })}</span>
        </span>
      )}
    </p>
  );
}
