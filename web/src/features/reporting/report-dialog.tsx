import { useState } from 'react';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useTexts } from '@/lib/use-texts';
import type { ReportSubject } from '@/shell';
import { Sheet } from '@/ui';
import { EMPTY_REPORT, type ReportDraft } from './api';
import { ReportForm } from './report-form';
import { reportTexts } from './texts';
import { ReportThanks } from './thanks';
import { useReportedProfile } from './use-reported';

type Props = { isOpen: boolean; onClose: () => void; subject: ReportSubject };

/** Says to the people who look after the place what is wrong with a post, a comment or somebody. */
export function ReportDialog({ isOpen, onClose, subject }: Props) {
  const ready = useTexts('report', reportTexts);
  const { t } = useTranslation('report');
  const [complaint, setComplaint] = useState<ReportDraft>(EMPTY_REPORT);
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const reported = useReportedProfile(subject, isOpen);

  // What was begun is still there when the same is opened again; something else begins anew.
  const opening = isOpen ? `${subject.kind}:${subject.id}` : null;
  const [last, setLast] = useState(opening);
  const [shown, setShown] = useState(opening);
  if (opening !== last) {
    setLast(opening);
    if (opening && (opening !== shown || isSent)) {
      setShown(opening);
      setComplaint(EMPTY_REPORT);
      setSent(false);
    }
  }

  const name = isolate(subject.name);
  return (
    <Sheet
      title={ready ? t(isSent ? 'thanks' : `title.${subject.kind}`, { name }) : ''}
      isOpen={isOpen && ready}
      dismissable={!busy}
      onClose={onClose}
    >
      {isSent ? (
        <ReportThanks reported={reported} onClose={onClose} />
      ) : (
        <ReportForm
          subject={subject}
          complaint={complaint}
          busy={busy}
          onChange={setComplaint}
          onBusy={setBusy}
          onSent={() => setSent(true)}
        />
      )}
    </Sheet>
  );
}
