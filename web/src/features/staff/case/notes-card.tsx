import { type FormEvent, useRef, useState } from 'react';
import { countGraphemes } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { newIdempotencyKey } from '@/lib/idempotency-key';
import { useAttempt } from '@/shell';
import { Button, Name, RelativeTime, TextArea, UserText } from '@/ui';
import { casePost } from '../staff-session';
import type { CaseDetail, CaseNote } from '../types';
import { useStaffKeys } from '../use-staff-keys';

const MAX_NOTE_LENGTH = 2000;

/** Notes of staff about a case, which its member never sees; M begins one. */
export function NotesCard({ detail: { number, notes } }: { detail: CaseDetail }) {
  const { t } = useTranslation('staffCase');
  const { busy, problem, attempt, clear } = useAttempt();
  const [text, setText] = useState('');
  // A repeated attempt must not add the note twice.
  const key = useRef(newIdempotencyKey());
  const area = useRef<HTMLTextAreaElement>(null);
  useStaffKeys({ m: () => area.current?.focus() });
  const over = countGraphemes(text, MAX_NOTE_LENGTH) - MAX_NOTE_LENGTH;

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || over > 0) return;
    if (!text.trim()) return area.current?.focus();
    const body = { text: text.trim() };
    const headers = { 'Idempotency-Key': key.current };
    if (!(await attempt(() => casePost<CaseNote>(number, 'note', body, headers)))) return;
    key.current = newIdempotencyKey();
    setText('');
  };

  return (
    <section aria-labelledby="case-notes" className="card grid grid-cols-1 content-start gap-3 p-4">
      <h2 id="case-notes" className="text-h3">
        {t('notes')}
      </h2>
      {notes.map((note) => (
        <article key={note._id} className="rounded-md bg-sunken px-3.5 py-2.5">
          <p className="flex items-baseline gap-2 text-s font-medium">
            <Name isStaff={false}>{note.author.name}</Name>
            <RelativeTime at={note.createdAt} className="text-xs font-normal text-ink-3" />
          </p>
          <UserText className="text-s! text-ink-2">{note.text}</UserText>
        </article>
      ))}
      <form onSubmit={(event) => void add(event)} className="grid gap-2">
        <TextArea
          ref={area}
          rows={1}
          value={text}
          aria-label={t('addNote')}
          placeholder={t('addNote')}
          aria-keyshortcuts="m"
          error={over > 0 ? t('errors:tooLong', { count: over }) : problem || undefined}
          onChange={(event) => {
            setText(event.target.value);
            clear();
          }}
          inputClassName="min-h-9 py-1"
        />
        {text.trim() && (
          <Button type="submit" variant="o" size="sm" busy={busy} className="justify-self-end">
            {t('saveNote')}
          </Button>
        )}
      </form>
    </section>
  );
}
