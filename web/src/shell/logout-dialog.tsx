import { useRouter } from 'next/router';
import { endSession, isApiError, logout } from '@/api';
import { hasUnsentDrafts } from '@/api/session/unsent-drafts';
import { useTranslation } from '@/lib/i18n';
import { ConfirmDialog } from '@/ui';
import { useErrorText } from './error-text';

type Props = { isOpen: boolean; onClose: () => void };

/** Asks for confirmation, ends the session at the API, clears token and cached data, and goes to /login. */
export function LogoutDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const errorText = useErrorText();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      illustrated
      title={t('logout.message')}
      message={isOpen && hasUnsentDrafts() ? t('logout.drafts') : undefined}
      confirmLabel={t('logout.confirm')}
      cancelLabel={t('logout.cancel')}
      onConfirm={async () => {
        try {
          await logout();
        } catch (error) {
          // A session that has already ended counts as signed out.
          if (!isApiError(error, 'session_ended', 'not_authenticated')) throw error;
          await endSession();
        }
        await router.push('/login');
      }}
      // The API's own message (requirements 8); without an answer there is none.
      failure={(error) =>
        t('logout.failed', { message: (isApiError(error) && error.status && error.message) || errorText(error) })
      }
    />
  );
}
