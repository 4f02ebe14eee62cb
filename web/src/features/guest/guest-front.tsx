import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n';
import { FooterLinks } from '@/shell';
import { ButtonLink, Link, Nuqta } from '@/ui';
import { GuestHomeMeta } from './front-meta';

type Props = {
  /** Two products beside the text, and the list, provided by the page. */
  products: ReactNode[];
  children: ReactNode;
};

/** Public home page: introduction, two products and popular posts. */
export function GuestHome({ products, children }: Props) {
  const { t } = useTranslation('guest');
  const { t: common } = useTranslation();
  return (
    <>
      <GuestHomeMeta />
      <section className="mx-auto grid max-w-[calc(1336px+2*var(--gutter))] grid-cols-1 items-center gap-10 px-(--gutter) py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_33.75rem]">
        <Intro />
        {products.length > 0 && (
          <section aria-label={t('products')} className="grid grid-cols-2 items-start gap-3 sm:gap-4">
            {products.map((product, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: two fixed places
                key={index}
                className={index === 0 ? 'mt-6 sm:mt-10' : undefined}
              >
                {product}
              </div>
            ))}
          </section>
        )}
      </section>
      <section aria-labelledby="read-now" className="border-t border-line bg-sunken">
        <div className="mx-auto max-w-[calc(1336px+2*var(--gutter))] px-(--gutter) pt-8 pb-[calc(var(--bottom-bar)+3rem)] md:pt-10">
          <div className="mb-5 flex items-baseline justify-between gap-4">
            <h2 id="read-now">{t('trending')}</h2>
            <Link href="/explore?tab=posts" className="text-s font-medium">
              {common('nav.seeAll')}
            </Link>
          </div>
          {children}
        </div>
      </section>
      <div className="guest-only border-t border-line px-(--gutter) py-5">
        <FooterLinks className="mx-auto max-w-[1336px] justify-center" />
      </div>
    </>
  );
}

function Intro() {
  const { t } = useTranslation('guest');
  const { t: common } = useTranslation();
  return (
    <div>
      <p className="flex gap-2 text-saffron">
        <Nuqta size={16} />
        <Nuqta size={16} />
      </p>
      <h1 className="mt-4 text-hero">
        {/* Two sentences, each on its own line. */}
        <span className="block">{t('heroTitleFirst')}</span> <span className="block">{t('heroTitleSecond')}</span>
      </h1>
      <p className="mt-4 max-w-[34rem] text-l text-ink-2 text-pretty">{t('heroSubtitle')}</p>
      <div className="guest-only">
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink href="/signup" size="lg">
            {common('nav.joinNow')}
          </ButtonLink>
          <ButtonLink href="/login" size="lg" variant="o">
            {common('nav.signIn')}
          </ButtonLink>
        </div>
        <p className="mt-4 text-s text-ink-3">{t('joinSubtitle')}</p>
      </div>
      <div className="member-only mt-7">
        <ButtonLink href="/" size="lg">
          {common('nav.home')}
        </ButtonLink>
      </div>
    </div>
  );
}
