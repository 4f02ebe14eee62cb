import type { Post } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useBrandName } from '@/shell/settings';
import { ButtonLink, Chip, Link, LogoMark, Name, Picture, Price, UserText } from '@/ui';
import { ProductPlaceholder } from '../product-placeholder';
import { splitLastParagraph } from '../text';

/** Card of a digital product on another site. It adapts to the width of its frame. */
export function EmbeddedProduct({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const brand = useBrandName();
  const [cover] = post.media;
  const [, description] = splitLastParagraph(post.text);
  const path = `/posts/${post._id}`;
  const action = t(post.priceCents ? 'share:buyOn' : 'share:getOn', { brand });
  return (
    // The page cache finds the author's changes by the id.
    <article data-author={post.author._id} className="@container">
      <div className="card relative grid overflow-hidden @min-[23.75rem]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="relative min-h-full @max-[23.75rem]:aspect-16/9">
          {cover ? (
            <Picture picture={cover} eager sizes="300px" className="absolute inset-0 h-full!" />
          ) : (
            <ProductPlaceholder />
          )}
        </div>
        <div className="grid content-between gap-2 p-3.5 @min-[23.75rem]:px-4">
          <div>
            <div className="mb-1.5 flex items-start justify-between gap-2 @max-[23.75rem]:hidden">
              <Chip tone="value" dot>
                {t('digitalProduct')}
              </Chip>
              <LogoMark size={24} />
            </div>
            <h1 className="text-l font-semibold" lang={post.lang === 'und' ? undefined : post.lang}>
              <Link plain href={path} className="after:absolute after:inset-0 after:content-['']">
                <UserText plain className="clamp-2">
                  {post.title ?? ''}
                </UserText>
              </Link>
            </h1>
            <UserText plain lang={post.lang} className="clamp-2 text-xs text-ink-2 @max-[34rem]:hidden">
              {description.replaceAll('`', '')}
            </UserText>
          </div>
          <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-3">
            <Price cents={post.priceCents ?? 0} />
            <span className="flex min-w-0 flex-1 gap-1.5 @max-[29rem]:hidden">
              <Name className="clip min-w-0" isStaff={post.author.isStaff}>
                {post.author.name}
              </Name>
              {post.files.length > 0 && (
                <span className="shrink-0 @max-[34rem]:hidden">
                  {'· '}
                  {t('files', { count: post.files.length })}
                </span>
              )}
            </span>
            <ButtonLink href={path} size="sm" tabIndex={-1} className="relative ms-auto @max-[23.75rem]:hidden">
              {action}
            </ButtonLink>
            <span aria-hidden="true" className="ms-auto text-s font-medium text-lapis-ink @min-[23.75rem]:hidden">
              {action}
            </span>
          </div>
        </div>
      </div>
    </article>
  );
}
