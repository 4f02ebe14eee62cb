import { Bell, BellOff } from 'lucide-react';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import type { PushState } from '@/api/push/device-push';
import { useTranslation } from '@/lib/i18n';
import { useBrandName, useErrorText } from '@/shell';
import { Button, Icon, showToast } from '@/ui';
import { SectionCard } from '../section-card';

const HINTS = {
  unsupported: 'devicePushUnsupported',
  install: 'devicePushInstall',
  denied: 'devicePushDenied',
  off: 'devicePushOff',
  on: 'devicePushOn',
} as const satisfies Record<PushState, string>;

/** Turns push notifications on or off in this browser, which asks for permission after the press. */
export function DevicePush({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('settings');
  const { locale = 'en' } = useRouter();
  const brand = useBrandName();
  const errorText = useErrorText();
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const read = () => void import('@/api/push/device-push').then(async (push) => setState(await push.readPushState()));
    read();
    // The permission may have changed in the browser's settings.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, []);

  const press = async () => {
    setBusy(true);
    try {
      const { turnOffPush, turnOnPush } = await import('@/api/push/device-push');
      setState(await (state === 'on' ? turnOffPush() : turnOnPush(publicKey, locale)));
    } catch (error) {
      // The browser's own errors are those of its push service.
      const problem = error instanceof DOMException ? t('devicePushFailed') : errorText(error);
      showToast({ message: problem, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <SectionCard title={t('devicePush')}>
      <p className="min-h-12 text-s text-ink-2" aria-live="polite">
        {state && t(HINTS[state], { brand })}
      </p>
      {(state === 'off' || state === 'on') && (
        <Button variant={state === 'on' ? 'o' : 'p'} busy={isBusy} onClick={() => void press()}>
          <Icon of={state === 'on' ? BellOff : Bell} size={18} />
          {t(state === 'on' ? 'devicePushTurnOff' : 'devicePushTurnOn')}
        </Button>
      )}
    </SectionCard>
  );
}
