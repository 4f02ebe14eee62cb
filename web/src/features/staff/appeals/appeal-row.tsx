import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Link, Name, RelativeTime, UserText } from '@/ui';
import { StateChip } from './state-chip';
import type { StaffAppeal } from './types';
import { useActName } from './use-act-name';

/** An appeal in the list; the whole row is its link. */
export function AppealRow({ appeal }: { appeal: StaffAppeal }) {
  const { t } = useTranslation('appeals');
  const actName = useActName();
  const { number, reference, member, statement, text, createdAt, firstDecidedBy, isOwnDecision } = appeal;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 text-s first:border-t-0 focus-within:bg-lapis-soft hover:bg-sunken lg:px-5">
      <Avatar name={member.name} picture={member.profilePic} size={40} />
      <div className="min-w-0 flex-1 basis-56">
        <Link
          plain
          href={`/staff/appeals/${number}`}
          className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
        >
          <bdi dir="ltr">{reference}</bdi> <Name isStaff={false}>{member.name}</Name>
        </Link>
        <p className="clip text-ink-2">
          <UserText plain>{text}</UserText>
        </p>
        <p className="text-xs text-ink-3">
          {t('by', {
            act: actName(statement),
            name: isolate(firstDecidedBy?.name ?? t('automatic')),
          })}
          {isOwnDecision && ` · ${t('own')}`}
        </p>
      </div>
      <StateChip appeal={appeal} />
      <RelativeTime at={createdAt} className="w-10 text-end text-xs text-ink-3" />
    </li>
  );
}
