import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Avatar, Button, Chip, Icon, Link, RelativeTime, showToast } from '@/ui';
import { kindOf } from '../kind-label';
import { casePost } from '../staff-session';
import { TakeNextButton } from '../take-next-button';
import type { CaseDetail, CaseItem } from '../types';
import { WeightMarks } from '../weight-marks';

/** Number, weight and kind of a case, and who has it. */
export function CaseHeader({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('staff');
  const { t: text } = useTranslation('staffCase');
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        plain
        href="/staff"
        aria-label={text('back')}
        title={text('back')}
        className="grid size-10 shrink-0 place-items-center rounded-md border border-line-strong hover:bg-sunken"
      >
        <Icon of={ArrowLeft} flip />
      </Link>
      <h1 className="text-h2">
        {text('title')} <bdi dir="ltr">{detail.reference}</bdi>
      </h1>
      <WeightMarks level={detail.level} />
      <Chip>{t(`kind.${kindOf(detail)}`)}</Chip>
      {detail.state !== 'open' && <Chip tone="orange">{t(`state.${detail.state}`)}</Chip>}
      <span className="text-s text-ink-3">
        <RelativeTime at={detail.reportedAt ?? detail.createdAt} /> ·{' '}
        {t('reportsCount', { count: detail.reportsCount })}
      </span>
      <span className="ms-auto flex flex-wrap items-center gap-2">
        {detail.isMine && detail.takenBy && <Mine detail={detail} />}
        <TakeNextButton variant="o" current={detail.number} />
      </span>
    </header>
  );
}

function Mine({ detail: { number, takenBy, state } }: { detail: CaseDetail }) {
  const { t } = useTranslation('staffCase');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const release = async () => {
    setBusy(true);
    try {
      await casePost<CaseItem>(number, 'release');
      showToast({ message: t('released') });
    } catch (error) {
      showToast({ message: errorText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="flex items-center gap-2 text-s text-ink-2">
      {takenBy && <Avatar name={takenBy.name} picture={takenBy.profilePic} size={26} />}
      {t('yours')}
      {(state === 'open' || state === 'held') && (
        <Button variant="t" size="sm" busy={busy} onClick={() => void release()}>
          {t('release')}
        </Button>
      )}
    </span>
  );
}
