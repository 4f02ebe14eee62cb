import { useEffect, useState } from 'react';
import type { Profile } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Name, Sheet, Tabs } from '@/ui';
import { NetworkList } from './network-list';

export type NetworkTab = 'followers' | 'following';

type Props = { profile: Profile; first: NetworkTab; isOpen: boolean; onClose: () => void };

/** Followers and followed members of a profile. */
export function NetworkSheet({ profile, first, isOpen, onClose }: Props) {
  const { t } = useTranslation('profile');
  const [tab, setTab] = useState<NetworkTab>(first);
  useEffect(() => {
    if (isOpen) setTab(first);
  }, [isOpen, first]);
  return (
    <Sheet title={<Name isStaff={profile.isStaff}>{profile.name}</Name>} isOpen={isOpen} onClose={onClose}>
      {/* Every list has the same height, so that the layout does not shift. */}
      <div className="flex h-[min(38rem,calc(100dvh-9rem))] flex-col overflow-y-auto">
        <Tabs
          label={t('network')}
          tabs={[
            { id: 'followers', label: t('networkFollowers') },
            { id: 'following', label: t('networkFollowing') },
          ]}
          selected={tab}
          onSelect={(id) => setTab(id === 'following' ? 'following' : 'followers')}
          className="sticky top-0 z-10 bg-surface px-6 pt-2"
          panelClassName="flex-1 px-6 py-2"
        >
          <NetworkList key={tab} userId={profile._id} tab={tab} onGo={onClose} />
        </Tabs>
      </div>
    </Sheet>
  );
}
