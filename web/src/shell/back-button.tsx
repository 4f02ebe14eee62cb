import { ArrowLeft } from 'lucide-react';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useTranslation } from '@/lib/i18n';
import { IconButton } from '@/ui';

/** Pages that are reached from a list or a menu. */
const DEEP_ROUTES = /^\/(?:posts\/|users\/|\[handle\]$|settings\/|finance\/verify\/|see-all$|wire-transfer-setup$)/;

let hasNavigated = false;

/** Back arrow of phones, on pages below another one. A page that was opened directly leads to Explore. */
export function BackButton({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const { pathname, events, back, push } = useRouter();
  useEffect(() => {
    const onNavigate = (_url: string, { shallow }: { shallow: boolean }) => {
      hasNavigated ||= !shallow;
    };
    events.on('routeChangeComplete', onNavigate);
    return () => events.off('routeChangeComplete', onNavigate);
  }, [events]);
  if (!DEEP_ROUTES.test(pathname)) return null;
  return (
    <IconButton
      icon={ArrowLeft}
      flip
      label={t('common.back')}
      onClick={() => (hasNavigated ? back() : void push('/explore'))}
      className={`md:hidden ${className}`}
    />
  );
}
