import type { Post } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Carousel, Picture, postsPerView } from '@/ui';

/** Preview images of a product. */
export function ProductPreviews({ post, className }: { post: Post; className?: string }) {
  const { t } = useTranslation('post');
  if (post.previews.length === 0) return null;
  return (
    <section aria-labelledby="previews" className={className}>
      <h2 id="previews" className="text-h3 md:text-h2">
        {t('previews')}
      </h2>
      <Carousel label={t('previews')} perView={postsPerView} className="mt-3">
        {post.previews.map((preview) => (
          <Picture
            key={preview.fileId}
            picture={preview}
            sizes="(width >= 1024px) 380px, 100vw"
            className="aspect-4/3 rounded-md border border-line"
          />
        ))}
      </Carousel>
    </section>
  );
}
