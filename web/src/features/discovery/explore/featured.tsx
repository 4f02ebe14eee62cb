import type { Post } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, ButtonLink, Carousel, Link, Name, Nuqta, Picture, Price, postViewPerView, UserText } from '@/ui';
import { lastParagraph, selectFeatured } from './featured-products';

/** Products with an image, in a carousel. */
export function Featured({ products }: { products: Post[] }) {
  const { t } = useTranslation('explore');
  const shown = selectFeatured(products);
  if (shown.length === 0) return null;
  return (
    <Carousel label={t('featured')} perView={postViewPerView} className="featured mt-5">
      {shown.map((post, index) => (
        <Slide key={post._id} post={post} first={index === 0} />
      ))}
    </Carousel>
  );
}

function Slide({ post, first }: { post: Post; first: boolean }) {
  const { t } = useTranslation('explore');
  const { _id, title, text, lang, author, media, priceCents } = post;
  const [cover] = media;
  return (
    <article className="featured-slide card">
      <div className="featured-words">
        <p className="flex items-center gap-2 text-s font-semibold text-saffron-ink">
          <Nuqta size={8} />
          {t('featured')}
        </p>
        <h2 className="mt-1.5 text-h2" lang={lang === 'und' ? undefined : lang}>
          <Link plain href={`/posts/${_id}`} className="hover:underline">
            <UserText plain className="clamp-2">
              {title ?? ''}
            </UserText>
          </Link>
        </h2>
        <UserText plain lang={lang} className="clamp-2 mt-1 mb-0! pb-0! text-ink-2">
          {lastParagraph(text)}
        </UserText>
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-3 pt-4">
          <Link
            plain
            href={memberPath(author)}
            className="me-auto flex min-w-0 items-center gap-2.5 text-s font-medium"
          >
            <Avatar name={author.name} picture={author.profilePic} size={36} />
            <Name className="clip" isStaff={author.isStaff}>
              {author.name}
            </Name>
          </Link>
          <span className="flex items-center gap-3">
            <Price cents={priceCents ?? 0} />
            <ButtonLink href={`/posts/${_id}`} variant="k">
              {t('viewProduct')}
            </ButtonLink>
          </span>
        </div>
      </div>
      {cover && (
        <Link plain href={`/posts/${_id}`} tabIndex={-1} aria-hidden="true" className="featured-cover">
          <Picture
            picture={{ ...cover, alt: '' }}
            eager={first}
            sizes="(width >= 1024px) 640px, 100vw"
            className="absolute inset-0 h-full!"
          />
        </Link>
      )}
    </article>
  );
}
