import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import { typedApi, unwrapPayload } from '@/api';
import type { Appeal, Standing } from '@/api/moderation-types';
import { useTexts, useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Skeleton } from '@/ui';
import { AppealForm } from './appeal-form';
import { AppealState } from './appeal-state';
import { StatementFacts } from './statement-facts';

type Props = {
  /** Opens the member's standing and its appeals, for an hour. */
  token: string;
  onLeave: () => void;
};

/** Reason, end and appeal of a suspension, for a member whose sign-in was refused. */
export function SuspendedStanding({ token, onLeave }: Props) {
  const ready = useTexts('standing');
  const { t } = useTranslation('standing');
  const region = useRef<HTMLElement>(null);
  // The field that had the focus is gone.
  useEffect(() => region.current?.focus(), []);
  return (
    <section ref={region} tabIndex={-1} aria-busy={!ready} className="grid gap-5 outline-none">
      {ready ? <Decision token={token} /> : <Skeleton className="h-72 rounded-lg!" />}
      {ready && (
        <Button variant="t" size="sm" onClick={onLeave}>
          {t('suspended.leave')}
        </Button>
      )}
    </section>
  );
}

function Decision({ token }: Pick<Props, 'token'>) {
  const { t } = useTranslation('standing');
  const errorText = useErrorText();
  const { data, error, mutate } = useSWR<Standing, Error>(['suspension', token], () => fetchStanding(token), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (!data && error) {
    return <ErrorState title={t('loadError')} subtitle={errorText(error)} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton className="h-72 rounded-lg!" />;
  const statement = data.statements.find(({ act, state }) => act === 'suspend' && state === 'active');
  if (!statement) return <p className="text-s text-ink-2">{t('suspended.noStatement')}</p>;
  const addAppeal = (appeal: Appeal) => {
    const statements = data.statements.map((each) =>
      each === statement ? { ...each, canAppeal: false, appeal } : each,
    );
    void mutate({ ...data, statements }, { revalidate: false });
  };
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">{t('statement')}</h2>
        <bdi dir="ltr" className="text-xs text-ink-3">
          {statement.reference}
        </bdi>
      </header>
      <StatementFacts statement={statement} isSignedOut />
      {statement.appeal && <AppealState appeal={statement.appeal} />}
      {statement.canAppeal && (
        <AppealForm
          memberId="suspended"
          token={token}
          statement={statement}
          onSent={addAppeal}
          onRefused={() => void mutate()}
        />
      )}
    </>
  );
}

function fetchStanding(token: string): Promise<Standing> {
  return unwrapPayload(typedApi().GET('/users/standing', { headers: { authorization: token } }));
}
