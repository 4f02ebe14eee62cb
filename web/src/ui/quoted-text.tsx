import { textDirection } from '@/lib/direction';
import { UserText } from './user-text';

type Props = { children: string; large?: boolean };

/** Text of one person in a box of its own, as in an exchange of letters; its direction is that of all its lines. */
export function QuotedText({ children, large }: Props) {
  return (
    <div dir={textDirection(children) ?? undefined} className="rounded-md bg-sunken px-4 py-3">
      <UserText className={large ? undefined : 'text-s!'}>{children}</UserText>
    </div>
  );
}
