import useSWR from 'swr';
import { api, isApiError, useMemberPath } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { ErrorState, Skeleton } from '@/ui';
import { useStaffSession } from '../staff-session';
import { RuleForm } from './rule-form';
import type { AutomaticRule } from './types';

/** Automatic rules; moderators read them, admins change them. */
export function RulesView() {
  const { t } = useTranslation('staffRules');
  const { t: names } = useTranslation('staff');
  const { t: errors } = useTranslation('errors');
  const { data: session } = useStaffSession();
  const { data, error, mutate } = useSWR<AutomaticRule[], Error>(
    useMemberPath('/staff/rules'),
    (path: string) => api.get<AutomaticRule[]>(path),
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const canChange = session?.role === 'admin';
  const replace = (saved: AutomaticRule) =>
    void mutate((rules) => rules?.map((rule) => (rule.rule === saved.rule ? saved : rule)), { revalidate: false });
  return (
    <>
      <h1 className="text-h2">{names('nav.rules')}</h1>
      <p className="mb-4 text-s text-ink-3">{t(canChange ? 'subtitle' : 'readOnly')}</p>
      {!data && !error && (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-60 rounded-lg!" />
          <Skeleton className="h-60 rounded-lg!" />
        </div>
      )}
      {error && !isApiError(error, 'not_found') && !data && (
        <ErrorState
          boxed
          title={t('loadError')}
          subtitle={errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle')}
          onRetry={() => void mutate()}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {data?.map((rule) => (
          <RuleForm key={`${rule.rule}${rule.changedAt}`} rule={rule} canChange={canChange} onSaved={replace} />
        ))}
      </div>
    </>
  );
}
