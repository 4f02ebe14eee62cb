import type { Notification } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Avatar, LogoMark, Name, Nuqta, REACTIONS, Reaction, RelativeTime, RichText, Skeleton } from '@/ui';

/** Notification, 90 px high: sender, action, time and unread state. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  const { createdAt, isOpened } = notification;
  return (
    <div
      className={cn('flex h-full items-center gap-3.5 border-b border-line px-4 sm:px-6', !isOpened && 'bg-lapis-soft')}
    >
      <Picture notification={notification} />
      <p className="clamp-2 min-w-0 flex-1 text-[0.9375rem] leading-[1.55]">
        <Message notification={notification} />
      </p>
      <RelativeTime at={createdAt} className={cn('shrink-0 text-xs', isOpened ? 'text-ink-3' : 'text-ink-2')} />
      <span className="w-2.5 shrink-0 text-vermilion">{!isOpened && <Nuqta label={t('unreadDot')} />}</span>
    </div>
  );
}

/** Avatar of the sender with the reaction; the product's logo without a sender. */
function Picture({ notification: { from, actors, facts, isOpened } }: { notification: Notification }) {
  if (actors.length === 0) return <LogoMark size={48} />;
  const reaction = REACTIONS.find((name) => name === facts.reaction);
  const second = actors.find(({ _id }) => _id !== from._id);
  // The avatar's background may equal the row's.
  const ring = cn('ring-2', isOpened ? 'ring-surface' : 'ring-lapis-soft');
  return (
    <span className="relative size-12 shrink-0">
      {second && (
        <Avatar name={second.name} picture={second.profilePic} size={34} className="absolute end-0 -top-0.5" />
      )}
      <Avatar
        name={from.name}
        picture={from.profilePic}
        size={second ? 38 : 48}
        className={cn(
          second ? 'absolute start-0 bottom-0' : 'block',
          second ? ring : !isOpened && 'ring-2 ring-surface',
        )}
      />
      {reaction && <Reaction name={reaction} size={22} className="absolute -end-1 -bottom-1" />}
    </span>
  );
}

/** A follow has a text of this page; others use the API's message with the name emphasised. */
function Message({ notification: { type, from, actors, message, count } }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  if (type !== 'follow') {
    const [before, ...rest] = actors.length > 0 ? message.split(from.name) : [message];
    if (rest.length === 0) return <bdi>{message}</bdi>;
    return (
      <>
        {before}
        <Name className="font-semibold" isStaff={from.isStaff}>
          {from.name}
        </Name>
        {rest.join(from.name)}
      </>
    );
  }
  const others = count - 1;
  const text = others > 0 ? t('followMany', { others: t('others', { count: others }) }) : t('follow');
  // The name comes from the data, not from the message.
  return (
    <RichText
      text={text}
      parts={{
        1: () => (
          <Name className="font-semibold" isStaff={from.isStaff}>
            {from.name}
          </Name>
        ),
      }}
    />
  );
}

export function RowSkeletons() {
  return (
    <ul aria-busy="true" className="animate-[appear_200ms_150ms_both]">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
        <li key={place} className="flex h-row items-center gap-3.5 border-b border-line px-4 sm:px-6">
          <Skeleton className="size-12 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2.5">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </span>
          <Skeleton className="h-3 w-8" />
        </li>
      ))}
    </ul>
  );
}
