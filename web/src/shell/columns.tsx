import type { ReactNode } from 'react';
import { useMembership } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { lazyWithRetry } from '@/ui';

// Guests never load it.
const Sidebar = lazyWithRetry(() => import('./sidebar').then((module) => module.Sidebar));

type Props = {
  children: ReactNode;
  /** Column at the inline end; hidden below 1280 px, its contents are on other pages too. */
  rail?: ReactNode;
  /** Members' column at the inline start; never rendered for guests. */
  side?: boolean;
  /** Panel of 376 px instead of the rail; below the page on screens narrower than 1024 px. */
  panel?: ReactNode;
  className?: string;
};

/** Page grid: sidebar, page, rail. */
export function Columns({ children, rail, side = true, panel, className }: Props) {
  const { t } = useTranslation();
  const isMember = useMembership() === 'member';
  return (
    <div
      className={cn('columns', className)}
      data-side={side || undefined}
      data-rail={rail ? '' : undefined}
      data-panel={panel ? '' : undefined}
    >
      {side && <div className="member-only columns-side">{isMember && <Sidebar />}</div>}
      <div className="min-w-0">{children}</div>
      {rail && (
        <aside aria-label={t('nav.beside')} className="columns-rail">
          {rail}
        </aside>
      )}
      {panel && (
        <aside aria-label={t('nav.beside')} className="columns-panel">
          {panel}
        </aside>
      )}
    </div>
  );
}
