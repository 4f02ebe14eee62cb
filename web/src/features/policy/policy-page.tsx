import type { ReactNode } from 'react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { FooterLinks, Logo, Meta } from '@/shell';
import { Link, Nuqta, useFormat } from '@/ui';
import { Contents } from './contents';

export type PolicyName = 'privacy' | 'terms';

type Section = { id: string; title: string; paragraphs: string[]; points?: string[] };

// Date of the last change of the texts below.
const UPDATED_AT = '2026-11-28T00:00:00Z';

type Props = {
  name: PolicyName;
  path: string;
  /** Rendered at the end of the section on cookies and storage. */
  choice?: ReactNode;
};

/** Policy page: table of contents beside the text, a summary first, 68 characters a line. */
export function PolicyPage({ name, path, choice }: Props) {
  const { t } = useTranslation('policy');
  const { isoDate } = useFormat();
  const sections = t(`${name}.sections`, { returnObjects: true }) as unknown as Section[];
  const title = t(`${name}Title`);
  return (
    <>
      <Meta title={title} description={t(`${name}.description`)} path={path} />
      <div className="policy-band">
        <div className="policy-grid !grid-cols-1 !gap-8 !py-8 md:!py-10">
          <div className="guest-only">
            <Logo href="/guest" />
          </div>
          <div>
            <h1>{title}</h1>
            <p className="text-xs text-ink-2">{t('updated', { date: isolateLtr(isoDate(UPDATED_AT)) })}</p>
          </div>
        </div>
      </div>
      <div className="policy-grid">
        <Contents sections={sections} />
        <article className="grid gap-8">
          <section className="flex gap-3 rounded-lg bg-lapis-soft p-5">
            <Nuqta size={13} className="mt-2 shrink-0 text-lapis" />
            <div>
              <h2 className="text-b">{t('inShort')}</h2>
              <p className="text-ink-2">{t(`${name}.inShort`)}</p>
            </div>
          </section>
          {sections.map((section) => (
            <PolicySection key={section.id} section={section}>
              {section.id === 'cookies' && choice}
            </PolicySection>
          ))}
          <FooterLinks className="border-t border-line px-0 pt-6">
            <Link plain href="/transparency">
              {t('transparency')}
            </Link>
          </FooterLinks>
        </article>
      </div>
    </>
  );
}

function PolicySection({ section, children }: { section: Section; children: ReactNode }) {
  const { id, title, paragraphs, points } = section;
  return (
    <section id={id} className="grid gap-3 scroll-mt-6">
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className="grid gap-2">
          {points.map((point) => (
            <li key={point} className="flex gap-3">
              <Nuqta size={9} className="mt-[0.65em] shrink-0 text-lapis" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
