import { useMe } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { Skeleton } from '@/ui';
import { AvatarSection } from './avatar-section';
import { ContactSection } from './contact-section';
import { PersonalForm } from './personal-form';

/** Public profile, and private data of the member. */
export function PersonalSection({ withReauth }: { withReauth: WithReauth }) {
  const { data: me } = useMe();
  if (!me) return <PersonalSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <AvatarSection me={me} />
      <PersonalForm key={me._id} me={me} />
      <ContactSection me={me} withReauth={withReauth} />
    </div>
  );
}

function PersonalSkeleton() {
  return (
    <div className="grid gap-4">
      <div className="settings-part card">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="size-24 rounded-full" />
      </div>
      <div className="settings-part card">
        <Skeleton className="h-7 w-32" />
        {['h-12', 'h-12', 'h-28', 'h-12', 'h-12'].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
          <Skeleton key={index} className={`${height} rounded-md`} />
        ))}
      </div>
    </div>
  );
}
