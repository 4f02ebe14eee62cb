import type { StoredPost } from '@/api/offline/stored-posts';
import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { linksOf } from '@/lib/text-tokens';
import { Avatar, Chip, Handle, Name, Picture, UserText, useFormat } from '@/ui';

type Props = { post: StoredPost; href: string; isWhole?: boolean };

/** Stored post: its text, without what needs a connection. In a list it leads to the whole one. */
export function StoredArticle({ post, href, isWhole }: Props) {
  const { t } = useTranslation('offline');
  const { author, kind, title, text, lang, purchase } = post;
  const picture = post.media[0];
  return (
    <article
      aria-label={t('post:postBy', { name: isolate(author.name) })}
      className="card relative min-w-0 px-4 py-4 max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0 sm:px-5.5 sm:py-5"
    >
      <Byline post={post} />
      {title && (
        <h2 className={cn('mt-3', isWhole ? 'text-h2' : 'text-h3')} lang={lang === 'und' ? undefined : lang}>
          <UserText plain>{title}</UserText>
        </h2>
      )}
      <UserText
        lang={lang}
        links={isWhole ? linksOf(text, post.entities) : undefined}
        className={cn('mt-3', isWhole ? 'md:text-l' : 'clamp-8')}
      >
        {text}
      </UserText>
      {picture && (
        <Picture
          picture={picture}
          sizes="(width >= 1024px) 730px, 100vw"
          className={cn('mt-4 rounded-md', !isWhole && 'aspect-16/10')}
        />
      )}
      {isWhole && purchase?.licence && (
        <section className="mt-5 border-t border-line pt-4 text-s">
          <h3 className="font-sans text-s font-semibold">{t('licence')}</h3>
          <UserText className="text-ink-2 [&>p]:text-s">{purchase.licence}</UserText>
        </section>
      )}
      {!isWhole && (
        // A document of its own: the service worker opens the stored copy, or the current page once it can be reached.
        <a href={href} className="link mt-3 inline-flex min-h-6 items-center text-s after:absolute after:inset-0">
          {t(kind === 'digital' ? 'readProduct' : 'readPost')}
        </a>
      )}
    </article>
  );
}

function Byline({ post: { author, kind, createdAt, purchase } }: { post: StoredPost }) {
  const { t } = useTranslation('offline');
  const { shortDate } = useFormat();
  return (
    <header className="flex items-center gap-3">
      <Avatar name={author.name} picture={author.profilePic} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Name className="clip text-s font-semibold" isStaff={author.isStaff}>
            {author.name}
          </Name>
          {kind === 'question' && <Chip tone="question">{t('post:question')}</Chip>}
          {purchase && <Chip tone="green">{t('bought')}</Chip>}
        </p>
        <p className="flex items-center gap-1.5 text-xs text-ink-3">
          {author.handle && (
            <>
              <Handle className="clip min-w-0">{author.handle}</Handle>
              <span aria-hidden="true">·</span>
            </>
          )}
          <bdi>{shortDate(createdAt)}</bdi>
        </p>
      </div>
    </header>
  );
}
