import { Download } from 'lucide-react';
import { useDownloads } from '@/api/uploads/use-downloads';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ButtonLink, Icon, useFormat } from '@/ui';
import type { CheckoutResult } from './api';
import type { PaidPost } from './attempts';
import { Outcome } from './outcome';

type Props = { post: PaidPost; result: CheckoutResult; onClose: () => void };

/** Successful payment: the product is available, or the tip was sent. */
export function PaidOutcome({ post, result, onClose }: Props) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  if (result.purpose === 'purchase') return <PurchaseOutcome post={post} onClose={onClose} />;
  const amount = isolateLtr(money(result.amountCents));
  return (
    <Outcome
      variant="paid"
      title={t('tipTitle')}
      text={t('tipSubtitle', { amount, name: isolate(post.author.name) })}
      actions={<Button onClick={onClose}>{t('common:common.done')}</Button>}
    />
  );
}

function PurchaseOutcome({ post, onClose }: Pick<Props, 'post' | 'onClose'>) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const { isAnyBusy, problem, downloadAll } = useDownloads(post._id);
  const files = post.files.map(({ fileId }) => fileId);
  return (
    <Outcome variant="paid" title={t('successTitle')} text={t('successSubtitle')}>
      <ButtonLink href="/purchased-posts" variant="o" className="max-xs:order-last">
        {t('toLibrary')}
      </ButtonLink>
      {files.length > 0 ? (
        <Button busy={isAnyBusy} onClick={() => void downloadAll(files)}>
          <Icon of={Download} />
          {t(files.length > 1 ? 'downloadAll' : 'post:download')}
        </Button>
      ) : (
        <Button onClick={onClose}>{t('open')}</Button>
      )}
      <Button variant="t" className="col-span-full max-xs:order-last" onClick={onClose}>
        {t('stay')}
      </Button>
      <p role="alert" className="col-span-full text-s text-red-ink empty:hidden">
        {problem && errorText(problem.error)}
      </p>
    </Outcome>
  );
}
