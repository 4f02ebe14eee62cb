import { useHydrated } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { refusedByBrowser, widgets } from './choice';

const Widgets = lazyWithRetry(() => import('./widgets').then((module) => module.Widgets));

/** Stands in every page and is nothing at all where no widget is set, or where the browser has refused already. */
export function Consent() {
  const hydrated = useHydrated();
  if (!hydrated || widgets().length === 0 || refusedByBrowser()) return null;
  return <Widgets />;
}
