import { useHydrated } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { configuredWidgets, isRefusedByBrowser } from './choice';

const Widgets = lazyWithRetry(() => import('./widgets').then((module) => module.Widgets));

/** Stands in every page and is nothing at all where no widget is set, or where the browser has refused already. */
export function Consent() {
  const hydrated = useHydrated();
  if (!hydrated || configuredWidgets().length === 0 || isRefusedByBrowser()) return null;
  return <Widgets />;
}
