import { type ReactNode, useEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { useTranslation } from '@/lib/i18n';
import { Meta, NotFoundPage } from '@/shell';
import { Button, EmptyState, ErrorState, Skeleton, useNavigation } from '@/ui';
import { ConsoleHeader } from './console-header';
import { ConsoleNav } from './console-nav';
import { KeyBar, type KeyHint } from './key-bar';
import { KeysSheet } from './keys-sheet';
import { type ConsoleSection, mayOpen, sectionsOf } from './sections';
import { isConfirmationMissing, reloadStaffSession } from './staff-session';
import type { Role, StaffSession } from './types';
import { UndoToasts } from './undo-toasts';
import { type Confirm, useConsoleGate } from './use-console-gate';
import { useStaffKeys } from './use-staff-keys';
import { useTakeNext } from './use-take-next';

type Props = {
  section: ConsoleSection;
  /** Title of the document. */
  title: string;
  /** Asks for a one-time code: `confirm` of `useReauth('staff')`, whose dialog the page renders. */
  confirm: Confirm;
  /** Keys of this page, shown at its foot. */
  keys?: readonly KeyHint[];
  /** Case in view, which "take next" skips. */
  caseNumber?: number;
  children: ReactNode;
};

/** Reads of the console that are refused ask for the confirmation again. */
const READS = { onError: (error: unknown) => isConfirmationMissing(error) && reloadStaffSession() };

/**
 * Bar, menu and keys around each page of the staff console. Members without a role, and roles without this section, see
 * the page of an address that does not exist; nothing of the console is shown before the role is known.
 */
export function ConsoleFrame({ section, title, confirm, keys = [], caseNumber, children }: Props) {
  const { session, gate, ask, retry } = useConsoleGate(confirm);
  if (gate === 'none') return <NotFoundPage />;
  if (gate === 'unknown') return <Waiting />;
  if (gate === 'failed') return <Failed onRetry={retry} />;
  if (gate !== 'open' || !session) return <Closed isAsking={gate === 'asking'} onAsk={ask} />;
  if (!mayOpen(section, session.role))
    return section === 'queue' ? <ToOwnSection role={session.role} /> : <NotFoundPage />;
  return (
    <SWRConfig value={READS}>
      <Meta title={title} noindex />
      <Open {...{ session, section, keys, caseNumber }}>{children}</Open>
    </SWRConfig>
  );
}

type OpenProps = Pick<Props, 'section' | 'caseNumber' | 'children'> & {
  session: StaffSession;
  keys: readonly KeyHint[];
};

function Open({ session, section, keys, caseNumber, children }: OpenProps) {
  const { t } = useTranslation('staff');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const takeNext = useTakeNext(caseNumber);
  const takesCases = mayOpen('queue', session.role);
  useStaffKeys({ '?': () => setHelpOpen(true), ...(takesCases && { n: () => void takeNext() }) });
  return (
    // The console has no bar of links at the foot of phones.
    <div className="flex min-h-dvh flex-col [--bottom-bar:0rem]">
      <ConsoleHeader session={session} />
      <div className="grid flex-1 grid-cols-1 content-start gap-x-6 gap-y-4 px-4 pt-4 pb-24 md:grid-cols-[12.25rem_minmax(0,1fr)] md:px-7 md:pt-5">
        <ConsoleNav session={session} section={section} />
        <div className="min-w-0">
          {session.singleApprover && <p className="mb-4 text-xs text-ink-3">{t('singleApprover')}</p>}
          {children}
        </div>
      </div>
      <KeyBar hints={keys} />
      {takesCases && <UndoToasts />}
      <KeysSheet isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** The address of the console itself leads each role to its first section. */
function ToOwnSection({ role }: { role: Role }) {
  const { navigate } = useNavigation();
  const [first] = sectionsOf(role);
  const href = first?.href ?? '/';
  useEffect(() => navigate(href), [navigate, href]);
  return <Waiting />;
}

/** Also what the server renders. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className="grid gap-4 p-7">
      <Meta title={t('common.loading')} noindex />
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-96 rounded-lg!" />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <div className="page-middle">
      <Meta title={t('generic')} noindex />
      <ErrorState boxed title={t('generic')} subtitle={t('genericSubtitle')} onRetry={onRetry} />
    </div>
  );
}

/** Behind the dialog that asks for the code, and after it was cancelled. */
function Closed({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) {
  const { t } = useTranslation('confirm');
  return (
    <div className="page-middle" aria-busy={isAsking || undefined}>
      <Meta title={t('title')} noindex />
      <EmptyState
        icon="lost"
        size="lg"
        title={t('title')}
        subtitle={t('explainStaff')}
        action={!isAsking && <Button onClick={onAsk}>{t('sendCode')}</Button>}
      />
    </div>
  );
}
