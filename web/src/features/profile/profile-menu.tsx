import { Ban, Ellipsis, Flag, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import type { Profile } from '@/api';
import { blockMutation, muteMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useShell } from '@/shell';
import { ConfirmDialog, Icon, Menu, type MenuEntry, showToast } from '@/ui';
import { useFollow } from './use-follow';
import { useBlock, useMutationErrorToast, useRelationship } from './use-relationship';

/** Menu with mute, block and report; blocking asks for confirmation, and mute and block can be undone. */
export function ProfileMenu({ profile, className }: { profile: Profile; className: string }) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const muteFailed = useMutationErrorToast('muteFailed');
  const blockFailed = useMutationErrorToast('blockFailed');
  const { unblock } = useBlock(profile);
  const { openReport } = useShell();
  const [isConfirming, setConfirming] = useState(false);
  const { isMuted, isBlocked } = useRelationship(profile);
  const mute = useOptimisticMutation(muteMutation, profile._id, profile.isMuted ?? false);
  const block = useOptimisticMutation(blockMutation, profile._id, profile.isBlocked ?? false);
  const follow = useFollow(profile._id, profile.isFollowing);
  const name = isolate(profile.name);

  const toggleMute = () => {
    mute.mutate(!isMuted, muteFailed);
    const undo = { label: t('common:common.undo'), onPress: () => mute.mutate(isMuted, muteFailed) };
    showToast({ message: t(isMuted ? 'unmuted' : 'muted', { name }), action: undo });
  };
  const confirmBlock = async () => {
    // Blocking ends the follow; updated here too, so that no button shows an old state.
    if (follow.isFollowing) follow.toggle();
    block.mutate(true, blockFailed);
  };

  const entries: MenuEntry[] = [
    { id: 'mute', text: t(isMuted ? 'unmute' : 'mute'), icon: isMuted ? Volume2 : VolumeX, onPress: toggleMute },
    isBlocked
      ? { id: 'unblock', text: t('unblock'), icon: Ban, onPress: unblock }
      : { id: 'block', text: t('block'), icon: Ban, tone: 'danger', onPress: () => setConfirming(true) },
    {
      id: 'report',
      text: t('report'),
      icon: Flag,
      tone: 'danger',
      onPress: () => openReport({ kind: 'user', id: profile._id, name: profile.name }),
    },
  ];
  return (
    <>
      <Menu label={common('common.more')} title={common('common.more')} entries={entries} className={className}>
        <Icon of={Ellipsis} />
      </Menu>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('blockTitle', { name })}
        message={t('blockMessage')}
        confirmLabel={t('block')}
        onConfirm={confirmBlock}
      />
    </>
  );
}
