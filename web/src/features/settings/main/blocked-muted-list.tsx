import type { RelationshipItem } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { type MutationSpec, useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { isolate } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { useErrorText } from '@/shell';
import { Avatar, Button, ErrorState, Link, Name, Skeleton, showToast, useFormat } from '@/ui';
import { invalidateLists } from '../invalidate-lists';
import { Subsection } from './subsection';

type Texts = { title: string; hint: string; none: string; undo: string; done: string };
type Props<Answer> = { path: string; act: MutationSpec<boolean, Answer>; texts: Texts };

/** Blocked or muted members; removed ones stay in place until the page is left, for undo. */
export function BlockedMutedList<Answer>({ path, act, texts }: Props<Answer>) {
  const { t } = useTranslation('settings');
  const { items, error, isLoading, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<RelationshipItem>(
    path,
    {
      fresh: true,
    },
  );
  const errorText = useErrorText();
  return (
    <Subsection title={texts.title} hint={texts.hint}>
      {isLoading && !items && <Skeleton className="h-12 rounded-md" />}
      {error && !items && (
        <ErrorState boxed title={t('listFailed')} subtitle={errorText(error)} onRetry={() => void reload()} />
      )}
      {items?.length === 0 && <p className="text-s text-ink-2">{texts.none}</p>}
      {items && items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((person) => (
            <Row key={person._id} person={person} act={act} texts={texts} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="s" size="sm" busy={isLoadingMore} onClick={loadMore} className="justify-self-start">
          {t('common:common.loadMore')}
        </Button>
      )}
    </Subsection>
  );
}

function Row<Answer>({
  person,
  act,
  texts,
}: {
  person: RelationshipItem;
  act: MutationSpec<boolean, Answer>;
  texts: Texts;
}) {
  const { t } = useTranslation('settings');
  const { shortDate } = useFormat();
  const errorText = useErrorText();
  const { value: isListed, mutate } = useOptimisticMutation(act, person._id, true);
  const { name, isStaff, profilePic, since } = person;
  const choose = (isActive: boolean) => {
    mutate(isActive, (error) => showToast({ message: t('notSaved', { problem: errorText(error) }), tone: 'error' }));
    invalidateLists();
  };
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar name={name} picture={profilePic} size={40} className={cn(!isListed && 'opacity-50')} />
      <span className="min-w-0 flex-1">
        <Link plain href={memberPath(person)} className="clip block text-s font-medium">
          <Name isStaff={isStaff}>{name}</Name>
        </Link>
        <span role="status" className="block text-xs text-ink-3">
          {isListed ? t('since', { date: isolate(shortDate(since)) }) : texts.done}
        </span>
      </span>
      <Button
        variant={isListed ? 'o' : 's'}
        size="sm"
        onClick={() => choose(!isListed)}
        aria-label={`${isListed ? texts.undo : t('common:common.undo')} · ${isolate(name)}`}
      >
        {isListed ? texts.undo : t('common:common.undo')}
      </Button>
    </li>
  );
}
