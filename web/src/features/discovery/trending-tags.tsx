import { useId } from 'react';
import type { TrendingTag } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Chip, UserText } from '@/ui';
import { searchHref } from './search/use-search-address';

/** Links to the posts of the tags that most members use at the moment; nothing without any. */
export function TrendingTags({ tags, className }: { tags: TrendingTag[]; className?: string }) {
  const { t } = useTranslation('explore');
  const id = useId();
  if (tags.length === 0) return null;
  return (
    <nav aria-labelledby={id} className={className ?? 'mt-8'}>
      <h2 id={id} className="text-[1.375rem]">
        {t('trendingTags')}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {tags.map(({ tag }) => (
          <li key={tag} className="max-w-full">
            <Chip href={searchHref({ query: `#${tag}` })} tone="outline" big className="min-h-11 max-w-full">
              <UserText plain className="clip">
                {`#${tag}`}
              </UserText>
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
