import { type ReactNode, useId } from 'react';

type Props = { title: string; hint: string; children: ReactNode };

/** Subsection of a card. */
export function Subsection({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div>
        <h3 id={id} className="font-sans text-s font-semibold">
          {title}
        </h3>
        <p className="text-xs text-ink-3">{hint}</p>
      </div>
      {children}
    </section>
  );
}
