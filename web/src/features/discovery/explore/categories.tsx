import NextLink from 'next/link';
import { useEffect, useRef } from 'react';
import type { Category } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useExploreState } from './use-address';

/** Row of categories; on narrow screens it scrolls, with the selected one in view. */
export function Categories({ categories }: { categories: Category[] }) {
  const { t } = useTranslation('explore');
  const { address, buildHref } = useExploreState();
  const row = useRef<HTMLUListElement>(null);
  const chosen = address.category;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    const list = row.current;
    const chip = list?.querySelector('[aria-current]');
    if (!list || !chip) return;
    const [view, place] = [list.getBoundingClientRect(), chip.getBoundingClientRect()];
    // Scrolls only the row, not the page.
    if (place.left < view.left) list.scrollBy({ left: place.left - view.left - 48 });
    else if (place.right > view.right) list.scrollBy({ left: place.right - view.right + 48 });
  }, [chosen]);
  return (
    <nav aria-label={t('categories')} className="mt-4 max-md:-mx-(--gutter)">
      <ul ref={row} className="chip-row">
        {[{ _id: null, name: t('all') }, ...categories].map(({ _id, name }) => (
          <li key={_id ?? ''}>
            <NextLink
              href={buildHref({ category: _id })}
              shallow
              scroll={false}
              prefetch={false}
              aria-current={chosen === _id ? 'true' : undefined}
              className={cn('chip chip-big min-h-9', chosen === _id ? 'chip-on' : 'hover:text-ink')}
            >
              {name}
            </NextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
