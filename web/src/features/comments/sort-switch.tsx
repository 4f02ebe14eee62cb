import { useTranslation } from '@/lib/i18n';
import { SortSwitch as Switch } from '@/ui';
import type { Sort } from './use-comments';

type Props = { value: Sort; onChange: (sort: Sort) => void; isQuestion: boolean };

const SORTS: readonly Sort[] = ['top', 'newest'];

/** Switch of the order of comments; answers are ordered by helpfulness. */
export function SortSwitch({ isQuestion, ...props }: Props) {
  const { t } = useTranslation('comments');
  const label = (value: Sort) => t(value === 'top' && isQuestion ? 'mostHelpful' : value);
  return <Switch {...props} label={t('sort')} options={SORTS.map((value) => ({ value, label: label(value) }))} />;
}
