import { type ReactNode, useState } from 'react';
import type { Reply } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { type Links, linksOf } from '@/lib/text-tokens';
import { Avatar, Chip, Link, Name, UserText } from '@/ui';

/** About eight lines. */
const MAX_COLLAPSED_LENGTH = 700;
const MAX_COLLAPSED_LINES = 9;

type Props = {
  comment: Pick<Reply, 'text' | 'lang' | 'author' | 'isAuthor'> &
    Partial<Pick<Reply, 'entities'>> & { hidden?: boolean };
  size: number;
  /** Content beside the name: time or sending state. */
  aside: ReactNode;
  /** Menu at the end of the line. */
  menu?: ReactNode;
  /** Content under the text. */
  foot?: ReactNode;
  /** Why the comment is held, in place of the mark that its post's author hid it. */
  note?: ReactNode;
  faint?: boolean;
  /** Form in place of the text. */
  editor?: ReactNode;
};

/** Comment with its author. */
export function CommentBody({
  comment: { text, entities, lang, author, isAuthor, hidden },
  size,
  aside,
  menu,
  foot,
  note,
  faint,
  editor,
}: Props) {
  const { t } = useTranslation('comments');
  const profile = memberPath(author);
  return (
    <div className="flex gap-3">
      <Link plain href={profile} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Avatar name={author.name} picture={author.profilePic} size={size} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2">
            <Link plain href={profile} className="clip min-h-6 max-w-full text-s font-semibold hover:underline">
              <Name isStaff={author.isStaff}>{author.name}</Name>
            </Link>
            {isAuthor && <Chip tone="value">{t('byAuthor')}</Chip>}
            <span className="text-xs text-ink-3">{aside}</span>
            {hidden && !note && <Chip>{t('hidden')}</Chip>}
          </p>
          {menu && <div className="-my-2 -me-2 ms-auto shrink-0 self-start">{menu}</div>}
        </div>
        {editor || (
          <>
            <CommentText
              text={text}
              links={linksOf(text, entities ?? [])}
              lang={lang}
              className={cn((faint || hidden) && 'text-ink-3')}
            />
            {note}
            {foot}
          </>
        )}
      </div>
    </div>
  );
}

type TextProps = { text: string; links: Links; lang: string; className?: string };

/** Comment text; a long one is collapsed. */
function CommentText({ text, links, lang, className }: TextProps) {
  const { t } = useTranslation();
  const isLong = text.length > MAX_COLLAPSED_LENGTH || text.split('\n').length > MAX_COLLAPSED_LINES;
  const [isExpanded, setExpanded] = useState(!isLong);
  return (
    <>
      <UserText lang={lang} links={links} className={cn('text-s leading-(--lh)!', !isExpanded && 'clamp-8', className)}>
        {text}
      </UserText>
      {isLong && (
        <button
          type="button"
          className="link min-h-6 text-s"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'common.showLess' : 'common.showMore')}
        </button>
      )}
    </>
  );
}
