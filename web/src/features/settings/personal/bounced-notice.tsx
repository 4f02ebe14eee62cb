import { api } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useAttempt } from '@/shell';
import { Button, ErrorState, showToast } from '@/ui';
import { useContacts } from './use-contact-change';

type Props = { email: string; withReauth: WithReauth };

/** Says that e-mails to the member come back; a code that arrives ends it. */
export function BouncedNotice({ email, withReauth }: Props) {
  const { t } = useTranslation('settings');
  const { mutate } = useContacts();
  const { busy, problem, attempt } = useAttempt();

  const resume = () =>
    attempt(async () => {
      if (!(await withReauth(() => api.post('/users/contacts/resume')))) return;
      await mutate();
      showToast({ message: t('emailsResumed') });
    });

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-orange-soft px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-56 text-s wrap-anywhere">
        <span className="block font-medium text-orange-ink">{t('emailsBounced', { value: isolateLtr(email) })}</span>
        <span className="block text-xs text-ink-2">{t('emailsBouncedHint')}</span>
      </p>
      <Button variant="o" size="sm" busy={busy} onClick={() => void resume()}>
        {t('confirmAddress')}
      </Button>
      {problem && <ErrorState title={problem} />}
    </div>
  );
}
