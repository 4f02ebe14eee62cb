import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Handle, Name } from '@/ui';
import type { MentionState } from './use-mention';

type Props = { id: string; mention: MentionState };

/** Completions of the handle being written, below the box. */
export function MentionList({ id, mention: { isOpen, found, activeIndex, choose } }: Props) {
  const { t } = useTranslation();
  if (!isOpen) return null;
  return (
    <div
      role="listbox"
      id={id}
      aria-label={t('a11y.mentions')}
      className="menu-popover absolute inset-x-0 top-full z-20 mt-1 grid max-h-none overflow-visible p-1.5"
    >
      {found.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and handles the keys
        <div
          key={member._id}
          role="option"
          id={`${id}-${index}`}
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={cn(
            'flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5 text-s hover:bg-sunken',
            index === activeIndex && 'bg-sunken',
          )}
          // The box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(member)}
        >
          <Avatar name={member.name} picture={member.profilePic} size={32} />
          <Name className="clip min-w-0 font-medium" isStaff={member.isStaff}>
            {member.name}
          </Name>
          <Handle className="clip ms-auto min-w-0 text-xs">{member.handle}</Handle>
        </div>
      ))}
    </div>
  );
}
