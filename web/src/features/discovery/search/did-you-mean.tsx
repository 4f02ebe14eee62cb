import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Link, RichText, UserText } from '@/ui';
import { type SearchState, searchHref } from './use-search-address';

/** Results below which a correction of the other list is shown. */
const FEW_RESULTS = 3;

type Props = { query: string | null; search?: Partial<SearchState> };

/** Link to the corrected query in the same list; nothing without one. */
export function DidYouMean({ query, search }: Props) {
  const { t } = useTranslation('search');
  if (!query) return null;
  return (
    <p className="mb-3 wrap-anywhere sm:mb-4">
      <RichText
        text={t('didYouMean', { query: isolate(query) })}
        parts={{
          1: (content) => (
            <Link href={searchHref({ ...search, query })} className="font-semibold">
              <UserText plain>{content}</UserText>
            </Link>
          ),
        }}
      />
    </p>
  );
}

type List = { items?: readonly unknown[]; didYouMean: string | null };

/** Few products match a well-spelt query, so their correction counts only where posts are few too. */
export function chooseCorrection(posts: List, products: List): string | null {
  if (posts.didYouMean) return posts.didYouMean;
  return (posts.items?.length ?? 0) < FEW_RESULTS ? products.didYouMean : null;
}
