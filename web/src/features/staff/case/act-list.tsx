import { Ban, Check, EyeOff, type LucideIcon, MessageSquareWarning, ShoppingBag, Timer } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon, Nuqta } from '@/ui';
import { KeyMark } from '../key-mark';
import { kindOf } from '../kind-label';
import { ACT_KEYS } from '../staff-keys';
import type { CaseDetail } from '../types';
import type { ChosenAct } from './choice';

const ICONS: Record<ChosenAct, LucideIcon> = {
  dismiss: Check,
  hold_sales: ShoppingBag,
  warn: MessageSquareWarning,
  remove: EyeOff,
  limit: Timer,
  suspend: Ban,
};

/** Acts that take something from the member. */
export const SEVERE: ReadonlySet<ChosenAct> = new Set(['remove', 'suspend']);

type Props = {
  detail: CaseDetail;
  chosen: ChosenAct | null;
  onChoose: (act: ChosenAct) => void;
  list: Ref<HTMLDivElement>;
};

/** Acts by their keys. They are radio buttons of the panel's form, so that Enter on one sends it. */
export function ActList({ detail, chosen, onChoose, list }: Props) {
  const { t } = useTranslation('staffCase');
  const kind = kindOf(detail);
  return (
    <div ref={list} role="radiogroup" aria-label={t('acts')} className="grid gap-1.5">
      {ACT_KEYS.map(({ key, act }) => {
        const found = detail.acts.find((each) => each.act === act);
        const isAllowed = found?.isAllowed ?? false;
        const isChosen = act === chosen;
        const refusal = isAllowed ? '' : t(`refusal.${found?.refusal ?? 'not_applicable'}`);
        return (
          <label
            key={act}
            title={refusal || undefined}
            className={cn(
              'flex min-h-11 items-center gap-3 rounded-md border px-2.5 text-s font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              !isChosen && 'border-line',
              !isAllowed && 'text-ink-3',
              isChosen &&
                (SEVERE.has(act) ? 'border-red bg-red-soft text-red-ink' : 'border-lapis bg-lapis-soft text-lapis-ink'),
            )}
          >
            <input
              type="radio"
              name="act"
              value={act}
              checked={isChosen}
              disabled={!isAllowed}
              aria-keyshortcuts={key}
              onChange={() => onChoose(act)}
              className="sr-only"
            />
            <KeyMark className="text-ink">{key}</KeyMark>
            <Icon of={ICONS[act]} size={18} />
            <span className="flex-1">
              {act === 'remove' ? t(`act.remove_${kind}`) : t(`act.${act}`)}
              {refusal && <span className="block text-xs font-normal">{refusal}</span>}
            </span>
            {isChosen && <Nuqta size={9} />}
          </label>
        );
      })}
    </div>
  );
}
