import { type ReactNode, useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Link } from '@/ui';

type Props = { title: string; seeAll?: string; children: ReactNode };

/** Titled section of a page with a link to its whole list. */
export function Section({ title, seeAll, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <header className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-[1.375rem]">
          {title}
        </h2>
        {seeAll && (
          <Link href={seeAll} className="inline-flex min-h-6 shrink-0 items-center text-s" aria-describedby={id}>
            {t('common.seeAll')}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
