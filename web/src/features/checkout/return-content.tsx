import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, useFormat } from '@/ui';
import type { CheckoutResult } from './api';
import { type PaidPost, pendingIntent } from './attempts';
import { Outcome } from './outcome';
import { PaidOutcome } from './paid-outcome';
import type { ReturnState } from './return-state';
import { usePayment } from './use-payment';

type Props = { post: PaidPost; state: ReturnState; onRetry: () => void; onClose: () => void };

/** Result of the payment with its actions. */
export function ReturnContent({ post, state, onRetry, onClose }: Props) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const { money } = useFormat();
  const closing = (
    <Button variant="o" onClick={onClose} className="max-xs:order-last">
      {t('common:common.close')}
    </Button>
  );

  switch (state.kind) {
    case 'asking':
      return <Outcome variant="waiting" title={t('askingTitle')} />;
    case 'processing':
      return <Outcome variant="waiting" title={t('pendingTitle')} text={t('pendingSubtitle')} actions={closing} />;
    case 'paid':
      return <PaidOutcome post={post} result={state.result} onClose={onClose} />;
    case 'failed':
      return (
        <Outcome variant="failed" title={t('failedTitle')} text={<FailureReason code={state.result.failureCode} />}>
          <ResumeActions post={post} result={state.result} text={t('tryAgain')} onClose={onClose} />
        </Outcome>
      );
    case 'open':
    case 'canceled':
      return (
        <Outcome title={t('openTitle')} text={t('openSubtitle')}>
          <ResumeActions
            post={post}
            result={state.kind === 'open' ? state.result : undefined}
            text={t('goOn')}
            onClose={onClose}
          />
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome title={t('expiredTitle')} text={t('expiredSubtitle')}>
          <ResumeActions post={post} text={t('beginAgain')} onClose={onClose} />
        </Outcome>
      );
    case 'refunded': {
      const amount = isolateLtr(money(state.result.amountCents));
      return <Outcome title={t('refundedTitle')} text={t('refundedSubtitle', { amount })} actions={closing} />;
    }
    case 'unknown':
      return <Outcome variant="failed" title={t('unknownTitle')} text={t('unknownSubtitle')} actions={closing} />;
    case 'away':
      return (
        <Outcome
          variant="failed"
          title={t('awayTitle')}
          text={
            <>
              <span className="block">{errorText(state.error)}</span>
              <span className="block">{t('awaySubtitle')}</span>
            </>
          }
        >
          {closing}
          <Button onClick={onRetry}>{t('common:common.retry')}</Button>
        </Outcome>
      );
  }
}

/** Reason of the failure. */
function FailureReason({ code }: { code: CheckoutResult['failureCode'] }) {
  const { t } = useTranslation('checkout');
  return (
    <>
      {code && <span className="block">{t(`reason.${code}`)}</span>}
      <span className="block">{t('failedSubtitle')}</span>
    </>
  );
}

type ResumeProps = { post: PaidPost; result?: CheckoutResult; text: string; onClose: () => void };

/** Resumes the payment page; if the session has expired, begins another for the same payment. */
function ResumeActions({ post, result, text, onClose }: ResumeProps) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const { money } = useFormat();
  const { state, isBusy, pay } = usePayment(post);
  const resume = async () => {
    if (result?.url) {
      window.location.assign(result.url);
      return;
    }
    const next = await pay(pendingIntent(post._id));
    // Nothing was left to pay: the member has it already.
    if (next?.kind === 'idle') onClose();
  };
  return (
    <>
      <Button variant="o" onClick={onClose} className="max-xs:order-last">
        {t('common:common.close')}
      </Button>
      <Button busy={isBusy} onClick={() => void resume()}>
        {text}
      </Button>
      <p role="alert" className="col-span-full text-s text-red-ink empty:hidden">
        {state.kind === 'refused' && errorText(state.error)}
        {state.kind === 'repriced' && t('post:priceChanged', { price: isolateLtr(money(state.cents)) })}
      </p>
    </>
  );
}
