import { useHydrated } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { configuredWidgets, isRefusedByBrowser } from './choice';

const Widgets = lazyWithRetry(() => import('./widgets').then((module) => module.Widgets));

/** Part of every page; renders nothing without widgets, or after the browser's refusal. */
export function Consent() {
  const hydrated = useHydrated();
  if (!hydrated || configuredWidgets().length === 0 || isRefusedByBrowser()) return null;
  return <Widgets />;
}
