import { useEffect, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Nuqta } from '@/ui';

type Props = { sections: { id: string; title: string }[] };

/** Table of contents beside the text; a dot marks the current section. */
export function Contents({ sections }: Props) {
  const { t } = useTranslation('policy');
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav aria-label={t('contents')} className="policy-contents side-links content-start">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
          {id === current && <Nuqta size={9} className="ms-auto shrink-0" />}
        </a>
      ))}
    </nav>
  );
}

/** Section at the upper third of the window; the first one at the top. */
function useCurrentSection(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.find(({ isIntersecting }) => isIntersecting);
        if (reached) setCurrent(reached.target.id);
      },
      { rootMargin: '-20% 0px -70%' },
    );
    for (const id of all.split(',')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return current;
}
