import { useState } from 'react';
import useSWR from 'swr';
import { api, type Post, type Profile } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTexts, useTranslation } from '@/lib/i18n';
import type { ReportSubject } from '@/shell';
import { Sheet } from '@/ui';
import { EMPTY_REPORT, type ReportDraft } from './api';
import { ReportForm } from './report-form';
import { ReportThanks } from './thanks';

type Props = { isOpen: boolean; onClose: () => void; subject: ReportSubject };

/** Dialog that reports a post, a comment, a review or a member to the moderators. */
export function ReportDialog({ isOpen, onClose, subject }: Props) {
  const ready = useTexts('report');
  const { t } = useTranslation('report');
  const [complaint, setComplaint] = useState<ReportDraft>(EMPTY_REPORT);
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const reported = useReportedProfile(subject, isOpen);

  // A draft is kept when the same subject is opened again; another subject starts an empty form.
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

/** Author of the reported subject and the member's relationship to them; nothing until both are known. */
function useReportedProfile(subject: ReportSubject, isEnabled: boolean): Profile | undefined {
  const named = subject.kind === 'user' ? subject.id : subject.authorId;
  const postId = !named && subject.kind === 'post' ? subject.id : null;
  const post = useSWR<Post, Error>(
    isEnabled && postId ? `/posts/post/${postId}` : null,
    (path: string) => api.get<Post>(path),
    { revalidateOnFocus: false },
  );
  const id = named ?? post.data?.author._id;
  const profile = useSWR<Profile, Error>(
    isEnabled && id ? `/users/${id}` : null,
    (path: string) => api.get<Profile>(path),
    { revalidateOnFocus: false },
  );
  return profile.data;
}
