import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { api, isApiError, type LinkedProvider } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ConfirmDialog, ErrorState, Icon, Skeleton, showToast, useFormat } from '@/ui';
import { SectionCard } from '../section-card';

const PATH = '/users/providers';

/** Other providers that sign the member in; each can be removed but the last way to sign in. */
export function ProvidersSection({ withReauth }: { withReauth: WithReauth }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error, mutate } = useSWR<LinkedProvider[], Error>(PATH, (key: string) =>
    api.get<LinkedProvider[]>(key),
  );
  const [removing, setRemoving] = useState<{ isOpen: boolean; provider: LinkedProvider | null }>({
    isOpen: false,
    provider: null,
  });
  const name = isolate(removing.provider?.name ?? '');

  const remove = async () => {
    if (!removing.provider) return;
    const path = `${PATH}/${removing.provider._id}/remove`;
    try {
      if ((await withReauth(() => api.post(path))) === null) return;
    } catch (problem) {
      // It was removed meanwhile, as requested.
      if (!isApiError(problem, 'provider_not_found')) throw problem;
    }
    await mutate();
    showToast({ message: t('providerRemoved', { provider: name }) });
  };

  return (
    <SectionCard title={t('providers')} subtitle={t('providersSubtitle')}>
      {!data && !error && <Skeleton className="h-14 rounded-md" />}
      {error && !data && (
        <ErrorState boxed title={t('listFailed')} subtitle={errorText(error)} onRetry={() => void mutate()} />
      )}
      {data?.length === 0 && <p className="text-s text-ink-3">{t('noProviders')}</p>}
      {data && data.length > 0 && (
        <ul aria-label={t('providers')} className="-my-2 divide-y divide-line">
          {data.map((provider) => (
            <ProviderRow
              key={provider._id}
              provider={provider}
              onRemove={() => setRemoving({ isOpen: true, provider })}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removing.isOpen}
        onClose={() => setRemoving(({ provider }) => ({ isOpen: false, provider }))}
        title={t('removeProviderTitle', { provider: name })}
        message={t('removeProviderMessage')}
        confirmLabel={t('removeProvider')}
        onConfirm={remove}
        failure={errorText}
      />
    </SectionCard>
  );
}

function ProviderRow({ provider, onRemove }: { provider: LinkedProvider; onRemove: () => void }) {
  const { t } = useTranslation('settings');
  const { shortDate } = useFormat();
  const { name, createdAt, isRemovable } = provider;
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon of={KeyRound} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-s font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-xs text-ink-3">
          {isRemovable ? t('linkedSince', { date: isolate(shortDate(createdAt)) }) : t('lastProvider')}
        </span>
      </span>
      {isRemovable && (
        <Button variant="o" size="sm" aria-label={`${t('removeProvider')} · ${name}`} onClick={onRemove}>
          {t('removeProvider')}
        </Button>
      )}
    </li>
  );
}
