import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { countCodePoints } from '@/lib/graphemes';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Handle, Link, QuotedText, useFormat } from '@/ui';
import type { StaffAppeal } from './types';

const MAX_LENGTH = 2000;

/** The appeal in the member's own words. */
export function MemberWords({ appeal: { member, text, createdAt } }: { appeal: StaffAppeal }) {
  const { t } = useTranslation('appeals');
  const { number, shortDate } = useFormat();
  return (
    <section aria-labelledby="member-words" className="card grid gap-4 p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={member.name} picture={member.profilePic} size={40} />
        <div className="min-w-0 flex-1">
          <h2 id="member-words" className="text-h3">
            {t('words.title', { name: isolate(member.name) })}
          </h2>
          <p className="text-xs text-ink-3">
            <Link plain href={`/staff/members/${member._id}`} className="inline-block min-h-6 hover:underline">
              {member.handle ? (
                <Handle>{member.handle}</Handle>
              ) : (
                t('words.sent', { date: isolate(shortDate(createdAt)) })
              )}
            </Link>
            {member.handle && ` · ${t('words.sent', { date: isolate(shortDate(createdAt)) })}`}
          </p>
        </div>
        <p className="num text-xs text-ink-3">
          {isolateLtr(`${number(countCodePoints(text))} / ${number(MAX_LENGTH)}`)}
        </p>
      </header>
      <QuotedText large>{text}</QuotedText>
    </section>
  );
}
