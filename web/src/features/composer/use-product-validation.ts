import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import { HIGHEST_PRICE, LOWEST_PRICE, readPrice } from './price';
import type { Words } from './use-draft';
import { type DraftFile, isUnderWay } from './use-files';
import type { Faults } from './validation';

export const LONGEST_TITLE = 120;
export const LONGEST_LICENCE = 2000;
const SHORTEST_TITLE = 3;

/** What a product lacks. Files that are still on their way are no fault: publishing waits for them. */
export function useProductFaults({ title, price, isFree, licence }: Words) {
  const { t } = useTranslation('composer');
  const { money } = useFormat();
  return (files: readonly DraftFile[]): Faults => {
    const length = countGraphemes(title, LONGEST_TITLE);
    const overLicence = countGraphemes(licence, LONGEST_LICENCE) - LONGEST_LICENCE;
    const { fault } = isFree ? { fault: null } : readPrice(price);
    const range = { min: `\u2066${money(LOWEST_PRICE)}\u2069`, max: `\u2066${money(HIGHEST_PRICE)}\u2069` };
    return {
      ...(length < SHORTEST_TITLE && { title: t('titleTooShort') }),
      ...(length > LONGEST_TITLE && { title: t('errors:tooLong', { count: length - LONGEST_TITLE }) }),
      ...(fault && { price: t(fault, range) }),
      ...(files.length === 0 && { files: t('filesMissing') }),
      ...(files.some((file) => !file.isReady && !isUnderWay(file)) && { files: t('filesFailed') }),
      ...(overLicence > 0 && { licence: t('errors:tooLong', { count: overLicence }) }),
    };
  };
}
