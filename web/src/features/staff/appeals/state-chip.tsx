import { useTranslation } from '@/lib/i18n';
import { Chip, type ChipTone, useNow } from '@/ui';
import type { StaffAppeal } from './types';

const DAY_MS = 86_400_000;
const TONES: Record<'upheld' | 'changed' | 'reversed', ChipTone> = {
  upheld: 'plain',
  changed: 'value',
  reversed: 'green',
};

/** Days until an open appeal must be answered, or its outcome. */
export function StateChip({ appeal: { state, dueAt } }: { appeal: Pick<StaffAppeal, 'state' | 'dueAt'> }) {
  const { t } = useTranslation('appeals');
  const left = Date.parse(dueAt) - useNow();
  if (state !== 'open') {
    return (
      <Chip tone={TONES[state]} dot>
        {t(`state.${state}`)}
      </Chip>
    );
  }
  const days = Math.floor(left / DAY_MS);
  return (
    <Chip tone={left < 0 ? 'red' : 'orange'} dot>
      {left < 0 ? t('due.late') : days === 0 ? t('due.today') : t('due.inDays', { count: days })}
    </Chip>
  );
}
