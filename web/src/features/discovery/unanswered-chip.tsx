import { useTranslation } from '@/lib/i18n';
import { FilterChip } from './filter-chip';

type Props = { chosen: boolean; onChoose: (unanswered: boolean) => void };

/** Filter of posts: all of them, or questions without an accepted answer. */
export function UnansweredChip({ chosen, onChoose }: Props) {
  const { t } = useTranslation('explore');
  return (
    <FilterChip
      label={t('answers')}
      chosen={chosen ? 'unanswered' : 'any'}
      options={[
        { id: 'any', text: t('answersAny'), onPress: () => onChoose(false) },
        { id: 'unanswered', text: t('unanswered'), onPress: () => onChoose(true) },
      ]}
    />
  );
}
