import type { Image, Post } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Carousel, Link, Picture, postViewPerView } from '@/ui';

type Props = { post: Post; isExpanded?: boolean };

/** One image, a grid of up to four, or a carousel; the space is reserved before the images load. */
export function PostMedia({ post, isExpanded }: Props) {
  const { media } = post;
  if (media.length === 0) return null;
  if (media.length > (isExpanded ? 1 : 4)) return <MediaCarousel post={post} className="mt-4" eager={isExpanded} />;
  const pictures = media.length === 1 ? <Single image={media[0]} eager={isExpanded} /> : <Grid media={media} />;
  if (isExpanded) return <div className="mt-4">{pictures}</div>;
  return <PostMediaLink post={post}>{pictures}</PostMediaLink>;
}

function PostMediaLink({ post, children }: { post: Post; children: React.ReactNode }) {
  const { t } = useTranslation('post');
  const described = post.media.some((image) => image.alt);
  return (
    <Link
      plain
      href={`/posts/${post._id}`}
      className="mt-4 block rounded-md"
      aria-label={described ? undefined : t('openPost')}
    >
      {children}
    </Link>
  );
}

function Single({ image, eager }: { image?: Image; eager?: boolean }) {
  if (!image) return null;
  const tall = image.height > image.width;
  return (
    <Picture
      picture={image}
      eager={eager}
      sizes={`(width >= 1280px) ${eager ? 730 : 620}px, 100vw`}
      className={cn('rounded-md', tall && !eager && 'aspect-square')}
    />
  );
}

function Grid({ media }: { media: Image[] }) {
  return (
    <div className="grid aspect-16/10 grid-cols-2 gap-1 overflow-hidden rounded-md">
      {media.map((image, index) => (
        <div
          key={image.fileId}
          className={cn(
            'relative min-h-0',
            media.length < 4 && index === 0 && 'row-span-2',
            media.length === 2 && 'row-span-2',
          )}
        >
          <Picture picture={image} sizes="(width >= 1280px) 310px, 50vw" className="absolute inset-0 h-full!" />
        </div>
      ))}
    </div>
  );
}

type CarouselProps = { post: Post; className?: string; eager?: boolean; shape?: string };

/** One image at a time, all in the first one's aspect ratio, so that nothing moves. */
export function MediaCarousel({ post, className, eager, shape = aspectClass(post) }: CarouselProps) {
  const { t } = useTranslation('post');
  return (
    <Carousel label={t('pictures')} perView={postViewPerView} className={className}>
      {post.media.map((image, index) => (
        <Picture
          key={image.fileId}
          picture={image}
          eager={eager && index === 0}
          sizes="(width >= 1280px) 770px, 100vw"
          className={shape}
        />
      ))}
    </Carousel>
  );
}

function aspectClass({ media: [first] }: Post): string {
  return first && first.height > first.width ? 'aspect-4/5' : 'aspect-16/10';
}
