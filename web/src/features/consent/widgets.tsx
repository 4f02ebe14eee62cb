import { useEffect } from 'react';
import { configuredWidgets, useConsent } from './choice';
import { ConsentBar } from './consent-bar';

/** Asks once, and loads only what was accepted. */
export function Widgets() {
  const consent = useConsent();
  useEffect(() => {
    if (consent === 'given') for (const widget of configuredWidgets()) loadWidget(widget);
  }, [consent]);
  return consent === null ? <ConsentBar /> : null;
}

/** Sets the identifier where common providers look for it. */
function loadWidget({ kind, id, src }: ReturnType<typeof configuredWidgets>[number]): void {
  if (document.querySelector(`script[data-widget="${kind}"]`)) return;
  const script = document.createElement('script');
  Object.assign(script, { src, async: true });
  Object.assign(script.dataset, { widget: kind, id, websiteId: id, domain: id });
  document.head.append(script);
}
