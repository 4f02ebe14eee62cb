import { blockMutation, muteMutation } from '@/api/mutations/mutations';
import { useTranslation } from '@/lib/i18n';
import { Part } from '../section-card';
import { KeptAwayList } from './blocked-muted-list';
import { MutedWords } from './muted-words';

/** What and whom the member would rather not meet. */
export function PrivacyPart() {
  const { t } = useTranslation('settings');
  return (
    <Part title={t('privacy')} subtitle={t('privacySubtitle')}>
      <MutedWords />
      <hr className="border-line" />
      <KeptAwayList
        path="/users/muted"
        act={muteMutation}
        texts={{ title: t('muted'), hint: t('mutedHint'), none: t('noMuted'), undo: t('unmute'), done: t('unmuted') }}
      />
      <hr className="border-line" />
      <KeptAwayList
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
    </Part>
  );
}
