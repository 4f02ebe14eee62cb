import { Clock } from 'lucide-react';
import { cn } from '@/lib/cn';
import { Icon, RelativeTime, useNow } from '@/ui';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Age of a case, marked once it waits for longer than a day. */
export function CaseAge({ at }: { at: string }) {
  const late = useNow() - Date.parse(at) > DAY_MS;
  return (
    <span
      className={cn('num inline-flex items-center gap-1 whitespace-nowrap', late && 'font-semibold text-orange-ink')}
    >
      {late && <Icon of={Clock} size={15} />}
      <RelativeTime at={at} />
    </span>
  );
}
