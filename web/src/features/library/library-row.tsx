import { Star } from 'lucide-react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Chip, Icon, Link, Money, Name, Nuqta, Picture, Stars, UserText, useFormat } from '@/ui';
import { LibraryActions } from './library-actions';
import { LibraryFiles } from './library-files';
import { LicenceText } from './licence-text';
import type { LibraryPost } from './types';

/** Product of the library with files, receipt and refund. */
export function LibraryRow({ post }: { post: LibraryPost }) {
  const { t } = useTranslation('purchased');
  const { slashDate } = useFormat();
  const { author, order, title } = post;
  const heading = `order-${order._id}`;
  return (
    <article
      aria-labelledby={heading}
      className="card grid grid-cols-1 items-start gap-x-5 gap-y-4 p-4 sm:p-5 md:grid-cols-[15.25rem_minmax(0,1fr)]"
    >
      <Cover post={post} />
      <div className="min-w-0">
        <div className="flex flex-wrap-reverse items-start justify-between gap-x-3 gap-y-2">
          <h2 id={heading} className="min-w-0 text-h3" lang={post.lang === 'und' ? undefined : post.lang}>
            <Link plain href={`/posts/${post._id}`} className="hover:underline">
              <UserText plain>{title ?? ''}</UserText>
            </Link>
          </h2>
          <StatusChip post={post} />
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-s text-ink-3">
          <Avatar name={author.name} picture={author.profilePic} size={24} />
          <Link plain href={memberPath(author)} className="clip min-w-0 hover:underline">
            <Name isStaff={author.isStaff}>{author.name}</Name>
          </Link>
          <span aria-hidden="true">·</span>
          <span>
            {t(order.source === 'free' ? 'takenOn' : 'boughtOn', { date: isolateLtr(slashDate(order.purchasedAt)) })}
          </span>
          {order.paidCents > 0 && (
            <span className="whitespace-nowrap">
              <span aria-hidden="true">· </span>
              <Money cents={order.paidCents} />
            </span>
          )}
        </p>
        <LibraryFiles post={post} />
        <RateLink post={post} />
        <LibraryActions post={post} />
        {order.licence && (
          <details className="disclosure mt-2">
            <summary>{t('licence')}</summary>
            <LicenceText licence={order.licence} />
          </details>
        )}
      </div>
    </article>
  );
}

/** Prompt to rate the product, or the stars that the member gave. */
function RateLink({ post }: { post: LibraryPost }) {
  const { t } = useTranslation('purchased');
  const { order, ownRating } = post;
  if (!ownRating && (order.status === 'refunded' || order.status === 'disputed')) return null;
  return (
    <Link plain href={`/posts/${post._id}#reviews`} className="mt-2 inline-flex min-h-11 items-center gap-2 text-s">
      <span className="link">{t(ownRating ? 'yourReview' : 'rate')}</span>
      {ownRating ? <Stars value={ownRating} /> : <Icon of={Star} size={18} className="text-ink-3" />}
    </Link>
  );
}

function StatusChip({ post: { order } }: { post: LibraryPost }) {
  const { t } = useTranslation('purchased');
  if (order.status === 'refunded') return <Chip dot>{t('refunded')}</Chip>;
  if (order.status === 'disputed' || order.status === 'refundDeclined') {
    return (
      <Chip tone="red" dot>
        {t(order.status)}
      </Chip>
    );
  }
  if (order.status === 'refundRequested') {
    return (
      <Chip tone="orange" dot>
        {t('refundRequested')}
      </Chip>
    );
  }
  if (!order.isUpdated) return null;
  return (
    <Chip tone="green" dot>
      {t('updated')}
    </Chip>
  );
}

function Cover({ post }: { post: LibraryPost }) {
  const cover = post.media[0] ?? post.previews[0];
  return (
    <Link
      plain
      href={`/posts/${post._id}`}
      tabIndex={-1}
      aria-hidden="true"
      className="relative block aspect-[3/2] overflow-hidden rounded-md max-md:aspect-16/9"
    >
      {cover ? (
        <Picture
          picture={{ ...cover, alt: '' }}
          sizes="(width >= 1024px) 244px, 100vw"
          className="absolute inset-0 h-full!"
        />
      ) : (
        <span className="absolute inset-0 flex items-center justify-center gap-2 bg-night text-[#F3B61F]">
          <Nuqta size={26} />
          <Nuqta size={26} />
        </span>
      )}
    </Link>
  );
}
