import { useTranslation } from 'next-i18next/pages';
import { FooterLinks, Logo, Meta } from '@/shell';
import { Nuqta, useFormat } from '@/ui';

export type PolicyName = 'privacy' | 'terms';

type Section = { id: string; title: string; paragraphs: string[] };

// The day on which the texts below last changed.
const UPDATED = '2026-11-21T00:00:00Z';

type Props = { name: PolicyName; path: string };

/** A policy to be read: the faint pattern above, contents beside, 68 letters a line, the gist first. */
export function PolicyPage({ name, path }: Props) {
  const { t } = useTranslation('policy');
  const { slashDate } = useFormat();
  const sections = t(`${name}.sections`, { returnObjects: true }) as Section[];
  const title = t(`${name}Title`);
  return (
    <>
      <Meta title={title} path={path} />
      <div className="policy-band">
        <div className="policy-grid !grid-cols-1 !gap-8 !py-8 md:!py-10">
          <Logo href="/guest" />
          <div>
            <h1>{title}</h1>
            <p className="text-xs text-ink-2">{t('updated', { date: slashDate(UPDATED) })}</p>
          </div>
        </div>
      </div>
      <div className="policy-grid">
        <nav aria-label={t('contents')} className="policy-contents side-links content-start">
          {sections.map(({ id, title: heading }) => (
            <a key={id} href={`#${id}`}>
              {heading}
            </a>
          ))}
        </nav>
        <article className="grid gap-8">
          <section className="flex gap-3 rounded-lg bg-lapis-soft p-5">
            <Nuqta size={13} className="mt-2 shrink-0 text-lapis" />
            <div>
              <h2 className="text-b">{t('inShort')}</h2>
              <p className="text-ink-2">{t(`${name}.inShort`)}</p>
            </div>
          </section>
          {sections.map(({ id, title: heading, paragraphs }) => (
            <section key={id} id={id} className="grid gap-3 scroll-mt-6">
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <FooterLinks className="border-t border-line px-0 pt-6" />
        </article>
      </div>
    </>
  );
}
