import { isolateLtr } from '@/lib/bidi-isolate';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import { MAX_PRICE, MIN_PRICE, parsePrice } from './price';
import type { DraftFields } from './use-draft';
import { type DraftFile, isInProgress } from './use-files';
import type { FieldErrors } from './validation';

export const MAX_TITLE_LENGTH = 120;
export const MAX_LICENCE_LENGTH = 2000;
const MIN_TITLE_LENGTH = 3;

/** Validates a product. Unfinished uploads are no error: publishing waits for them. */
export function useProductValidation({ title, price, isFree, licence }: DraftFields) {
  const { t } = useTranslation('composer');
  const { money } = useFormat();
  return (files: readonly DraftFile[]): FieldErrors => {
    const length = countGraphemes(title, MAX_TITLE_LENGTH);
    const overLicence = countGraphemes(licence, MAX_LICENCE_LENGTH) - MAX_LICENCE_LENGTH;
    const { error } = isFree ? { error: null } : parsePrice(price);
    const range = { min: isolateLtr(money(MIN_PRICE)), max: isolateLtr(money(MAX_PRICE)) };
    return {
      ...(length < MIN_TITLE_LENGTH && { title: t('titleTooShort') }),
      ...(length > MAX_TITLE_LENGTH && { title: t('errors:tooLong', { count: length - MAX_TITLE_LENGTH }) }),
      ...(error && { price: t(error, range) }),
      ...(files.length === 0 && { files: t('filesMissing') }),
      ...(files.some((file) => !file.isReady && !isInProgress(file)) && { files: t('filesFailed') }),
      ...(overLicence > 0 && { licence: t('errors:tooLong', { count: overLicence }) }),
    };
  };
}
