import { useState } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ConfirmDialog, showToast } from '@/ui';
import type { StaffMember } from './types';
import { actOnMember, type MemberAct } from './use-staff-member';

const ACTS: readonly MemberAct[] = ['restore', 'endSessions', 'removeAvatar', 'removeBio'];

type Props = { id: string; member: StaffMember };

/** Acts on the account that need no case; each is confirmed first. */
export function MemberActs({ id, member }: Props) {
  const { t } = useTranslation('staffMember');
  const errorText = useErrorText();
  const [asked, setAsked] = useState<MemberAct>('restore');
  const [isOpen, setOpen] = useState(false);
  const open = (act: MemberAct) => {
    setAsked(act);
    setOpen(true);
  };
  const act = async () => {
    await actOnMember(id, asked);
    showToast({ message: t(`done.${asked}`) });
  };
  if (member.role) return <p className="text-s text-ink-3">{t('isStaff')}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {ACTS.filter((each) => isPossible(each, member)).map((each) => (
        <Button key={each} size="sm" variant="o" onClick={() => open(each)}>
          {t(`act.${each}`)}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t(`confirm.${asked}`, { name: isolate(member.person.name) })}
        message={t(`explain.${asked}`)}
        confirmLabel={t(`act.${asked}`)}
        variant={asked === 'restore' ? 'p' : 'd'}
        onConfirm={act}
        failure={errorText}
      />
    </div>
  );
}

/** Acts without an effect are not offered. */
function isPossible(act: MemberAct, { suspendedAt, restrictions, sessionsCount, person, bio }: StaffMember): boolean {
  if (act === 'restore') return Boolean(suspendedAt) || restrictions.length > 0;
  if (act === 'endSessions') return sessionsCount > 0;
  return act === 'removeAvatar' ? Boolean(person.profilePic) : Boolean(bio);
}
