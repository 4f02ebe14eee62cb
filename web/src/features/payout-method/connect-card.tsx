import { ExternalLink, Zap } from 'lucide-react';
import { useState } from 'react';
import { api, isApiError } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Icon } from '@/ui';
import type { PayoutMethod } from './types';

type Props = { method?: PayoutMethod; withReauth: WithReauth };

/** Account at the payment provider, if the API offers it: its pages collect the data and return here. */
export function ConnectCard({ method, withReauth }: Props) {
  const { t } = useTranslation('wire');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const go = async () => {
    setBusy(true);
    setProblem('');
    try {
      // Valid for one visit, so each press fetches another.
      const link = await withReauth(() => api.post<{ url: string }>('/users/generateConnectAccountLink'));
      if (link) window.location.assign(link.url);
      else setBusy(false);
    } catch (error) {
      setProblem(isApiError(error, 'country_not_supported') ? t('connectElse') : errorText(error));
      setBusy(false);
    }
  };

  return (
    <section className="card grid gap-3 p-4 sm:p-5" aria-label={t('connect')}>
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-12 place-items-center rounded-md bg-lapis-soft text-lapis-ink">
          <Icon of={Zap} size={22} />
        </span>
        <div className="min-w-48 flex-1">
          <h2 className="font-sans text-s font-semibold">{t('connect')}</h2>
          <p className="text-xs text-ink-3">{t('connectText')}</p>
        </div>
        <Button variant="o" size="sm" busy={busy} onClick={() => void go()}>
          {t(method ? 'connectContinue' : 'connectStart')}
          <Icon of={ExternalLink} size={16} />
        </Button>
      </div>
      {problem && <ErrorState title={problem} />}
    </section>
  );
}
