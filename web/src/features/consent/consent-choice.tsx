import { useTexts, useTranslation } from '@/lib/i18n';
import { Button, useHydrated } from '@/ui';
import { configuredWidgets, isRefusedByBrowser, saveConsent, useConsent } from './choice';

/** Current answer with a button to change it; nothing without widgets. */
export function ConsentChoice() {
  const hydrated = useHydrated();
  return hydrated && configuredWidgets().length > 0 ? <Choice /> : null;
}

function Choice() {
  const { t } = useTranslation('consent');
  const isGiven = useConsent() === 'given';
  if (!useTexts('consent')) return null;
  const refused = isRefusedByBrowser();
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-4 print:hidden">
      <p className="min-w-40 flex-1 text-s" aria-live="polite">
        {t(refused ? 'refusedByBrowser' : isGiven ? 'given' : 'notGiven')}
      </p>
      {!refused && (
        <Button variant="o" size="sm" onClick={() => saveConsent(isGiven ? 'refused' : 'given')}>
          {t(isGiven ? 'takeBack' : 'accept')}
        </Button>
      )}
    </div>
  );
}
