import { blockMutation, muteMutation } from '@/api/mutations/mutations';
import { useTranslation } from '@/lib/i18n';
import { SectionCard } from '../section-card';
import { BlockedMutedList } from './blocked-muted-list';
import { MutedWords } from './muted-words';

/** Muted words, and blocked and muted members. */
export function PrivacySection() {
  const { t } = useTranslation('settings');
  return (
    <SectionCard title={t('privacy')} subtitle={t('privacySubtitle')}>
      <MutedWords />
      <hr className="border-line" />
      <BlockedMutedList
        path="/users/muted"
        act={muteMutation}
        texts={{ title: t('muted'), hint: t('mutedHint'), none: t('noMuted'), undo: t('unmute'), done: t('unmuted') }}
      />
      <hr className="border-line" />
      <BlockedMutedList
        path="/users/blocked"
        act={blockMutation}
        texts={{
          title: t('blocked'),
          hint: t('blockedHint'),
          none: t('noBlocked'),
          undo: t('unblock'),
          done: t('unblocked'),
        }}
      />
    </SectionCard>
  );
}
