import { useEffect, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Nuqta } from '@/ui';

type Props = { sections: { id: string; title: string }[] };

/** The contents beside the text; a dot stands at what is being read. */
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

/** The section that stands at the upper third of the window; the first before any did. */
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
