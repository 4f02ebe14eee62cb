import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { endSession, isApiError, logout, useMe } from '@/api';
import { ConfirmDialog } from '@/ui';
import { useErrorText } from './error-text';

type Props = { isOpen: boolean; onClose: () => void };

const GENDERS = { 1: 'male', 2: 'female', 3: undefined } as const;

/** Asks, signs out at the API, clears token and cached data, and goes to /login. */
export function LogoutDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const { data: me } = useMe();
  const errorText = useErrorText();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('logout.message', { context: me && GENDERS[me.genderId] })}
      confirmLabel={t('logout.confirm')}
      cancelLabel={t('logout.cancel')}
      onConfirm={async () => {
        try {
          await logout();
        } catch (error) {
          // A session that has ended already is signed out.
          if (!isApiError(error, 'session_ended', 'not_authenticated')) throw error;
          await endSession();
        }
        await router.push('/login');
      }}
      failure={(error) => t('logout.failed', { message: errorText(error) })}
    />
  );
}
