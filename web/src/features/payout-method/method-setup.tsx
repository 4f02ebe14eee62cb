import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { isApiError, useMe } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { ErrorState, Icon, Link, Skeleton, showToast, useFormat } from '@/ui';
import { CompletionForm } from './completion-form';
import { ConnectCard } from './connect-card';
import { MethodCard } from './method-card';
import type { PayoutMethod } from './types';
import { useBankCountries, useMethods } from './use-methods';
import { WireForm } from './wire-form';

/** Payout methods: the saved one, masked; the form for another; and the provider's account where available. */
export function MethodSetup({ withReauth }: { withReauth: WithReauth }) {
  const { t, i18n } = useTranslation('wire');
  const { t: errors } = useTranslation('errors');
  const { fullDate } = useFormat();
  const { data: me } = useMe();
  const { data: methods, error, mutate } = useMethods();
  const { countries, error: countriesError } = useBankCountries(i18n.language);
  const [isChanging, setChanging] = useState(false);

  const failure = error ?? countriesError;
  const wire = methods?.saved.find(({ kind }) => kind === 'wire-transfer');
  const connect = methods?.saved.find(({ kind }) => kind === 'connect');
  const offersConnect = methods?.available.some(({ kind }) => kind === 'connect');

  const saved = ({ status, usableFrom }: PayoutMethod) => {
    setChanging(false);
    const isReady = status === 'ready';
    showToast({ message: isReady ? t('savedNow') : t('saved', { date: isolate(fullDate(usableFrom)) }) });
  };

  return (
    <div className="grid max-w-[46rem] gap-5">
      <header>
        <Link href="/finance" className="mb-1 inline-flex min-h-8 items-center gap-1 text-s">
          <Icon of={ArrowLeft} size={16} flip />
          {t('back')}
        </Link>
        <h1 className="text-h1">{t('title')}</h1>
        <p className="text-ink-2">{t('subtitle')}</p>
      </header>
      {body()}
    </div>
  );

  function body() {
    if (failure && !(methods && countries)) {
      const subtitle = errors(isApiError(failure, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle');
      return <ErrorState boxed title={t('loadError')} subtitle={subtitle} onRetry={() => void mutate()} />;
    }
    if (!methods || !countries || !me) return <FormSkeleton />;
    const home = countries.some(({ _id }) => _id === me.countryId) ? me.countryId : '';
    const { country = home, bic, bankName, beneficiaryName } = wire ?? {};
    const residenceCountry = wire?.residenceCountry ?? home;
    const isIncomplete = Boolean(wire && wire.missingFields.length > 0);
    return (
      <>
        {wire && (
          <MethodCard
            method={wire}
            actionLabel={t('change')}
            onAction={isChanging || isIncomplete ? undefined : () => setChanging(true)}
          />
        )}
        {isIncomplete && !isChanging && (
          <CompletionForm
            countries={countries}
            initial={{ country, residenceCountry }}
            withReauth={withReauth}
            onSaved={saved}
            onReplace={() => setChanging(true)}
          />
        )}
        {(isChanging || !wire) && (
          <WireForm
            countries={countries}
            initial={{
              country,
              residenceCountry,
              bic: bic ?? '',
              bankName: bankName ?? '',
              beneficiaryName: beneficiaryName ?? '',
            }}
            withReauth={withReauth}
            onSaved={saved}
            onKeep={wire && (() => setChanging(false))}
          />
        )}
        {connect && connect.status !== 'incomplete' && <MethodCard method={connect} actionLabel="" />}
        {offersConnect && connect?.status !== 'ready' && <ConnectCard method={connect} withReauth={withReauth} />}
      </>
    );
  }
}

function FormSkeleton() {
  return (
    <div className="card grid gap-6 p-4 sm:p-6" aria-busy="true">
      {['country', 'number', 'bank', 'name', 'address'].map((place) => (
        <span key={place} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-12 rounded-md!" />
        </span>
      ))}
    </div>
  );
}
