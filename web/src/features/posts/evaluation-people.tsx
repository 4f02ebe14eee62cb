import type { Post, ReactionName } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { useErrorText } from '@/shell';
import { Avatar, Count, ErrorState, Handle, Link, LoadMore, Name, Reaction, Sheet, Skeleton, Tabs } from '@/ui';
import type { EvaluationCount } from './evaluation-counts';
import { useEvaluators } from './use-people';

type Props = {
  post: Post;
  given: EvaluationCount[];
  total: number;
  /** Absent shows all of them. */
  shown: ReactionName | undefined;
  onShow: (reaction: ReactionName | undefined) => void;
  isOpen: boolean;
  onClose: () => void;
};

const ALL = 'all';

/** Members who evaluated a post, by evaluation. */
export function EvaluationPeople({ post, given, total, shown, onShow, isOpen, onClose }: Props) {
  const { t } = useTranslation('reactions');
  const tabs = [
    { id: ALL, label: <TabLabel text={t('all')} count={total} /> },
    ...given.map(({ name, count }) => ({ id: name, label: <TabLabel face={name} text={t(name)} count={count} /> })),
  ];
  return (
    <Sheet title={t('people')} isOpen={isOpen} onClose={onClose}>
      <Tabs
        label={t('people')}
        tabs={tabs}
        selected={shown && given.some(({ name }) => name === shown) ? shown : ALL}
        onSelect={(id) => onShow(given.find(({ name }) => name === id)?.name)}
        className="shrink-0 gap-5! overflow-x-auto overflow-y-hidden border-b-0! px-6 pt-2 pb-1.5 [scrollbar-width:none]"
        panelClassName="h-[min(26rem,60dvh)] overflow-y-auto px-6 py-2"
      >
        <People key={shown} postId={post._id} reaction={shown} isOpen={isOpen} />
      </Tabs>
    </Sheet>
  );
}

function TabLabel({ face, text, count }: { face?: ReactionName; text: string; count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {face && <Reaction name={face} size={20} />}
      <span className={face ? 'sr-only' : undefined}>{text}</span>
      <Count value={count} className="font-normal" />
    </span>
  );
}

type PeopleProps = { postId: string; reaction: ReactionName | undefined; isOpen: boolean };

function People({ postId, reaction, isOpen }: PeopleProps) {
  const { t } = useTranslation('reactions');
  const errorText = useErrorText();
  const { people, error, hasMore, isLoadingMore, loadMore, retry } = useEvaluators(postId, reaction, isOpen);
  if (!people && error) {
    return <ErrorState boxed title={t('peopleError')} subtitle={errorText(error)} onRetry={retry} className="my-2" />;
  }
  if (!people) return <PeopleSkeleton />;
  return (
    <>
      <ul>
        {people.map(({ user, reaction: given }) => (
          <li key={user._id}>
            <Link
              plain
              href={memberPath(user)}
              className="-mx-3 flex min-h-15 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken"
            >
              <span className="relative shrink-0">
                <Avatar name={user.name} picture={user.profilePic} size={44} />
                <span className="absolute -end-1 -bottom-1 rounded-full bg-surface p-px">
                  <Reaction name={given} size={20} />
                </span>
              </span>
              <span className="min-w-0">
                <Name className="clip block text-s font-semibold" isStaff={user.isStaff}>
                  {user.name}
                </Name>
                <span className="clip block text-xs text-ink-3">
                  {t(given)}
                  {user.handle && (
                    <>
                      {' · '}
                      <Handle>{user.handle}</Handle>
                    </>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </>
  );
}

function PeopleSkeleton() {
  return (
    <ul aria-busy="true">
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <li key={place} className="flex min-h-15 items-center gap-3">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </span>
        </li>
      ))}
    </ul>
  );
}
