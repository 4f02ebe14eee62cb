import { useTranslation } from '@/lib/i18n';
import { SortSwitch as Switch } from '@/ui';
import type { Sort } from './use-comments';

type Props = { value: Sort; onChange: (sort: Sort) => void };

const SORTS: readonly Sort[] = ['top', 'newest'];

/** Switch of the order of comments. */
export function SortSwitch(props: Props) {
  const { t } = useTranslation('comments');
  return <Switch {...props} label={t('sort')} options={SORTS.map((value) => ({ value, label: t(value) }))} />;
}
