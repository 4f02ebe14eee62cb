import useSWR from 'swr';
import { api, type Post, useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Link, Money, Nuqta, Picture, Skeleton, UserText } from '@/ui';

const PATH = '/posts/exploreDigitalProducts?limit=3';

/** Three digital products; nothing without any. */
export function RecommendedProducts() {
  const { t } = useTranslation('feed');
  const member = useMembership() === 'member';
  const { data: products, error } = useSWR<Post[], Error>(
    member ? PATH : null,
    (path: string) => api.get<Post[]>(path),
    { revalidateOnFocus: false },
  );
  if (error || products?.length === 0) return null;
  return (
    <section aria-labelledby="recommended-products" className="card min-w-0 p-5">
      <header className="flex items-baseline justify-between gap-3">
        <h2 id="recommended-products" className="text-[1.0625rem]">
          {t('recommended')}
        </h2>
        <Link href="/see-all?list=digital-products" className="inline-flex min-h-6 shrink-0 items-center text-s">
          {t('common:common.seeAll')}
        </Link>
      </header>
      <ul className="mt-3 grid grid-cols-1 gap-4">
        {products?.map((product) => (
          <li key={product._id}>
            <Product product={product} />
          </li>
        )) ?? <ProductSkeletons />}
      </ul>
    </section>
  );
}

function Product({ product: { _id, title, lang, media, priceCents } }: { product: Post }) {
  const { t } = useTranslation();
  const [cover] = media;
  return (
    <Link plain href={`/posts/${_id}`} className="group flex items-center gap-3">
      <span className="grid h-[54px] w-18 shrink-0 grid-cols-1 items-center justify-items-center overflow-hidden rounded-md bg-saffron-soft text-saffron">
        {cover ? <Picture picture={{ ...cover, alt: '' }} sizes="72px" className="h-full!" /> : <Nuqta size={18} />}
      </span>
      <span className="min-w-0 flex-1">
        <UserText plain lang={lang} className="clamp-2 text-s font-medium group-hover:underline">
          {title ?? ''}
        </UserText>
        <span className="block text-s font-semibold text-saffron-ink">
          {priceCents ? <Money cents={priceCents} /> : t('common.free')}
        </span>
      </span>
    </Link>
  );
}

function ProductSkeletons() {
  return ['first', 'second', 'third'].map((place) => (
    <li key={place} className="flex items-center gap-3">
      <Skeleton className="h-[54px] w-18 shrink-0 rounded-md" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 w-12" />
      </span>
    </li>
  ));
}
