import { CircleAlert, Clock, type LucideIcon, PencilLine, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Icon } from '@/ui';
import { useTimes } from '../console-header';
import type { CaseDetail } from '../types';

type Props = {
  detail: CaseDetail;
  /** It waited when the page was opened. */
  wasWaiting: boolean;
  /** The subject was edited while the page was open; called once staff read the new version. */
  onRead?: () => void;
};

/** Why a case can't be decided as it is: another has it, it is one's own, decided or edited meanwhile, or gone. */
export function CaseNotice({ detail, wasWaiting, onRead }: Props) {
  const { t } = useTranslation('staffCase');
  const { t: names } = useTranslation('staff');
  const { clockTime } = useTimes();
  const { data: me } = useMe();
  const { state, takenBy, takenUntil, isMine, isOwn, subject, decisions } = detail;
  const decided = decisions.find((decision) => decision.state === 'pending' || decision.state === 'effective');
  if (isOwn) return <Notice icon={UserX}>{t('notice.own')}</Notice>;
  if (decided && wasWaiting && me && decided.decidedBy._id !== me._id) {
    const values = { name: isolate(decided.decidedBy.name), act: names(`actDone.${decided.act}`) };
    return (
      <Notice icon={UserCheck}>
        {t('notice.decided', values)} <span className="num">{clockTime(decided.decidedAt)}</span>
      </Notice>
    );
  }
  if (takenBy && !isMine && takenUntil && (state === 'open' || state === 'held')) {
    return (
      <Notice icon={Clock}>
        {t('notice.taken', { name: isolate(takenBy.name), time: isolate(clockTime(takenUntil)) })}
      </Notice>
    );
  }
  if (onRead) {
    return (
      <Notice icon={PencilLine}>
        {t('notice.edited')}{' '}
        <button type="button" onClick={onRead} className="link min-h-6">
          {t('notice.read')}
        </button>
      </Notice>
    );
  }
  if (subject.isDeleted || !subject.exists) return <Notice icon={CircleAlert}>{t('notice.gone')}</Notice>;
  return null;
}

function Notice({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div
      role="status"
      className="mb-4 flex items-start gap-3 rounded-md bg-orange-soft px-4 py-3 text-s text-orange-ink"
    >
      <Icon of={icon} className="mt-0.5" />
      <p className="font-medium">{children}</p>
    </div>
  );
}
