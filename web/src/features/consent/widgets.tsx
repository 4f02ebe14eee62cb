import { useEffect } from 'react';
import { useConsent, widgets } from './choice';
import { ConsentBar } from './consent-bar';

/** Asks once; loads what was agreed to, and nothing before. */
export function Widgets() {
  const given = useConsent();
  useEffect(() => {
    if (given === 'given') for (const widget of widgets()) load(widget);
  }, [given]);
  return given === null ? <ConsentBar /> : null;
}

/** The identifier stands where the usual providers look for it. */
function load({ kind, id, src }: ReturnType<typeof widgets>[number]): void {
  if (document.querySelector(`script[data-widget="${kind}"]`)) return;
  const script = document.createElement('script');
  Object.assign(script, { src, async: true });
  Object.assign(script.dataset, { widget: kind, id, websiteId: id, domain: id });
  document.head.append(script);
}
