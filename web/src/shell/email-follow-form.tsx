import { MailCheck, MailX } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { isApiError, typedApi, unwrapPayload } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Button, Icon, TextField } from '@/ui';
import type { JoinRequest } from './shell-context';
import { useAttempt } from './use-attempt';

type Props = {
  author: NonNullable<JoinRequest['author']>;
  /** Stands before the ways to join, below a title of its own. */
  isFirst: boolean;
};

/** Follow by e-mail without an account; the address confirms by a link that it receives. */
export function EmailFollowForm({ author, isFirst }: Props) {
  const { t, i18n } = useTranslation('join');
  const { busy, problem, attempt } = useAttempt();
  const [sentTo, setSentTo] = useState('');
  const [isRefused, setRefused] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const locale = i18n.language === 'ar' ? 'ar' : 'en';
    const answer = await attempt(() => requestFollow(author.id, { email, locale }));
    if (answer === 'off') setRefused(true);
    else if (answer) setSentTo(email);
  };

  if (sentTo || isRefused) {
    const name = isolate(author.name);
    return (
      <p role="status" className="flex gap-3 rounded-md bg-sunken p-4 text-s">
        <Icon of={isRefused ? MailX : MailCheck} className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {isRefused ? t('emailOff', { name }) : t('emailSent', { email: isolate(sentTo) })}
        </span>
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate className={cn('grid gap-3', !isFirst && 'border-t border-line pt-4')}>
      {!isFirst && <h3 className="font-medium">{t('emailTitle')}</h3>}
      <p className="text-s text-ink-2">{t('emailHint', { name: isolate(author.name) })}</p>
      <TextField
        label={t('emailLabel')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={320}
        ltr
        required
        error={problem}
      />
      <Button type="submit" variant={isFirst ? 'p' : 'o'} busy={busy}>
        {t('emailFollow')}
      </Button>
    </form>
  );
}

type Body = { email: string; locale: 'ar' | 'en' };

/** Requests the follow, or returns `off` for an author without letters, which a guest's page does not know. Solves the challenge that the
 * API may pose after several requests. */
async function requestFollow(id: string, body: Body) {
  const params = { path: { id } };
  const request = (proofOfWork?: { challenge: string; nonce: string }) =>
    unwrapPayload(
      typedApi().POST('/users/{id}/emailFollow', { params, body: { ...body, ...(proofOfWork && { proofOfWork }) } }),
    );
  try {
    return await request();
  } catch (error) {
    if (isApiError(error, 'letters_off')) return 'off';
    if (!isApiError(error, 'proof_of_work_required')) throw error;
    const { readChallenge, solveChallenge } = await import('@/lib/proof-of-work');
    const challenge = readChallenge(error.facts);
    if (!challenge) throw error;
    return request(await solveChallenge(challenge));
  }
}
