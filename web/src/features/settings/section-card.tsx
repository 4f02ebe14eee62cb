import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** Content at the end of the title. */
  end?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Card of one setting. */
export function SectionCard({ title, subtitle, end, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('settings-part card', className)}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          {subtitle && <p className="text-s text-ink-3">{subtitle}</p>}
        </div>
        {end}
      </header>
      {children}
    </section>
  );
}
