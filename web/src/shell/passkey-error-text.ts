import { PasskeyError } from '@/api/session/passkeys';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from './error-text';

/** Returns the message of a passkey's failure, or of an error of the API. The page has the texts of `auth`. */
export function usePasskeyErrorText(): (error: unknown) => string {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  return (error) => (error instanceof PasskeyError ? t(`passkey${error.failure}`) : errorText(error));
}
