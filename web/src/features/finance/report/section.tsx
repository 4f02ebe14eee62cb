import { type ReactNode, useId } from 'react';

type Props = { title: string; hint?: ReactNode; children: ReactNode };

/** Section of a month's explanation. */
export function ReportSection({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <header>
        <h3 id={id} className="text-h3">
          {title}
        </h3>
        {hint && <p className="text-s text-ink-2">{hint}</p>}
      </header>
      {children}
    </section>
  );
}

/** Table that scrolls horizontally on phones, with the keyboard too. */
export function ScrollableTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <div role="group" aria-label={label} tabIndex={0} className="table-scroller rounded-md border border-line">
      <table className="books books-tight">{children}</table>
    </div>
  );
}
