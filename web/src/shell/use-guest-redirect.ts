import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { sessionEndReason, useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { showToast } from '@/ui';
import type { QimaPage } from './page-type';

/**
 * Redirects a visitor without a token to the guest page. After a session expired, members go to /login, which brings
 * them back; on a public page they are informed and continue as guests.
 */
export function useGuestRedirect(target: QimaPage['guestRedirect']): void {
  const { t } = useTranslation('errors');
  const router = useRouter();
  const membership = useMembership();
  const handled = useRef('');
  const wasMember = useRef(false);
  const { asPath, isReady } = router;
  useEffect(() => {
    if (membership !== 'guest' || !isReady) {
      handled.current = '';
      wasMember.current ||= membership === 'member';
      return;
    }
    const ended = sessionEndReason() === 'ended';
    const signedOut = wasMember.current && sessionEndReason() === 'signed-out';
    wasMember.current = false;
    const place = `${target}${asPath}`;
    if (handled.current === place) return;
    handled.current = place;
    // After signing out the redirect to /login is already under way.
    if (signedOut) return;
    if (!target) {
      if (!ended || asPath === '/login' || asPath.startsWith('/login?')) return;
      const signIn = () => void router.push({ pathname: '/login', query: { next: asPath, ended: '1' } });
      showToast({ message: t('sessionExpired'), action: { label: t('common:nav.signIn'), onPress: signIn } });
      return;
    }
    const toLogin = ended || target === '/login';
    const query = toLogin ? { next: asPath, ...(ended && { ended: '1' }) } : {};
    void router.replace({ pathname: toLogin ? '/login' : target, query });
  }, [target, membership, isReady, asPath, router, t]);
}
