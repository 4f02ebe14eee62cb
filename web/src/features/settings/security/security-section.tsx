import type { WithReauth } from '@/api/session/reauthentication';
import { PasskeysSection } from './passkeys-section';
import { ProvidersSection } from './providers-section';
import { SessionsSection } from './sessions-section';

/** Ways to sign in, and where the member is signed in. */
export function SecuritySection({ withReauth }: { withReauth: WithReauth }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PasskeysSection withReauth={withReauth} />
      <ProvidersSection withReauth={withReauth} />
      <SessionsSection withReauth={withReauth} />
    </div>
  );
}
