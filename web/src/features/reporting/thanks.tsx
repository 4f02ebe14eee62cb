import { Ban, BellOff, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Profile } from '@/api';
import { blockMutation, muteMutation } from '@/api/mutations/mutations';
import { type MutationSpec, useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, Icon, Illustration, showToast } from '@/ui';

type Props = { reported: Profile | undefined; onClose: () => void };

/** Confirmation of a report, with mute and block of the author. */
export function ReportThanks({ reported, onClose }: Props) {
  const { t } = useTranslation('report');
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus no longer exists.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="grid gap-5 p-5 sm:p-6">
      <Illustration name="wave" width={132} className="mx-auto" />
      <p ref={text} tabIndex={-1} role="status" className="text-balance text-center text-ink-2 outline-none">
        {t('arrived')}
      </p>
      {reported && reported.isBlocked !== null && <FollowUpActions reported={reported} />}
      <Button full size="lg" onClick={onClose}>
        {t('done')}
      </Button>
    </div>
  );
}

function FollowUpActions({ reported }: { reported: Profile }) {
  const { t } = useTranslation('report');
  const block = useFollowUp(blockMutation, reported._id, reported.isBlocked ?? false);
  const mute = useFollowUp(muteMutation, reported._id, reported.isMuted ?? false);
  return (
    <ul
      aria-label={t('peace', { name: isolate(reported.name) })}
      className="divide-y divide-line rounded-lg border border-line"
    >
      {!block.value && <FollowUpRow kind="mute" icon={BellOff} name={reported.name} offer={mute} />}
      <FollowUpRow kind="block" icon={Ban} name={reported.name} offer={block} />
    </ul>
  );
}

type FollowUp = { value: boolean; toggle: () => void };

function useFollowUp<Answer>(act: MutationSpec<boolean, Answer>, id: string, initial: boolean): FollowUp {
  const errorText = useErrorText();
  const { value, mutate } = useOptimisticMutation(act, id, initial);
  const fail = (error: unknown) => showToast({ message: errorText(error), tone: 'error' });
  return { value, toggle: () => mutate(!value, fail) };
}

type RowProps = { kind: 'mute' | 'block'; icon: LucideIcon; name: string; offer: FollowUp };

function FollowUpRow({ kind, icon, name, offer }: RowProps) {
  const { t } = useTranslation('report');
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon of={icon} size={20} className="flex-none text-ink-3" />
      <p className="grid min-w-0 flex-1">
        <span aria-live="polite" className="font-medium text-s">
          {t(offer.value ? `${kind}.done` : `${kind}.offer`, { name: isolate(name) })}
        </span>
        <span className="text-ink-2 text-xs">{t(`${kind}.meaning`)}</span>
      </p>
      <Button variant={offer.value ? 't' : 'o'} size="sm" onClick={offer.toggle}>
        {t(offer.value ? 'common:common.undo' : `${kind}.do`)}
      </Button>
    </li>
  );
}
