import { type ReactNode, useId } from 'react';

type Props = { id?: string; title: string; hint: string; children: ReactNode };

/** Subsection of a card. */
export function Subsection({ id, title, hint, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="grid scroll-mt-(--bar) grid-cols-1 gap-3">
      <div>
        <h3 id={titleId} className="font-sans text-s font-semibold">
          {title}
        </h3>
        <p className="text-xs text-ink-3">{hint}</p>
      </div>
      {children}
    </section>
  );
}
