import type { PostSearchHit } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Link, Name, Nuqta, Picture, Price, UserText } from '@/ui';

type Props = { products: PostSearchHit[]; allProducts: string };

/** The best products of a search, one per row, with a link to all of them. */
export function ProductsCard({ products, allProducts }: Props) {
  const { t } = useTranslation('search');
  return (
    <section
      aria-label={t('tabProducts')}
      className="card px-4 py-4 max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0 sm:px-5"
    >
      <ul className="grid grid-cols-1 gap-4">
        {products.map((product) => (
          <li key={product._id}>
            <ProductRow product={product} />
          </li>
        ))}
      </ul>
      <p className="mt-3 border-t border-line pt-2.5 text-s">
        <Link href={allProducts} className="inline-flex min-h-8 items-center">
          {t('allProducts')}
        </Link>
      </p>
    </section>
  );
}

function ProductRow({
  product: { _id, title, lang, author, media, priceCents, highlights },
}: {
  product: PostSearchHit;
}) {
  const [cover] = media;
  return (
    <Link plain href={`/posts/${_id}`} className="group flex items-center gap-3">
      <span className="relative grid aspect-16/10 w-24 shrink-0 place-items-center overflow-hidden rounded-md bg-night text-saffron">
        {cover ? (
          <Picture picture={{ ...cover, alt: '' }} sizes="96px" className="absolute inset-0 h-full!" />
        ) : (
          <Nuqta size={16} />
        )}
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <UserText
          plain
          lang={lang}
          marks={highlights?.title.map(([from = 0, to = 0]) => [from, to] as const)}
          className="clamp-2 text-s font-semibold group-hover:underline"
        >
          {title ?? ''}
        </UserText>
        <span className="flex items-center gap-2 text-xs text-ink-3">
          <Avatar name={author.name} picture={author.profilePic} size={22} />
          <Name className="clip" isStaff={author.isStaff}>
            {author.name}
          </Name>
        </span>
      </span>
      <Price cents={priceCents ?? 0} className="shrink-0" />
    </Link>
  );
}
